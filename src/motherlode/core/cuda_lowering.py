"""Leaner code from numba-cuda for kernels, which it otherwise guards against what no kernel does.

Every index may count from the end, for numba, and a loop's variable may be looked at after its last round: that made up
half of all instructions. Kernels promise neither to use an index below 0 nor to need a loop's variable past its end.
What others compile in the same process is left as it is.
"""

from __future__ import annotations

from typing import Any, Final

OURS: Final = "motherlode.on_device."
"""How the long names of functions begin that are compiled in this way."""


def make_lean() -> None:
    """Change how numba-cuda compiles functions of `OURS`, and no others. Call it once, before anything is compiled."""
    try:
        from numba.cuda.cpython import rangeobj
        from numba.cuda.np import arrayobj
    except ImportError:
        return  # another numba-cuda than ours: its own code plays the same, slower

    arrayobj.fix_integer_index = _without_counting_back(arrayobj.fix_integer_index)
    functions = rangeobj.registry.functions
    functions[:] = [(_stepping(impl) if name == "iternext" else impl, name, sig) for impl, name, sig in functions]


def _is_ours(context: Any) -> bool:
    return str(context.fndesc.qualname).startswith(OURS)


def _without_counting_back(usual: Any) -> Any:
    from numba.cuda import types

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if not _is_ours(context):
            return usual(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp)

    return fix_integer_index


def _stepping(usual: Any) -> Any:
    """A round of a loop over a range: the count goes down and the variable on, whether it is the last round or not."""
    from numba.cuda import cgutils
    from numba.cuda.core.imputils import RefType, iternext_impl

    @iternext_impl(RefType.BORROWED)  # type: ignore[untyped-decorator]
    def iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> Any:
        state = cgutils.create_struct_proxy(sig.args[0])(context, builder, args[0])
        count, value = builder.load(state.count), builder.load(state.iter)
        result.set_valid(builder.icmp_signed(">", count, count.type(0)))
        result.yield_(value)
        builder.store(builder.sub(count, count.type(1), flags=["nsw"]), state.count)
        builder.store(builder.add(value, state.step, flags=["nsw"]), state.iter)

    def either(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return (iternext if _is_ours(context) else usual)(context, builder, sig, args)

    return either
