"""Pictures of devices, tricks and snacks."""

from math import cos, pi, sin

from games.cards.pen import ROUND, Pen, disc, oval, path, ring, turned


def portal_gun(p: Pen) -> str:
    """A hand device and the swirl it opens."""
    t, spin, swirl = p.tones, p.n(0, 60), ""
    for r in (5, 9, 13):
        dash = f'stroke-dasharray="{r} 3" transform="rotate({spin + r * 9} 68 20)"'
        swirl += oval(68, 20, r * 0.8, r, f'stroke="{t[5] if r < 9 else t[4]}" stroke-width="2.4" {dash}')
    body = path("M26 40l22-11 5 9-13 7 3 13-9 3-4-13z", t[3]) + path("M26 40l22-11 1.5 3-22 11z", t[5])
    return f'<g fill="none">{swirl}</g>' + body + disc(38, 37.5, 3.5, p.spark) + disc(51, 33.5, 3, t[5])


def gadget(p: Pen) -> str:
    """A box with a dial, lamps and an antenna."""
    t, needle = p.tones, p.n(-8, 8)
    lamps = "".join(disc(40 + i * 7, 49, 2.2, (p.spark, t[5], t[4])[(i + p.n(0, 2)) % 3]) for i in range(4))
    return (
        path(f"M62 20L{p.n(66, 74)} 3", "none", t[4], 1.8)
        + path("M32 20h36q3 0 3 3v30q0 3-3 3H32q-3 0-3-3V23q0-3 3-3z", t[3])
        + path("M29 24q0-4 3-4h36q3 0 3 4z", t[5])
        + disc(50, 35, 9, t[1])
        + ring(50, 35, 9, t[4], 1.6)
        + path(f"M50 37L{50 + needle} 29", "none", p.spark, 2, ROUND)
        + lamps
    )


def dish(p: Pen) -> str:
    t, waves = p.tones, ""
    for r in (8, 14, 20)[: p.n(2, 3)]:
        waves += f"M{62 + r * 0.3:.0f} {22 - r}q{r} {r * 0.3:.0f} {r * 0.7:.0f} {r}"
    return (
        path("M44 40l-8 20h22l-6-18z", t[2])
        + path("M28 18q2 28 32 28L28 18z", t[4])
        + path("M28 18Q50 22 60 46 34 44 28 18z", t[3])
        + path("M46 32L60 20", "none", t[5], 2)
        + disc(61, 19, 3, p.spark)
        + path(waves, "none", p.spark, 2, ROUND)
    )


def canister(p: Pen) -> str:
    t, level = p.tones, p.n(26, 38)
    bubbles = "".join(disc(p.n(43, 57), p.n(level + 3, 52), p.n(1, 2), t[5]) for _ in range(5))
    return turned(
        p.n(-14, 14),
        path("M38 12h24v44H38z", t[1])
        + path(f"M38 {level}q6-3 12 0t12 0v{56 - level}H38z", p.spark)
        + bubbles
        + path("M38 12h24v44H38z", "none", t[4], 2)
        + path("M35 6h30v7H35zM35 54h30v6H35z", t[3])
        + path("M42 16v34", "none", "#fff", 1.6, ' opacity=".6"'),
    )


def coil(p: Pen) -> str:
    t, turns, out = p.tones, p.n(4, 6), ""
    for i in range(turns):
        out += oval(50, 46 - i * 5, 13 - i, 3.5, f'fill="none" stroke="{t[3 + i % 2]}" stroke-width="3"')
    top = 46 - turns * 5
    arcs = "".join(
        f"M50 {top}l{p.n(4, 9) * s} -{p.n(2, 5)} {p.n(2, 4) * s} {p.n(3, 6)} {p.n(5, 9) * s} -5" for s in (-1, 1)
    )
    return path("M34 50h32l4 10H30z", t[2]) + out + disc(50, top, 5, t[5]) + path(arcs, "none", p.spark, 1.8, ROUND)


def ticket(p: Pen) -> str:
    t = p.tones
    return turned(
        p.n(-18, 18),
        path("M24 18h52v8a5 5 0 0 0 0 10v8H24v-8a5 5 0 0 0 0-10z", t[5])
        + path("M62 18v26", "none", t[3], 1.6, ' stroke-dasharray="3 2"')
        + path(f"M31 25h{p.n(16, 26)}M31 31h{p.n(12, 24)}M31 37h{p.n(8, 18)}", "none", t[2], 2.4)
        + path("M69 25l1.5 4 4 .5-3 3 .7 4-3.2-2-3.2 2 .7-4-3-3 4-.5z", p.spark),
    )


def coins(p: Pen) -> str:
    t, stacks, tops = p.tones, "", ""
    for x, n in ((38, p.n(2, 3)), (62, p.n(1, 3)), (50, p.n(3, 4))):
        stacks += "".join(oval(x, 54 - i * 5, 10, 4) for i in range(n))
        tops += oval(x, 59 - n * 5, 6, 2.2)
    shine = path("M50 5q.8 5 6 6-5.2 1-6 6-.8-5-6-6 5.2-1 6-6z", p.spark)
    return f'<g fill="{t[4]}" stroke="{t[1]}">{stacks}</g><g fill="{t[5]}">{tops}</g>{shine}'


