"""Where the server can be reached: a port that is free, our address in the local network."""

from __future__ import annotations

import socket

#: Addresses of local networks and of documentation: asking the way there sends nothing.
_SOMEWHERE = ("192.168.0.1", "10.0.0.1", "172.16.0.1", "192.0.2.1")


class ServeError(Exception):
    """The pages can not be served; the message says why and what to do."""


def claim_port(host: str, port: int) -> int:
    """Return `port` after making sure that it is free, or any free one for 0.

    Raises
    ------
    ServeError
        If something else listens there, or we may not.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        # As the server will ask for it: a port that was closed just now is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            raise ServeError(
                f"port {port} is reserved on this machine: choose another, --port 8866"
            ) from None
        except OSError:
            raise ServeError(
                f"port {port} is taken, perhaps by pages that you serve already: "
                f"stop those, or choose another, --port {port + 1 if port < 65535 else port - 1}"
            ) from None
        found: int = probe.getsockname()[1]
    return found


def lan_address() -> str:
    """Return the address of this machine in the local network.

    Raises
    ------
    ServeError
        If it is in none.
    """
    for target in _SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                address: str = probe.getsockname()[0]
            except OSError:
                continue
        if not address.startswith(("127.", "0.")):
            return address
    raise ServeError(
        "no network: join the Wi-Fi that the phones are in, or open a hotspot, and try again "
        "(without --lan the pages are served to this machine alone)"
    )
