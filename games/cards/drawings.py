"""The families of card pictures: each draws a subject in the middle of 100 by 62, varied by the pen's numbers.

To add one: a function from Pen to SVG without ids, and a line in FAMILIES with the backdrop it wants (see docs/look.md).
"""

from collections.abc import Callable
from math import cos, pi, sin

from games.cards.pen import Pen, disc, path, ring, turned

ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


# ---------------------------------------------------------------- weapons
def _blade(p: Pen, shape: int) -> str:
    """One blade, point up, hilt down."""
    t, w = p.tones, p.n(4, 6)
    edge = (
        f"M50 2L{50 + w} 12V40H50z",
        f"M50 2Q{52 + w * 2} 16 {50 + w} 40H50z",
        f"M50 4l{w} 6-2 4 2 4-2 4 2 4-2 4 2 4v8H50z",
    )[shape]
    spine = f"M50 {4 if shape == 2 else 2}L{50 - w} 12V40H50z" if shape != 1 else f"M50 2Q{50 - w} 14 {50 - w} 40H50z"
    guard = p.n(8, 12)
    return (
        path(edge, t[3])
        + path(spine, t[5])
        + path(f"M{50 - guard} 41q{guard}-4 {guard * 2} 0v4h-{guard * 2}z", p.spark)
        + path("M47.5 45h5v11h-5z", t[2])
        + path("M47.5 48l5 2M47.5 52l5 2", "none", t[4], 1)
        + disc(50, 57.5, 2.8, p.spark)
    )


def blade(p: Pen) -> str:
    return turned(p.n(24, 46) * (1 if p.n(0, 1) else -1), _blade(p, p.n(0, 2)))


def blades(p: Pen) -> str:
    shape, lean = p.n(0, 1), p.n(34, 44)
    return turned(-lean, _blade(p, shape), 50, 34) + turned(lean, _blade(p, shape), 50, 34)


def axe(p: Pen) -> str:
    t, w = p.tones, p.n(17, 22)
    cheek = f"q{w // 2}-3 {w}-8 6 15 0 30-{w // 2}-5-{w}-8z"
    twin = p.n(0, 1)
    tail = turned(180, path("M47.5 10" + cheek, t[3]), 50, 17) if twin else path("M48 12l-13-3v16l13-3z", t[3])
    head = path("M52 10" + cheek, t[4]) + path(f"M{49 + w} 3.5q9 13 0 27 12-13 0-27z", t[5])
    haft = path("M48 4h5v55h-5z", t[3]) + path("M48 4h2v55h-2z", t[4])
    return turned(p.n(15, 35), haft + path("M47.5 46h6M47.5 50h6M47.5 54h6", "none", p.spark, 2) + tail + head)


def gun(p: Pen) -> str:
    t = p.tones
    coils = "".join(f"M{50 + i * 6} 19v13" for i in range(p.n(2, 4)))
    bolt = f"M77 26l7-{p.n(2, 5)} 2 5 9-{p.n(2, 6)}"
    body = (
        path("M27 20h22l3 3h22v6H52l-3 5H38l-4 18H23l5-18-4-6z", t[3])
        + path("M27 20h22l3 3h22v2.5H25z", t[5])
        + path("M38 36q6 8 8-2", "none", t[4], 1.8)
        + disc(33, 28, 3.5, t[1])
        + disc(33, 28, 1.7, p.spark)
        + disc(76, 26, p.n(3, 5), t[5])
    )
    return turned(-p.n(8, 22), body + path(coils + bolt, "none", p.spark, 2.2, ROUND))


def bow(p: Pen) -> str:
    t, reach = p.tones, p.n(22, 27)
    return turned(
        p.n(-30, 30),
        path("M47.5 14h5l1 44h-7z", t[2])
        + path(f"M{50 - reach} 29Q50 1 {50 + reach} 29", "none", t[3], 5, ROUND)
        + path(f"M{50 - reach} 29Q50 1 {50 + reach} 29", "none", t[5], 1.3, ROUND)
        + path(f"M{50 - reach} 29L50 42l{reach}-13", "none", t[4], 0.9)
        + path("M50 42V8", "none", p.spark, 2)
        + path("M50 1l4 9h-8z", t[5])
        + path("M50 36l4 5v4l-4-4-4 4v-4z", p.spark),
    )


