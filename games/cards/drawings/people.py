"""Pictures of scientists, lads and the mighty: people of the Citadel."""

from math import cos, pi, sin

from games.cards.pen import ROUND, Pen, disc, oval, path, ring, turned


def _spikes(p: Pen, tone: str, teeth: int) -> str:
    """Hair that stands on end, around the upper half of a head at 50, 28."""
    points = []
    for i in range(2 * teeth + 1):
        a, r = pi + pi * i / (2 * teeth), p.n(21, 26) if i % 2 else 14
        points.append(f"{50 + r * cos(a):.0f} {29 + r * sin(a):.0f}")
    return path(f"M{'L'.join(points)}z", tone)


def _coat(p: Pen) -> str:
    t = p.tones
    return path("M26 62q1-14 17-16h14q16 2 17 16z", t[5]) + path("M44 46l6 10 6-10z", t[2])


def _head(p: Pen, teeth: int) -> str:
    """Somebody in a white coat, without a face as yet."""
    return _coat(p) + _spikes(p, p.tones[4], teeth) + path("M37 26q0-12 13-12t13 12v10q-2 12-13 12T37 36z", p.tones[5])


def scientist(p: Pen) -> str:
    """A head with hair on end, round goggles and a moustache."""
    t, droop = p.tones, p.n(1, 5)
    return (
        _head(p, p.n(4, 6))
        + path("M36 27h28", "none", t[1], 3)
        + ring(43.5, 28, 5.5, t[1], 2.4)
        + disc(43.5, 28, 4.5, p.spark)
        + ring(56.5, 28, 5.5, t[1], 2.4)
        + disc(56.5, 28, 4.5, p.spark)
        + path(f"M42 {38 + droop}q4-5 8-2 4-3 8 2-4-1-8 1-4-2-8-1z", t[2])
    )


def goggles(p: Pen) -> str:
    t, tilt = p.tones, p.n(-12, 12)
    glass = "".join(disc(x, 31, 12, t[1]) + ring(x, 31, 12, t[4], 3.4) + disc(x, 31, 8.5, p.spark) for x in (37, 63))
    shine = path("M32 28l6-5M58 28l6-5", "none", "#fff", 2, ROUND)
    return turned(tilt, path("M12 31q6-9 14-6v12q-8 3-14-6M88 31q-6-9-14-6v12q8 3 14-6", t[2]) + glass + shine)


def labcoat(p: Pen) -> str:
    t, pens = p.tones, p.n(1, 3)
    pocket = "".join(f"M{58 + i * 3} 34v-5" for i in range(pens))
    return (
        path("M36 10q14 6 28 0l12 10-5 18-6-3 2 27H33l2-27-6 3-5-18z", t[5])
        + path("M42 11l8 13 8-13-8 4z", t[1])
        + path("M50 24v38M42 11l-2 14 10 4M58 11l2 14-10 4", "none", t[3], 1.4)
        + path("M56 34h9v8h-9z", "none", t[3], 1.4)
        + path(pocket, "none", p.spark, 1.8)
        + "".join(disc(47, y, 1.3, t[2]) for y in (38, 47, 56))
    )


def formula(p: Pen) -> str:
    """A board full of sums."""
    t, top = p.tones, p.n(8, 18)
    return (
        path("M26 6h48v44H26z", t[1], t[4], 2.4)
        + path(f"M31 44V14M31 44h36M31 40q10 0 14-{top + 6}t20-{top}", "none", t[4], 1.4)
        + path(f"M50 14h8M50 14l4 5-4 5h8M62 {16 + top // 4}h6M62 {20 + top // 4}h6", "none", t[5], 1.5)
        + disc(p.n(44, 60), p.n(30, 38), 2.5, p.spark)
        + path("M34 50l-4 12M66 50l4 12", "none", t[3], 2.4)
    )


