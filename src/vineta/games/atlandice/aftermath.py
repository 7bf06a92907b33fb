"""What follows a move by itself: emptied districts are scored, the hand turns, a round ends, the city sinks."""

from vineta.core.game import OVER
from vineta.core.happenings import Change
from vineta.core.phrase import Phrase, Text, phrase, plural
from vineta.games.atlandice import board, places, stages
from vineta.games.atlandice.board import AREA, AREAS, DISTRICT_COUNT, MARKET, RESOURCE
from vineta.games.atlandice.course import Course
from vineta.games.atlandice.figures import change
from vineta.games.atlandice.state import CLOSED, NOBODY, UNSEEN, clock_fields
from vineta.games.atlandice.words import EFFECT_RULES, points_in_words

KINDS = (
    "second die",
    "passed over",
    "first",
    "second",
    "unclaimed",
    "tile",
    "closed",
    "dice moved",
    "submarine moved",
    "returned",
    "inventory",
    "donation",
    "round",
    "waves",
    "sinking",
)


def tell_aftermath(course: Course) -> None:
    before, after = course.before, course.after
    if course.searcher != NOBODY and after.searcher == NOBODY:
        _tell_passed_over(course)
        _tell_emptied(course)
    elif before.stage == stages.REVEAL_TILE:
        _tell_emptied(course)
    elif after.stage == stages.TAKE_WON and before.stage in _EFFECT_WAS_DUE:
        _tell_second_die(course)
    if after.stage in _SEARCHES_ARE_OVER and before.stage not in _NOT_SEARCHING and course.hand != before.waves:
        _tell_hand(course)
    if after.stage == stages.OPEN_GATES and before.stage != stages.OPEN_GATES:
        _tell_round(course)
    elif after.mover == OVER:
        _tell_end(course)


_SEARCHES_ARE_OVER = (stages.OPEN_GATES, stages.DONATE_PAIR, stages.ENDED)
_NOT_SEARCHING = (stages.LAY_TILE, stages.OPEN_GATES, stages.DONATE_PAIR)


# --- The effect -----------------------------------------------------------------------------------------------------
_EFFECT_WAS_DUE = (stages.CHOOSE_DIE, stages.ROLL_AREA, stages.TAKE_FIRST, stages.TAKE_EXTRA)


def _tell_second_die(course: Course) -> None:
    """Of all effects that win something, library c alone needs no roll."""
    text = phrase(
        "The second die brings {player} one more resource {from_area}.",
        player=course.called(course.searcher),
        from_area=AREA.called(course.searched, "from"),
    )
    course.tell("second die", 24, text, [course.searcher], place=places.CARDS[course.searched], mood="gain")


def _tell_passed_over(course: Course) -> None:
    """An effect that had nothing to do."""
    letter = course.before.open_tile[course.searched]
    tile = board.tile_at(course.searched, letter)
    if course.before.stage not in _EFFECT_WAS_DUE or tile.effect == board.NO_EFFECT:
        return
    if tile.effect == board.MORE_WITH_SECOND_DIE and course.taken[course.searcher] < board.DICE_EACH:
        text = phrase("Only a second die brings one more {from_area}.", from_area=AREA.called(course.searched, "from"))
    else:
        text = phrase("The effect {at_area} finds nothing to do.", at_area=AREA.called(course.searched, "at"))
    course.tell("passed over", EFFECT_RULES[course.searched][letter], text, place=places.CARDS[course.searched])


# --- Emptied districts ----------------------------------------------------------------------------------------------
def _tell_emptied(course: Course) -> None:
    """All districts that were scored, one after the other."""
    tiles = zip(course.before.open_tile, course.after.open_tile, strict=True)
    scored = [area for area, (old, new) in enumerate(tiles) if old != CLOSED and new == CLOSED]
    while scored:
        district = _next_of(course, scored)
        scored.remove(district)
        _tell_scoring(course, district)
        if UNSEEN not in course.after.tiles[district]:
            _tell_closing(course, district)


def _next_of(course: Course, scored: list[int]) -> int:
    """The searched ones come first; some run empty only when another one closes."""
    order = [course.first_searched, course.searched, *scored]
    return next(area for area in order if area in scored and not any(course.stock[area]))


def _tell_scoring(course: Course, district: int) -> None:
    letter = course.before.open_tile[district]
    winner = course.after.tiles[district][letter]
    gone = change(f"{AREAS[district]}-tiles", -1)
    if winner < 0:
        text = phrase(
            "Nothing is left {at_area}, and nobody holds {resources}: the tile goes into the box.",
            at_area=AREA.called(district, "at"),
            resources=RESOURCE.called(district, "many"),
        )
        course.tell("unclaimed", 36, text, changes=[gone], place=places.CARDS[district])
        return
    won = [gone, course.change("tiles", winner, 1)]
    occasion = phrase("Nothing is left {at_area}", at_area=AREA.called(district, "at"))
    firsts = _tell_majority(course, district, 35, occasion, won)
    if len(firsts) > 1:
        text = phrase("The tile goes to {player}, the first of them clockwise.", player=course.called(winner))
        course.tell("tile", 36, text, [winner], won, places.CARDS[district])


