"""The server's packages depend on each other one way."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

SERVER = Path(__file__).parents[2] / "src" / "malecon" / "server"
OUTSIDE = {"asyncio", "sqlalchemy", "asyncpg", "fastapi", "starlette", "uvicorn", "socket", "subprocess", "threading"}


def imported(file: Path) -> set[str]:
    """The modules a file imports, those for types alone included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def room(module: str) -> str | None:
    """The part of the server a module belongs to: a package, or a module that stands beside them."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["malecon", "server"] and len(parts) > 2 else None


def test_packages_depend_on_each_other_one_way():
    graph: dict[str, set[str]] = {}
    for file in SERVER.rglob("*.py"):
        own = file.relative_to(SERVER).parts[0].removesuffix(".py")
        if own != "__init__":
            rooms = {room(name) for name in imported(file)} - {None, own}
            graph.setdefault(own, set()).update(name for name in rooms if name)
    assert {"tables", "store", "telling", "bots", "hall", "doors"} <= graph.keys()
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_tables_do_nothing_but_decide_and_add_up():
    """No waiting, no network, no database: what tables/ decides follows from what it is given."""
    for file in (SERVER / "tables").glob("*.py"):
        assert not {name.partition(".")[0] for name in imported(file)} & OUTSIDE, file
