"""The families of card pictures: each draws a subject in the middle of 100 by 62, varied by the pen's numbers.

To add one: a function from Pen to SVG without ids, and a line in FAMILIES with the backdrop it wants (docs/look.md).
"""

from collections.abc import Callable

from games.cards.drawings import festival, harm, sky, weapons
from games.cards.pen import Pen

Drawing = tuple[Callable[[Pen], str], str]

FAMILIES: dict[str, Drawing] = {
    "blade": (weapons.blade, "any"),
    "blades": (weapons.blades, "rays"),
    "axe": (weapons.axe, "moon"),
    "gun": (weapons.gun, "any"),
    "bow": (weapons.bow, "moon"),
    "flame": (weapons.flame, "haze"),
    "missile": (weapons.missile, "moon"),
    "spoon": (weapons.spoon, "rings"),
    "ray": (weapons.ray, "rings"),
    "gear": (weapons.gear, "haze"),
    "flask": (weapons.flask, "rays"),
    "dance": (weapons.dance, "rays"),
    "hand": (weapons.hand, "haze"),
    "scream": (weapons.scream, "rays"),
    "candy": (weapons.candy, "rays"),
    "mask": (festival.mask, "any"),
    "lantern": (festival.lantern, "dusk"),
    "houses": (festival.houses, "moon"),
    "lighthouse": (festival.lighthouse, "haze"),
    "fireworks": (festival.fireworks, "dusk"),
    "goblet": (festival.goblet, "rays"),
    "villager": (festival.villager, "rays"),
    "torch": (festival.torch, "moon"),
    "book": (festival.book, "haze"),
    "pie": (festival.pie, "rays"),
    "bell": (festival.bell, "rays"),
    "mob": (harm.mob, "dusk"),
    "skull": (harm.skull, "any"),
    "eyes": (harm.eyes, "dusk"),
    "thorns": (harm.thorns, "dusk"),
    "spiral": (harm.spiral, "haze"),
    "lightning": (harm.lightning, "haze"),
    "chain": (harm.chain, "dusk"),
    "web": (harm.web, "moon"),
    "heart": (harm.heart, "rays"),
    "bag": (harm.bag, "rays"),
    "crate": (harm.crate, "dusk"),
    "portal": (sky.portal, "haze"),
    "shards": (sky.shards, "moon"),
    "orbit": (sky.orbit, "haze"),
}
