"""Thousands of games at once for programs that learn: one API, on the processor or on a GPU.

>>> import motherlode.vector
>>> env = motherlode.vector.make("gold", players=4, num_envs=1024)
>>> observations, info = env.reset(seed=7)
>>> observations.shape, info["action_mask"].shape
((1024, 111), (1024, 64))
>>> observations, rewards, terminated, truncated, info = env.step(env.random_actions())
"""

from __future__ import annotations

from motherlode.core.errors import BadOption, one_of
from motherlode.core.parts import Json
from motherlode.vector.environment import Environment
from motherlode.vector.on_cpu import CpuEnvironment
from motherlode.vector.settings import Settings

__all__ = ["DEVICES", "Environment", "make"]

DEVICES = ("cpu", "cuda")


def make(
    game: str,
    /,
    *,
    num_envs: int,
    device: str = "cpu",
    recall: bool = True,
    reward: str = "win",
    first_env: int = 0,
    threads: int = 1,
    **options: Json,
) -> Environment:
    """So many environments of a game, which takes its options by name.

    With `recall` seats remember all that they have seen; without, they are shown what lies open now. Rewards are a part
    of the `win`, or the `margin` by which a seat is ahead. Environments are numbered from `first_env` on, and every
    game follows from the seed, its environment's number and how many that one has played: however they are spread over
    processes, they are the same. `threads` share the work on the processor.
    """
    if device not in DEVICES:
        raise BadOption(f"device cannot be {device!r}; it is {one_of(DEVICES)}")
    settings = Settings.of(game, options, num_envs=num_envs, recall=recall, reward=reward, first_env=first_env)
    if device == "cpu":
        return CpuEnvironment(settings, threads)
    from motherlode.vector.on_cuda import CudaEnvironment

    return CudaEnvironment(settings)
