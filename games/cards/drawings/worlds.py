"""Pictures of faraway places."""

from games.cards.pen import ROUND, Pen, disc, oval, path, turned


def ringworld(p: Pen) -> str:
    """A planet with land on it and a ring around it."""
    t, r, lean = p.tones, p.n(14, 17), p.n(-28, 28)
    land = f"M{50 - r + 3} 26q6-8 12-3t9 4-4 8-9 3-8 1-8-12zM54 40q6-5 9 0-4 5-9 0z"
    belt = f'fill="none" stroke="{p.spark}" stroke-width="2.6" stroke-dasharray="{r * 2.9:.0f} {r * 1.7:.0f}"'
    return disc(50, 31, r, t[3]) + path(land, t[4]) + turned(lean, oval(50, 31, r * 1.8, r * 0.45, belt))


def moons(p: Pen) -> str:
    t, out = p.tones, ""
    for x, y, r in ((p.n(30, 38), p.n(12, 18), 7), (p.n(60, 70), p.n(8, 14), 4), (p.n(48, 54), p.n(24, 28), 3)):
        out += disc(x, y, r, t[4]) + disc(x + r * 0.4, y - r * 0.2, r * 0.8, t[2])
    return out + oval(50, 66, 56, p.n(22, 28), f'fill="{t[3]}"') + "".join(
        oval(p.n(30, 70), p.n(48, 58), p.n(3, 6), 2, f'fill="{t[1]}"') for _ in range(5)
    )  # fmt: skip


def domes(p: Pen) -> str:
    """A colony under glass."""
    t, out = p.tones, ""
    for x, r in ((30, p.n(9, 13)), (71, p.n(8, 12)), (50, p.n(16, 20))):
        out += path(f"M{x - r} 54a{r} {r} 0 0 1 {2 * r} 0z", t[3]) + path(
            f"M{x - r} 54a{r} {r} 0 0 1 {2 * r} 0M{x} 54V{54 - r}M{x - r * 0.9:.0f} {54 - r // 2}h{r * 1.8:.0f}",
            "none",
            t[4],
            1.2,
        )
    return out + path("M0 54h100v8H0z", t[1]) + path(f"M50 {p.n(26, 34)}V{p.n(8, 16)}", "none", p.spark, 2, ROUND)


def peaks(p: Pen) -> str:
    t, out = p.tones, ""
    for x, w, tone in ((24, 22, t[2]), (76, 24, t[2]), (50, 26, t[3])):
        h = p.n(28, 40) + (8 if x == 50 else 0)
        out += path(f"M{x - w} 62L{x} {62 - h}l{w} {h}z", tone)
        out += path(f"M{x - 6} {62 - h + 9}L{x} {62 - h}l6 9-4-1-2 3-3-4z", t[5])
    return disc(p.n(24, 76), 12, 6, p.spark) + out


def islands(p: Pen) -> str:
    """Ground that floats."""
    t, out = p.tones, ""
    for x, y, w in ((30, p.n(38, 44), 12), (70, p.n(30, 38), 12), (50, p.n(22, 26), 18)):
        out += path(f"M{x - w} {y}h{2 * w}l-{w // 2} {w} -{w // 2} {w // 2} -{w // 2}-{w // 3}z", t[2])
        out += oval(x, y, w, 3.5, f'fill="{t[4]}"')
    return out + path(f"M50 {p.n(20, 22)}v-9", "none", t[3], 2.4) + disc(50, 9, 5, p.spark)


def saucer(p: Pen) -> str:
    t, lean = p.tones, p.n(-14, 14)
    lamps = "".join(disc(33 + i * 8.5, 31, 1.6, t[5]) for i in range(5))
    beam = path("M42 36h16l10 26H32z", p.spark, more=' opacity=".35"')
    hull = (
        path("M38 26q1-14 12-14t12 14z", t[5])
        + oval(50, 29, 27, 7, f'fill="{t[3]}"')
        + oval(50, 27, 20, 4, f'fill="{t[4]}"')
    )
    return beam + turned(lean, hull + lamps)
