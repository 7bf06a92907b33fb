"""What may be done, and what it does: every kind of move is sent to its room in `moves`."""

from vineta.core.game import NATURE, OVER, Outcome
from vineta.core.kernel import Actions, StateRecord, State, Weights, kernel
from vineta.games.sunken_city import board
from vineta.games.sunken_city.articles import (
    CARD_FIRST,
    EXPERT_ONLY,
    GAME_OVER,
    GROTTO_CHOICE,
    NATURES_MOVES,
)
from vineta.games.sunken_city.board import (
    BANISH,
    CALM,
    CARD,
    CHIP,
    CHOOSE_GROTTO,
    DICE,
    DIE,
    DRAW_START,
    END,
    GROTTO,
    HOUSE,
    MERMAN,
    PLAY_CARD,
    ROLL,
    ROLL_DIE,
    SQUARES,
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
    for action in range(DIE, board.ACTIONS):
        if outcome_weight(record, action):
            actions[end] = action
            end += 1
    return end


@kernel
def outcome_weight(record: StateRecord, action: int) -> int:
    """How likely nature is to make this move, as a whole-number weight."""
    if record.phase == ROLL_DIE and DIE <= action < START:
        return int(DICE[record.players, action - DIE])
    if record.phase == DRAW_START and action >= START and seat_of(record, action - START) >= 0:
        return 1
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
    return forbids_card(record, action - CARD)


@kernel
def verdict_on_grotto(record: StateRecord, action: int) -> int:
    if record.tide == CALM:
        return EXPERT_ONLY
    if record.phase != CHOOSE_GROTTO or not GROTTO <= action <= STAY:
        return GROTTO_CHOICE
    return 0 if action == STAY else forbids_grotto(record, action - GROTTO + 1)


@kernel
def verdict_on_turn(record: StateRecord, action: int) -> int:
    if action < HOUSE:
        return forbids_street(record, action - STREET)
    if action < WALK:
        return forbids_house(record, (action - HOUSE) // SQUARES + 1, (action - HOUSE) % SQUARES)
    if action < CHIP:
        return forbids_step(record, action - WALK)
    if action == CHIP:
        return forbids_chip(record)
    if action == ROLL:
        return forbids_roll(record)
    if action < GROTTO:
        return forbids_merman_step(record, action - MERMAN)
    if action < END:
        return forbids_banishment(record, action - BANISH + 1)
    return forbids_end(record, building_due(record))


@kernel
def apply(state: State, action: int) -> None:
    """Plays a legal action."""
    record = state[0]
    if MERMAN <= action < GROTTO:
        step_merman(record, action - MERMAN)
    elif action >= DIE:
        apply_outcome(record, action)
    else:
        end_merman_move(record)
        apply_other(record, action)


@kernel
def apply_outcome(record: StateRecord, action: int) -> None:
    if action >= START:
        begin_game(record, seat_of(record, action - START))
    else:
        record.phase = TURN
        record.mover = record.turn
        receive_roll(record, action - DIE)


@kernel
def apply_other(record: StateRecord, action: int) -> None:
    """Every move of a player but the merman's own steps."""
    if action < STREET:
        play_card(record, action - CARD)
    elif action < HOUSE:
        build_street(record, action - STREET)
    elif action < WALK:
        build_house(record, (action - HOUSE) // SQUARES + 1, (action - HOUSE) % SQUARES)
    elif action < CHIP:
        step(record, action - WALK)
    elif action == CHIP:
        use_chip(record)
    elif action == ROLL:
        record.phase = ROLL_DIE
        record.mover = NATURE
    elif action <= STAY:
        answer_grotto(record, action)
    elif action < END:
        banish(record, action - BANISH + 1)
    else:
        end_turn(record)


@kernel
def answer_grotto(record: StateRecord, action: int) -> None:
    record.phase = TURN
    if action != STAY:
        record.grotto = action - GROTTO + 1


def outcome(state: State) -> Outcome | None:
    """Who has won and why, once the game is over."""
    record = state[0]
    if record.mover != OVER:
        return None
    players = int(record.players)
    scores = tuple(_score(int(record.safe[seat])) for seat in range(players))
    winners = tuple(seat for seat in range(players) if scores[seat] == max(scores))
    reason = board.REASONS[record.ending]
    return Outcome(winners, reason, scores, _sentence(record, winners, scores, reason))


def _score(safe: int) -> tuple[int, int]:
    """The treasures at home: how many, and the sum of their values."""
    values = [number for number in range(1, board.CHEST + 1) if safe >> number & 1]
    return len(values), sum(values)


_CAUSES = {
    "hourglass": "the hourglass ended the game",
    "treasures": "all treasures of one player are at home",
    "stall": "nothing happened on the lake for too long",
    "limit": "the turn limit was reached",
}


def _sentence(record: StateRecord, winners: tuple[int, ...], scores: tuple[tuple[int, int], ...], reason: str) -> str:
    names = " and ".join(board.COLOURS[record.village[seat]] for seat in winners)
    count, total = scores[winners[0]]
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{names} {verb} with {count} treasures worth {total}: {_CAUSES[reason]}"