def flame(p: Pen) -> str:
    t, out = p.tones, ""
    for size, tone in ((1.0, t[3]), (0.68, t[4]), (0.38, t[5])):
        w, h, s = 17 * size, 50 * size, p.n(-5, 5) * size
        out += path(
            f"M{50 + s:.0f} {58 - h:.0f}c{w * 0.4:.0f} {h * 0.3:.0f} {w:.0f} {h * 0.36:.0f} {w:.0f} {h * 0.66:.0f}s-{w * 0.7:.0f} {h * 0.34:.0f}-{w + s:.0f} {h * 0.34:.0f}-{w:.0f}-{h * 0.1:.0f}-{w:.0f}-{h * 0.34:.0f} {w * 0.5:.0f}-{h * 0.22:.0f} {w + s - 1:.0f}-{h * 0.66:.0f}z",
            tone,
        )
    sparks = "".join(f"M{p.n(30, 70)} {p.n(6, 40)}v-{p.n(1, 3)}" for _ in range(7))
    return out + path(sparks, "none", p.spark, 1.6, ROUND)


def missile(p: Pen) -> str:
    t, tail = p.tones, p.n(10, 15)
    body = (
        path(f"M44 42q-3 8 6 {tail} 9-{tail - 8} 6-{tail}z", p.spark)
        + path("M46 42q0 5 4 9 4-4 4-9z", t[5])
        + path("M42 28L33 42l9-2zM58 28l9 14-9-2z", t[2])
        + path("M50 3c9 8 10 26 7 38H43C40 29 41 11 50 3z", t[3])
        + path("M50 3c-9 8-10 26-7 38h5c-3-14-2-28 2-38z", t[5])
        + path("M43.2 15h13.6", "none", p.spark, 3)
        + disc(50, 25, 4.5, t[1])
        + disc(50, 25, 2.6, t[4])
    )
    return turned(p.n(28, 52), body) + path("M16 46l9-7M22 56l9-7M12 34l7-5", "none", t[4], 1.5, ROUND)


def spoon(p: Pen) -> str:
    t = p.tones
    body = (
        path("M48 26l-1.7 32q3.7 3 7.4 0L52 26z", t[3])
        + path("M48 26l-1.7 32q1.7 1.5 3.4 1.600L50 26z", t[4])
        + '<ellipse cx="50" cy="16" rx="10" ry="13.5" fill="'
        + t[4]
        + '"/>'
        + f'<ellipse cx="50" cy="16" rx="7" ry="10.5" fill="{t[2]}"/>'
        + path("M46 9q-3 6-1 12", "none", t[5], 1.8, ROUND)
    )
    x, y = p.n(26, 32), p.n(10, 18)
    return turned(p.n(22, 40), body) + path(f"M{x} {y - 7}q1 6 7 7-6 1-7 7-1-6-7-7 6-1 7-7z", p.spark)


def ray(p: Pen) -> str:
    t = p.tones
    arcs = "".join(f"M{50 - r} {50 - r * 1.5:.0f}q{r} {r // 2} {r * 2} 0" for r in (6, 11, 17, 23))
    body = (
        path("M50 50L24 4h52z", t[3], more=' opacity=".5"')
        + path("M50 50L38 4h24z", t[5], more=' opacity=".55"')
        + path(arcs, "none", p.spark, 2.2)
        + path("M41 46h18l-3 8H44z", t[4])
        + path("M46 54h8v9h-8z", t[3])
        + disc(50, 46, 3.5, t[5])
    )
    return turned(p.n(-34, 34), body, 50, 40)


def gear(p: Pen) -> str:
    t = p.tones

    def wheel(x: int, y: int, r: int, teeth: int, tone: str) -> str:
        dash = round(2 * pi * r / teeth / 2, 2)
        return (
            ring(x, y, r, tone, 6, f"{dash}")
            + disc(x, y, r - 1, tone)
            + disc(x, y, r * 0.55, t[0])
            + ring(x, y, r * 0.55, t[5], 1)
            + disc(x, y, r * 0.2, p.spark)
        )

    side = 1 if p.n(0, 1) else -1
    return wheel(50 - 7 * side, 34, p.n(14, 17), p.n(9, 12), t[3]) + wheel(50 + 15 * side, 17, p.n(8, 10), 8, t[4])


