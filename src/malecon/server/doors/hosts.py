"""What this server is called. A page of another name that was made to point here (DNS rebinding) is not let in."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

LOCAL = ("localhost", "127.0.0.1", "::1", "testclient")


def name_of(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def own_names(host: str, origins: Iterable[str]) -> frozenset[str]:
    """This machine's names, and those of the pages that may talk to us."""
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    named = {name_of(origin.partition("://")[2].partition("/")[0]) for origin in origins}
    return frozenset({*LOCAL, host.lower(), machine, short, f"{short}.local", *named} - {""})


def is_known(host: str, names: frozenset[str] | None) -> bool:
    """Whether that is us: an address always is, for no page of another has one. Without `names` anything goes."""
    name = name_of(host)
    return names is None or is_address(name) or name in names
