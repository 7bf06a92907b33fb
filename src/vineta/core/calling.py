"""What numba has no word for: calling a kernel where it lies, by its symbol, and small arrays on the stack."""

import inspect
import math
from collections.abc import Callable, Iterable
from typing import Any, cast, get_args

import numba
import numpy as np
from llvmlite import binding
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np import arrayobj

_code: Any = cgutils
_arrays: Any = arrayobj


def call_by_symbol(kernel: Any, state_type: np.dtype[np.void]) -> Callable[..., Any]:
    """Compiles a kernel for states of this type, or loads it; what calls it from compiled code."""
    signature = inspect.signature(kernel.py_func)
    kinds = _kinds(signature, state_type)
    kernel.compile(kinds)
    symbol = f"{kernel.py_func.__module__}.{kernel.py_func.__qualname__}"
    compiled = kernel.overloads[kinds]
    binding.add_symbol(symbol, compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))
    return _caller(symbol, compiled.signature, signature)


def call_by_entry(kernel: Any, state_type: np.dtype[np.void]) -> Callable[..., Any]:
    """Compiles a kernel for states of this type, or loads it; where Python enters it, with arguments that fit."""
    return cast(Callable[..., Any], kernel.compile(_kinds(inspect.signature(kernel.py_func), state_type)))


def _kinds(signature: inspect.Signature, state_type: np.dtype[np.void]) -> tuple[Any, ...]:
    return tuple(_kind(parameter.annotation, state_type) for parameter in signature.parameters.values())


def _kind(annotation: Any, state_type: np.dtype[np.void]) -> Any:
    """What numba calls the type of a kernel's argument: an array in one piece, or a number."""
    if annotation in (int, float):
        return numba.types.int64 if annotation is int else numba.types.float64
    (scalar,) = get_args(get_args(annotation)[1])
    element = numba.from_dtype(state_type) if scalar is np.void else numba.from_dtype(np.dtype(scalar))
    return numba.types.Array(element, 1, "C")


def _caller(symbol: str, kinds: Any, signature: inspect.Signature) -> Callable[..., Any]:
    def call(_: Any, *arguments: Any) -> Any:
        return kinds, generate

    def generate(context: Any, builder: Any, _: Any, values: Any) -> Any:
        convention = context.call_conv
        kind = convention.get_function_type(kinds.return_type, kinds.args)
        function = _code.get_or_insert_function(builder.module, kind, symbol)
        status, result = convention.call_function(builder, function, kinds.return_type, kinds.args, values)
        with _code.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result

    context = inspect.Parameter("_", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    call.__signature__ = signature.replace(parameters=[context, *signature.parameters.values()])  # type: ignore[attr-defined]
    called: Callable[..., Any] = intrinsic(call)
    return called


def array_on_stack(shape: tuple[int, ...], kind: np.dtype[Any]) -> Callable[[], Any]:
    """What compiled code calls for an array that lies on its own stack."""
    array_type = numba.types.Array(numba.from_dtype(kind), len(shape), "C")
    strides = [math.prod(shape[axis + 1 :]) * kind.itemsize for axis in range(len(shape))]

    def room(_: Any) -> Any:
        return array_type(), generate

    def generate(context: Any, builder: Any, *_: Any) -> Any:
        def numbers(values: Iterable[int]) -> list[Any]:
            return [context.get_constant(numba.types.intp, value) for value in values]

        array = _arrays.make_array(array_type)(context, builder)
        element = context.get_data_type(array_type.dtype)
        (count,), (size,) = numbers([math.prod(shape)]), numbers([kind.itemsize])
        data = _code.alloca_once(builder, element, size=count)
        _arrays.populate_array(array, data, numbers(shape), numbers(strides), size, meminfo=None)
        return array._getvalue()

    return cast(Callable[[], Any], intrinsic(room))
