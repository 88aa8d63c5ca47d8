"""The package as others meet it: its version, its types, what it needs and what it says when something is missing."""

import os
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import malecon
from malecon.errors import BadOption, MissingExtra, extra

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], env=os.environ | environment, capture_output=True, text=True, check=False
    )


def test_the_version_is_told_everywhere():
    done = subprocess.run([sys.executable, "-m", "malecon", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"malecon {malecon.__version__}\n"
    assert metadata.version("malecon") == malecon.__version__
    assert f"## {malecon.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_it_says_that_it_is_typed():
    assert (Path(malecon.__file__).parent / "py.typed").exists()


def test_players_and_arena_are_there_when_they_are_asked_for():
    done = run("import sys, malecon; print('malecon.players' in sys.modules, malecon.players.find('greedy'))")
    assert done.stdout == "False <Player greedy>\n"
    with pytest.raises(AttributeError, match="has no attribute 'player'"):
        malecon.player  # noqa: B018


WITHOUT = """
import sys
sys.modules[{missing!r}] = None
try:
    {use}
except malecon.MissingExtra as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("missing", "use", "sentence"),
    [
        ("pettingzoo", "import malecon.envs.pettingzoo", "The extra envs is missing for PettingZoo’s environment"),
        ("gymnasium", "import malecon.envs.gymnasium", "The extra envs is missing for Gymnasium’s environments"),
        ("pyspiel", "import malecon.envs.openspiel", "The extra envs is missing for OpenSpiel’s games"),
    ],
)
def test_a_missing_extra_is_named(missing: str, use: str, sentence: str):
    done = run("import malecon" + WITHOUT.format(missing=missing, use=use))
    assert done.stdout.startswith(sentence), done.stderr
    assert "pip install 'malecon[envs]'" in done.stdout


@pytest.mark.parametrize("command", ["serve", "export --data . out", "backup --data . out"])
def test_a_command_without_its_extra_says_so(command: str):
    done = run(
        f"import sys; sys.modules['msgspec'] = None; from malecon.cli import main; sys.exit(main({command.split()}))"
    )
    assert done.returncode == 2
    assert done.stderr.endswith("pip install 'malecon[server]'.\n")
    assert "Traceback" not in done.stderr


def test_what_is_missing_of_our_own_is_an_error_like_any_other():
    with pytest.raises(ModuleNotFoundError, match="nowhere") as raised, extra("envs", "Nothing"):
        import malecon.nowhere  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(raised.value, MissingExtra)


def test_a_number_of_players_is_a_number_or_its_text():
    assert malecon.new("cuba", "3").players == 3
    for wrong in ("6", "three", 3.0, None):
        with pytest.raises(BadOption, match=f"Cuba is for 2 to 5 players, not {wrong!r}"):
            malecon.new("cuba", wrong)  # type: ignore[arg-type]


def test_what_others_install_beside_us_is_not_pinned():
    """A compiler or an environment of one exact version would keep out whoever needs another."""
    base = PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["envs"]
    assert not [line for line in base if "==" in line]