def flask(p: Pen) -> str:
    t, level = p.tones, p.n(30, 38)
    bubbles = "".join(disc(p.n(44, 57), p.n(level + 4, 52), p.n(1, 3) * 0.8, t[5], ' opacity=".8"') for _ in range(5))
    half = 4 + (level - 18) * 0.42
    return (
        path("M46 6h8v14l15 32q2 6-4 6H35q-6 0-4-6l15-32z", t[1])
        + path(
            f"M{50 - half:.0f} {level}q{half / 2:.0f}-4 {half:.0f} 0t{half:.0f} 0L66.5 51q2 4-3 4h-27q-5 0-3-4z",
            p.spark,
        )
        + bubbles
        + path("M46 8v12L31 52q-2 6 4 6h30q6 0 4-6L54 20V8", "none", t[4], 2, ROUND)
        + path("M43 6h14", "none", t[5], 3, ROUND)
    )


def dance(p: Pen) -> str:
    t = p.tones

    def note(x: int, y: int, h: int, tone: str) -> str:
        return f'<ellipse cx="{x}" cy="{y}" rx="5.5" ry="4.2" transform="rotate(-20 {x} {y})" fill="{tone}"/>' + path(
            f"M{x + 5} {y - 1}v-{h}q8 3 7 13", "none", tone, 2.4, ROUND
        )

    bands = "".join(
        path(f"M-4 {34 + i * 8}q{p.n(16, 22)}-{p.n(16, 24)} 36-4t36-2 36-6", "none", tone, 2.5, ' opacity=".8"')
        for i, tone in enumerate((t[2], t[3], p.spark))
    )
    return bands + note(p.n(40, 44), 44, p.n(26, 32), t[5]) + note(p.n(57, 61), 31, p.n(18, 22), t[4])


def hand(p: Pen) -> str:
    t = p.tones
    n, points = p.n(10, 13), []
    for i in range(n * 2):
        r, a = (28 if i % 2 == 0 else 19) + p.n(0, 3), i * pi / n
        points.append(f"{50 + r * sin(a):.0f} {31 - r * cos(a):.0f}")
    fingers = "M41 31V14M47.5 28V9.500M54 28V11M60 31v-14"
    return (
        path(f"M{'L'.join(points)}z", t[3])
        + path(fingers, "none", t[5], 5.6, ROUND)
        + path("M38.2 28h24.600v14q0 12-12 12t-12.6-12z", t[5])
        + path("M40 42l-8-9", "none", t[5], 5.6, ROUND)
        + path("M43 41q8-6 15 0M46 47q5-3 9 0", "none", t[3], 1.5, ROUND)
    )


def scream(p: Pen) -> str:
    t, open_ = p.tones, p.n(9, 12)
    jag = "".join(
        f"L{50 + r * sin(i * pi / 11):.0f} {31 - r * cos(i * pi / 11):.0f}" for i, r in enumerate((30, 22) * 11)
    )
    return (
        path(f"M{jag[1:]}z", t[2])
        + path("M50 6c13 0 18 10 17 21s-7 30-17 30-16-19-17-30S37 6 50 6z", t[4])
        + path("M50 6c13 0 18 10 17 21s-7 30-17 30c8-10 10-40 0-51z", t[3])
        + disc(43, 24, 5, "#fff")
        + disc(57, 24, 5.5, "#fff")
        + disc(43 + p.n(-1, 1), 24, 1.7, t[0])
        + disc(57 + p.n(-1, 1), 25, 1.4, t[0])
        + f'<ellipse cx="50" cy="43" rx="6" ry="{open_}" fill="{t[0]}"/>'
        + path(f"M46 {35 + open_}q4-4 8 0", "none", p.spark, 2.5, ROUND)
        + path("M37 16l6 1M63 15l-6 2", "none", t[0], 1.8, ROUND)
    )


