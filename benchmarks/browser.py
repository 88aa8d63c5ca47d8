"""The client in a real browser: how soon, how smooth, how heavy. `make bench-web`.

    python benchmarks/browser.py [--moves 3600] [--only weight,start,move,frames,memory]

Chromium without a screen, drawing in software, beside the server and the bots on the same machine. `memory` plays many
more moves in one tab than an hour has, as fast as the table answers, one game after the other.
"""

import argparse
import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.hands import Hands  # noqa: E402 -- the repository's own, from beside this folder
from tests.web.house import House  # noqa: E402

STATIC = ROOT / "src" / "malecon" / "server" / "static"
GAMES = {"Santiago de Cuba": 3, "Cuba": 4}
"""The games, each with as many bots as it has room for."""
STARTS, MOVES, SECONDS, LOOKS = 7, 40, 30, 12

# Notes when something can first be used: it is there, it was drawn, and the page answers.
USABLE = """wanted => {
    const drawn = () => requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())))
    const look = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return
        look.disconnect()
        drawn()
    })
    look.observe(document, { childList: true, subtree: true, attributes: true })
}"""

# Clicks a move; tells after how many milliseconds a frame showed what it did. The client changes the page in a frame's
# own callback (line.ts), so that the next task comes when that frame has been drawn.
CLICK = """() => new Promise(resolve => {
    const table = document.querySelector('.table'), before = table.dataset.number
    const seen = () => table.dataset.number !== before || document.querySelector('.air > *')
        || document.querySelector('.bar .tools kbd')?.textContent === '␣'
    const began = performance.now()
    const look = new MutationObserver(() => {
        if (!seen()) return
        look.disconnect()
        setTimeout(() => resolve(performance.now() - began))
    })
    look.observe(table, { attributes: true, childList: true, subtree: true })
    document.querySelector('.bar [data-move]:enabled').click()
})"""

# From frame to frame, in milliseconds, as long as something moves.
FRAMES = """() => {
    window.frames_ = []
    let last = 0, moved = false
    const frame = time => {
        const moves = document.getAnimations().length > 0
        if (last && moves && moved) window.frames_.push(time - last)
        ;[last, moved] = [time, moves]
        requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
}"""

# Plays by itself: any move, hands the table over, shows no move to its end, and begins again.
PLAY = """() => {
    window.made = 0
    const press = wanted => {
        const found = [...document.querySelectorAll(wanted)]
        found[Math.floor(Math.random() * found.length)]?.click()
        return found.length > 0
    }
    let before = ''
    window.playing = setInterval(() => {
        const number = location.pathname + document.querySelector('.table')?.dataset.number
        if (number !== before) window.made++
        before = number
        const kbd = document.querySelector('.bar .tools kbd')
        if (kbd?.textContent === '␣') return kbd.closest('button').click()
        const again = '.ending .tools > button:not(.primary)'  // the rematch
        press('.handover button') || press('.bar [data-move]:enabled') || press(again)
    }, 4)
}"""


