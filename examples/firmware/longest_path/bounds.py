# SPDX-License-Identifier: MIT
"""How often loops are repeated at most: those that count a register, or run a pointer to an end."""

import re

from disassembly import CONDITIONS
from flow import Unbounded
from values import after, behind, conditionals, increment, joined, known_at_entries, more, \
    number, operands, pair, register, written

_HOLDS = {
    "eq": lambda d: d == 0, "ne": lambda d: d != 0,
    "lt": lambda d: d < 0, "ge": lambda d: d >= 0, "gt": lambda d: d > 0, "le": lambda d: d <= 0,
    "mi": lambda d: d < 0, "pl": lambda d: d >= 0,
    "cc": lambda d: d < 0, "cs": lambda d: d >= 0, "hi": lambda d: d > 0, "ls": lambda d: d <= 0,
}
_MOST = 100_000
_MOST_FOLLOWED = 64


# Comparisons that depend on flags themselves, and those of other kinds.
_MAY_SET_FLAGS = re.compile(r"cm[pn].+|cmn|tst.*|teq.*|\w+s(%s)" % "|".join(CONDITIONS))


def compared(block, last):
    """The two sides of the comparison that decides, its place in the block, and what is added to the left side; None where
    no comparison is known."""
    if last.stem in ("cbz", "cbnz"):
        return operands(last)[0], "#0", len(block.instructions) - 1, 0
    for k in range(len(block.instructions) - 2, -1, -1):
        instruction = block.instructions[k]
        carries = instruction.stem == "adds" and last.condition in ("cc", "cs", "hi", "ls")
        if carries or _MAY_SET_FLAGS.fullmatch(instruction.name):
            return None
        if instruction.stem == "cmp":
            left, right = operands(instruction)[:2]
            return left, right, k, 0
        if instruction.stem in ("subs", "adds") and increment(instruction):
            return increment(instruction)[0], "#0", k + 1, 0
        if instruction.stem in ("subs", "adds") and number(operands(instruction)[-1]) is not None:
            amount = number(operands(instruction)[-1])
            return operands(instruction)[1], "#0", k, amount if instruction.stem == "adds" else -amount
        if instruction.stem in ("ands", "bics", "lsls", "lsrs", "movs") and last.condition in ("eq", "ne"):
            return operands(instruction)[0], "#0", k + 1, 0
        if instruction.is_call or instruction.stem == "vmrs" or \
                (instruction.stem.endswith("s") and instruction.stem not in ("vmrs", "bls")):
            return None
    return None


def _condition(last):
    return _HOLDS.get({"cbz": "eq", "cbnz": "ne"}.get(last.stem, last.condition))


def ways_by(skipped):
    """The followers of a block that can come next with these values at its beginning: one of two where known numbers are
    compared. `skipped`: addresses of instructions that may not be executed."""
    def ways(block, values):
        last = block.instructions[-1]
        sides = compared(block, last) if len(block.followers) == 2 and last.address not in skipped else None
        if sides is None or _condition(last) is None:
            return block.followers
        left, right, place, added = sides
        for instruction in block.instructions[:place]:
            values = after(instruction, values, instruction.address in skipped)
        numbers = [number(s) if number(s) is not None else _number_in(register(s), values) for s in (left, right)]
        if None in numbers or min(numbers) < 0:  # those below zero are large to conditions without sign
            return block.followers
        taken = _condition(last)(numbers[0] - numbers[1] + added)
        return [f for f in block.followers if (f == last.target) == taken]
    return ways


def _number_in(name, values):
    base, offset = values.get(name, (None, None))
    return offset if base == "" and isinstance(offset, int) else None


def _until(leaves, start, step):
    """The repetition in which a difference that begins at `start` leaves; None: none is known."""
    return next((k for k in range(_MOST if step else 1) if leaves(start + k * step)), None)