def candy(p: Pen) -> str:
    t, stripes = p.tones, p.n(3, 4)
    lines = "".join(path(f"M{34 + i * 34 // stripes} 22l-4 18", "none", t[5], 3.5) for i in range(1, stripes))
    return turned(
        p.n(-32, -14),
        path("M26 20l-10-5 2 5-4 3 4 4-4 4 4 3-2 5 10-5zM74 20l10-5-2 5 4 3-4 4 4 4-4 3 2 5-10-5z", t[4])
        + path("M26 19q24-4 48 0v23q-24 4-48 0z", t[3])
        + lines
        + path("M26 19q24-4 48 0v5q-24-4-48 0z", t[5], more=' opacity=".55"')
        + path("M38 31l4-4 4 4-4 4zM54 31l4-4 4 4-4 4z", p.spark),
    )


# ---------------------------------------------------------------- the festival
def mask(p: Pen) -> str:
    """A villager's mask: face, crest, eyes and mouth each of several kinds."""
    t, w, jaw = p.tones, p.n(17, 21), p.n(8, 13)
    crest = (
        path("M37 14Q30 6 31-3q9 4 13 12zM63 14q7-8 6-17-9 4-13 12z", t[5]),
        path("M42 12Q36-4 41-8q7 4 7 18zM58 12q6-16 1-20-7 4-7 18z", t[4]),
        path("M33 15l2-14 8 8 7-11 7 11 8-8 2 14z", p.spark),
        path("M50 10q-5-10 0-14 5 4 0 14zM43 11q-8-7-7-12 7 2 7 12zM57 11q8-7 7-12-7 2-7 12z", p.spark),
        "",
    )[p.n(0, 4)]
    face = f"M50 9C{50 + w} 7 {50 + w + 2} 26 {50 + jaw} 46"
    eyes = (
        "M37 26q6-6 11 1-6 4-11-1zM63 26q-6-6-11 1 6 4 11-1z",
        "M37 22l11 6q-7 5-11-6zM63 22l-11 6q7 5 11-6z",
        "M38 26q4-9 9 0-5 9-9 0zM62 26q-4-9-9 0 5 9 9 0z",
        "M37 29q5-9 11-1zM63 29q-5-9-11-1z",
    )[p.n(0, 3)]
    mouth = (
        path("M40 40q10 10 20 0-10 4-20 0z", t[0]),
        path("M41 39h18l-2 6H43zM45 39v6M50 39v6M55 39v6", t[5], t[0], 1),
        disc(50, 43, 3.5, t[0]),
        path("M41 43l3-3 3 3 3-3 3 3 3-3 3 3", "none", t[0], 1.8, ROUND),
    )[p.n(0, 3)]
    marks = ("M50 12v10", "M41 33l-3 5M59 33l3 5", "M44 15h12M46 18.500h8", "M38 35h.1M62 35h.1M50 15h.1")[p.n(0, 3)]
    return (
        crest
        + path(f"{face}Q50 61 {50 - jaw} 46C{48 - w} 26 {50 - w} 7 50 9z", t[4])
        + path(f"{face}Q56 56 50 57z", t[3])
        + path(eyes, t[0])
        + disc(44, 26, 1.1, p.spark)
        + disc(56, 26, 1.1, p.spark)
        + path("M50 27l-2.5 8h4z", t[2])
        + mouth
        + path(marks, "none", p.spark, 2.2, ROUND)
    )


def _lantern(p: Pen, x: int, y: int, r: int, tone: str) -> str:
    t, cap = p.tones, r // 2
    return (
        disc(x, y, r + 6, tone, ' opacity=".2"')
        + disc(x, y, r - 1, tone)
        + f'<ellipse cx="{x}" cy="{y}" rx="{r * 0.45:.0f}" ry="{r * 0.86:.0f}" fill="{t[5]}"/>'
        + path(f"M{x} {y - r}v2M{x} {y + r - 2}v2", "none", t[1], cap * 2)
    )


def lantern(p: Pen) -> str:
    t, sag = p.tones, p.n(12, 22)
    left, right, low, r = p.n(24, 29), p.n(72, 77), p.n(32, 36), p.n(14, 16)
    y1, y2 = p.n(25, 31), p.n(23, 29)
    cords = f"M0 5Q50 {sag} 100 5M{left} 7v{y1 - 14}M{right} 7v{y2 - 14}M50 9v{low - 24}M48 {low + r}v7m2 0v2m2-2v-7"
    return (
        path(cords, "none", p.spark, 1)
        + _lantern(p, left, y1, 8, t[3])
        + _lantern(p, right, y2, 8, t[3])
        + _lantern(p, 50, low, r, t[4])
    )


