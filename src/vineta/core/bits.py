"""Sets that are kept as bits of a number, for kernels."""

from vineta.core.kernel import kernel


@kernel
def count_bits(number: int) -> int:
    """How many there are."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count
