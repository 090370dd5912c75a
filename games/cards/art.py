"""Card pictures out of a key: the same key always gives the same small SVG, and nothing is fetched or stored.

A picture is a backdrop (night sky with a moon, rays, rings, …) and a subject drawn by one of the families in
`drawings`. All of it is our own line work; nothing needs an id, so a picture can stand on a page as often as it likes.
"""

from hashlib import blake2b

from games.cards.drawings import FAMILIES
from games.cards.pen import Pen, disc, oval, path, ring, turned

HUES = {
    "weapon": 152, "festival": 40, "bad": 350, "weakness": 268,
    "rick": 175, "morty": 55, "special": 295, "equipment": 215, "location": 255,
    "starter": 95, "council": 335, "oversized": 135, "morty_waves": 15,
    "pickle": 100, "russian": 46, "character": 165, "square_red": 2, "square_blue": 215, "square_gray": 270,
}  # fmt: skip

# What a kind is drawn with when its key says nothing; the order is part of the pictures.
KINDS: dict[str, tuple[str, ...]] = {
    "weapon": ("blade", "gun", "gear", "flask", "blades", "missile"),
    "festival": ("villager", "mask", "lantern", "villager", "houses", "mask", "goblet", "fireworks"),
    "bad": ("mob", "skull", "eyes", "thorns"),
    "weakness": ("spiral", "lightning", "chain", "web", "heart"),
    "rick": ("scientist", "goggles", "labcoat", "formula"),
    "morty": ("lad", "satchel", "sneaker", "thought"),
    "special": ("burst", "paper", "snare", "clap"),
    "equipment": ("gadget", "dish", "canister", "coil"),
    "location": ("ringworld", "moons", "domes", "peaks", "islands"),
    "council": ("throne", "tower", "medal", "hood"),
    "starter": ("brainwaves", "shades", "horseshoe", "apple"),
    "oversized": ("mood_angry", "mood_annoyed", "mood_calm", "mood_crazy", "mood_drunk", "mood_happy"),
    "morty_waves": ("waves",),
    "pickle": ("pickle", "screws", "jetpack", "wire"),
    "russian": ("squad", "boots", "keg", "bullets"),
    "character": ("jaguar",),
    "square_red": ("hall_red",),
    "square_blue": ("hall_blue",),
    "square_gray": ("hall_gray",),
}
OTHER = ("portal", "shards", "orbit")

