#!/bin/sh
# Makes sure that there is a browser to test the pages with; Debian's, where there is none.
set -eu
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
    [ -n "$name" ] && command -v "$name" >/dev/null && exit 0
done
command -v apt-get >/dev/null || { echo "install Chromium or Chrome to test the pages" >&2; exit 1; }
[ "$(id -u)" = 0 ] && sudo="" || sudo=sudo
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
$sudo apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core fonts-noto-color-emoji
