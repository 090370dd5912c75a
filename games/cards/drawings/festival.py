"""Pictures of villagers and their festival."""

from math import pi

from games.cards.pen import ROUND, Pen, disc, oval, path, ring


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