class Bench:
    def __init__(self, browser: Browser, house: House) -> None:
        self.browser, self.house = browser, house

    def somebody(self, *, motion: bool) -> Hands:
        context = self.browser.new_context(
            base_url=self.house.url,
            viewport={"width": 1440, "height": 900},
            reduced_motion="no-preference" if motion else "reduce",
            locale="en-GB",
        )
        return Hands(context.new_page())

    # What is measured

    def weight(self) -> None:
        """Script, gzipped, that a first visit loads until it sits at a table."""
        ana = self.somebody(motion=True)
        for game in GAMES:
            scripts: set[str] = set()
            ana.page.on("request", lambda request, seen=scripts: seen.add(request.url))
            ana.go("/")
            start = self.gzipped(scripts)
            ana.play_now(game)
            ana.wait_turn()
            print(f"script, gzipped      start page {start:,} B, with a table of {game} {self.gzipped(scripts):,} B")
            ana = self.somebody(motion=True)

    def gzipped(self, urls: set[str]) -> int:
        files = {found[1] for url in urls if (found := re.search(r"/(assets/[^?#]+\.js)", url))}
        return sum(len(gzip.compress((STATIC / file).read_bytes())) for file in files)

    def start(self) -> None:
        """From the address to a page that answers, nothing cached."""
        times = []
        for _ in range(STARTS):
            page = self.somebody(motion=True).page
            page.add_init_script(f"({USABLE})('main button')")
            page.goto("/")
            times.append(self.usable(page))
            page.context.close()
        print(f"start page usable    {spread(times)} ms of {STARTS}")
        for game in GAMES:
            ana = self.somebody(motion=False)
            ana.play_now(game)
            ana.wait_turn()
            ana.page.add_init_script(f"({USABLE})('.tabletop [data-legal]')")
            times = []
            for _ in range(STARTS):
                ana.page.reload()
                times.append(self.usable(ana.page))
            print(f"table usable         {spread(times)} ms of {STARTS}, {game}")
            ana.page.context.close()

    def usable(self, page: Page) -> float:
        page.wait_for_function("() => window.usable")
        return float(page.evaluate("window.usable"))

    def move(self) -> None:
        """From a click to the frame that shows what it does."""
        for motion in (True, False):
            for game, bots in GAMES.items():
                ana = self.somebody(motion=motion)
                ana.play_now(game, opponents=bots)
                times = []
                while len(times) < MOVES and not ana.over:
                    ana.wait_turn()
                    times.append(float(ana.page.evaluate(CLICK)))
                    ana.page.keyboard.press("Space")
                how = "moving" if motion else "reduced motion"
                print(f"click to move        {spread(times)} ms of {len(times)}, {game}, {how}")
                ana.page.context.close()

    def frames(self) -> None:
        """Frames a second while something moves."""
        for game, bots in GAMES.items():
            ana = self.somebody(motion=True)
            ana.play_now(game, opponents=bots)
            ana.wait_turn()
            ana.page.evaluate(FRAMES)
            until = time.monotonic() + SECONDS
            while time.monotonic() < until and not ana.over:
                ana.wait_turn()
                ana.move()
            gaps = sorted(ana.page.evaluate("window.frames_"))
            late = sum(gap > 25 for gap in gaps)
            print(
                f"frames               {1000 * len(gaps) / sum(gaps):.1f} a second of {len(gaps)}, {game}; "
                f"{late} late ({late / len(gaps):.1%}), longest {gaps[-1]:.0f} ms"
            )
            ana.page.context.close()

    def memory(self, moves: int) -> None:
        """What one tab holds after each few hundred moves, all garbage collected."""
        for game in ("santiago", "cuba"):
            ana = self.somebody(motion=True)
            ana.open_table(game, ["me", "guest", "guest"], **({"screens": "open"} if game == "santiago" else {}))
            wire = ana.page.context.new_cdp_session(ana.page)
            ana.page.evaluate(PLAY)
            held: list[tuple[int, float]] = []
            for look in range(1, LOOKS + 1):
                least = moves * look // LOOKS
                ana.page.wait_for_function("least => window.made >= least", arg=least, timeout=300_000)
                for _ in range(2):
                    wire.send("HeapProfiler.collectGarbage")
                heap = wire.send("Runtime.getHeapUsage")["usedSize"] / 1e6
                things = wire.send("Memory.getDOMCounters")
                made = ana.page.evaluate("window.made")
                held.append((made, heap))
                what = f"{things['nodes']:,} nodes, {things['jsEventListeners']:,} listeners"
                print(f"memory               {heap:.1f} MB after {made:,} moves, {what}, {game}", flush=True)
            print(f"memory grows         {slope(held):+.2f} MB for 1,000 moves, {game}")
            ana.page.context.close()


def spread(times: Sequence[float]) -> str:
    return f"median {statistics.median(times):.0f}, worst {max(times):.0f}"


def slope(held: Sequence[tuple[int, float]]) -> float:
    """Megabytes for a thousand moves, by least squares over the second half, when everything has been loaded."""
    later = held[len(held) // 2 :]
    return float(statistics.linear_regression([made / 1000 for made, _ in later], [heap for _, heap in later]).slope)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=3600)
    parser.add_argument("--only", default="weight,start,move,frames,memory")
    options = parser.parse_args()
    found = subprocess.run([ROOT / "tools" / "need", "chromium"], capture_output=True, text=True, check=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder)) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        print(f"Chromium {browser.version}")
        bench = Bench(browser, house)
        parts: dict[str, Callable[[], Any]] = {
            "weight": bench.weight,
            "start": bench.start,
            "move": bench.move,
            "frames": bench.frames,
            "memory": lambda: bench.memory(options.moves),
        }
        for name in options.only.split(","):
            parts[name]()
        browser.close()


if __name__ == "__main__":
    main()
