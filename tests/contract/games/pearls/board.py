"""The cards, the die, and the numbering of the moves."""

MOST_PLAYERS = 3
FAVOURITES = (2, 3, 4, 5)
DIE_SIDES = 3
BONUS = 4

TAKE = 0
"""Actions TAKE + 0 … TAKE + 2: take one, two or three pearls."""

DIE = TAKE + DIE_SIDES
"""Actions DIE + 0 … DIE + 2: the die shows one, two or three."""

FAVOUR = DIE + DIE_SIDES
"""Actions FAVOUR + 0 … FAVOUR + 3: the card 2, 3, 4 or 5 is dealt."""

VEILED = FAVOUR + len(FAVOURITES)
"""A card dealt to somebody else, as the others see it."""

ACTION_COUNT = VEILED + 1
