"""One small network plays every seat of many games at once, and learns from who won: PyTorch on a batch.

pip install vineta torch
python examples/self_play.py
"""

import torch

from vineta.research.batch import Batch


def chosen(network: torch.nn.Module, rows: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """A move for each game, as likely as the network has it."""
    with torch.no_grad():
        return torch.distributions.Categorical(logits=network(rows).masked_fill(masks == 0, -1e9)).sample()


def learn_once(network: torch.nn.Module, optimizer: torch.optim.Optimizer, batch: Batch, steps: int = 330) -> None:
    """Plays some steps; each move of a game that ended is made likelier if its mover won, and less likely if not."""
    played, lanes = [], torch.arange(batch.size)
    for _ in range(steps):  # what is kept is copied: the batch's own arrays change with every step
        rows, masks, movers = map(torch.tensor, (batch.observe(), batch.masks, batch.movers))
        actions = chosen(network, rows, masks)
        batch.step(actions.numpy())
        ended, rewards = torch.tensor(batch.finished).bool(), torch.tensor(batch.rewards)
        played.append((rows, masks, movers, actions, ended, rewards))
    brought = torch.zeros(batch.size, batch.players)  # of games whose end was not seen, nothing
    optimizer.zero_grad()
    for rows, masks, movers, actions, ended, rewards in reversed(played):
        brought[ended] = rewards[ended]
        likely = network(rows).masked_fill(masks == 0, -1e9).log_softmax(1)[lanes, actions]
        (-(brought[lanes, movers] * likely).sum() / (batch.size * steps)).backward()
    optimizer.step()


def wins(network: torch.nn.Module, game: str) -> float:
    """The network has the first seat, and the other one moves at random; the share of games that it wins."""
    batch, won, ended = Batch(game, 256, players=2, seed=9), 0, 0
    while ended < 2 * batch.size:  # nothing is copied here: PyTorch looks at the batch's own arrays
        own = chosen(network, torch.from_dlpack(batch.observe()), torch.from_dlpack(batch.masks))
        batch.step(torch.where(torch.from_dlpack(batch.movers) == 0, own, torch.from_dlpack(batch.random_actions())))
        won, ended = won + int((batch.rewards[:, 0] > 0).sum()), ended + int(batch.finished.sum())
    return won / ended


def learn(game: str, rounds: int) -> tuple[float, float]:
    """How often it wins before and after."""
    torch.manual_seed(1)
    batch = Batch(game, 256, players=2, seed=1)
    layers = torch.nn.LazyLinear(64), torch.nn.ReLU(), torch.nn.Linear(64, batch.game.action_count)
    network = torch.nn.Sequential(*layers)
    before, optimizer = wins(network, game), torch.optim.Adam(network.parameters(), lr=1e-2)
    for _ in range(rounds):
        learn_once(network, optimizer, batch)
    return before, wins(network, game)


if __name__ == "__main__":
    print("won {:.0%} of its games before learning, {:.0%} after".format(*learn("atlandice", rounds=12)))