def lad(p: Pen) -> str:
    """A round head with curls, startled."""
    t, wide = p.tones, p.n(4, 5)
    curls = "".join(disc(x, y + p.n(-1, 1), 6.5, t[2]) for x, y in ((36, 21), (43, 14), (52, 12), (60, 16), (65, 23)))
    return (
        path("M28 62q2-15 16-16h12q14 1 16 16z", p.spark)
        + curls
        + disc(50, 30, 16.5, t[5])
        + "".join(disc(x, 29, wide, "#fff") + disc(x + p.n(-1, 1), 29, 1.5, t[0]) for x in (43.5, 56.5))
        + path(("M45 40q5-4 10 0", "M44 40l3-2 3 2 3-2 3 2", "M46 38q4 5 8 0")[p.n(0, 2)], "none", t[0], 1.6, ROUND)
    )


def satchel(p: Pen) -> str:
    t, y = p.tones, p.n(33, 37)
    return turned(
        p.n(-8, 8),
        path("M42 14q0-9 8-9t8 9", "none", t[4], 3)
        + path("M32 24q0-13 18-13t18 13v30q0 4-4 4H36q-4 0-4-4z", t[3])
        + path(f"M37 {y}h26v18H37z", t[2])
        + path(f"M37 {y + 5}h26M32 26h36", "none", t[4], 1.6)
        + path("M46 18h8v6h-8z", p.spark)
        + disc(50, y + 8, 2, p.spark),
    )


def sneaker(p: Pen) -> str:
    t, laces = p.tones, ""
    for i in range(p.n(3, 4)):
        laces += f"M{47 + i * 4} {24 + i * 3}l5-4"
    return turned(
        -p.n(4, 16),
        path("M30 16q8 4 14 1l18 15q14 1 16 10v5H28z", t[4])
        + path("M28 43h50v5q-25 5-50 0z", t[5])
        + path("M30 16q8 4 14 1l2 2q-8 8-17 4z", t[2])
        + path("M34 38q12-10 22-10", "none", p.spark, 3)
        + path(laces, "none", "#fff", 1.8, ROUND),
    )


def thought(p: Pen) -> str:
    t, x = p.tones, p.n(28, 34)
    return (
        "".join(disc(a, b, r, t[5]) for a, b, r in ((40, 24, 12), (54, 19, 13), (64, 28, 10), (50, 31, 12)))
        + disc(x + 6, 45, 4, t[5])
        + disc(x, 54, 2.5, t[5])
        + path(("M47 20q1-6 6-5t2 8l-3 3v2", "M51 13v14", "M44 25q6-12 12 0")[p.n(0, 2)], "none", t[2], 3, ROUND)
        + disc(51.5, 34, 2, p.spark)
    )


def throne(p: Pen) -> str:
    t, peak = p.tones, p.n(2, 7)
    return (
        path(f"M36 62V16l6-6 8-{peak} 8 {peak} 6 6v46z", t[3])
        + path("M41 42V19l9-7 9 7v23z", t[1])
        + path("M30 36h8v26h-8zM62 36h8v26h-8z", t[4])
        + path("M38 42h24v8H38z", p.spark)
        + disc(50, 23, 4, t[5])
        + path("M29 34h10M61 34h10", "none", t[5], 3, ROUND)
    )


def tower(p: Pen) -> str:
    t, out = p.tones, ""
    for x, w, top in ((36, 9, p.n(26, 32)), (55, 9, p.n(24, 30)), (44, 12, p.n(8, 13))):
        out += path(f"M{x} 62V{top}h{w}v{62 - top}z", t[2 + (w > 9)]) + path(
            f"M{x - 2} {top}h{w + 4}l-4-6h-{w - 4}z", t[4]
        )
    windows = "".join(f"M{48 + i % 2 * 4} {22 + i * 5}h.1" for i in range(6))
    return (
        out
        + oval(50, 40, 24, 5, f'fill="none" stroke="{p.spark}" stroke-width="2"')
        + path(windows, "none", t[5], 2.4, ROUND)
    )


