# SPDX-License-Identifier: MIT
"""Blocks of a function, who follows whom, and its loops."""

from dataclasses import dataclass, field


@dataclass
class Block:
    """Instructions that are executed one after the other."""

    instructions: list
    followers: list = field(default_factory=list)  # addresses of blocks
    leaves: bool = False  # may return, or go on in another function
    gone_to: list = field(default_factory=list)  # addresses of functions in which it goes on

    @property
    def address(self):
        return self.instructions[0].address


@dataclass
class Loop:
    """A natural loop: all blocks that reach `header` again without leaving it."""

    header: int
    blocks: set
    latches: set
    inner: list = field(default_factory=list)  # loops directly in it


class Unbounded(Exception):
    """A part of the program for which no bound is known."""


def blocks_of(function):
    """The blocks of a function by their addresses. Raises Unbounded for jumps to computed addresses."""
    inside = {i.address for i in function.instructions}
    starts = {function.address}
    for i, instruction in enumerate(function.instructions):
        if instruction.stem in ("tbb", "tbh") or (instruction.stem == "bx" and not instruction.is_return):
            raise Unbounded(f"{function.name}: {instruction.name} at {instruction.address:x} jumps by a table")
        if instruction.is_branch or instruction.is_return:
            if instruction.target in inside:
                starts.add(instruction.target)
            if i + 1 < len(function.instructions):
                starts.add(function.instructions[i + 1].address)
    blocks, current = {}, None
    for instruction in function.instructions:
        if instruction.address in starts:
            current = blocks[instruction.address] = Block([])
        current.instructions.append(instruction)
    _connect(function, blocks, inside)
    return blocks


def _connect(function, blocks, inside):
    addresses = list(blocks)
    for k, (_, block) in enumerate(blocks.items()):
        last = block.instructions[-1]
        goes_on = True
        if last.is_branch:
            if last.target in inside:
                block.followers.append(last.target)
            else:
                block.leaves = True
                block.gone_to.append(last.target)
            goes_on = last.is_conditional
        elif last.is_return:
            block.leaves = True
            goes_on = last.is_conditional
        if goes_on and k + 1 < len(addresses):
            block.followers.append(addresses[k + 1])
        elif goes_on:
            block.leaves = True  # behind a call that does not return


def reachable(blocks, first):
    """Blocks that can be executed, in reverse postorder."""
    order, seen, stack = [], {first}, [(first, iter(blocks[first].followers))]
    while stack:
        at, rest = stack[-1]
        following = next((f for f in rest if f not in seen), None)
        if following is None:
            order.append(at)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(blocks[following].followers)))
    return order[::-1]


def dominators(blocks, order):
    """By block, all blocks through which every way to it leads."""
    before = {b: [] for b in order}
    for b in order:
        for follower in blocks[b].followers:
            before[follower].append(b)
    result = {b: set(order) for b in order}
    result[order[0]] = {order[0]}
    changed = True
    while changed:
        changed = False
        for b in order[1:]:
            common = set.intersection(*(result[p] for p in before[b])) | {b}
            if common != result[b]:
                result[b] = common
                changed = True
    return result


def loops_of(function, blocks, order, above):
    """The outermost loops with those inside them. Raises Unbounded where a loop has two entries."""
    place = {b: i for i, b in enumerate(order)}
    found = {}
    for b in order:
        for follower in blocks[b].followers:
            if follower in above[b]:
                loop = found.setdefault(follower, Loop(follower, {follower}, set()))
                loop.latches.add(b)
                _add_way_back(blocks, order, loop, b)
            elif place[follower] <= place[b]:
                raise Unbounded(f"{function.name}: a loop at {follower:x} has two entries")
    outermost = []
    for loop in sorted(found.values(), key=lambda each: len(each.blocks)):
        around = [o for o in found.values() if o is not loop and loop.blocks < o.blocks]
        if around:
            min(around, key=lambda each: len(each.blocks)).inner.append(loop)
        else:
            outermost.append(loop)
    return outermost


def _add_way_back(blocks, order, loop, latch):
    before = {}
    for b in order:
        for follower in blocks[b].followers:
            before.setdefault(follower, []).append(b)
    waiting = [latch]
    while waiting:
        b = waiting.pop()
        if b not in loop.blocks:
            loop.blocks.add(b)
            waiting.extend(before.get(b, []))
