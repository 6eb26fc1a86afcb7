"""Many games at once: played on many cores, with honest figures."""
