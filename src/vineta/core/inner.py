"""Kernels inside kernels: translated once, and optimized only as a part of whatever holds them.

Numba makes machine code of every function that compiled code calls, with a copy of all that this one calls, and a
wrapper for Python; then it copies it into its caller and begins anew. Most of ours are never called from Python, so
much of compiling would be for code that nobody runs.
"""

from collections.abc import Callable
from typing import Any, cast

import numba
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import compiler, compiler_machinery, typed_passes
from numba.core.codegen import JITCodeLibrary

_builder: Any = compiler.DefaultPassBuilder
_Library: Any = JITCodeLibrary
_Lowering: Any = typed_passes.NativeLowering


class _InnerLibrary(_Library):  # type: ignore[misc]
    """Code that is copied into others; it is never called where it lies."""

    def finalize(self) -> None:
        """Takes in what it calls, and leaves all else to whoever takes it in."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


@compiler_machinery.register_pass(mutates_CFG=True, analysis_only=False)  # type: ignore[no-untyped-call]
class _InnerLowering(_Lowering):  # type: ignore[misc]
    """Translates a kernel, and tells numba where compiled code finds it."""

    _name = "inner_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        name = lowered.fndesc.qualname
        nowhere = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, name, 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(nowhere, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=nowhere)
        return True


class _InnerCompiler(compiler.CompilerBase):
    """Numba's own way, except for the last step."""

    def define_pipelines(self) -> list[Any]:
        self.state.library = _InnerLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        usual = _builder.define_nopython_pipeline(self.state)
        own: Any = compiler_machinery.PassManager("inner")  # type: ignore[no-untyped-call]
        for step, purpose in usual.passes:
            own.add_pass(_InnerLowering if step is _Lowering else step, purpose)
        own.finalize()
        return [own]


def copied_into_callers(function: Callable[..., Any], compilation: dict[str, Any]) -> Any:
    """What numba compiles in place of a function that other compiled code calls."""
    make = cast(Any, numba.njit)
    return make(pipeline_class=_InnerCompiler, no_cpython_wrapper=True, **compilation)(function)
