"""The data card of a dataset: what it holds, how it was made, and what to beware of."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

import vineta
from vineta.core import registry

if TYPE_CHECKING:
    from vineta.research.dataset import Wanted

_CARD = """\
# {file}

Games of {title} between bots, made by Vineta {version}.

| | |
| --- | --- |
| games | {games} |
| players | {players}, all played by the bot `{bot}` |
| options | {options} |
| seed | {seed}: the same seed makes the same games |
| moves | {moves}, nature's included; {fewest} to {most} in a game, {middle:.0f} in the middle |
| rewards | {rewards} on average, seat by seat |

## Columns

{columns}

## How to read it

```
import pyarrow.parquet
from vineta.core import registry
from vineta.research.dataset import view_of

table = pyarrow.parquet.read_table("{file}")
game = registry.find("{game}")
view = view_of(game, table["view"][0].as_py())
```

## Beware

- The table holds the moves as they were made. Nature's deals and other moves that players make face down tell what was
  hidden: whoever learns to play looks at `view`, which hides what the mover could not know.
- Bots play like bots. What they never do, is not in here.
"""


def card(
    wanted: "Wanted",
    columns: Mapping[str, tuple[str, str]],
    file: str,
    results: Iterable[tuple[int, list[float]]],
) -> str:
    """The card as a text."""
    moves, rewards = map(np.array, zip(*results, strict=True))
    lines = [f"- `{name}` ({kind}): {meaning}" for name, (kind, meaning) in columns.items()]
    return _CARD.format(
        file=file,
        game=wanted.game,
        title=registry.find(wanted.game).title,
        version=vineta.__version__,
        games=wanted.games,
        players=wanted.players,
        bot=wanted.bot,
        options=", ".join(f"{name}={value}" for name, value in wanted.options.items()) or "none",
        seed=wanted.seed,
        moves=moves.sum(),
        fewest=moves.min(),
        most=moves.max(),
        middle=np.median(moves),
        rewards=", ".join(f"{own:+.3f}" for own in rewards.mean(axis=0)),
        columns="\n".join(lines),
    )