def houses(p: Pen) -> str:
    t, out = p.tones, ""
    for x, w, tone in ((16, 20, t[1]), (66, 22, t[1]), (40, 22, t[2])):
        h, x = p.n(14, 24) + (6 if x == 40 else 0), x + p.n(-3, 3)
        out += path(f"M{x} 62V{62 - h}h{w}V62z", tone) + path(
            f"M{x - 3} {63 - h}l{w // 2 + 3}-{p.n(12, 17)} {w // 2 + 3} {p.n(12, 17)}z", t[3]
        )
        out += path(f"M{x + 4} {66 - h}h4v5h-4zM{x + w - 8} {66 - h}h4v5h-4z", p.spark if tone == t[2] else t[5])
    return out + path(f"M0 {p.n(54, 57)}q26-5 50 0t50-1V62H0z", t[1]) + path("M48 62v-8q3-4 6 0v8z", t[5])


def lighthouse(p: Pen) -> str:
    t, tilt = p.tones, p.n(-5, 5)
    return (
        path(f"M50 15L-4 {1 + tilt}v{16}zM50 15L104 {8 - tilt}v18z", t[5], more=' opacity=".5"')
        + path("M45 22h10l4 38H41z", t[5])
        + path("M44.2 30h11.600l.8 7H43.400zM42.6 45h14.800l.8 8H41.800z", p.spark)
        + path("M50 22h5l4 38h-9z", t[0], more=' opacity=".28"')
        + path("M43 20h14v3H43zM44 11q6-8 12 0z", t[2])
        + disc(50, 15.5, 4.2, "#fff")
        + path(f"M10 62q14-{p.n(6, 10)} 30-4t24 0 30 4z", t[1])
    )


def fireworks(p: Pen) -> str:
    """Bursts out of thick dashed circles: each dash is a streak of light."""
    t, out, near = p.tones, "", p.n(17, 20)
    for x, y, r, tone in ((50, 26, near, t[4]), (p.n(22, 28), p.n(15, 22), 10, p.spark), (p.n(72, 78), p.n(14, 24), p.n(9, 12), t[5])):
        n, middle = p.n(9, 13), r * 0.6
        out += ring(x, y, middle, tone, round(r * 0.6), f"{r / 12:.1f} {2 * pi * middle / n - r / 12:.2f}")
        out += disc(x, y, 1.5, "#fff")
    halo = ring(50, 26, near + 4, t[5], 1.6, f"0 {2 * pi * (near + 4) / p.n(12, 18):.2f}", ROUND)
    return out + halo + path("M0 58h8v-5h9v3h8v-7h10v9h30v-6h9v-4h8v8h18v6H0z", t[2])


def goblet(p: Pen) -> str:
    t, w = p.tones, p.n(14, 17)
    return (
        path(f"M{50 - w} 10h{2 * w}q0 24-{w - 3} 28v12h9v5H38v-5h9V38Q{50 - w} 34 {50 - w} 10z", t[4])
        + path(f"M50 10h{w}q0 24-{w - 3} 28v12h9v5h-9z", t[3])
        + f'<ellipse cx="50" cy="10" rx="{w}" ry="4.5" fill="{t[1]}"/><ellipse cx="50" cy="11" rx="{w - 3}" ry="3" fill="{p.spark}"/>'
        + path(f"M{50 - w + 2} 18q{w - 2} 7 {2 * w - 4} 0M{50 - w + 3} 23q{w - 3} 7 {2 * w - 6} 0", "none", t[5], 1.5)
        + "".join(disc(50 + i * 6, 23 + p.n(0, 1), 1.8, p.spark) for i in (-1, 0, 1))
    )


