"""Card pictures out of a key: the same key always gives the same small SVG, and nothing is fetched or stored.

A picture is a backdrop (night sky with a moon, rays, a portal, …) and a subject drawn by one of the families in `drawings`.
All of it is our own line work; nothing here needs an id, so pictures can stand on one page as often as they like.
"""

from hashlib import blake2b

from games.cards.drawings import FAMILIES
from games.cards.pen import Pen

HUES = {"weapon": 152, "festival": 40, "bad": 350, "weakness": 268}

# What a kind is drawn with when its key says nothing; the order is part of the pictures.
KINDS: dict[str, tuple[str, ...]] = {
    "weapon": ("blade", "gun", "gear", "flask", "blades", "missile"),
    "festival": ("mask", "lantern", "mask", "houses", "goblet", "mask", "fireworks"),
    "bad": ("mob", "skull", "eyes", "thorns"),
    "weakness": ("spiral", "lightning", "chain", "web", "heart"),
}
OTHER = ("portal", "shards", "orbit")

# Words in a key that call for one family, whatever the kind; the first that is found wins.
WORDS = {
    "spoon": "spoon", "bolt_gun": "gun", "crossbow": "bow", "double_cross": "blades", "flame": "flame", "missile": "missile", "rocket": "missile",
    "bar": "candy", "yum": "candy", "candy": "candy", "dance": "dance", "music": "dance", "fiddle": "dance", "song": "dance", "shove": "hand", "push": "hand", "punch": "hand",
    "freak": "scream", "scream": "scream", "panic": "scream", "stun": "ray", "laser": "ray", "ray": "ray", "bow": "bow", "gun": "gun", "pistol": "gun", "cannon": "gun",
    "sword": "blade", "knife": "blade", "blade": "blade", "dagger": "blade", "cleaver": "blade", "machete": "blade", "axe": "axe", "hatchet": "axe", "hammer": "axe",
    "fluid": "flask", "flask": "flask", "bottle": "flask", "poison": "flask", "suit": "gear", "machine": "gear", "saw": "gear",
    "mob": "mob", "riot": "mob", "crowd": "mob", "skull": "skull", "grave": "skull", "dead": "skull", "eyes": "eyes", "watch": "eyes", "thorn": "thorns", "trap": "thorns",
    "light": "lighthouse", "keeper": "lighthouse", "firework": "fireworks", "fire": "flame", "lantern": "lantern", "lamp": "lantern", "house": "houses", "village": "houses", "home": "houses",
    "host": "goblet", "feast": "goblet", "diner": "goblet", "wine": "goblet", "mask": "mask", "chain": "chain", "tied": "chain", "heart": "heart", "shock": "lightning",
    "dizzy": "spiral", "hypno": "spiral", "web": "web", "storm": "lightning",
}  # fmt: skip

EMBLEMS = {
    "weapon": "M10.8 2.2 13.8 2l-.2 3-6.4 6.4-2.8-2.800zM3.2 8.400l4.4 4.400M5.3 10.7 2.4 13.6",
    "festival": "M1.5 4.500C3.5 3 5.5 3 8 4.2 10.5 3 12.5 3 14.5 4.5 14.5 10 12 12.5 10 12.5 8.8 12.5 8.6 10.5 8 10.500S7.2 12.5 6 12.500C4 12.5 1.5 10 1.5 4.500zM4.3 7.200h1.900M9.8 7.200h1.9",
    "bad": "M8 1.500A5.7 5.7 0 0 0 2.3 7.200c0 2 .9 3.3 2.4 4.100v2.900h6.600v-2.900c1.5-.8 2.4-2.1 2.4-4.100A5.7 5.7 0 0 0 8 1.500zM5.8 7.200v.6M10.2 7.200v.6M8 12v2.2",
    "weakness": "M8.9 1.5 3.4 9h4.200l-.9 5.500L12.6 7H8.400z",
}
EMBLEM_OF_OTHERS = "M8 1.8 13.4 5v6L8 14.2 2.6 11V5z"


def slug(kind: str) -> str:
    """A kind as a CSS class: letters, digits and dashes only."""
    return "".join(c if c.isalnum() and c.isascii() else "-" for c in kind.lower())


def hue(kind: str) -> int:
    """The hue (0-359) of a kind; a kind nobody has named gets one from its name, always the same."""
    return HUES[kind] if kind in HUES else int.from_bytes(blake2b(kind.encode(), digest_size=2).digest()) % 360


def family(key: str, kind: str) -> str:
    """The family that draws a card: by a word in its key, else one of its kind's families, chosen by the key."""
    plain = slug(key).replace("-", "_")
    for word, name in WORDS.items():
        if f"_{word}" in f"_{plain}":
            return name
    names = KINDS.get(kind, OTHER)
    return names[blake2b(key.encode(), digest_size=1, person=b"family").digest()[0] % len(names)]


def art(key: str, family: str, hue: int) -> str:
    """The picture of a card, an SVG of 100 by 62 whose subject keeps to the middle, so that it can be cropped to a tall card.

    `key`: any text; the same key, family and hue always give the same string. `family`: a name from `drawings.FAMILIES`; an unknown one
    is drawn as a portal. `hue`: degrees, the kind's colour.
    """
    pen = Pen(blake2b(f"{family}:{key}".encode(), digest_size=64).digest(), hue)
    draw, sky = FAMILIES.get(family, FAMILIES["portal"])
    body = draw(pen)
    return f'<svg viewBox="0 0 100 62" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{backdrop(pen, sky)}{body}</svg>'