def _tell_majority(course: Course, resource: int, rule: int, occasion: Phrase, won: list[Change]) -> list[int]:
    """Who was first and second, and what each got; a tile that is won goes to a single first. Returns the firsts."""
    held = [course.holdings[owner][resource] for owner in course.owners]
    firsts, seconds = ranked(held)
    called, place = RESOURCE.called(resource, "many"), places.CARDS[resource]
    if firsts:
        changes = [course.change("points", owner, board.FIRST_POINTS) for owner in firsts]
        reward: Text = points_in_words(board.FIRST_POINTS)
        if won and len(firsts) == 1:
            changes, reward = [*changes, *won], phrase("the tile and {points}", points=reward)
        text = _first(course, occasion, firsts, called, held[firsts[0]], reward)
        course.tell("first", rule, text, firsts, changes, place, "gain")
    if seconds:
        changes = [course.change("points", owner, board.SECOND_POINTS) for owner in seconds]
        text = _second(course, seconds, called, held[seconds[0]], points_in_words(board.SECOND_POINTS))
        course.tell("second", rule, text, seconds, changes, place, "gain")
    return firsts


def ranked(held: list[int]) -> tuple[list[int], list[int]]:
    """Who is first and who is second: where several are first, nobody is second, and with nothing one is neither."""
    most = max(held)
    firsts = [owner for owner, count in enumerate(held) if count == most > 0]
    second = max([count for count in held if count < most], default=0)
    seconds = [owner for owner, count in enumerate(held) if count == second > 0]
    return firsts, seconds if len(firsts) == 1 else []


def _first(course: Course, occasion: Phrase, firsts: list[int], resources: Text, held: int, reward: Text) -> Phrase:
    if len(firsts) == 1:
        return phrase(
            "{occasion}: {player} holds the most {resources} ({held}) and gets {reward}.",
            occasion=occasion,
            player=course.called(*firsts),
            resources=resources,
            held=held,
            reward=reward,
        )
    return phrase(
        "{occasion}: {players} hold the most {resources} ({held} each) and get {reward} each.",
        occasion=occasion,
        players=course.called(*firsts),
        resources=resources,
        held=held,
        reward=reward,
    )


def _second(course: Course, seconds: list[int], resources: Text, held: int, reward: Phrase) -> Phrase:
    if len(seconds) == 1:
        return phrase(
            "{player} holds the second most {resources} ({held}) and gets {reward}.",
            player=course.called(*seconds),
            resources=resources,
            held=held,
            reward=reward,
        )
    return phrase(
        "{players} hold the second most {resources} ({held} each) and get {reward} each.",
        players=course.called(*seconds),
        resources=resources,
        held=held,
        reward=reward,
    )


def _tell_closing(course: Course, district: int) -> None:
    """The resource leaves the game, wherever it is; dice and submarine move to the market."""
    holders = [owner for owner in course.owners if course.holdings[owner][district]]
    changes = [course.hold(owner, district, -course.holdings[owner][district]) for owner in holders]
    changes += [
        course.lay(area, district, -stock[district]) for area, stock in enumerate(course.stock) if stock[district]
    ]
    text = phrase(
        "That was the last tile {at_area}: closed for good, and all {resources} leave the game.",
        at_area=AREA.called(district, "at"),
        resources=RESOURCE.called(district, "many"),
    )
    course.tell("closed", 38, text, holders, changes, places.CARDS[district], "twist")
    _tell_moved_away(course, district)


def _tell_moved_away(course: Course, district: int) -> None:
    dice = course.dice[district]
    if dice:
        text = plural(
            "{count} die {from_area} lies on the market now.",
            "{count} dice {from_area} lie on the market now.",
            count=dice,
            from_area=AREA.called(district, "from"),
        )
        changes = [course.put_dice(district, -dice), course.put_dice(MARKET, dice)]
        course.tell("dice moved", 38, text, changes=changes, place=places.GATES[MARKET])
    if course.submarine == district:
        text = Phrase("The submarine moves to the market.")
        course.tell("submarine moved", 38, text, (), course.dive(MARKET), places.SUBMARINES[MARKET])


def tell_return(course: Course, district: int) -> None:
    """Everybody gives back the resource of a scored district: to the market up to three, the rest onto the new tile."""
    holders = [owner for owner in course.owners if course.holdings[owner][district]]
    returned = sum(course.holdings[owner][district] for owner in holders)
    onto_market = course.after.stock[MARKET][district] - course.stock[MARKET][district]
    changes = [course.hold(owner, district, -course.holdings[owner][district]) for owner in holders]
    if onto_market:
        changes.append(course.lay(MARKET, district, onto_market))
    if returned > onto_market:
        changes.append(course.lay(district, district, returned - onto_market))
    text = _returning(district, onto_market, returned - onto_market)
    course.tell("returned", 37, text, holders, changes, places.CARDS[district], "twist")


