"""Pictures of what does harm: angry villagers and weaknesses."""

from math import cos, pi, sin

from games.cards.pen import ROUND, Pen, disc, path, ring, turned


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
    small = (
        (p.n(20, 26), p.n(12, 20)),
        (p.n(74, 80), p.n(10, 18)),
        (p.n(26, 32), p.n(49, 54)),
        (p.n(69, 75), p.n(48, 54)),
    )
    for i, (x, y) in enumerate(((50, 30), *small)):
        s = 5 if i else 14
        for side in (-s, s):
            lenses[i > 0] += (
                f"M{x + side * 0.25:.0f} {y + s // 6}Q{x + side * 0.8:.0f} {y - s}"
                f" {x + side * 1.4:.0f} {y - s * 0.4:.0f}"
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
        path("M14 20q0-9 10-9 4-10 16-8 12-4 18 5 12-4 18 4 12 0 11 9-1 7-12 6H26q-12 1-12-7z", t[2])
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


def bag(p: Pen) -> str:
    """A bag with a hole, and what falls out of it."""
    t = p.tones
    coins = "".join(disc(p.n(38, 62), 50 + i * 4, 2.6, p.ember) for i in range(3))
    return (
        path("M41 14q-20 18-15 32 4 9 24 9t24-9q5-14-15-32z", t[3])
        + path("M50 14h9q20 18 15 32-4 9-24 9z", t[2])
        + path("M36 5q7 4 14 1 7 3 14-1l-5 10H41z", t[4])
        + path("M40 14q10 4 20 0", "none", p.spark, 3, ROUND)
        + path("M40 40l5-3 4 3 5-4 6 4-2 8-7-2-5 3-6-3z", t[0], t[5], 1.2)
        + coins
    )


def crate(p: Pen) -> str:
    """Crates, the uppermost with its lid ajar."""
    t = p.tones

    def box(x: int, y: int, w: int, tone: str) -> str:
        slats = f"M{x} {y + 6}h{w}M{x} {y + w * 3 // 4 - 6}h{w}M{x + 2} {y + w * 3 // 4 - 7}L{x + w - 2} {y + 7}"
        return path(f"M{x} {y}h{w}v{w * 3 // 4}H{x}z", tone, t[1], 1.6) + path(slats, "none", t[1], 2)

    lid = turned(-p.n(8, 18), path("M32 15h36v5H32z", t[5]), 33, 18)
    glow = path("M37 20L28 2h44l-9 18z", p.spark, more=' opacity=".45"')
    return box(18, 42, 30, t[2]) + box(52, 42, 30, t[2]) + glow + box(34, 20, 32, t[4]) + lid
