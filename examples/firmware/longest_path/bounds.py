# SPDX-License-Identifier: MIT
"""How often loops are repeated at most: those that count a register, or run a pointer to an end."""

from flow import Unbounded
from values import behind, conditionals, increment, joined, number, operands, register, written

_HOLDS = {
    "eq": lambda d: d == 0, "ne": lambda d: d != 0,
    "lt": lambda d: d < 0, "ge": lambda d: d >= 0, "gt": lambda d: d > 0, "le": lambda d: d <= 0,
    "mi": lambda d: d < 0, "pl": lambda d: d >= 0,
    "cc": lambda d: d < 0, "cs": lambda d: d >= 0, "hi": lambda d: d > 0, "ls": lambda d: d <= 0,
}
_MOST = 100_000


class Counter:
    """Bounds of the loops of one function."""

    def __init__(self, function, blocks, above, at_entry):
        self.function, self.blocks, self.above, self.at_entry = function, blocks, above, at_entry
        self.skipped = conditionals(function.instructions)

    def repetitions(self, loop):
        """How often the header is reached again at most. Raises Unbounded."""
        before = self._values_before(loop)
        steps = self._steps(loop)
        found = [n for b in loop.blocks for n in [self._at_exit(loop, b, before, steps)] if n is not None]
        if not found:
            raise Unbounded(f"{self.function.name}: no bound of the loop at {loop.header:x}")
        return min(found)

    def _values_before(self, loop):
        result = None
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
        compared = self._compared(block, last)
        if compared is None:
            return None
        left, right, place, more = compared
        sides = [self._side(s, b, place, before, steps) for s in (left, right)]
        if None in sides or sides[0][0] != sides[1][0]:
            return None
        start, step = sides[0][1] - sides[1][1] + more, sides[0][2] - sides[1][2]
        taken = _HOLDS.get({"cbz": "eq", "cbnz": "ne"}.get(last.stem, last.condition))
        if taken is None:
            return None
        leaves_when_taken = out[0] == last.target
        for k in range(_MOST):
            if taken(start + k * step) == leaves_when_taken:
                return k
        return None

    def _compared(self, block, last):
        """The two sides of the comparison that decides, its place in the block, and what is added to the left side."""
        if last.stem in ("cbz", "cbnz"):
            return operands(last)[0], "#0", len(block.instructions) - 1, 0
        for k in range(len(block.instructions) - 2, -1, -1):
            instruction = block.instructions[k]
            if instruction.stem == "cmp":
                left, right = operands(instruction)[:2]
                return left, right, k, 0
            if instruction.stem in ("subs", "adds") and increment(instruction):
                return increment(instruction)[0], "#0", k + 1, 0
            if instruction.stem in ("subs", "adds") and number(operands(instruction)[-1]) is not None:
                amount = number(operands(instruction)[-1])
                return operands(instruction)[1], "#0", k, amount if instruction.stem == "adds" else -amount
            if instruction.is_call or instruction.stem in ("cmn", "tst", "vmrs") or \
                    (instruction.stem.endswith("s") and instruction.stem not in ("vmrs", "bls")):
                return None
        return None

    def _side(self, text, b, place, before, steps):
        """(base, offset in the first repetition, growth in each) of one side."""
        constant = number(text)
        if constant is not None:
            return "", constant, 0
        r = register(text)
        if r is None or r not in before:
            return None
        base, offset = before[r]
        changes = steps.get(r, [])
        if changes is None:
            return None
        for at, k, amount in changes:
            if at == b and k < place or at != b and at in self.above[b]:
                offset += amount
        return base, offset, sum(amount for _, _, amount in changes)
