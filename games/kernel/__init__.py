"""The kernel: a match is a durable workflow, its rules are generators, its log is the truth.

``state``     plain data: card numbers, their faces, who has seen them; ``view`` masks it for one seat
``event``     facts, the only writers of State; ``fold(events) == state`` with no rules run
``ask``       a question to one seat; its options are exactly the legal answers
``chance``    dice derived from a committed seed; every outcome can be derived again
``table``     what rules hold while they run: the state, the pen that writes facts, the dice
``position``  a match between two answers: a checkpoint State plus the answers since
``cards``     cards as data, card sets
``effects``   the language in which cards say what they do
``words``     sentences for people, made from facts at read time
``title``     what a game must bring along
``codec``     how all of this becomes bytes and comes back
``verify``    chance derived again from the seed
``play``      random play of any title
``testing``   the conformance suite that every title passes

Nothing in here knows Django, a clock or a network.
"""
