"""Vector environments on a GPU: games, observations and all else stay there, and a step is one launch.

A thread plays one game. What its block needs is brought into the memory that the block shares, words side by side, and
taken back in the same way: there threads may read and write single bytes wherever they like.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast

import msgspec
import numpy as np

from motherlode.core.cuda import IS_SIMULATED, Numbers, copied, cuda_module, need_gpu, on_device, ptx_of
from motherlode.core.errors import BadOption, IllegalMove
from motherlode.vector.batch import ONE, Arrays, parts_of, seek
from motherlode.vector.device_array import DeviceArray
from motherlode.vector.environment import Array, Environment
from motherlode.vector.settings import Settings

WORD: Final = 4
"""Bytes that move together."""
WARP: Final = 32
MOST_SHARED: Final = 48 * 1024
"""So many bytes a block may share."""
MOST_THREADS: Final = 32
"""A warp a block is fastest: none waits for another."""
WORDS: Final = np.dtype(np.int32)
BYTES: Final = np.dtype(np.int8)
NO_FAULT: Final = 1 << 62


class Plan(msgspec.Struct, frozen=True):
    """Where everything lies, in bytes: in global memory, and in a block's own."""

    block: int
    """How many threads a block has."""
    kind: str
    entries: int
    """How many entries a table has, filled up to an odd number of words: so threads keep out of each other's banks."""
    row: int
    mask: int
    players: int

    @classmethod
    def of(cls, settings: Settings, block: int | None = None) -> Plan:
        table = settings.environment.new_table(settings.game, settings.recall)
        entries = WORD * odd(words_in(len(table) * table.itemsize)) // table.itemsize
        plan = cls(1, table.dtype.str, entries, settings.row, settings.actions, settings.game.players)
        fitting = min(MOST_THREADS, MOST_SHARED // plan.shared // WARP * WARP)
        return msgspec.structs.replace(plan, block=block or fitting)

    @property
    def size(self) -> int:
        """The bytes of an entry."""
        return np.dtype(self.kind).itemsize

    @property
    def table_words(self) -> int:
        return self.entries * self.size // WORD

    @property
    def mask_pitch(self) -> int:
        """Bytes from mask to mask in shared memory: rows of whole words are parted, so that threads do not collide."""
        return self.mask if self.mask % WORD else WORD * odd(self.mask // WORD)

    @property
    def row_pitch(self) -> int:
        return self.row if self.row % WORD else WORD * odd(self.row // WORD)

    @property
    def rows_at(self) -> int:
        """Where in a block's memory rows begin, then masks, then where all ends."""
        return WORD * self.block * self.table_words

    @property
    def masks_at(self) -> int:
        return self.rows_at + WORD * words_in(self.block * self.row_pitch)

    @property
    def shared(self) -> int:
        return self.masks_at + WORD * words_in(self.block * self.mask_pitch)


def words_in(size: int) -> int:
    """How many words so many bytes take."""
    return -(-size // WORD)


def odd(words: int) -> int:
    return words | 1


class CudaEnvironment(Environment):
    """Environments in arrays of the GPU, laid out by its `plan`; other libraries take them where they lie."""

    device = "cuda"

    def __init__(self, settings: Settings, block: int | None = None) -> None:
        super().__init__(settings)
        self._cuda = need_gpu()
        self.plan = plan = Plan.of(settings, block)
        self._blocks = -(-settings.num_envs // plan.block)
        self._programs = programs_of(settings.game.name, plan)
        self._bytes = {name: self._new(size, np.int8) for name, size in (("rows", plan.row), ("masks", plan.mask))}
        self._words = {name: array.view(np.int32) for name, array in self._bytes.items()}
        self._arrays = self._new_arrays()
        truncated = self._cuda.to_device(np.zeros(settings.num_envs, dtype=np.bool_))
        self._show(Arrays(*map(cast(Any, self._shared), self._arrays)), self._shared(truncated))
        self._faults = self._cuda.to_device(np.array([NO_FAULT], dtype=np.int64))
        self._actions = self._shared(self._cuda.device_array(settings.num_envs, dtype=np.int64))

    def _shared(self, array: Any) -> DeviceArray:
        """An array as others see it."""
        return DeviceArray(array, self._cuda.synchronize)

    def _new(self, size: int, kind: Any) -> Any:
        """An array with so many entries for each thread of all blocks: more than there are environments."""
        return self._cuda.to_device(np.zeros(self._blocks * self.plan.block * size, dtype=kind))

    def _new_arrays(self) -> Arrays:
        envs, plan = self.num_envs, self.plan
        table = self.settings.environment.new_table(self.game, self.settings.recall)
        filled = np.concatenate([table, np.zeros(plan.entries - len(table), dtype=table.dtype)])
        tables = self._cuda.to_device(np.tile(filled, self._blocks * plan.block))
        self._words["tables"] = tables.view(np.int32)
        return Arrays(
            tables=tables.reshape(self._blocks * plan.block, plan.entries)[:envs],
            rngs=np.zeros((0, 1), dtype=np.uint64),
            episodes=self._new(1, np.int64),
            observations=self._bytes["rows"].reshape(self._blocks * plan.block, plan.row)[:envs],
            masks=self._bytes["masks"].reshape(self._blocks * plan.block, plan.mask)[:envs],
            seats=self._new(1, np.int8)[:envs],
            rewards=self._new(1, np.float32)[:envs],
            gains=self._new(plan.players, np.float32).reshape(self._blocks * plan.block, plan.players)[:envs],
            terminated=self._new(1, np.bool_)[:envs],
        )

    def _restart(self) -> None:
        cast(Any, self._arrays.episodes).copy_to_device(np.zeros(self._blocks * self.plan.block, dtype=np.int64))

    def _begin(self) -> None:
        self._run("begin", self._base, self.settings.first_env)

    def _step(self, actions: Array) -> None:
        self._run("step", self._base, self.settings.first_env, self._taken(actions), int(self.settings.is_margin))

    def _run(self, name: str, base: np.uint64, first: int, *args: Any) -> None:
        arrays, words = self._arrays, self._words
        told = (arrays.seats, arrays.rewards, arrays.gains, arrays.terminated)
        self._launch(name)(
            words["tables"], words["rows"], words["masks"], arrays.masks, *told, arrays.episodes, self._faults, base,
            first, *args,
        )  # fmt: skip

    def _launch(self, name: str) -> Any:
        shared = self.plan.shared if name != "draw" else self.plan.block * self.plan.mask_pitch
        return self._programs[name][self._blocks, self.plan.block, 0, shared]

    def _taken(self, actions: Array) -> Any:
        """Actions as the GPU takes them: those that are there already are not copied."""
        taken = self._on_device(actions)
        if taken.shape != (self.num_envs,) or np.dtype(taken.dtype).kind not in "iu":
            raise BadOption(f"a step takes {self.num_envs} whole numbers, not {taken.dtype} of shape {taken.shape}")
        return taken

    def _on_device(self, array: Any) -> Any:
        if isinstance(array, DeviceArray):
            return array.array
        is_there = hasattr(array, "__cuda_array_interface__")
        return self._cuda.as_cuda_array(array) if is_there else self._cuda.to_device(np.asarray(array))

    def _draw(self, count: int) -> Array:
        self._launch("draw")(self._words["masks"], self._actions.array, ~self._base, self.settings.first_env, count)
        return self._actions

    def _look(self, seats: Array) -> Array:
        rows = self._new(self.plan.row, np.int8)
        self._launch("look")(self._words["tables"], rows.view(np.int32), self._cuda.to_device(seats))
        return self._shared(rows.reshape(self._blocks * self.plan.block, self.plan.row)[: self.num_envs])

    def check(self) -> None:
        env = int(self._faults.copy_to_host()[0])
        if env != NO_FAULT:
            self._faults.copy_to_device(np.array([NO_FAULT], dtype=np.int64))
            raise IllegalMove(f"an action was not legal in environment {env}, which ignored it: see its action mask")

    def close(self) -> None:
        """There is nothing to close: memory goes with the arrays."""


def programs_of(game: str, plan: Plan) -> dict[str, Any]:
    return _programs_of(game, *msgspec.structs.astuple(plan))


@cache
def _programs_of(game: str, *layout: Any) -> dict[str, Any]:
    """What is launched. All that does not change is part of it."""
    plan, numba_cuda = Plan(*layout), cuda_module()
    parts: dict[str, Any] = {name: on_device(part) for name, part in parts_of(game).items()}
    parts["seek"] = on_device(seek)
    for function in ONE:
        parts[function.__name__] = numba_cuda.jit(device=True)(copied(function, parts))
    names = {**parts, **constants_of(plan), "cuda": numba_cuda}
    names["as_numbers"] = Numbers if IS_SIMULATED else numba_cuda.jit(device=True)(itself)
    for function in PARTS:
        names[function.__name__] = numba_cuda.jit(device=True)(copied(function, names))
    return {name: numba_cuda.jit(copied(program, names)) for name, program in PROGRAMS.items()}


def constants_of(plan: Plan) -> dict[str, Any]:
    return {
        "BLOCK": plan.block,
        "KIND": np.dtype(plan.kind),
        "ENTRIES": plan.entries,
        "TABLE_WORDS": plan.table_words,
        "ROW": plan.row,
        "ROW_PITCH": plan.row_pitch,
        "ROWS_AT": plan.rows_at,
        "MASK": plan.mask,
        "MASK_PITCH": plan.mask_pitch,
        "MASKS_AT": plan.masks_at,
    }


# What follows runs on the GPU, with the names of `_programs_of` instead of these.
cuda = as_numbers = act = begin_next = show = settle = draw = observe = cast(Any, None)
KIND = cast(Any, None)
BLOCK = ENTRIES = TABLE_WORDS = 0
ROW = ROW_PITCH = ROWS_AT = MASK = MASK_PITCH = MASKS_AT = 0


def itself(row: Any) -> Any:
    return row


def place_of(word: int, size: int, pitch: int) -> int:
    """Where in a block's memory a word of its rows lies. Rows that are no whole words lie side by side there too."""
    return word if size == pitch else word // (size // WORD) * (pitch // WORD) + word % (size // WORD)


def bring(source: Any, shared: Any, at: int, size: int, pitch: int) -> None:
    """The rows of a block, so many bytes each, into its own memory: eight words on their way at a time."""
    total, step = BLOCK * size // WORD, cuda.blockDim.x
    first, word = cuda.blockIdx.x * total, cuda.threadIdx.x
    while word + 7 * step < total:
        one, two = source[first + word], source[first + word + step]
        three, four = source[first + word + 2 * step], source[first + word + 3 * step]
        five, six = source[first + word + 4 * step], source[first + word + 5 * step]
        seven, eight = source[first + word + 6 * step], source[first + word + 7 * step]
        shared[at + place_of(word, size, pitch)] = one
        shared[at + place_of(word + step, size, pitch)] = two
        shared[at + place_of(word + 2 * step, size, pitch)] = three
        shared[at + place_of(word + 3 * step, size, pitch)] = four
        shared[at + place_of(word + 4 * step, size, pitch)] = five
        shared[at + place_of(word + 5 * step, size, pitch)] = six
        shared[at + place_of(word + 6 * step, size, pitch)] = seven
        shared[at + place_of(word + 7 * step, size, pitch)] = eight
        word += 8 * step
    while word < total:
        shared[at + place_of(word, size, pitch)] = source[first + word]
        word += step


def take(shared: Any, at: int, target: Any, size: int, pitch: int) -> None:
    """The same back."""
    total, step = BLOCK * size // WORD, cuda.blockDim.x
    first, word = cuda.blockIdx.x * total, cuda.threadIdx.x
    while word + 3 * step < total:
        one, two = shared[at + place_of(word, size, pitch)], shared[at + place_of(word + step, size, pitch)]
        three = shared[at + place_of(word + 2 * step, size, pitch)]
        four = shared[at + place_of(word + 3 * step, size, pitch)]
        target[first + word], target[first + word + step] = one, two
        target[first + word + 2 * step], target[first + word + 3 * step] = three, four
        word += 4 * step
    while word < total:
        target[first + word] = shared[at + place_of(word, size, pitch)]
        word += step


def take_all(words: Any, tables: Any, rows: Any, masks: Any) -> None:
    cuda.syncthreads()
    take(words, 0, tables, WORD * TABLE_WORDS, WORD * TABLE_WORDS)
    take(words, ROWS_AT // WORD, rows, ROW, ROW_PITCH)
    take(words, MASKS_AT // WORD, masks, MASK, MASK_PITCH)


def begin_program(
    tables: Any, rows: Any, masks: Any, _told: Any, seats: Any, rewards: Any, gains: Any, terminated: Any,
    episodes: Any, _faults: Any, base: Any, offset: Any,
) -> None:  # fmt: skip
    thread, env = cuda.threadIdx.x, cuda.grid(1)
    words, entries, small = cuda.shared.array(0, WORDS), cuda.shared.array(0, KIND), cuda.shared.array(0, BYTES)
    rng = cuda.local.array(1, np.uint64)
    bring(tables, words, 0, WORD * TABLE_WORDS, WORD * TABLE_WORDS)
    cuda.syncthreads()
    if env < len(seats):
        table = as_numbers(entries[thread * ENTRIES : thread * ENTRIES + ENTRIES])
        row = as_numbers(small[ROWS_AT + thread * ROW_PITCH : ROWS_AT + thread * ROW_PITCH + ROW])
        mask = as_numbers(small[MASKS_AT + thread * MASK_PITCH : MASKS_AT + thread * MASK_PITCH + MASK])
        begin_next(table, rng, base, offset + env, episodes, env)
        rewards[env] = 0.0
        terminated[env] = settle(table, gains[env], 0)
        seats[env] = show(table, row, mask)
    take_all(words, tables, rows, masks)


def step_program(
    tables: Any, rows: Any, masks: Any, told: Any, seats: Any, rewards: Any, gains: Any, terminated: Any,
    episodes: Any, faults: Any, base: Any, offset: Any, actions: Any, is_margin: Any,
) -> None:  # fmt: skip
    thread, env = cuda.threadIdx.x, cuda.grid(1)
    words, entries, small = cuda.shared.array(0, WORDS), cuda.shared.array(0, KIND), cuda.shared.array(0, BYTES)
    rng = cuda.local.array(1, np.uint64)
    bring(tables, words, 0, WORD * TABLE_WORDS, WORD * TABLE_WORDS)
    cuda.syncthreads()
    if env < len(seats):
        table = as_numbers(entries[thread * ENTRIES : thread * ENTRIES + ENTRIES])
        row = as_numbers(small[ROWS_AT + thread * ROW_PITCH : ROWS_AT + thread * ROW_PITCH + ROW])
        mask = as_numbers(small[MASKS_AT + thread * MASK_PITCH : MASKS_AT + thread * MASK_PITCH + MASK])
        action = int(actions[env])
        if action < 0 or action >= MASK or not told[env, action]:
            cuda.atomic.min(faults, 0, env)
            action = -1
        step_one(
            table, row, mask, rng, env, action, seats, rewards, gains, terminated, episodes, base, offset, is_margin
        )
    take_all(words, tables, rows, masks)


def step_one(
    table: Any, row: Any, mask: Any, rng: Any, env: int, action: int, seats: Any, rewards: Any, gains: Any,
    terminated: Any, episodes: Any, base: Any, offset: int, is_margin: int,
) -> None:  # fmt: skip
    if action >= 0:
        act(table, action)
    has_ended = settle(table, gains[env], is_margin)
    rewards[env] = gains[env, seats[env]]
    terminated[env] = has_ended
    if has_ended:
        begin_next(table, rng, base, offset + env, episodes, env)
    seats[env] = show(table, row, mask)


def draw_program(masks: Any, actions: Any, base: Any, offset: Any, count: Any) -> None:
    thread, env = cuda.threadIdx.x, cuda.grid(1)
    words, small = cuda.shared.array(0, WORDS), cuda.shared.array(0, BYTES)
    rng = cuda.local.array(1, np.uint64)
    bring(masks, words, 0, MASK, MASK_PITCH)
    cuda.syncthreads()
    if env < len(actions):
        mask = as_numbers(small[thread * MASK_PITCH : thread * MASK_PITCH + MASK])
        actions[env] = draw(mask, rng, base, offset + env, count)


def look_program(tables: Any, rows: Any, seats: Any) -> None:
    """What these seats see."""
    thread, env = cuda.threadIdx.x, cuda.grid(1)
    words, entries, small = cuda.shared.array(0, WORDS), cuda.shared.array(0, KIND), cuda.shared.array(0, BYTES)
    bring(tables, words, 0, WORD * TABLE_WORDS, WORD * TABLE_WORDS)
    cuda.syncthreads()
    if env < len(seats):
        table = as_numbers(entries[thread * ENTRIES : thread * ENTRIES + ENTRIES])
        row = as_numbers(small[ROWS_AT + thread * ROW_PITCH : ROWS_AT + thread * ROW_PITCH + ROW])
        observe(table, int(seats[env]), row)
    cuda.syncthreads()
    take(words, ROWS_AT // WORD, rows, ROW, ROW_PITCH)


PARTS: Final[tuple[Callable[..., Any], ...]] = (place_of, bring, take, take_all, step_one)
PROGRAMS: Final[dict[str, Callable[..., Any]]] = {
    "begin": begin_program,
    "step": step_program,
    "draw": draw_program,
    "look": look_program,
}


def ptx(settings: Settings) -> str:
    """The step as a GPU's driver is given it. This needs no GPU, only NVIDIA's compiler library."""
    plan = Plan.of(settings)
    words, small = np.zeros(1, dtype=np.int32), np.zeros((1, 1), dtype=np.int8)
    told = (np.zeros(1, np.int8), np.zeros(1, np.float32), np.zeros((1, 1), np.float32), np.zeros(1, np.bool_))
    numbers = np.zeros(1, dtype=np.int64)
    arguments = (words, words, words, small, *told, numbers, numbers, np.uint64(0), 0, numbers, 0)
    return ptx_of(programs_of(settings.game.name, plan)["step"].py_func, arguments)
