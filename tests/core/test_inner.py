"""Kernels inside kernels: copied, not compiled by themselves, and the same as when Python calls them."""

from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest

from vineta.core.kernel import COMPILED, array_kernel, kernel

Numbers = npt.NDArray[np.int64]


@kernel
def countdown(number: int) -> int:
    """Calls itself, as a search does."""
    if number <= 0:
        return 0
    return 1 + countdown(number - 1)


@kernel
def doubled(numbers: Numbers, place: int) -> int:
    return int(2 * numbers[place])


@array_kernel
def fresh(count: int) -> Numbers:
    return np.arange(count)


@kernel
def total(numbers: Numbers) -> int:
    result = 0
    for place in range(len(numbers)):
        result += doubled(numbers, place)
    for place in range(2):
        result += doubled(numbers, place)
    return result + doubled(numbers, 1)


@array_kernel
def total_of_fresh(count: int) -> int:
    """Calls what calls another, and gets an array from one that makes it."""
    return total(fresh(count)) + countdown(count)


def test_kernels_call_each_other_at_any_depth() -> None:
    assert total_of_fresh(4) == 12 + 2 + 2 + 4


def test_a_kernel_inside_another_answers_python_just_the_same() -> None:
    numbers = np.arange(4)
    assert [total(numbers), doubled(numbers, 3), countdown(5), fresh(2).tolist()] == [16, 6, 5, [0, 1]]


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here")
def test_only_what_python_calls_is_made_into_machine_code() -> None:
    @kernel
    def inside(number: int) -> int:
        return 3 * number

    @kernel
    def outside(number: int) -> int:
        return inside(number) + inside(1)

    assert outside(2) == 9
    assert len(cast(Any, outside).overloads) == 1
    assert not cast(Any, inside).overloads
    assert inside(2) == 6
    assert len(cast(Any, inside).overloads) == 1