# ---------------------------------------------------------------- harm
def mob(p: Pen) -> str:
    t, shafts, flames, cores, looks, near, far = p.tones, "", "", "", "", "", ""
    for i, x in enumerate((22, 36, 50, 64, 78)):
        y, top, x = p.n(34, 41), p.n(8, 16), x + p.n(-2, 2)
        h = x + 6
        if (i + p.n(0, 1)) % 2:
            shafts += f"M{h} 60V{top + 5}"
            flames += f"M{h} {top - 7}q8 8 4 13-4 4-8 0-4-5 4-13z"
            cores += f"M{h} {top}q3 4 0 7-3-3 0-7z"
        else:
            shafts += f"M{h} 60V{top - 4}M{h - 5} {top - 4}v6q5 5 10 0v-6"
        figure = f"M{x - 9} 62q1-14 4-{60 - y}-4-11 5-11t5 11q4 3 5 {60 - y}z"
        near, far = (near + figure, far) if i % 2 else (near, far + figure)
        looks += f"M{x - 3} {y - 3}h2M{x + 1} {y - 3}h2"
    return (
        path(shafts, "none", t[4], 1.5)
        + path(flames, p.ember)
        + path(cores, "#fff")
        + path(far, t[2])
        + path(near, t[1], t[3], 0.7)
        + path(looks, "none", t[5], 1.5)
    )


def skull(p: Pen) -> str:
    t, w = p.tones, p.n(17, 20)
    return (
        path(f"M50 6C{52 + w} 6 {54 + w} 34 61 40v10H39V40C{46 - w} 34 {48 - w} 6 50 6z", t[4])
        + path(f"M50 6C{52 + w} 6 {54 + w} 34 61 40v10H50z", t[3])
        + path("M36 26q7-5 11 2-1 8-7 7-5-2-4-9zM64 26q-7-5-11 2 1 8 7 7 5-2 4-9z", t[0])
        + disc(42.5, 29, 1.8, p.spark)
        + disc(57.5, 29, 1.8, p.spark)
        + path("M50 35l-3 6h6z", t[0])
        + path("M44.5 44v9M50 44v9M55.5 44v9", "none", t[0], 1.5)
        + path(f"M{p.n(54, 58)} 8l-4 6 4 3-3 5", "none", t[0], 1.3)
    )


def eyes(p: Pen) -> str:
    """One large pair of eyes and four small ones."""
    t, lenses, pupils = p.tones, ["", ""], ""
    small = ((p.n(20, 26), p.n(12, 20)), (p.n(74, 80), p.n(10, 18)), (p.n(26, 32), p.n(49, 54)), (p.n(69, 75), p.n(48, 54)))
    for i, (x, y) in enumerate(((50, 30), *small)):
        s = 5 if i else 14
        for side in (-s, s):
            lenses[i > 0] += (
                f"M{x + side * 0.25:.0f} {y + s // 6}Q{x + side * 0.8:.0f} {y - s} {x + side * 1.4:.0f} {y - s * 0.4:.0f}"
                f" {x + side:.0f} {y + s // 2} {x + side * 0.25:.0f} {y + s // 6}z"
            )
            pupils += f"M{x + side * 0.8:.0f} {y - s * 0.3:.0f}v{s * 0.3:.0f}"
    teeth = "".join(f"l3 {p.n(4, 7)} 3-{p.n(4, 6)}" for _ in range(5))
    mouth = ("", f"M35 43{teeth}", f"M37 45q13 {p.n(6, 10)} 26 0")[p.n(0, 2)]
    return (
        path(lenses[0], t[5])
        + path(lenses[1], t[3])
        + path(pupils, "none", t[0], 2.2, ROUND)
        + path(mouth or "M50 44h0", "none", p.spark, 1.8, ROUND)
    )


def thorns(p: Pen) -> str:
    """Three briars and a flower between them; each thorn stands on its stem, the petals are round dashes of a ring."""
    t, stems, spikes = p.tones, "", ""
    for i in range(3):
        y, b = 15 + i * 16, p.n(12, 20) * (1 if i % 2 else -1)
        stems += f"M-4 {y}q26 {-b} 52 0t52 0"
        for u in (0.25, 0.65, 1.3, 1.75):
            v = u % 1
            x, bend = -4 + 52 * u, 2 * v * (1 - v) * b * (-1 if u < 1 else 1)
            spikes += f"M{x - 2:.0f} {y + bend:.0f}l{p.n(1, 5)} {8 if p.n(0, 1) else -8}L{x + 3:.0f} {y + bend:.0f}z"
    x, y = p.n(46, 54), p.n(28, 33)
    flower = ring(x, y, 5, p.spark, 7, "0 6.28", ROUND) + disc(x, y, 3, t[5])
    return path(spikes, t[4], t[4], 1) + path(stems, "none", t[2], 5) + path(stems, "none", t[3], 2) + flower