# Words in a key that call for one family, whatever the kind; the first that is found wins.
WORDS = tuple(
    (word, family)
    for family, words in (
        ("screws", "screw_shooter"),
        ("leap", "parkour"),
        ("jetpack", "jetpack"),
        ("cover", "take_cover"),
        ("pickle", "pickle"),
        ("plaster", "mustard_plaster"),
        ("wire", "trip_wire"),
        ("plan", "sewer_map"),
        ("gear", "spare_parts"),
        ("jaguar", "nothing_personal jaguar"),
        ("keg", "gunpowder"),
        ("bullets", "rapid_fire"),
        ("coins", "bribery"),
        ("cracks", "is_he_finished"),
        ("twist", "what_a_twist"),
        ("squad", "reinforcements full_squad operatives"),
        ("boots", "double_time"),
        ("jar", "scent_of_brine"),
        ("hall_red", "red_barrack"),
        ("hall_blue", "blue_barrack"),
        ("hall_gray", "gray_barrack"),
        ("portal_gun", "portal_gun"),
        ("mood_angry", "angry_rick"),
        ("mood_annoyed", "annoyed_rick"),
        ("mood_calm", "calm_rick"),
        ("mood_crazy", "crazy_rick"),
        ("mood_drunk", "drunk_rick"),
        ("mood_happy", "happy_rick"),
        ("brainwaves", "genius_waves"),
        ("apple", "jerry"),
        ("horseshoe", "beth"),
        ("shades", "summer"),
        ("hood", "evil_rick zeta"),
        ("throne", "riq maximums"),
        ("medal", "ricktiminus"),
        ("tower", "quantum"),
        ("hat", "cowboy"),
        ("lad", "alien_morty morty_doll hammerhead antenna"),
        ("thought", "evil_morty tortured cultist"),
        ("satchel", "the_one_true captive"),
        ("flame", "fire_trap"),
        ("snare", "wasp_trap poop tentacle_trap"),
        ("cross", "red_x"),
        ("clap", "slow_clap"),
        ("tray", "ovenless"),
        ("saucer", "flying_saucer"),
        ("dish", "rick_tracer"),
        ("ticket", "replacement_morty morty_insurance"),
        ("paper", "the_good ricks_dont"),
        ("coins", "novelty pawn"),
        ("phone", "phone"),
        ("pizza", "pizza"),
        ("chair", "chair"),
        ("bird", "bird"),
        ("pet", "hamster squanch"),
        ("cob", "cob on_a_cob"),
        ("canister", "lemonade"),
        ("formula", "scientist"),
        ("goggles", "robot"),
        ("labcoat", "solicitor"),
        ("scientist", "alien_rick doofus_rick guard_rick"),
        ("eyes", "cyclops cronenberg_morty cronenberg_rick"),
        ("spiral", "super_weird"),
        ("shards", "color_swap"),
        ("portal", "c137 dimension_35c"),
        ("orbit", "dimension_c500a doopidoo"),
        ("moons", "cromulon reverse_height"),
        ("mask", "purge"),
        ("web", "spider"),
        ("fireworks", "dazzlers"),
        ("hand", "tickler"),
        ("flask", "aqua"),
        ("spoon", "spoon"),
        ("gun", "bolt_gun"),
        ("bow", "crossbow"),
        ("blades", "double_cross"),
        ("flame", "flame"),
        ("missile", "missile rocket"),
        ("candy", "bar yum candy"),
        ("dance", "dance music fiddle song"),
        ("hand", "shove push punch"),
        ("scream", "freak scream panic"),
        ("ray", "stun laser ray"),
        ("bow", "bow"),
        ("gun", "gun pistol cannon"),
        ("blade", "sword knife blade dagger cleaver machete"),
        ("axe", "axe hatchet hammer"),
        ("flask", "fluid flask bottle poison"),
        ("gear", "suit machine saw"),
        ("torch", "torch"),
        ("pie", "pie bread cake"),
        ("villager", "elder guest tourist bystander grand farmer baker merchant widow child clown"),
        ("book", "screenplay book letter poem poet"),
        ("bell", "siren bell alarm"),
        ("eyes", "lookout spy guilt"),
        ("goblet", "plate"),
        ("blades", "armoury armory"),
        ("crate", "crate box loot"),
        ("bag", "hole bag purse"),
        ("hand", "shaky hands"),
        ("chain", "heavy legs slow"),
        ("portal", "portal"),
        ("spiral", "thought doubt"),
        ("mob", "mob riot crowd"),
        ("skull", "skull grave dead"),
        ("eyes", "eyes watch"),
        ("thorns", "thorn trap"),
        ("lighthouse", "light keeper"),
        ("fireworks", "firework"),
        ("flame", "fire"),
        ("lantern", "lantern lamp"),
        ("houses", "house village home"),
        ("goblet", "host feast diner wine"),
        ("mask", "mask"),
        ("chain", "chain tied"),
        ("heart", "generous heart"),
        ("lightning", "shock"),
        ("spiral", "dizzy hypno"),
        ("web", "web"),
        ("lightning", "storm"),
    )
    for word in words.split()
)

