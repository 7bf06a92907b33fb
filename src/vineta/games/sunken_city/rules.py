"""What may be done, and what it does: every kind of move is sent to its room in `moves`."""

from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, StateRecord, Weights, kernel
from vineta.games.sunken_city.articles import (
    CARD_FIRST,
    EXPERT_ONLY,
    GAME_OVER,
    GROTTO_CHOICE,
    NATURES_MOVES,
)
from vineta.games.sunken_city.board import (
    ACTIONS,
    CALM,
    CHEST,
    CHIP,
    CHOOSE_GROTTO,
    DICE,
    DIE,
    DRAW_START,
    END,
    GROTTO,
    HOUSE,
    MERMAN,
    NAMED,
    NOBODY,
    PLAY_CARD,
    ROLL,
    ROLL_DIE,
    START,
    STAY,
    STREET,
    TURN,
    WALK,
)
from vineta.games.sunken_city.moves.building import (
    build_house,
    build_street,
    building_due,
    forbids_house,
    forbids_street,
    forbids_streets,
    list_houses,
    list_streets,
)
from vineta.games.sunken_city.moves.lake import seat_of
from vineta.games.sunken_city.moves.merman import (
    banish,
    end_merman_move,
    forbids_banishment,
    forbids_grotto,
    forbids_merman_step,
    forbids_roll,
    list_banishments,
    list_grottoes,
    list_merman,
    receive_roll,
    step_merman,
)
from vineta.games.sunken_city.moves.turns import begin_game, end_turn, forbids_card, forbids_end, list_cards, play_card
from vineta.games.sunken_city.moves.walking import forbids_chip, forbids_step, list_steps, step, use_chip


@kernel
def legal(state: State, actions: Actions) -> int:
    """Lists the legal actions in ascending order; how many there are."""
    record = state[0]
    if record.phase == TURN:
        return list_turn(record, actions)
    if record.phase == PLAY_CARD:
        return list_cards(record, actions, 0)
    if record.phase == CHOOSE_GROTTO:
        end = list_grottoes(record, actions, 0)
        actions[end] = STAY
        return end + 1
    return list_outcomes(record, actions)


@kernel
def list_turn(record: StateRecord, actions: Actions) -> int:
    end = list_streets(record, actions, 0)
    end = list_houses(record, actions, end)
    # What `building_due` asks is known now: whether there is a street to take, and anything that fits.
    due = end > 0 and forbids_streets(record) == 0
    end = list_steps(record, actions, end, due)
    if forbids_chip(record) == 0:
        actions[end] = CHIP
        end += 1
    end = list_merman(record, actions, end)
    end = list_banishments(record, actions, end)
    if forbids_end(record, due) == 0:
        actions[end] = END
        end += 1
    return end


@kernel
def list_outcomes(record: StateRecord, actions: Actions) -> int:
    """Nature's possible moves; none when the game is over."""
    end = 0
    for action in range(DIE, ACTIONS):
        if outcome_weight(record, action):
            actions[end] = action
            end += 1
    return end


@kernel
def outcome_weight(record: StateRecord, action: int) -> int:
    """How likely nature is to make this move, as a whole-number weight."""
    if record.phase == ROLL_DIE and DIE <= action < START:
        return int(DICE[record.players, NAMED[action, 0]])
    if record.phase == DRAW_START and START <= action < ACTIONS:
        return int(seat_of(record, int(NAMED[action, 0])) != NOBODY)
    return 0


@kernel
def odds(state: State, actions: Actions, weights: Weights) -> int:
    """Nature's possible moves and their weights; how many there are."""
    count = list_outcomes(state[0], actions)
    for index in range(count):
        weights[index] = outcome_weight(state[0], int(actions[index]))
    return count


@kernel
def verdict(state: State, action: int) -> int:
    """The number of the rule that forbids an action, 0 where it is legal."""
    record = state[0]
    if record.mover == OVER:
        return GAME_OVER
    if record.mover == NATURE or action < 0 or action >= DIE:
        return 0 if outcome_weight(record, action) else NATURES_MOVES
    if record.phase == PLAY_CARD or action < STREET:
        return verdict_on_card(record, action)
    if record.phase == CHOOSE_GROTTO or GROTTO <= action <= STAY:
        return verdict_on_grotto(record, action)
    return verdict_on_turn(record, action)


@kernel
def verdict_on_card(record: StateRecord, action: int) -> int:
    if record.phase != PLAY_CARD or action >= STREET:
        return CARD_FIRST if record.phase != CHOOSE_GROTTO else GROTTO_CHOICE
    return forbids_card(record, int(NAMED[action, 0]))


@kernel
def verdict_on_grotto(record: StateRecord, action: int) -> int:
    if record.tide == CALM:
        return EXPERT_ONLY
    if record.phase != CHOOSE_GROTTO or not GROTTO <= action <= STAY:
        return GROTTO_CHOICE
    return 0 if action == STAY else forbids_grotto(record, int(NAMED[action, 0]))


@kernel
def verdict_on_turn(record: StateRecord, action: int) -> int:
    named = int(NAMED[action, 0])
    if action < HOUSE:
        return forbids_street(record, named)
    if action < WALK:
        return forbids_house(record, named, int(NAMED[action, 1]))
    if action < CHIP:
        return forbids_step(record, named)
    if action == CHIP:
        return forbids_chip(record)
    if action == ROLL:
        return forbids_roll(record)
    if action < GROTTO:
        return forbids_merman_step(record, named)
    if action < END:
        return forbids_banishment(record, named)
    return forbids_end(record, building_due(record))


@kernel
def apply(state: State, action: int) -> None:
    """Plays a legal action."""
    record = state[0]
    if MERMAN <= action < GROTTO:
        step_merman(record, int(NAMED[action, 0]))
    elif action >= DIE:
        apply_outcome(record, action)
    else:
        end_merman_move(record)
        apply_other(record, action)


@kernel
def apply_outcome(record: StateRecord, action: int) -> None:
    if action >= START:
        begin_game(record, seat_of(record, int(NAMED[action, 0])))
    else:
        record.phase = TURN
        record.mover = record.turn
        receive_roll(record, int(NAMED[action, 0]))


@kernel
def apply_other(record: StateRecord, action: int) -> None:
    """Every move of a player but the merman's own steps."""
    named = int(NAMED[action, 0])
    if action < STREET:
        play_card(record, named)
    elif action < HOUSE:
        build_street(record, named)
    elif action < WALK:
        build_house(record, named, int(NAMED[action, 1]))
    elif action < CHIP:
        step(record, named)
    elif action == CHIP:
        use_chip(record)
    elif action == ROLL:
        record.phase = ROLL_DIE
        record.mover = NATURE
    elif action <= STAY:
        record.phase = TURN
        record.grotto = record.grotto if action == STAY else named
    elif action < END:
        banish(record, named)
    else:
        end_turn(record)


def scores(record: StateRecord) -> tuple[tuple[int, int], ...]:
    """For each seat the treasures at home: how many, and the sum of their values."""
    at_home = [treasures(int(record.safe[seat])) for seat in range(record.players)]
    return tuple((len(values), sum(values)) for values in at_home)


def treasures(mask: int) -> list[int]:
    """The numbers of treasures that are kept as bits."""
    return [number for number in range(1, CHEST + 1) if mask >> number & 1]