# ---------------------------------------------------------------- weaknesses
def spiral(p: Pen) -> str:
    t, side = p.tones, p.n(0, 1)
    d, r = "M50 31", 2
    for i in range(11):
        d += f"a{r} {r} 0 0 {side} {(r * 2 if i % 2 == 0 else -r * 2)} 0"
        r += 2
    return (
        turned(p.n(0, 360), disc(50, 31, 27, t[1]) + path(d, "none", t[4], 3.2, ROUND))
        + path("M32 31q18-24 36 0-18 24-36 0z", "none", p.spark, 2)
        + disc(50, 31, 6, t[5])
        + disc(50, 31, 3, t[0])
    )


def lightning(p: Pen) -> str:
    t, x = p.tones, p.n(52, 57)
    fork = path(
        f"M{x - 6} 34l-12 {p.n(4, 8)} 3 4-10 {p.n(5, 8)}M{x} 26l12 {p.n(3, 7)}-2 5 9 {p.n(4, 8)}",
        "none",
        t[4],
        1.6,
        ROUND,
    )
    return (
        path(f"M14 20q0-9 10-9 4-10 16-8 12-4 18 5 12-4 18 4 12 0 11 9-1 7-12 6H26q-12 1-12-7z", t[2])
        + fork
        + path(f"M{x} 18L{x - 16} 40h10l-5 20 20-26H{x - 2}l8-16z", p.spark)
        + path(f"M{x} 18L{x - 16} 40h4l12-22z", "#fff", more=' opacity=".75"')
    )


def chain(p: Pen) -> str:
    """Two chains and a lock. A link is a round dash with a thinner one inside it."""
    t, lean = p.tones, p.n(20, 40)
    links = "".join(
        f'<path d="M-12 31H112" stroke="{tone}" stroke-width="{width}" stroke-dasharray="{dash}"/>'
        for tone, width, dash in ((t[3], 8, "7 9"), (t[0], 3, "7 9"), (t[4], 3, "0 9.5 4 2.5"))
    )
    lock = (
        path("M43 28v-7q0-7 7-7t7 7v7", "none", t[5], 3.5)
        + path("M38 27h24v20q-12 6-24 0z", p.spark)
        + path("M50 33a3 3 0 0 1 1.5 5.5l1 5h-5l1-5A3 3 0 0 1 50 33z", t[0])
    )
    return f'<g stroke-linecap="round">{turned(lean, links)}{turned(-lean, links)}</g>{lock}'


def web(p: Pen) -> str:
    t, x, y, n = p.tones, p.n(46, 54), p.n(24, 32), 9
    spin = p.n(0, 30) / 30
    ends = [(sin(i * 2 * pi / n + spin), -cos(i * 2 * pi / n + spin)) for i in range(n)]
    spokes = "".join(f"M{x} {y}l{60 * a:.0f} {60 * b:.0f}" for a, b in ends)
    rings = "".join("M" + "L".join(f"{x + r * a:.0f} {y + r * b:.0f}" for a, b in ends) + "z" for r in (8, 16, 25))
    sx, sy = x + 1, y + 12
    legs = "".join(f"M{sx} {sy}q{s * 7} {k * 4 - 5} {s * 10} {k * 5 - 4}" for s in (-1, 1) for k in range(3))
    return (
        path(spokes + rings, "none", t[3], 0.9)
        + path(legs, "none", t[5], 1.2, ROUND)
        + disc(sx, sy, 4, t[5])
        + disc(sx, sy - 5, 2.4, t[4])
        + disc(sx, sy, 1.5, p.spark)
    )


