"""Small changes of a kernel's source, each of which some test ought to notice."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

OTHER_OPERATOR: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Mutant:
    """A source with one change in it."""

    path: Path
    function: str
    line: int
    before: str
    after: str
    original: ast.Module
    old: ast.stmt
    new: ast.stmt

    @property
    def tree(self) -> ast.Module:
        """The whole file with the change in it."""
        place = next(place for place, node in enumerate(ast.walk(self.original)) if node is self.old)
        twin = copy.deepcopy(self.original)
        old = next(node for index, node in enumerate(ast.walk(twin)) if index == place)
        _put_into(twin, old, self.new)
        return ast.fix_missing_locations(twin)

    @property
    def code(self) -> CodeType:
        """The function's code with the change in it."""
        module = compile(self.tree, str(self.path), "exec")
        return next(code for code in module.co_consts if isinstance(code, CodeType) and code.co_name == self.function)

    @property
    def name(self) -> str:
        """What it changes where, without numbers of lines, which change with every edit."""
        return f"{self.function}: {self.before} -> {self.after}"


def mutants(path: Path) -> list[Mutant]:
    """All mutants of a file of kernels."""
    return list(_mutants(path, ast.parse(path.read_text(encoding="utf-8"))))


def _mutants(path: Path, tree: ast.Module) -> Iterator[Mutant]:
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        for statement in _statements(function):
            for after in _changes(statement):
                before = _text(statement)
                if _text(after) != before:
                    yield Mutant(path, function.name, statement.lineno, before, _text(after), tree, statement, after)


def _statements(function: ast.FunctionDef) -> Iterator[ast.stmt]:
    for node in ast.walk(function):
        if isinstance(node, ast.stmt) and node is not function and not _is_text(node):
            yield node


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(statement: ast.stmt) -> Iterator[ast.stmt]:
    """The statement with one thing changed: an operator, a number, a condition, what it returns, or left out."""
    for place, node in enumerate(_own_nodes(statement)):
        for other in _others(node):
            changed = copy.deepcopy(statement)
            yield _put(changed, _own_nodes(changed)[place], other)
    if _acts(statement):
        yield ast.copy_location(ast.Pass(), statement)
    if isinstance(statement, ast.Return) and not isinstance(statement.value, ast.Constant | None):
        yield ast.copy_location(ast.Return(_other_answer(statement.value)), statement)
    if isinstance(statement, ast.If | ast.While) and not isinstance(statement.test, ast.Compare):
        changed = copy.deepcopy(statement)
        changed.test = ast.UnaryOp(ast.Not(), changed.test)
        yield changed


def _other_answer(value: ast.expr) -> ast.expr:
    """Something else to return: a name, or one of another file, may stand for 0 already, so it gets one more."""
    named = isinstance(value, ast.Name | ast.Attribute)
    return ast.BinOp(value, ast.Add(), ast.Constant(1)) if named else ast.Constant(0)


def _acts(statement: ast.stmt) -> bool:
    """Whether the statement changes something; without a local name, nothing would run at all."""
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
    return isinstance(statement, ast.AugAssign | ast.Expr | ast.Break | ast.Continue)


def _own_nodes(statement: ast.stmt) -> list[ast.AST]:
    """Everything in a statement but the statements in it, which have their turn, and annotations."""
    found: list[ast.AST] = [statement]
    for name, value in ast.iter_fields(statement):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.expr | ast.operator) and name != "annotation":
                found += ast.walk(part)
    return found


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _with_operator(node, "ops", [_other(node.ops[0])])
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        yield from _with_operator(node, "op", _other(node.op))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1 if node.value != 1 else 0)  # a flag of 2 would be set like one of 1


def _other(operator: ast.AST) -> ast.AST | None:
    other = OTHER_OPERATOR.get(type(operator))
    return other() if other else None


def _with_operator(node: ast.AST, field: str, operator: object) -> Iterator[ast.AST]:
    if operator not in (None, [None]):
        changed = copy.deepcopy(node)
        setattr(changed, field, operator)
        yield changed


def _put(statement: ast.stmt, old: ast.AST, new: ast.AST) -> ast.stmt:
    """The statement with a new node for an old one, which may be the statement itself."""

    class Putting(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if node is old:
                return ast.copy_location(new, node)
            visited: ast.AST = self.generic_visit(node)
            return visited

    put = Putting().visit(statement)
    assert isinstance(put, ast.stmt)
    return put


def _put_into(tree: ast.Module, old: ast.AST, new: ast.stmt) -> None:
    """Puts another statement into the block that holds the old one."""
    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list) and any(part is old for part in block):
                block[:] = [new if part is old else part for part in block]
                return
    raise AssertionError("a statement lies in a block")


def _text(statement: ast.stmt) -> str:
    """A statement in one line: of one that holds others, its head."""
    return ast.unparse(statement).splitlines()[0]