def backdrop(pen: Pen, sky: str) -> str:
    """What lies behind a subject: `moon`, `rays`, `rings`, `haze`, `dusk` (for subjects that fill the
    picture), or `any` of the quieter three."""
    t = pen.tones
    if sky == "any":
        sky = ("moon", "rays", "haze")[pen.n(0, 2)]
    ground = f'<path d="M0 0h100v62H0z" fill="{t[0]}"/>'
    stars = "".join(f"M{pen.n(1, 99)} {pen.n(2, 46)}h0" for _ in range(9))
    stars = f'<path d="{stars}" stroke="{t[4]}" stroke-linecap="round" opacity=".7"/>'
    if sky == "moon":
        x, r = pen.n(42, 58), pen.n(19, 24)
        hills = f'<path d="M0 {pen.n(46, 54)}q{pen.n(14, 22)}-{pen.n(5, 11)} 36 0t34-2 30 0V62H0z" fill="{t[1]}"/>'
        return f'{ground}{stars}<circle cx="{x}" cy="29" r="{r + 7}" fill="{t[1]}" opacity=".6"/><circle cx="{x}" cy="29" r="{r}" fill="{t[2]}" opacity=".8"/>{hills}'
    if sky == "rays":
        count = pen.n(9, 14)
        dash = round(219.91 / count / 2, 2)  # a circle of radius 35 drawn so thick that its dashes become rays
        return (
            f'{ground}<circle cx="50" cy="31" r="35" fill="none" stroke="{t[1]}" stroke-width="70" stroke-dasharray="{dash}" transform="rotate({pen.n(0, 30)} 50 31)"/>'
            f'<circle cx="50" cy="31" r="{pen.n(20, 24)}" fill="{t[2]}" opacity=".55"/>'
        )
    if sky == "rings":
        tilt, dash = pen.n(0, 50), pen.n(7, 16)
        rings = "".join(
            f'<ellipse cx="50" cy="31" rx="{r}" ry="{r * 3 // 4}" stroke-dasharray="{dash + r // 3} {2 + r // 12}" transform="rotate({tilt + r * 4} 50 31)"/>'
            for r in (22, 30, 39, 49)
        )
        return f'{ground}{stars}<g fill="none" stroke="{t[2]}" stroke-width="2.4">{rings}</g>'
    if sky == "dusk":
        return f'{ground}{stars}<ellipse cx="{pen.n(42, 58)}" cy="50" rx="62" ry="{pen.n(26, 34)}" fill="{t[1]}"/>'
    return f'{ground}{stars}<g fill="{t[2]}" opacity=".3"><ellipse cx="50" cy="34" rx="42" ry="27"/><ellipse cx="50" cy="34" rx="32" ry="23"/><ellipse cx="50" cy="33" rx="22" ry="18"/></g>'


def emblem(kind: str) -> str:
    """The path of a kind's symbol, for a 16 by 16 box, drawn with a line of about 1.6."""
    return EMBLEMS.get(kind, EMBLEM_OF_OTHERS)


def back() -> str:
    """The back of every card: a portal of 60 by 84, in the colour of its text."""
    rings = "".join(
        f'<ellipse cx="30" cy="42" rx="{r * 7 // 10}" ry="{r}" transform="rotate({r * 5} 30 42)" stroke-width="{1.2 + r / 22:.1f}" stroke-dasharray="{r * 7 // 10} {2 + r // 8}" opacity="{1.08 - r / 52:.2f}"/>'
        for r in range(7, 40, 5)
    )
    return f'<svg viewBox="0 0 60 84" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-linecap="round">{rings}</g><ellipse cx="30" cy="42" rx="2.6" ry="3.6" fill="currentColor"/></svg>'


def logo() -> str:
    """The sign of the site, in the colour of the text around it (static/img/logo.svg is the same sign in green)."""
    return (
        '<svg viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-linecap="round"><ellipse cx="16" cy="16" rx="10" ry="13.5" stroke-width="3" stroke-dasharray="15 6" transform="rotate(12 16 16)"/>'
        '<ellipse cx="16" cy="16" rx="5.6" ry="8.4" stroke-width="2.4" stroke-dasharray="8 5" transform="rotate(40 16 16)"/></g><ellipse cx="16" cy="16" rx="2" ry="3.2" fill="currentColor"/></svg>'
    )


def portal() -> str:
    """The large portal of the start page, 300 by 300, in the colour of the text around it; CSS turns its rings."""
    rings = "".join(
        f'<g><ellipse cx="150" cy="150" rx="{r}" ry="{r * 9 // 10}" stroke-width="{2 + r / 26:.1f}" stroke-dasharray="{r // 2 + 6} {4 + r // 7} {r // 5} {6 + r // 9}" transform="rotate({r * 3} 150 150)" opacity="{1.05 - r / 170:.2f}"/></g>'
        for r in range(16, 146, 14)
    )
    return f'<svg class="portal" viewBox="0 0 300 300" aria-hidden="true" fill="none" stroke="currentColor" stroke-linecap="round">{rings}</svg>'
