"""What may be done, and what it does: every kind of move is sent to its room in `moves`."""

from vineta.core.game import NATURE, OVER
from vineta.core.kernel import Actions, State, StateRecord, Weights, kernel
from vineta.games.sunken_city import articles, board
from vineta.games.sunken_city.moves import building, lake, merman, turns, walking


@kernel
def legal(state: State, actions: Actions) -> int:
    """Lists the legal actions in ascending order; how many there are."""
    record = state[0]
    if record.phase == board.TURN:
        return list_turn(record, actions)
    if record.phase == board.PLAY_CARD:
        return turns.list_cards(record, actions, 0)
    if record.phase == board.CHOOSE_GROTTO:
        end = merman.list_grottoes(record, actions, 0)
        actions[end] = board.STAY
        return end + 1
    return list_outcomes(record, actions)


@kernel
def list_turn(record: StateRecord, actions: Actions) -> int:
    end = building.list_streets(record, actions, 0)
    end = building.list_houses(record, actions, end)
    # What `building_due` asks is known now: whether there is a street to take, and anything that fits.
    due = end > 0 and building.forbids_streets(record) == 0
    end = walking.list_steps(record, actions, end, due)
    if walking.forbids_chip(record) == 0:
        actions[end] = board.CHIP
        end += 1
    end = merman.list_merman(record, actions, end)
    end = merman.list_banishments(record, actions, end)
    if turns.forbids_end(record, due) == 0:
        actions[end] = board.END
        end += 1
    return end


@kernel
def list_outcomes(record: StateRecord, actions: Actions) -> int:
    """Nature's possible moves; none when the game is over."""
    end = 0
    for action in range(board.DIE, board.ACTIONS):
        if outcome_weight(record, action):
            actions[end] = action
            end += 1
    return end


@kernel
def outcome_weight(record: StateRecord, action: int) -> int:
    """How likely nature is to make this move, as a whole-number weight."""
    if record.phase == board.ROLL_DIE and board.DIE <= action < board.START:
        return int(board.DICE[record.players, board.NAMED[action, 0]])
    if record.phase == board.DRAW_START and board.START <= action < board.ACTIONS:
        return int(lake.seat_of(record, int(board.NAMED[action, 0])) != board.NOBODY)
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
        return articles.GAME_OVER
    if record.mover == NATURE or action < 0 or action >= board.DIE:
        return 0 if outcome_weight(record, action) else articles.NATURES_MOVES
    if record.phase == board.PLAY_CARD or action < board.STREET:
        return verdict_on_card(record, action)
    if record.phase == board.CHOOSE_GROTTO or board.GROTTO <= action <= board.STAY:
        return verdict_on_grotto(record, action)
    return verdict_on_turn(record, action)


@kernel
def verdict_on_card(record: StateRecord, action: int) -> int:
    if record.phase != board.PLAY_CARD or action >= board.STREET:
        return articles.CARD_FIRST if record.phase != board.CHOOSE_GROTTO else articles.GROTTO_CHOICE
    return turns.forbids_card(record, int(board.NAMED[action, 0]))


@kernel
def verdict_on_grotto(record: StateRecord, action: int) -> int:
    if record.tide == board.CALM:
        return articles.EXPERT_ONLY
    if record.phase != board.CHOOSE_GROTTO or not board.GROTTO <= action <= board.STAY:
        return articles.GROTTO_CHOICE
    return 0 if action == board.STAY else merman.forbids_grotto(record, int(board.NAMED[action, 0]))


@kernel
def verdict_on_turn(record: StateRecord, action: int) -> int:
    named = int(board.NAMED[action, 0])
    if action < board.HOUSE:
        return building.forbids_street(record, named)
    if action < board.WALK:
        return building.forbids_house(record, named, int(board.NAMED[action, 1]))
    if action < board.CHIP:
        return walking.forbids_step(record, named)
    if action == board.CHIP:
        return walking.forbids_chip(record)
    if action == board.ROLL:
        return merman.forbids_roll(record)
    if action < board.GROTTO:
        return merman.forbids_merman_step(record, named)
    if action < board.END:
        return merman.forbids_banishment(record, named)
    return turns.forbids_end(record, building.building_due(record))


@kernel
def apply(state: State, action: int) -> None:
    """Plays a legal action."""
    record = state[0]
    if board.MERMAN <= action < board.GROTTO:
        merman.step_merman(record, int(board.NAMED[action, 0]))
    elif action >= board.DIE:
        apply_outcome(record, action)
    else:
        merman.end_merman_move(record)
        apply_other(record, action)


@kernel
def apply_outcome(record: StateRecord, action: int) -> None:
    if action >= board.START:
        turns.begin_game(record, lake.seat_of(record, int(board.NAMED[action, 0])))
    else:
        record.phase = board.TURN
        record.mover = record.turn
        merman.receive_roll(record, int(board.NAMED[action, 0]))


@kernel
def apply_other(record: StateRecord, action: int) -> None:
    """Every move of a player but the merman's own steps."""
    named = int(board.NAMED[action, 0])
    if action < board.STREET:
        turns.play_card(record, named)
    elif action < board.HOUSE:
        building.build_street(record, named)
    elif action < board.WALK:
        building.build_house(record, named, int(board.NAMED[action, 1]))
    elif action < board.CHIP:
        walking.step(record, named)
    elif action == board.CHIP:
        walking.use_chip(record)
    elif action == board.ROLL:
        record.phase = board.ROLL_DIE
        record.mover = NATURE
    elif action <= board.STAY:
        record.phase = board.TURN
        record.grotto = record.grotto if action == board.STAY else named
    elif action < board.END:
        merman.banish(record, named)
    else:
        turns.end_turn(record)


@kernel
def score(state: State, seat: int) -> int:
    """What decides as one number: treasures at home, then their values together."""
    count, total = 0, 0
    for number in range(1, board.CHEST + 1):
        if state[0].safe[seat] >> number & 1:
            count, total = count + 1, total + number
    return 100 * count + total


def treasures(mask: int) -> list[int]:
    """The numbers of treasures that are kept as bits."""
    return [number for number in range(1, board.CHEST + 1) if mask >> number & 1]