def snare(p: Pen) -> str:
    """Jaws of iron, wide open."""
    t, teeth = p.tones, ""
    for i in range(6):
        x = 30 + i * 8
        teeth += f"M{x - 4} 26l4 {p.n(7, 10)} 4-{p.n(7, 9)}zM{x - 4} 48l4-{p.n(7, 10)} 4 {p.n(7, 9)}z"
    return (
        path("M24 26q0-16 26-16t26 16h-6q-2-9-20-9t-20 9z", t[3])
        + path("M24 46q0 12 26 12t26-12h-6q-2 6-20 6t-20-6z", t[3])
        + path(teeth, t[5])
        + disc(50, 37, 4, p.spark)
    )


def burst(p: Pen) -> str:
    t, teeth, points = p.tones, p.n(8, 11), []
    for i in range(2 * teeth):
        a, r = pi * i / teeth, 12 if i % 2 else p.n(22, 28)
        points.append(f"{50 + r * sin(a):.0f} {31 - r * cos(a):.0f}")
    mark = ("M50 19v14M50 40v.1", "M41 31h18M50 22v18", "M42 24l16 14M58 24L42 38")[p.n(0, 2)]
    return path(f"M{'L'.join(points)}z", t[4], t[5], 1.4) + path(mark, "none", t[0], 4, ROUND)


def paper(p: Pen) -> str:
    """A sheet with small print and a seal."""
    t, text = p.tones, "".join(f"M38 {16 + i * 6}h{p.n(14, 24)}" for i in range(5))
    return turned(
        p.n(-10, 10),
        path("M33 5h28l7 7v46H33z", t[5])
        + path("M61 5v7h7z", t[3])
        + path(text, "none", t[3], 1.8)
        + disc(60, 48, 6, p.spark)
        + path("M57 52l-2 9 5-3 5 3-2-9z", p.spark),
    )


def tray(p: Pen) -> str:
    """Something flat on a plate, fresh from no oven."""
    t, out, n = p.tones, "", p.n(3, 4)
    for i in range(n):
        out += oval(50 + p.n(-2, 2), 46 - i * 6, 19 - i, 5, f'fill="{t[4 - i % 2]}" stroke="{t[1]}"')
    top = 44 - n * 6
    steam = "".join(f"M{x} {top}q-3-4 0-7t0-7" for x in (42, 50, 58))
    return (
        oval(50, 51, 28, 6, f'fill="{t[2]}"')
        + out
        + disc(50, top + 4, 3, p.spark)
        + path(steam, "none", t[5], 1.6, ROUND)
    )


def cross(p: Pen) -> str:
    t, a = p.tones, p.n(12, 15)
    lines = f"M{50 - a} {31 - a}q{a} {p.n(4, 9)} {2 * a} {2 * a}M{50 + a} {31 - a}q-{a + 4} {a} -{2 * a} {2 * a}"
    return path(lines, "none", t[1], 11, ROUND) + path(lines, "none", "#f2405d", 7, ROUND)


def clap(p: Pen) -> str:
    t, lean = p.tones, p.n(8, 14)
    palm = "M48 58l-3-20V18q2-3 4 0v12V12q2.5-3 4.5 0v18V15q2.5-3 4.5 0v18l4-7q3-2 4 1l-5 18-4 13z"
    lines = "".join(f"M{50 + x} 12l{x // 3} -8" for x in (-20, -10, 10, 20))
    return (
        turned(lean, path(palm, t[4]), 50, 60)
        + turned(-lean, path(palm, t[5], t[2], 0.8), 50, 60)
        + path(lines, "none", p.spark, 2.2, ROUND)
    )


def brainwaves(p: Pen) -> str:
    t, out = p.tones, ""
    for i, amp in enumerate((p.n(9, 13), p.n(6, 10), p.n(4, 8))):
        out += path(
            f"M8 {31 + i * 2}q6-{amp} 12 0t12 0 12 0 12 0 12 0 12 0 12 0", "none", (t[3], t[4], p.spark)[i], 2.2
        )
    brain = "M50 14c-6-4-14 0-13 6-7 2-7 12-1 14-1 8 8 11 14 7 6 4 15 1 14-7 6-2 6-12-1-14 1-6-7-10-13-6z"
    return (
        out
        + path(brain, t[4], t[1], 1.4)
        + path("M50 14v27M43 22q5 1 4 6M57 22q-5 1-4 6M43 35q3-3 5 0", "none", t[2], 1.6)
    )


