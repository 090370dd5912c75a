"""Pictures of a pickle on the run: what he has, who is after him, and the hallway between them."""

from games.cards.pen import ROUND, Pen, disc, oval, path, ring, turned


def _pickle(p: Pen, x: float, y: float, size: float = 1, lean: float = 0) -> str:
    """A pickle with eyes, about 24 by 44 around a point."""
    t = p.tones
    warts = "".join(f"M{p.n(-7, 7)} {p.n(4, 17)}h0" for _ in range(4))
    body = (
        path("M-1-22c9-2 13 5 12 17s-5 27-12 27-12-11-11-24 3-19 11-20z", t[3], t[4], 1.6)
        + path(warts, "none", t[1], 2.6)
        + disc(-4, -8, 4.4, "#fff")
        + disc(5, -8, 4.4, "#fff")
        + path("M-3-8h0M5-7h0", "none", t[0], 3)
        + path("M-9-15l18-1M-4 2q4 4 9-1", "none", t[0], 1.8)
    )
    return f'<g transform="translate({x:g} {y:g}) rotate({lean:g}) scale({size:g})" stroke-linecap="round">{body}</g>'


def pickle(p: Pen) -> str:
    return _pickle(p, 50, 31, 1.2, p.n(-16, 16)) + path(f"M30 {p.n(50, 54)}q20 8 40 0", "none", p.tones[2], 2, ROUND)


def screws(p: Pen) -> str:
    """Screws that fly, and what shot them."""
    t = p.tones
    out = path("M18 40h22v-8h8v20H18z", t[2], t[4], 1.6)
    for i in range(3):
        x, y, lean = 54 + i * 8, 40 - i * p.n(7, 10), p.n(-40, -10)
        out += turned(lean, path(f"M{x} {y}h12l5 2-5 2h-12zM{x - 3} {y - 2}h3v8h-3z", t[5]), x, y)
    return out + path("M41 30l-4-6M45 29l1-7", "none", p.spark, 2, ROUND)


def leap(p: Pen) -> str:
    """Out of one air duct."""
    t, y = p.tones, p.n(24, 32)
    bars = "".join(f"M{24 + i * 5} 18v26" for i in range(4))
    grate = path("M20 14h23v34H20z", t[1], t[4], 2.2) + path(bars, "none", t[4], 1.6)
    way = path(f"M44 {y + 12}q12-26 30-4", "none", p.spark, 2, ' stroke-linecap="round" stroke-dasharray="2 5"')
    return grate + way + _pickle(p, 64, y, 0.78, p.n(40, 70))


def jetpack(p: Pen) -> str:
    t, lean = p.tones, p.n(-18, 18)
    fire = path("M38 44l4 14 4-14zM54 44l4 14 4-14z", p.ember)
    tanks = path("M36 20q6-10 12 0v24H36zM52 20q6-10 12 0v24H52z", t[3], t[5], 1.6)
    return turned(lean, fire + tanks + path("M36 30h28M46 24h8v14h-8z", "none", t[5], 2) + disc(50, 31, 3, p.spark))


def cover(p: Pen) -> str:
    """Behind a sink, two eyes."""
    t, x = p.tones, p.n(42, 56)
    eyes = (
        disc(x, 26, 5, "#fff") + disc(x + 11, 26, 5, "#fff") + path(f"M{x} 26h0M{x + 11} 27h0", "none", t[0], 4, ROUND)
    )
    head = path(f"M{x - 9} 40V26q1-14 15-14t15 14v14z", t[3])
    shots = "".join(path(f"M{p.n(12, 22)} {y}h{p.n(8, 14)}", "none", p.ember, 2, ROUND) for y in (12, 19, 27))
    return head + eyes + path("M22 36h56l-6 16H28zM44 52h12v10H44z", t[5]) + path("M22 36h56", "none", t[2], 3) + shots


