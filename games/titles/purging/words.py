"""How the asks speak. The prompts name the cards and numbers through the board; these are the words around them."""

from __future__ import annotations

from games.kernel.words import AskWords

WORDS = {
    "weapon": AskWords(
        prompt="Choose your weapon",
        hint="Secret until everybody has chosen. You can change it until then.",
        confirm="Arm yourself: {choice}",
        waiting="{seat} {seat:is|are} choosing a weapon",
        done="{seat} {seat:has|have} chosen a weapon.",
    ),
    "first": AskWords(
        prompt="Every printed Power differs. Do you choose first?",
        hint="If you wait, you choose in your place by Power.",
        confirm="{choice}",
        waiting="{seat} may choose first",
        options={"first": "Choose first", "wait": "Wait for my place"},
    ),
    "cover": AskWords(
        prompt="Cover a festival card",
        hint="Nobody can choose it this round. It stays for the next one.",
        confirm="Cover {choice}",
        waiting="{seat} {seat:is|are} covering a festival card",
    ),
    "cover_last": AskWords(
        prompt="Cover a festival card",
        hint="Nobody can choose it this round, and dawn comes before the next.",
        confirm="Cover {choice}",
        waiting="{seat} {seat:is|are} covering a festival card",
    ),
    "take": AskWords(
        prompt="Take a festival card",
        hint="It goes to your score pile.",
        confirm="Take {choice}",
        waiting="{seat} {seat:is|are} choosing a festival card",
        options={"top": "the top of the deck, unseen", "pass": "nothing and pass"},
    ),
    "give": AskWords(
        prompt="Keep this card or put it into another pile?",
        hint="In another player's score pile it counts for them.",
        confirm="{choice}",
        waiting="{seat} {seat:is|are} deciding where the card goes",
        options={"keep": "Keep it", "seat": "Give it to {seat}"},
    ),
    "more": AskWords(
        prompt="Take any number of the other cards",
        hint="As many as you like, or none.",
        confirm="Take {choice} as well",
        nothing="That was enough",
        waiting="{seat} {seat:is|are} deciding how much is enough",
    ),
    "some_more": AskWords(
        prompt="Take {most:another card|other cards} as well?",
        hint="At most {most}, or none.",
        confirm="Take {choice} as well",
        nothing="That was enough",
        waiting="{seat} {seat:is|are} deciding how much is enough",
    ),
    "discard": AskWords(
        prompt="Discard a card from your score pile?",
        hint="Any card of it, or none.",
        confirm="Discard {choice}",
        nothing="Keep them all",
        waiting="{seat} {seat:is|are} looking through {seat:their|your} score pile",
    ),
    "must_discard": AskWords(
        prompt="Discard a card from your score pile",
        confirm="Discard {choice}",
        waiting="{seat} {seat:is|are} discarding from {seat:their|your} score pile",
    ),
    "swap": AskWords(
        prompt="Exchange one of your cards for an available one?",
        hint="Choose what you want to have; then what you give for it.",
        confirm="Get {choice}",
        nothing="No exchange",
        waiting="{seat} may exchange a card",
    ),
    "swap_for": AskWords(
        prompt="What do you give for it?",
        hint="It goes from your score pile to the row.",
        confirm="Give {choice}",
        waiting="{seat} {seat:is|are} choosing what to give",
    ),
    "hand_on": AskWords(
        prompt="Give a card to the player on your left",
        hint="One of your festival cards with positive VP.",
        confirm="Give {choice}",
        waiting="{seat} {seat:is|are} giving a card away",
    ),
    "throw": AskWords(
        prompt="Throw a weapon away",
        hint="It goes from your hand to your discard pile.",
        confirm="Throw away {choice}",
        waiting="{seat} {seat:is|are} throwing a weapon away",
    ),
}