def waves(p: Pen) -> str:
    t, out = p.tones, ""
    for i in range(6):
        y, amp = 9 + i * 9, p.n(4, 8)
        out += path(f"M4 {y}q7.5-{amp} 15 0t15 0 15 0 15 0 15 0 15 0", "none", t[3 + i % 2], 2.6 - i % 2)
    return out + disc(50, 31, 10, t[0]) + path("M44 34l3-3 3 3 3-3 3 3M46 27h.1M54 27h.1", "none", p.spark, 2.2, ROUND)


def shades(p: Pen) -> str:
    t = p.tones
    return turned(
        p.n(-12, 12),
        path("M20 24h26v6q-3 13-14 13T20 30zM54 24h26v6q-3 13-14 13T54 30z", t[1], t[4], 2)
        + path("M46 27q4-3 8 0", "none", t[4], 2.4)
        + path("M25 34l8-8M59 34l8-8", "none", p.spark, 2.6, ROUND),
    )


def horseshoe(p: Pen) -> str:
    t, nails = p.tones, ""
    for x, y in ((34, 20), (33, 31), (38, 42), (66, 20), (67, 31), (62, 42)):
        nails += f"M{x} {y}h.1"
    shoe = path("M32 8q-12 48 18 48T68 8", "none", t[3], 11) + path("M32 8q-12 48 18 48T68 8", "none", t[4], 7)
    return turned(p.n(-16, 16), shoe + path(nails, "none", p.spark, 2.6, ROUND))


def apple(p: Pen) -> str:
    t, bite = p.tones, p.n(0, 1)
    return (
        path("M50 18q-20-8-20 14 2 24 14 24 4 0 6-2 2 2 6 2 12 0 14-24 0-22-20-14z", t[4])
        + path("M50 18q20-8 20 14-2 24-14 24-4 0-6-2z", t[3])
        + (disc(72, 30, 8, t[0]) if bite else disc(40, 28, 3.5, t[5]))
        + path("M50 18q0-8 5-12", "none", t[5], 2.4, ROUND)
        + path("M52 12q8-8 15-4-4 8-15 4z", p.spark)
    )


def phone(p: Pen) -> str:
    t, cord = p.tones, "q3 6 0 6t0 6 0 6"
    return turned(
        p.n(-26, 26),
        path("M30 18q20-14 40 0v9q-5 3-11 0l-1-6q-8-3-16 0l-1 6q-6 3-11 0z", t[4])
        + path("M36 34h28l4 22H32z", t[3])
        + ring(50, 45, 7, t[5], 2.4, "2.4 2")
        + path(f"M30 27{cord}", "none", p.spark, 1.8),
    )


def pizza(p: Pen) -> str:
    t, tops = p.tones, "".join(disc(p.n(42, 58), y, 3, p.spark) for y in (22, 31, 40))
    return turned(
        p.n(-20, 20),
        path("M28 14q22-9 44 0L50 60z", t[5]) + path("M26 16q24-12 48 0l-2 4q-22-9-44 0z", t[3]) + tops,
    )


def chair(p: Pen) -> str:
    t, x = p.tones, p.n(36, 39)
    return (
        path(f"M{x} 6h5v54h-5zM{x + 20} 34h5v26h-5z", t[3])
        + path(f"M{x} 8h7v24h-7z", t[4])
        + path(f"M{x - 2} 32h30v6h-30z", t[5])
        + path(f"M{x + 4} 46h18", "none", t[3], 2.4)
        + disc(x + 3, 6, 3.5, p.spark)
    )


def bird(p: Pen) -> str:
    t, lift = p.tones, p.n(10, 18)
    return (
        path("M30 40q6-16 24-14l8-6q7-1 8 6l6 3-7 2q-4 17-22 17-10 0-17-8z", t[4])
        + path(f"M48 34q-8-{lift} -24-{lift + 2} 4 16 18 24z", t[3])
        + disc(64, 25, 1.8, t[0])
        + path("M70 27l8 2-8 3z", p.spark)
        + path("M48 47v9M54 46v9", "none", p.spark, 1.8)
    )


def pet(p: Pen) -> str:
    """A small round animal."""
    t = p.tones
    return (
        disc(37, 17, 6, t[3])
        + disc(63, 17, 6, t[3])
        + oval(50, 36, 20, 21, f'fill="{t[4]}"')
        + oval(50, 43, 12, 13, f'fill="{t[5]}"')
        + "".join(disc(x, 28, p.n(2, 3), t[0]) for x in (43, 57))
        + path("M47 34h6l-3 3zM50 37v3", t[2], t[2], 1.2)
        + path("M36 34l-9-2M36 37l-9 2M64 34l9-2M64 37l9 2", "none", t[5], 1)
    )


def cob(p: Pen) -> str:
    t, rows = p.tones, "".join(f"M{42 + i % 3 * 8} {14 + i // 3 * 7}h.1" for i in range(15))
    return turned(
        p.n(-24, 24),
        oval(50, 28, 13, 25, f'fill="{t[4]}"')
        + path(rows, "none", p.ember, 5, ROUND)
        + path("M38 60q-8-18-2-34 6 14 14 34zM62 60q8-18 2-34-6 14-14 34z", t[3]),
    )