class Counter:
    """Bounds of the loops of one function."""

    def __init__(self, function, blocks, above, first, at_entry):
        self.function, self.blocks, self.above = function, blocks, above
        self.first, self.at_entry = first, at_entry  # what is known at the function's entry and at those of blocks
        self.skipped = conditionals(function.instructions)

    def repetitions(self, loop):
        """How often the header is reached again at most. Raises Unbounded."""
        if self._stores_exclusively(loop):
            return 0
        before = self._values_before(loop)
        steps = self._steps(loop)
        found = [n for b in loop.blocks for n in [self._at_exit(loop, b, before, steps)] if n is not None]
        found += [n for n in [self._by_execution(loop, before)] if n is not None]
        if not found:
            raise Unbounded(f"{self.function.name}: no bound of the loop at {loop.header:x}")
        return min(found)

    def _stores_exclusively(self, loop):
        """Whether nothing but a failed exclusive store repeats it: that of an interrupt in between, which is not counted."""
        if len(loop.blocks) != 1:
            return False
        block = self.blocks[loop.header]
        sides = compared(block, block.instructions[-1])
        stores = [operands(i)[0] for i in block.instructions if i.stem.startswith("strex")]
        return sides is not None and sides[:2] == (stores[-1] if stores else None, "#0") and \
            block.instructions[-1].condition == "ne"

    def _by_execution(self, loop, values):
        """The repetitions of a loop that known numbers end: its blocks followed with what is known, again and again."""
        ways = ways_by(self.skipped)
        order = [loop.header] + [b for b in self.blocks if b in loop.blocks and b != loop.header]
        def within(block, known):
            return [f for f in ways(block, known) if f != loop.header]
        for k in range(_MOST_FOLLOWED):
            known = known_at_entries(self.blocks, order, values, within, self.skipped)
            ends = [behind(self.blocks[b], known[b], self.skipped) for b in loop.latches
                    if b in known and loop.header in ways(self.blocks[b], known[b])]
            if not ends:
                return k
            again = ends[0]
            for end in ends[1:]:
                again = joined(again, end)
            if again == values:
                return None
            values = again
        return None

    def _values_before(self, loop):
        result = self.first if loop.header == self.function.address else None
        for b, block in self.blocks.items():
            if b in self.at_entry and b not in loop.blocks and loop.header in block.followers:
                end = behind(block, self.at_entry[b], self.skipped)
                result = end if result is None else joined(result, end)
        return result or {}

    def _steps(self, loop):
        """By register, what a repetition adds to it, and the changes with their places."""
        inner = set().union(*(i.blocks for i in loop.inner)) if loop.inner else set()
        changes, lost = {}, set()
        for b in loop.blocks:
            always = b not in inner and all(b in self.above[latch] for latch in loop.latches)
            for k, instruction in enumerate(self.blocks[b].instructions):
                for r in written(instruction):
                    change = increment(instruction)
                    if change and change[0] == r and always and instruction.address not in self.skipped:
                        changes.setdefault(r, []).append((b, k, change[1]))
                    else:
                        lost.add(r)
        return {r: None if r in lost else changes.get(r) for r in set(changes) | lost}

    def _at_exit(self, loop, b, before, steps):
        block = self.blocks[b]
        last = block.instructions[-1]
        out = [f for f in block.followers if f not in loop.blocks]
        if len(block.followers) != 2 or len(out) != 1 or not all(b in self.above[latch] for latch in loop.latches):
            return None
        sides = compared(block, last)
        if sides is None:
            return None
        left, right, place, added = sides
        sides = [self._side(s, b, place, before, steps) for s in (left, right)]
        taken = _condition(last)
        if None in sides or sides[0][0] != sides[1][0] or taken is None:
            return None
        step = sides[0][2] - sides[1][2]
        ends = [k + added for k in range(sides[0][1][0] - sides[1][1][1], sides[0][1][1] - sides[1][1][0] + 1)]
        times = [_until(lambda d: taken(d) == (out[0] == last.target), start, step) for start in ends]
        return None if None in times else max(times)

    def _side(self, text, b, place, before, steps):
        """(base, least and largest offset in the first repetition, growth in each) of one side."""
        constant = number(text)
        if constant is not None:
            return "", (constant, constant), 0
        r = register(text)
        if r is None or r not in before:
            return None
        base, offset = before[r]
        changes = steps.get(r, [])
        if changes is None:
            return None
        for at, k, amount in changes:
            if at == b and k < place or at != b and at in self.above[b]:
                offset = more(offset, amount)
        return base, pair(offset), sum(amount for _, _, amount in changes)