def plaster(p: Pen) -> str:
    t, lean = p.tones, p.n(20, 60)
    strip = path("M26 24h48a7 7 0 0 1 0 14H26a7 7 0 0 1 0-14z", t[4])
    pad = path("M42 24h16v14H42z", t[5]) + path("M46 28h0M54 28h0M50 31h0M46 34h0M54 34h0", "none", t[2], 2, ROUND)
    return turned(lean, strip + pad) + path("M68 12v10M63 17h10", "none", p.spark, 3.4, ROUND)


def wire(p: Pen) -> str:
    """A line across the floor, with a can at its end."""
    t, y = p.tones, p.n(34, 42)
    posts = path(f"M22 54V{y - 8}M76 54V{y - 8}", "none", t[4], 4, ROUND)
    can = turned(p.n(-18, 18), path(f"M58 {y + 2}h12v15H58z", t[3], t[5], 1.4) + disc(64, y + 9, 3, p.ember), 64, y)
    return posts + path(f"M22 {y}q28 {p.n(3, 8)} 54 0", "none", p.spark, 1.6) + can + path("M10 54h80", "none", t[2], 3)


def plan(p: Pen) -> str:
    """A folded map with a way on it."""
    t, a, b = p.tones, p.n(36, 44), p.n(22, 30)
    sheet = path("M22 14l18 6 20-6 18 6v32l-18-6-20 6-18-6z", t[5]) + path("M40 20v32M60 14v32", "none", t[3], 1.4)
    way = path(f"M28 40q8-{b // 3} 14-2t14-{a - b}", "none", t[2], 2.2, f'{ROUND} stroke-dasharray="1 4"')
    return sheet + way + path(f"M{a + 24} {b}l6 6m0-6l-6 6", "none", p.spark, 2.6, ROUND)


def jaguar(p: Pen) -> str:
    """A big cat's face."""
    t, wide = p.tones, p.n(0, 3)
    spots = "".join(f"M{x} {p.n(16, 22)}h0M{x} {p.n(40, 44)}h0" for x in (38, 44, 56, 62))
    return (
        path(f"M{31 - wide} 24L28 6l13 7q9-3 18 0l13-7-{3 - wide} 18q5 17-6 27-5 7-15 7t-15-7q-11-10-6-27z", p.ember)
        + path(spots, "none", t[0], 4, ROUND)
        + path("M35 29q7-5 11 2-6 4-11-2zM65 29q-7-5-11 2 6 4 11-2z", "#fff")
        + path("M41 30h0M59 30h0", "none", t[0], 4, ROUND)
        + path("M45 42h10l-5 5zM50 47v5M42 52q5 4 8 0 3 4 8 0", t[0], t[0], 1.8, ROUND)
    )


def _guard(p: Pen, x: int, y: int) -> str:
    t = p.tones
    return (
        path(f"M{x - 15} 62q0-{62 - y - 9} 11-{62 - y - 9}h8q11 0 11 {62 - y - 9}z", t[2])
        + path(f"M{x - 8} {y - 5}h16v7q-1 7-8 7t-8-7z", t[5])
        + path(f"M{x - 12} {y - 3}q0-15 12-15t12 15q-12-4-24 0z", t[3], t[4], 1.2)
        + path(f"M{x - 9} {y - 2}h18v3q-5 4-9 0-4 4-9 0z", t[0])
    )


def squad(p: Pen) -> str:
    """Guards in dark glasses, shoulder to shoulder."""
    return _guard(p, 32, p.n(27, 33)) + _guard(p, 68, p.n(27, 33)) + _guard(p, 50, p.n(24, 29))


def keg(p: Pen) -> str:
    t, end = p.tones, p.n(64, 74)
    barrel = path("M34 22q16-6 32 0 6 16 0 34-16 6-32 0-6-18 0-34z", t[3])
    hoops = path("M32 30q18 6 36 0M32 48q18 6 36 0", "none", t[5], 2.6)
    fuse = path(f"M50 20q2-12 {end - 50}-10", "none", t[5], 2, ROUND) + disc(end, 10, 3.6, p.ember)
    return barrel + hoops + fuse + path(f"M{end} 3v-2M{end + 6} 7l3-2M{end + 6} 13l3 2", "none", p.ember, 1.6, ROUND)


