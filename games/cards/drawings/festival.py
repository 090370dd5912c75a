"""Pictures of villagers and their festival."""

from math import pi

from games.cards.pen import ROUND, Pen, disc, oval, path, ring, turned


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
    for x, y, r, tone in (
        (50, 26, near, t[4]),
        (p.n(22, 28), p.n(15, 22), 10, p.spark),
        (p.n(72, 78), p.n(14, 24), p.n(9, 12), t[5]),
    ):
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
        + oval(50, 10, w, 4.5, f'fill="{t[1]}"')
        + oval(50, 11, w - 3, 3, f'fill="{p.spark}"')
        + path(f"M{50 - w + 2} 18q{w - 2} 7 {2 * w - 4} 0M{50 - w + 3} 23q{w - 3} 7 {2 * w - 6} 0", "none", t[5], 1.5)
        + "".join(disc(50 + i * 6, 23 + p.n(0, 1), 1.8, p.spark) for i in (-1, 0, 1))
    )


def villager(p: Pen) -> str:
    """Somebody from the village, head and shoulders: hat or hair, eyes, mouth and collar each of several kinds."""
    t, broad = p.tones, p.n(22, 27)
    coat = path(f"M{50 - broad} 62q1-16 14-17h{2 * broad - 28}q13 1 14 17z", p.spark, t[0], 1)
    collar = ("M42 45l8 9 8-9", "M44 45l-3 9 9-3 9 3-3-9", "M50 48v14M47 54h6", "M40 47q10 8 20 0")[p.n(0, 3)]
    behind, above = (
        ("", "M31 19q19-6 38 0l-6-3Q62 1 50 2T37 16z"),
        ("M34 24Q32 2 50 3T66 24l3 22H31z", "M36 24Q38 9 52 11q12 0 12 13Q66 5 50 4T36 24z"),
        ("", "M37 16Q36 3 50 4t13 12l-5-4-4 3-5-4-5 4z"),
        ("M35 10a7 7 0 1 1 9-6M65 10a7 7 0 1 0-9-6", "M35 25Q34 6 50 6t15 19q-3-11-15-11T35 25z"),
        ("", "M39 15V1h22v14h7v4H32v-4z"),
    )[p.n(0, 4)]
    look = ("M42 26v2M58 26v2", "M40 27q3-4 6 0M54 27q3-4 6 0", "M40 25l6 2M60 25l-6 2", "M43 26h.1M57 26h.1")[
        p.n(0, 3)
    ]
    mouth = ("M44 38q6 5 12 0", "M45 39h10", "M45 40q5-5 10 0", "M47 37q3-2 6 0-1 6-3 6t-3-6z")[p.n(0, 3)]
    return (
        path(behind, t[2])
        + coat
        + path(collar, "none", t[0], 1.8, ROUND)
        + path("M45 40h10v8q-5 4-10 0z", t[3])
        + path("M36 22Q36 8 50 8t14 14q1 20-14 23-15-3-14-23z", t[4])
        + path("M50 8q14 0 14 14 1 20-14 23z", t[3])
        + path(above, t[1], t[2], 1)
        + path(look + "M50 28l-2 6h3" + mouth, "none", t[0], 2, ROUND)
        + disc(40, 33, 2.2, p.spark, ' opacity=".5"')
        + disc(60, 33, 2.2, p.spark, ' opacity=".5"')
    )


def torch(p: Pen) -> str:
    t, sway = p.tones, p.n(-4, 4)
    fire = (
        path(f"M{50 + sway} 2q16 15 9 25-9 7-18 0-7-11 9-25z", p.ember)
        + path(f"M{50 + sway / 2:g} 11q10 9 6 16-6 4-12 0-4-7 6-16z", t[5])
        + path("M50 20q4 4 2 8-2 2-4 0-2-4 2-8z", "#fff")
    )
    stick = path("M44 28h12l-3 34h-6z", t[2]) + path("M50 28h6l-3 34h-3z", t[1])
    bands = path("M43 29h14M45 36h10M46 43h8", "none", t[4], 2.4, ROUND)
    glow = disc(50, 20, 22, p.ember, ' opacity=".16"') + disc(50, 20, 15, p.ember, ' opacity=".2"')
    sparks = "".join(f"M{p.n(28, 72)} {p.n(3, 30)}v-{p.n(1, 3)}" for _ in range(6))
    return glow + turned(p.n(-14, 14), stick + bands, 50, 28) + fire + path(sparks, "none", p.ember, 1.4, ROUND)


def book(p: Pen) -> str:
    """A bundle of pages with much written on them, and a quill."""
    t, lines = p.tones, ""
    for i in range(6):
        lines += f"M38 {17 + i * 6}h{p.n(12, 24)}"
    pages = (
        path("M33 8l34-2 3 48-35 3z", t[2])
        + path("M31 7h36v47H31z", t[4])
        + path("M33 5h36v47H33z", t[5])
        + path(lines, "none", t[2], 1.6, ROUND)
        + path("M38 11h14", "none", p.spark, 3, ROUND)
    )
    quill = path("M62 50q4-26 18-38 2 18-12 28z", t[3]) + path("M60 55Q66 30 79 14", "none", t[0], 1.3, ROUND)
    return turned(p.n(-14, 8), pages) + quill + disc(p.n(56, 62), p.n(44, 49), 2.4, p.spark)


def pie(p: Pen) -> str:
    t, steam = p.tones, p.n(3, 6)
    return (
        path(f"M40 18q-{steam} -5 0-9t0-8M50 16q-{steam} -5 0-9t0-7M60 18q-{steam} -5 0-9t0-8", "none", t[4], 2, ROUND)
        + path("M24 34h52l-7 20q-19 5-38 0z", t[3])
        + path("M30 36l5 17M40 37l2 18M50 37v19M60 37l-2 18M70 36l-5 17", "none", t[1], 1.4)
        + path("M22 34q2-14 28-14t28 14q-28 8-56 0z", t[4])
        + path("M22 34q14 8 28 0t28 0q-2 6-28 6t-28-6z", t[5])
        + path("M44 26l3 5M50 25v6M56 26l-3 5", "none", p.spark, 2.6, ROUND)
    )


def bell(p: Pen) -> str:
    """A siren's bell with the sound coming out of it."""
    t, lean = p.tones, p.n(-16, 16)
    sound = "M24 20q-6 12 0 24M17 15q-9 17 0 34M76 20q6 12 0 24M83 15q9 17 0 34"
    body = (
        path("M50 5q-3 0-3 4-12 3-13 20-1 11-6 16h44q-5-5-6-16-1-17-13-20 0-4-3-4z", t[4])
        + path("M50 5q3 0 3 4 12 3 13 20 1 11 6 16H50z", t[3])
        + path("M28 45h44v4H28z", p.spark)
        + path("M44 49a6 6 0 0 0 12 0z", t[5])
        + path("M40 17q-3 8-3 16", "none", t[5], 2.2, ROUND)
    )
    return path(sound, "none", p.spark, 2.4, ROUND) + turned(lean, body, 50, 8)
