"""Games that differ only in cards that one seat has never seen.

A tracker follows a game card by card: every card gets a number when it is dealt, and its way is known from there on. A
twin is the same game with the colours of all cards that a seat has never seen mixed anew, those left over included.
"""

import random

from vineta.core.game import NATURE, SPECTATOR
from vineta.core.position import Position
from vineta.games.submarine import board


class CardTracker:
    """Numbered cards in piles and hands, moved as the rules say."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.colours: list[str] = []
        self.piles: list[list[int]] = [[] for _ in range(players)]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.seen: list[set[int]] = [set() for _ in range(players)]
        self.shown: set[int] = set()
        self.moved: list[tuple[int, int]] = []
        """The number of a hidden move in the game's log, and the card it moved."""
        self.mover = NATURE
        self.owed: list[int] = []

    def follow(self, position: Position) -> None:
        """Takes in the last move of a position."""
        if position.moves:
            word, _, thing = position.game.text(position.moves[-1]).partition(" ")
            if word == "deal":
                self._deal(thing)
            elif word in ("pay", "tuck"):
                self._hide(word, thing, len(position.moves) - 1)
            elif word == "salvage":
                self._discard(thing.split("-")[1])
                self._pay_from_pile(position)
            elif word in ("done", "pass"):
                self._fill(self.mover)
        self.mover = position.mover
        self.owed = position.state[0].owed.tolist()

    def _deal(self, colour: str) -> None:
        card = len(self.colours)
        self.colours.append(colour)
        self.piles[card % self.players].append(card)
        if len(self.colours) == self.players * board.CARDS_EACH[self.players]:
            for seat in range(self.players):
                self._fill(seat)

    def _fill(self, seat: int) -> None:
        while len(self.hands[seat]) < board.HAND and self.piles[seat]:
            self._draw(seat)

    def _draw(self, seat: int) -> None:
        card = self.piles[seat].pop()
        self.hands[seat].append(card)
        self.seen[seat].add(card)

    def _take(self, colour: str) -> int:
        """Some card of a colour from the mover's hand."""
        card = next(card for card in self.hands[self.mover] if self.colours[card] == colour)
        self.hands[self.mover].remove(card)
        return card

    def _discard(self, colour: str) -> None:
        self.shown.add(self._take(colour))

    def _pay_from_pile(self, position: Position) -> None:
        """What the engine moved from pile to pile is seen by the sizes: as many cards as each other seat has gained."""
        for distance in range(1, self.players):
            seat = (self.mover + distance) % self.players
            record = position.state[0]
            gained = int(record.height[seat] + record.hand_size[seat]) - len(self.piles[seat]) - len(self.hands[seat])
            for _ in range(gained):
                self.piles[seat].append(self.piles[self.mover].pop())
                self._fill(seat)

    def _hide(self, word: str, colour: str, number: int) -> None:
        card = self._take(colour)
        self.moved.append((number, card))
        if word == "tuck":
            self.piles[self.mover].insert(0, card)
            self._draw(self.mover)
        else:
            receivers = [(self.mover + distance) % self.players for distance in range(1, self.players)]
            receiver = next(seat for seat in receivers if self.owed[seat] > 0)
            self.piles[receiver].append(card)
            self._fill(receiver)

    def unseen(self, seat: int) -> list[int]:
        """The dealt cards whose colours a seat has never seen."""
        seen = self.shown if seat == SPECTATOR else self.shown | self.seen[seat]
        return [card for card in range(len(self.colours)) if card not in seen]


def twin(position: Position, tracker: CardTracker, seat: int, chooser: random.Random) -> Position:
    """The same game as far as a seat can see, with the colours of unseen cards mixed with those out of the game."""
    unseen = tracker.unseen(seat)
    removed = [colour for colour in board.COLOURS for _ in range(12 - tracker.colours.count(colour))]
    mixed = [tracker.colours[card] for card in unseen] + removed
    chooser.shuffle(mixed)
    colours = tracker.colours.copy()
    for card, colour in zip(unseen, mixed, strict=False):
        colours[card] = colour
    hidden = {number: colours[card] for number, card in tracker.moved}
    other = Position(position.game, position.players, position.options)
    dealt = iter(colours)
    for number, move in enumerate(position.move_texts):
        word = move.split()[0]
        if word == "deal":
            other.play(f"deal {next(dealt)}")
        else:
            other.play(f"{word} {hidden[number]}" if number in hidden else move)
    return other