def bullets(p: Pen) -> str:
    t, out = p.tones, ""
    for i in range(4):
        x, y = 26 + p.n(0, 14), 14 + i * 11
        out += path(f"M{x} {y}h17q8 1 10 3-2 3-10 3H{x}z", t[5]) + path(
            f"M{x - 4} {y + 3}h-{p.n(8, 16)}", "none", p.ember, 2.2, ROUND
        )
    return out


def twist(p: Pen) -> str:
    """A square that turns."""
    t, lean = p.tones, p.n(12, 40)
    square = turned(lean, path("M38 19h24v24H38z", t[2], t[5], 3) + path("M46 22h8l-4 5z", p.spark))
    arrows = ring(50, 31, 24, t[4], 3, "52 23.4") + path("M68 10l8 4-1-9zM32 52l-8-4 1 9z", t[4])
    return arrows + square


def boots(p: Pen) -> str:
    t, out = p.tones, ""
    for x, y in ((28, p.n(8, 14)), (54, p.n(14, 22))):
        out += path(f"M{x} {y}h14v20l12 6v8H{x}z", t[3], t[5], 1.4) + path(f"M{x} {y + 36}h26", "none", t[1], 4)
        out += path(f"M{x + 3} {y + 8}h8M{x + 3} {y + 14}h8", "none", t[5], 1.4)
    return out + path("M12 24h10M10 34h10M14 44h8", "none", p.spark, 2, ROUND)


def jar(p: Pen) -> str:
    """A jar of brine that somebody has left."""
    t, level = p.tones, p.n(24, 34)
    return (
        path(f"M36 {level}h28v22q0 6-6 6H42q-6 0-6-6z", t[3], more=' opacity=".8"')
        + path("M36 18h28v34q0 6-6 6H42q-6 0-6-6zM40 10h20v8H40z", "none", t[5], 2.2)
        + path(f"M45 {level + 6}q6 4 4 14M55 {level + 4}q-4 6 0 12", "none", t[5], 1.6, ROUND)
        + path(f"M70 {p.n(14, 22)}q8-5 4-12M78 {p.n(20, 28)}q8-6 4-14", "none", p.spark, 2, ROUND)
    )


def cracks(p: Pen) -> str:
    """A tile of the floor breaks away."""
    t, x = p.tones, p.n(44, 56)
    tiles = path("M22 12h26v18H22zM52 12h26v18H52zM22 34h26v18H22z", t[2], t[4], 1.4)
    loose = turned(p.n(8, 26), path("M54 38h24v18H54z", t[3], t[5], 1.4), 66, 46)
    return tiles + loose + path(f"M{x} 8l-5 12 7 8-6 10 5 12", "none", p.spark, 2, ROUND)


def corridor(p: Pen, mark: str) -> str:
    """A hallway seen along its length; ``mark``, a path, is the sign on its floor."""
    t, door = p.tones, p.n(8, 13)
    lamps = "".join(oval(50, y, w, 1.6, f'fill="{p.ember}"') for y, w in ((7, 9), (14, 5), (19, 3)))
    return (
        path("M0 0L38 20v18L0 62zM100 0L62 20v18l38 24z", t[1])
        + path("M0 62L38 38h24l38 24z", t[3])
        + path("M38 20h24v18H38z", t[0], t[4], 1.4)
        + path(f"M14 {18 + door}l12 3v20l-12 8zM76 {21 + p.n(0, 4)}l10-3v10l-10 1z", t[2], t[4], 1.4)
        + lamps
        + path(mark, "none", t[5], 3, ROUND)
    )


MARKS = {
    "red": "M44 57V45h7q5 3 0 6h-7M51 51l5 6",
    "blue": "M44 57V45h7q5 3 0 6 6 3 0 6h-7M44 51h7",
    "gray": "M56 47q-11-4-12 4t12 5v-4h-5",
}
