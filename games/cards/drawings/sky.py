"""Pictures for whatever has no family of its own."""

from games.cards.pen import ROUND, Pen, disc, oval, path, turned


def portal(p: Pen) -> str:
    t, tilt, rings = p.tones, p.n(-30, 30), ""
    for r in (6, 11, 16, 21, 26):
        dash = f'stroke-width="{3 - r * 0.05:.1f}" stroke-dasharray="{p.n(6, 14)} {2 + r // 5}"'
        tone = t[3] if r > 16 else t[4]
        rings += oval(50, 31, r * 3 // 4, r, f'{dash} stroke="{tone}" transform="rotate({tilt + r * 4} 50 31)"')
    return f'<g fill="none">{rings}</g>' + oval(50, 31, 3.2, 4.4, f'fill="{t[5]}"')


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
    near, far, wide = r * 0.9, r * 1.9, r * 2
    behind = f"Q{50 - wide} 31 {50 - far:.0f} 34 50 44 {50 + far:.0f} 34 {50 + wide} 31 {50 + near:.0f} 33"
    belt = f"M{50 - near:.0f} 33{behind}"
    return (
        disc(50, 31, r, t[3])
        + path(f"M50 {31 - r}a{r} {r} 0 0 1 0 {2 * r} {wide} {wide} 0 0 0 0-{2 * r}z", t[2])
        + disc(50 - r // 3, 31 - r // 3, r * 0.22, t[4])
        + turned(lean, path(belt, "none", t[4], 2.6, ROUND))
        + disc(50 + moon, 12, 3.5, p.spark)
    )
