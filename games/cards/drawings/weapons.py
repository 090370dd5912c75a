"""Pictures of weapons."""

from math import cos, pi, sin

from games.cards.pen import ROUND, Pen, disc, path, ring, turned


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
    """Three flames, one in the other, and sparks."""
    t, out = p.tones, ""
    for size, tone in ((1.0, t[3]), (0.68, t[4]), (0.38, t[5])):
        sway = p.n(-5, 5) * size
        tip = f"{50 + sway:.0f} {58 - 50 * size:.0f}"
        left, right = f"{50 - 17 * size:.0f}", f"{50 + 17 * size:.0f}"
        low, mid, high = f"{58 - 17 * size:.0f}", f"{58 - 28 * size:.0f}", f"{58 - 36 * size:.0f}"
        rise = f"C{50 + 7 * size + sway:.0f} {high} {right} {mid} {right} {low}S{50 + 9 * size:.0f} 58 50 58"
        fall = f"S{left} 58 {left} {low} {50 - 8 * size + sway:.0f} {mid} {tip}z"
        out += path(f"M{tip}{rise}{fall}", tone)
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