def _returning(district: int, onto_market: int, onto_tile: int) -> Phrase:
    resources, into_area = RESOURCE.called(district, "many"), AREA.called(district, "into")
    if not onto_market and not onto_tile:
        return phrase("Nobody has {resources} to give back.", resources=resources)
    if not onto_tile:
        return phrase("All {resources} go back onto the market: {count}.", resources=resources, count=onto_market)
    if not onto_market:
        return phrase(
            "All {resources} go back {into_area}: {count}.", resources=resources, into_area=into_area, count=onto_tile
        )
    return phrase(
        "All {resources} go back: {count} onto the market, {rest} {into_area}.",
        resources=resources,
        count=onto_market,
        rest=onto_tile,
        into_area=into_area,
    )


# --- The clock ------------------------------------------------------------------------------------------------------
def move_hand(course: Course, steps: int, rule: int, text: Text) -> None:
    """The hand moves on, perhaps to the waves."""
    course.hand += steps
    place = places.clock_field(course.hand, course.before.waves)
    course.tell("hand", rule, text, changes=[change("hand", steps)], place=place, mood="twist")
    if course.hand == course.before.waves:
        text = Phrase("The hand has reached the waves: this round is the last.")
        course.tell("waves", 44, text, place=place, mood="end")


def _tell_hand(course: Course) -> None:
    """The last die moves the hand, and the field on which it stops has its effect."""
    [area] = [area for area, dice in enumerate(course.dice) if dice]
    steps, waves = course.after.hand - course.hand, course.before.waves
    text = plural(
        "The last die lies {at_area}: the hand moves {count} field, to {step} of {end}.",
        "The last die lies {at_area}: the hand moves {count} fields, to {step} of {end}.",
        at_area=AREA.called(area, "at"),
        count=steps,
        step=course.after.hand,
        end=waves,
    )
    move_hand(course, steps, 39, text)
    symbol = clock_fields(course.before.clock)[course.hand]
    if symbol == board.DONATION:
        _tell_donation(course)
    elif symbol not in (board.PLAIN, board.WAVES):
        _tell_inventory(course, symbol)


def _tell_donation(course: Course) -> None:
    asked = course.after.stage == stages.DONATE_PAIR
    text = Phrase("That field is a donation: every two resources given bring 1 point.")
    if not asked:
        text = Phrase("That field is a donation, but nobody has two resources to give.")
    course.tell("donation", 42, text, place=places.clock_field(course.hand, course.before.waves))


def _tell_inventory(course: Course, symbol: int) -> None:
    """Whoever has the most of a resource, or of all of them, gets a point."""
    is_total = symbol == board.TOTAL
    held = [sum(course.holdings[owner]) if is_total else course.holdings[owner][symbol] for owner in course.owners]
    firsts, _ = ranked(held)
    changes = [course.change("points", owner, board.INVENTORY_POINTS) for owner in firsts]
    called = Phrase("resources") if is_total else RESOURCE.called(symbol, "many")
    text = phrase("Inventory: nobody holds {resources}.", resources=called)
    if firsts:
        text = _first(course, Phrase("Inventory"), firsts, called, max(held), points_in_words(board.INVENTORY_POINTS))
    place = places.clock_field(course.hand, course.before.waves)
    course.tell("inventory", 41, text, firsts, changes, place, "gain" if firsts else "")


# --- Rounds and the end ---------------------------------------------------------------------------------------------
def _tell_round(course: Course) -> None:
    """All dice come back, and the start player rolls them."""
    old, new = course.before.start, course.after.start
    changes = [course.put_dice(area, -dice) for area, dice in enumerate(course.dice) if dice]
    changes.append(change("unrolled", course.after.unrolled))
    if old == new:
        text = phrase("The first round begins: {player} rolls all dice.", player=course.called(new))
        course.tell("round", 11, text, [new], changes, places.PLATES[new])
        return
    changes.append(change("taken", -sum(course.taken)))
    text = phrase("The next round begins: {player} is the start player and rolls all dice.", player=course.called(new))
    course.tell("round", 43, text, [new], changes, places.PLATES[new])


def _tell_end(course: Course) -> None:
    """The final scoring."""
    text = Phrase("The city sinks: what everybody holds is scored once more.")
    course.tell("sinking", 45, text, place=places.CLOCK, mood="end")
    for resource in range(DISTRICT_COUNT):
        if course.after.open_tile[resource] != CLOSED:
            _tell_majority(course, resource, 45, Phrase("Final scoring"), [])