def medal(p: Pen) -> str:
    t, rays = p.tones, p.n(5, 8)
    points = []
    for i in range(2 * rays):
        a, r = pi * i / rays, 6 if i % 2 else 12
        points.append(f"{50 + r * sin(a):.0f} {38 - r * cos(a):.0f}")
    return (
        path("M38 0h9l6 22h-8zM62 0h-9l-6 22h8z", p.spark)
        + disc(50, 38, 17, t[3])
        + ring(50, 38, 17, t[5], 2)
        + path(f"M{'L'.join(points)}z", t[5])
    )


def hood(p: Pen) -> str:
    """Somebody in a cowl, of whom only the eyes are seen."""
    t, y = p.tones, p.n(26, 30)
    return (
        path("M50 3Q72 10 70 36q6 14 8 26H22q2-12 8-26Q28 10 50 3z", t[3])
        + path("M50 3Q72 10 70 36q6 14 8 26H50z", t[2])
        + path("M50 14q14 5 12 22-4 10-12 12-8-2-12-12-2-17 12-22z", t[0])
        + path(f"M42 {y}l6 3M58 {y}l-6 3", "none", p.spark, 2.6, ROUND)
        + path("M44 50l6 5 6-5", "none", t[5], 2, ROUND)
    )


# How a mood looks: brows, eyes (their size), mouth, something about the head.
MOODS = {
    "angry": ("M40 22l8 4M60 22l-8 4", 2.5, "M43 41q7-5 14 0", "M72 8l6-5M76 15l7-1"),
    "annoyed": ("M39 25h9M52 23h9", 2.0, "M44 40h12", "M72 10h9M74 15h7"),
    "calm": ("M40 28q4 3 8 0M52 28q4 3 8 0", 0.0, "M45 39q5 3 10 0", "M74 14q3-4 6 0t6 0"),
    "crazy": ("M39 20l8 1M53 24l8-6", 4.5, "M42 37q8 11 16 0l-4 2-4-2-4 2z", "M74 16q-4-8 3-9t4 6-5 2"),
    "drunk": ("M40 24l8 2M52 26l8-2", 2.0, "M44 39q3 3 6 0t6 1", "M76 15h.1M80 9h.1M73 6h.1"),
    "happy": ("M40 24q4-4 8 0M52 24q4-4 8 0", 2.5, "M42 36q8 10 16 0z", "M77 4v8M73 8h8"),
}


def portrait(p: Pen, mood: str) -> str:
    """A scientist in a mood, in a portal."""
    brows, size, mouth, sign = MOODS[mood]
    t, spin = p.tones, p.n(0, 90)
    eyes = "".join(disc(x, 29, size, t[0]) for x in (44, 56)) if size else ""
    turn = f'fill="none" stroke="{t[3]}" stroke-width="3" stroke-dasharray="14 6" transform="rotate({spin} 50 31)"'
    return (
        oval(50, 31, 30, 30, turn)
        + _head(p, 5)
        + eyes
        + path(brows, "none", t[1], 2.4, ROUND)
        + path(mouth, "#fff" if "z" in mouth else "none", t[0], 1.6)
        + path(sign, "none", p.spark, 2.6, ROUND)
    )


def hat(p: Pen) -> str:
    """A broad hat for a hot land."""
    t, dent = p.tones, p.n(3, 7)
    return turned(
        p.n(-10, 10),
        path("M18 38q10 8 32 8t32-8q4 14-32 14T18 38z", t[4])
        + path(f"M34 43q-2-30 8-32 5 {dent} 8 {dent} 3 0 8-{dent} 10 2 8 32-16 5-32 0z", t[3])
        + path("M33.5 35q16 6 33 0l.5 8q-17 5-34 0z", p.spark)
        + path("M46 38l4 4 4-4", "none", t[5], 1.6),
    )
