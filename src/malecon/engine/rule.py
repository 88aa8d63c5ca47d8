"""`rule`: one decorator that turns a plain Python function into a compiled rule.

A compiled rule is cached on disk in a folder named after a digest of all sources it can be made of: its own file, what
that imports from, and those of the functions it closes over. So a change in a rule recompiles everything that may call
it (Numba alone looks only at a function's own file), and a change in words or drawings recompiles nothing. Compilation
happens at the first call, never at import. With `NUMBA_DISABLE_JIT=1` a rule is the Python function itself.
"""

import hashlib
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import caching

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent.parent
IMPORT = re.compile(r"^from (malecon\S*) import (\([^)]*\)|.*)", re.MULTILINE)


@cache
def imports(file: Path) -> frozenset[Path]:
    """The files of this package that a file imports from."""
    found = set()
    for module, names in IMPORT.findall(file.read_text(encoding="utf-8")):
        place = PACKAGE.joinpath(*module.split(".")[1:])
        for name in re.findall(r"(\w+)(?: as \w+)?", names):
            # `from cuba import moves` names a module, `from fields import SEATS` something in one
            found |= {next(filter(Path.exists, map(file_of, (place / name, place))), file)}
    return frozenset(found)


def file_of(module: Path) -> Path:
    return module / "__init__.py" if module.is_dir() else module.with_suffix(".py")


def sources(function: Callable[..., Any]) -> set[Path]:
    """The files whose code can be part of a compiled function: its own, and all it imports from."""
    found, ahead = set[Path](), {Path(function.__code__.co_filename)}
    while ahead := {file for file in ahead - found if file.exists()}:
        found |= ahead
        ahead = set().union(*map(imports, ahead))
    for cell in function.__closure__ or ():
        closed = getattr(cell.cell_contents, "py_func", None)
        if closed is not None:
            found |= sources(closed)
    return found


@cache
def digest_of(file: Path) -> bytes:
    """A digest of a file, its place included."""
    place = file.relative_to(PACKAGE) if file.is_relative_to(PACKAGE) else file
    return hashlib.sha256(place.as_posix().encode() + file.read_bytes()).digest()


def sources_digest(function: Callable[..., Any]) -> str:
    """A digest of everything a compiled function can be made of, and of the compiler."""
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sorted(sources(function)):
        digest.update(digest_of(file))
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled rules are kept: `MALECON_CACHE`, or the user's cache folder."""
    if chosen := os.environ.get("MALECON_CACHE"):
        return Path(chosen) / "rules"
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", str(Path.home()))
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache"))
    return Path(base) / "malecon" / "rules"


class _Locator(caching._CacheLocator):  # type: ignore[misc]
    """Tells Numba's cache where a rule's machine code lives and when it is stale."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._digest = sources_digest(function)
        self._module = function.__module__

    def get_cache_path(self) -> str:
        return str(cache_folder() / self._digest)

    def get_source_stamp(self) -> str:
        return self._digest

    def get_disambiguator(self) -> str:
        """Part of the file's name. Numba adds the source's stem and the function's name, which modules may share."""
        return self._module

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "_Locator":
        return cls(py_func)


class _CacheImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _RuleCache(caching.FunctionCache):  # type: ignore[misc]
    """Numba's function cache, keyed by what a rule *is* instead of by its pickled closure.

    Drivers are closures over a game's compiled functions; Numba would pickle those into the key, and a pickled
    dispatcher differs in every process. Their modules' and own names and the digest in the folder's name say the same.
    """

    _impl_class = _CacheImpl

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return sig, codegen.magic_tuple(), _name(self._py_func)


def _name(value: Any) -> str:
    function = getattr(value, "py_func", value)
    if callable(function):
        cells = getattr(function, "__closure__", None) or ()
        inner = ",".join(_name(cell.cell_contents) for cell in cells)
        return f"{function.__module__}.{function.__qualname__}({inner})"
    return repr(value)


def rule(function: F) -> F:
    """Compile `function` at its first call; see the module's docstring.

    Rules take a state (one element of a record array), small integers and arrays, and use no Python objects.
    """
    return _compile(function)


def loose(function: F) -> F:
    """Compile what adds up floats in any order, as vector code does: nets, never rules.

    The last digits of a sum may differ between processors, and from the interpreted function.
    """
    return _compile(function, fastmath=True)


def _compile(function: F, **flags: bool) -> F:
    compiled = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, **flags)(function)
    if hasattr(compiled, "enable_caching"):
        compiled._cache = _RuleCache(function)
    return cast(F, compiled)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether machine code for this rule is in memory or on disk (interpreted rules need none)."""
    if not hasattr(function, "enable_caching"):
        return True
    dispatcher = cast(Any, function)
    return bool(dispatcher.overloads) or Path(dispatcher._cache._cache_file._index_path).exists()