EMBLEMS = {
    "weapon": "M10.8 2.2 13.8 2l-.2 3-6.4 6.4-2.8-2.8zM3.2 8.4l4.4 4.4M5.3 10.7 2.4 13.6",
    "festival": "M1.5 4.5C3.5 3 5.5 3 8 4.2 10.5 3 12.5 3 14.5 4.5 14.5 10 12 12.5 10 12.5 8.8 12.5 8.6 10.5 8 10.5"
    "S7.2 12.5 6 12.5C4 12.5 1.5 10 1.5 4.5zM4.3 7.2h1.9M9.8 7.2h1.9",
    "bad": "M8 1.5A5.7 5.7 0 0 0 2.3 7.2c0 2 .9 3.3 2.4 4.1v2.9h6.6v-2.9c1.5-.8 2.4-2.1 2.4-4.1A5.7 5.7 0 0 0 8 1.5z"
    "M5.8 7.2v.6M10.2 7.2v.6M8 12v2.2",
    "weakness": "M8.9 1.5 3.4 9h4.2l-.9 5.5L12.6 7H8.4z",
    "rick": "M6 2h4M6.8 2v4.5L3 13.2c-.4.8.1 1.3.9 1.3h8.2c.8 0 1.3-.5.9-1.3L9.2 6.5V2M5 10.5h6",
    "morty": "M8 2.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM6 6.5h.1M10 6.5h.1M6 10l1-.8 1 .8 1-.8 1 .8M4 14.5h8",
    "special": "M8 1.5 9.6 6l4.9.2-3.8 3L12 14 8 11.3 4 14l1.3-4.8-3.8-3L6.4 6z",
    "equipment": "M10.5 5.5a3.5 3.5 0 0 0-4.7 4.3L1.8 13.8l1.4 1 4.2-3.5a3.5 3.5 0 0 0 4.6-4.4L9.8 9 7.5 7z",
    "location": "M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM1.5 11C4 12 12 9 14.5 5.5",
    "starter": "M1.5 8c1.5-5 3-5 4.5 0s3 5 4.5 0 2.5-4 4 0",
    "council": "M2 12.5 1.5 5 5 7.5 8 3l3 4.5L14.5 5 14 12.5z",
    "oversized": "M8 1.5c3.5 0 5.5 3 5.5 6.5s-2 6.5-5.5 6.5S2.5 11.5 2.5 8 4.5 1.5 8 1.5zM8 5a3 3 0 1 1-2.5 4.5",
    "morty_waves": "M1.5 5c2-3 4 3 6.5 0s4.5 3 6.5 0M1.5 11c2-3 4 3 6.5 0s4.5 3 6.5 0",
    "pickle": "M10.5 1.8c3 .8 3.4 4.7 1.5 8s-5.5 5.3-7.7 4-1.8-5.3.4-8.6 4-4 5.8-3.4zM8 6.5h.1M7 10h.1",
    "russian": "M2.5 8.5C2.5 4.5 5 2.5 8 2.5s5.5 2 5.5 6c-3.5-1.3-7.5-1.3-11 0zM4 10.5h8v1.5q-2 2-4 0-2 2-4 0z",
    "character": "M8 1.5a3.2 3.2 0 0 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM2.5 14.5c0-3.5 2-5 5.5-5s5.5 1.5 5.5 5",
    "square_red": "M2 2h12v12H2zM6 11.5V4.5h2.6c2 0 2 3.5 0 3.5H6M8.5 8l1.8 3.5",
    "square_blue": "M2 2h12v12H2zM6 11.5v-7h2.4c1.8 0 1.8 3.3 0 3.3 2.2 0 2.2 3.7 0 3.7zM6 7.8h2.4",
    "square_gray": "M2 2h12v12H2zM10.3 5.8C8.5 3.5 5.5 5 5.5 8s3 4.5 4.8 2.3V8.5H8.5",
}
EMBLEM_OF_OTHERS = "M8 1.8 13.4 5v6L8 14.2 2.6 11V5z"


# Three skies; had each picture stars of its own, a page of them would be no smaller packed.
STARS = (
    "M6 5h0M17 33h0M25 12h0M43 4h0M48 40h0M61 20h0M73 8h0M88 31h0M95 14h0",
    "M4 22h0M12 8h0M23 42h0M35 15h0M54 5h0M66 27h0M78 44h0M85 11h0M97 35h0",
    "M9 38h0M15 17h0M31 6h0M39 29h0M57 12h0M69 36h0M76 18h0M91 5h0M94 43h0",
)


def slug(kind: str) -> str:
    """A kind as a CSS class: letters, digits and dashes only."""
    return "".join(c if c.isalnum() and c.isascii() else "-" for c in kind.lower())


def hue(kind: str) -> int:
    """The hue (0-359) of a kind; a kind nobody has named gets one from its name, always the same."""
    return HUES[kind] if kind in HUES else int.from_bytes(blake2b(kind.encode(), digest_size=2).digest()) % 360


def family(key: str, kind: str) -> str:
    """The family that draws a card: by a word in its key, else one of its kind's families, chosen by the key."""
    plain = slug(key).replace("-", "_")
    for word, name in WORDS:
        if f"_{word}" in f"_{plain}":
            return name
    names = KINDS.get(kind, OTHER)
    return names[blake2b(key.encode(), digest_size=1, person=b"family").digest()[0] % len(names)]


def art(key: str, family: str, hue: int) -> str:
    """The picture of a card: an SVG of 100 by 62 whose subject keeps to the middle, so that a tall card can crop it.

    `key`: any text; the same key, family and hue always give the same string. `family`: a name in `drawings.FAMILIES`;
    an unknown one is drawn as a portal. `hue`: degrees, the kind's colour.
    """
    pen = Pen(blake2b(f"{family}:{key}".encode(), digest_size=64).digest(), hue)
    draw, sky = FAMILIES.get(family, FAMILIES["portal"])
    subject = draw(pen)
    box = 'viewBox="0 0 100 62" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    return f"<svg {box}>{backdrop(pen, sky)}{subject}</svg>"


