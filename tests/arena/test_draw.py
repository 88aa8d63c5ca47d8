"""Pictures that stand alone: well formed, and what they show is told in words too."""

from xml.etree import ElementTree

from malecon.arena.draw import curves

SVG = "{http://www.w3.org/2000/svg}"


def test_a_curve_tells_every_dot_with_its_interval():
    rows = [("Cuba & co", [(100, 0, 0, 0), (1000, 600, 500, 710)], "#1b8a8f")]
    picture = ElementTree.fromstring(curves(rows, "Strength"))
    assert picture.get("aria-label") == "Strength"
    assert [title.text for title in picture.iter(f"{SVG}title")] == [
        "Cuba & co, 100: 0, 95% from 0 to 0",
        "Cuba & co, 1,000: 600, 95% from 500 to 710",
    ]
    first, second, _legend = picture.iter(f"{SVG}circle")
    assert float(second.get("cx", 0)) > float(first.get("cx", 0))
    assert float(second.get("cy", 0)) < float(first.get("cy", 0))  # stronger is higher
