"""What pictures are drawn with: numbers from a digest, tones of one hue, and the shortest SVG for a shape."""

from colorsys import hls_to_rgb

ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def _hex(hue: float, lightness: float, saturation: float) -> str:
    return "#" + "".join(f"{round(c * 255):02x}" for c in hls_to_rgb(hue % 360 / 360, lightness, saturation))


class Pen:
    """Deals whole numbers from `digest`, always the same for the same digest, and knows the colours of `hue`.

    `tones`: six colours from night to light. `spark`: the one colour beside them; `ember`: fire, whatever
    the hue.
    """

    def __init__(self, digest: bytes, hue: int) -> None:
        self._digest = digest
        self._at = 0
        hue += self.n(0, 24) - 12
        self.tones = tuple(
            _hex(hue + shift, light, full)
            for shift, light, full in (
                (8, 0.07, 0.5),
                (4, 0.14, 0.48),
                (0, 0.25, 0.5),
                (0, 0.42, 0.6),
                (-4, 0.64, 0.75),
                (-8, 0.88, 0.85),
            )
        )
        self.ember = _hex(42 + self.n(0, 12), 0.66, 0.95)
        self.spark = _hex(hue + (150, 60, 190, -60)[self.n(0, 3)], 0.66, 0.85)

    def n(self, least: int, most: int) -> int:
        """The next number, from `least` to `most`, both possible; the digest is read round and round."""
        turn, place = divmod(self._at, len(self._digest))
        self._at += 1
        return least + (self._digest[place] + turn * 101) % 256 % (most - least + 1)


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    """One <path>; a stroke has round ends and corners only where `more` says so."""
    line = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}{more}/>'


def disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    """One filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{more}/>'


def oval(x: float, y: float, rx: float, ry: float, more: str = "") -> str:
    """One ellipse; `more` says how it is filled or drawn."""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" {more}/>'


def ring(x: float, y: float, r: float, stroke: str, width: float, dash: str = "", more: str = "") -> str:
    """One circle drawn as a line; `dash` cuts it."""
    cut = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="none" stroke="{stroke}" stroke-width="{width:g}"{cut}{more}/>'
    )


def turned(angle: float, body: str, x: float = 50, y: float = 31) -> str:
    """`body` turned about a point, the middle of the picture unless said."""
    return f'<g transform="rotate({angle:g} {x:g} {y:g})">{body}</g>'