def heart(p: Pen) -> str:
    t, a, b = p.tones, p.n(-3, 3), p.n(-3, 3)
    crack = f"L{50 + a} 22L{46 + b} 30L{54 + a} 38L{49 + b} 46L50 56"
    return (
        path("M50 17C44 4 26 6 27 22 28 36 42 46 50 56z", t[3])
        + path("M50 17C56 4 74 6 73 22 72 36 58 46 50 56z", t[4])
        + path(f"M50 15{crack}", "none", t[0], 3.5, ROUND)
        + path(f"M50 15{crack}", "none", p.spark, 1)
        + path("M33 18q2-7 8-7", "none", t[5], 2.2, ROUND)
    )


# ---------------------------------------------------------------- anything else
def portal(p: Pen) -> str:
    t, tilt = p.tones, p.n(-30, 30)
    rings = "".join(
        f'<ellipse cx="50" cy="31" rx="{r * 3 // 4}" ry="{r}" stroke-width="{3 - r * 0.05:.1f}" stroke="{t[3 if r > 16 else 4]}" stroke-dasharray="{p.n(6, 14)} {2 + r // 5}" transform="rotate({tilt + r * 4} 50 31)"/>'
        for r in (6, 11, 16, 21, 26)
    )
    return f'<g fill="none">{rings}</g><ellipse cx="50" cy="31" rx="3.2" ry="4.4" fill="{t[5]}"/>'


def shards(p: Pen) -> str:
    t, out = p.tones, ""
    for i, x in enumerate((14, 30, 70, 86, 40, 60, 50)):
        h, w = p.n(18, 34) + (14 if i > 3 else 0), p.n(6, 9)
        lean = p.n(-4, 4)
        out += path(f"M{x + lean} {62 - h}L{x + w} 62H{x}z", t[2 + i % 2]) + path(
            f"M{x + lean} {62 - h}L{x - w} 62H{x}z", t[3 + i % 2 + (i == 6)]
        )
    return out + path("M50 4q.8 5 6 6-5.2 1-6 6-.8-5-6-6 5.2-1 6-6z", p.spark)


def orbit(p: Pen) -> str:
    t, r, lean = p.tones, p.n(13, 17), p.n(-28, 28)
    moon = p.n(20, 34)
    return (
        disc(50, 31, r, t[3])
        + path(f"M50 {31 - r}a{r} {r} 0 0 1 0 {2 * r} {r * 2} {r * 2} 0 0 0 0-{2 * r}z", t[2])
        + disc(50 - r // 3, 31 - r // 3, r * 0.22, t[4])
        + turned(
            lean,
            path(
                f"M{50 - r * 0.9:.0f} 33Q{50 - 2 * r} 31 {50 - r * 1.9:.0f} 34 50 44 {50 + r * 1.9:.0f} 34 {50 + 2 * r} 31 {50 + r * 0.9:.0f} 33",
                "none",
                t[4],
                2.6,
                ROUND,
            ),
        )
        + disc(50 + moon, 12, 3.5, p.spark)
    )


# family: (drawing, backdrop)
FAMILIES: dict[str, tuple[Callable[[Pen], str], str]] = {
    "blade": (blade, "any"), "blades": (blades, "rays"), "axe": (axe, "moon"), "gun": (gun, "any"), "bow": (bow, "moon"), "flame": (flame, "haze"), "missile": (missile, "moon"),
    "spoon": (spoon, "rings"), "ray": (ray, "rings"), "gear": (gear, "haze"), "flask": (flask, "rays"), "dance": (dance, "rays"), "hand": (hand, "haze"), "scream": (scream, "rays"),
    "candy": (candy, "rays"), "mask": (mask, "any"), "lantern": (lantern, "dusk"), "houses": (houses, "moon"), "lighthouse": (lighthouse, "haze"), "fireworks": (fireworks, "dusk"),
    "goblet": (goblet, "rays"), "mob": (mob, "dusk"), "skull": (skull, "any"), "eyes": (eyes, "dusk"), "thorns": (thorns, "dusk"), "spiral": (spiral, "haze"),
    "lightning": (lightning, "haze"), "chain": (chain, "dusk"), "web": (web, "moon"), "heart": (heart, "rays"), "portal": (portal, "haze"), "shards": (shards, "moon"), "orbit": (orbit, "haze"),
}  # fmt: skip