def backdrop(pen: Pen, sky: str) -> str:
    """What lies behind a subject: `moon`, `rays`, `rings`, `haze`, `dusk`, or `any` of three quiet ones.

    `dusk` is for subjects that fill the picture, `rings` for those that leave much of it.
    """
    t = pen.tones
    if sky == "any":
        sky = ("moon", "rays", "haze")[pen.n(0, 2)]
    ground = path("M0 0h100v62H0z", t[0])
    stars = f'<path d="{STARS[pen.n(0, 2)]}" stroke="{t[4]}" stroke-linecap="round" opacity=".7"/>'
    if sky == "moon":
        x, r = pen.n(42, 58), pen.n(19, 24)
        hills = path(f"M0 {pen.n(46, 54)}q{pen.n(14, 22)}-{pen.n(5, 11)} 36 0t34-2 30 0V62H0z", t[1])
        moon = disc(x, 29, r + 7, t[1], ' opacity=".6"') + disc(x, 29, r, t[2], ' opacity=".8"')
        return ground + stars + moon + hills
    if sky == "rays":
        dash = f"{219.91 / pen.n(9, 14) / 2:.2f}"  # a circle of radius 35, so thick that its dashes become rays
        rays = turned(pen.n(0, 30), ring(50, 31, 35, t[1], 70, dash))
        return ground + rays + disc(50, 31, pen.n(20, 24), t[2], ' opacity=".55"')
    if sky == "rings":
        tilt, dash_length, rings = pen.n(0, 50), pen.n(7, 16), ""
        for r in (23, 33, 45):
            dash = f"{dash_length + r // 3} {2 + r // 12}"
            spun = f'stroke-dasharray="{dash}" transform="rotate({tilt + r * 4} 50 31)"'
            rings += oval(50, 31, r, r * 3 // 4, spun)
        return f'{ground}{stars}<g fill="none" stroke="{t[2]}" stroke-width="2.4">{rings}</g>'
    if sky == "dusk":
        return ground + stars + oval(pen.n(42, 58), 50, 62, pen.n(26, 34), f'fill="{t[1]}"')
    haze = "".join(f'<ellipse cx="50" cy="33" rx="{rx}" ry="{ry}"/>' for rx, ry in ((42, 27), (32, 23), (22, 18)))
    return f'{ground}{stars}<g fill="{t[2]}" opacity=".3">{haze}</g>'


def emblem(kind: str) -> str:
    """The path of a kind's symbol, for a 16 by 16 box, drawn with a line of about 1.6."""
    return EMBLEMS.get(kind, EMBLEM_OF_OTHERS)


LINES = 'fill="none" stroke="currentColor" stroke-linecap="round"'


def back() -> str:
    """The back of every card: a portal of 60 by 84, in the colour of its text."""
    rings = ""
    for r in range(7, 40, 5):
        dash = f'stroke-width="{1.2 + r / 22:.1f}" stroke-dasharray="{r * 7 // 10} {2 + r // 8}"'
        rings += oval(30, 42, r * 7 // 10, r, f'{dash} transform="rotate({r * 5} 30 42)" opacity="{1.08 - r / 52:.2f}"')
    heart = oval(30, 42, 2.6, 3.6, 'fill="currentColor"')
    return f'<svg viewBox="0 0 60 84" aria-hidden="true"><g {LINES}>{rings}</g>{heart}</svg>'


def logo() -> str:
    """The sign of the site, in the colour of the text around it (static/img/logo.svg is the same sign in green)."""
    outer = oval(16, 16, 10, 13.5, 'stroke-width="3" stroke-dasharray="15 6" transform="rotate(12 16 16)"')
    inner = oval(16, 16, 5.6, 8.4, 'stroke-width="2.4" stroke-dasharray="8 5" transform="rotate(40 16 16)"')
    heart = oval(16, 16, 2, 3.2, 'fill="currentColor"')
    return f'<svg viewBox="0 0 32 32" aria-hidden="true"><g {LINES}>{outer}{inner}</g>{heart}</svg>'


def portal() -> str:
    """The large portal of the start page, 300 by 300, in the colour of the text around it; CSS turns its rings."""
    rings = ""
    for r in range(16, 146, 14):
        dash = f"{r // 2 + 6} {4 + r // 7} {r // 5} {6 + r // 9}"
        line = f'stroke-width="{2 + r / 26:.1f}" stroke-dasharray="{dash}" opacity="{1.05 - r / 170:.2f}"'
        spun = oval(150, 150, r, r * 9 // 10, f'{line} transform="rotate({r * 3} 150 150)"')
        rings += f"<g>{spun}</g>"
    return f'<svg class="portal" viewBox="0 0 300 300" aria-hidden="true" {LINES}>{rings}</svg>'
