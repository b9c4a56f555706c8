# SPDX-License-Identifier: MIT
"""The longest path through a function, in instructions."""

from bounds import Counter
from flow import Unbounded, blocks_of, dominators, loops_of, reachable
from values import known_at_entries


class Longest:
    """Longest paths of the functions of a program. `given`: by name and number of a loop in the order of the addresses
    of headers, repetitions that are known from the source, for loops that show no bound of their own. `without`: parts of
    the names of functions that are not called."""

    def __init__(self, program, given=None, without=()):
        self.program, self.given, self.without = program, given or {}, without
        self.known, self.open = {}, []

    def leaves_out(self, address):
        """Whether the function there is one of those that are not called."""
        name = self.program.holding(address).name
        return any(part in name for part in self.without)

    def of(self, function):
        """Instructions from the entry to the return, calls included. Raises Unbounded."""
        if function.address in self.known:
            return self.known[function.address]
        if function.address in self.open:
            raise Unbounded(f"{function.name} calls itself")
        if not function.instructions:
            raise Unbounded(f"{function.name} has no instructions")
        self.open.append(function.address)
        result = _Walk(self, function).longest()
        self.open.pop()
        self.known[function.address] = result
        return result

    def of_address(self, address):
        """The same for the function that begins there, or the rest of one that is jumped into."""
        return self.of(self.program.holding(address))


class _Walk:
    """One function."""

    def __init__(self, longest, function):
        self.longest_of, self.function = longest, function
        self.blocks = blocks_of(function)
        self._leave_out()
        self.order = reachable(self.blocks, function.address)
        self.place = {b: i for i, b in enumerate(self.order)}
        above = dominators(self.blocks, self.order)
        self.loops = loops_of(function, self.blocks, self.order, above)
        self.counter = Counter(function, self.blocks, above,
                               known_at_entries(function, self.blocks, self.order))
        self.headers = sorted(self._headers(self.loops))

    def _leave_out(self):
        """Takes away the ways to blocks that call what is not called."""
        def calls(block):
            targets = [i.target for i in block.instructions if i.is_call and i.target is not None] + block.gone_to
            return any(self.longest_of.leaves_out(target) for target in targets)
        out = {b for b, block in self.blocks.items() if calls(block)}
        for block in self.blocks.values():
            block.followers = [f for f in block.followers if f not in out]

    def _headers(self, loops):
        for loop in loops:
            yield loop.header
            yield from self._headers(loop.inner)

    def longest(self):
        reached = self._distances(self.function.address, set(self.order), self.loops)
        ends = [d + self._end(b) for b, d in reached.items() if self.blocks[b].leaves]
        if not ends:
            raise Unbounded(f"{self.function.name} does not return")
        return max(ends)

    def _end(self, b):
        return max([self.longest_of.of_address(f) for f in self.blocks[b].gone_to], default=0)

    def _cost(self, b):
        total = 0
        for instruction in self.blocks[b].instructions:
            total += 1
            if instruction.is_call:
                if instruction.target is None:
                    raise Unbounded(f"{self.function.name}: a call at {instruction.address:x} whose target is computed")
                total += self.longest_of.of_address(instruction.target)
        return total

    def _repetitions(self, loop):
        name, k = self.function.name, self.headers.index(loop.header)
        for part, bounds in self.longest_of.given.items():
            if part in name and k in bounds:
                return bounds[k]
        return self.counter.repetitions(loop)

    def _distances(self, first, region, loops):
        """By block of the region, the longest way from `first` to its end, with `loops` as the outermost ones in it."""
        of_block = {b: loop for loop in loops for b in loop.blocks}
        inside = {id(loop): self._inside(loop) for loop in loops}
        arrive = {first: 0}
        result = {}
        for b in self.order:
            if b not in region or (b in of_block and b != of_block[b].header):
                continue
            if b not in arrive:
                continue
            if b in of_block:
                ends = {e: arrive[b] + way for e, way in inside[id(of_block[b])].items()}
            else:
                ends = {b: arrive[b] + self._cost(b)}
            result.update(ends)
            for e, way in ends.items():
                for follower in self.blocks[e].followers:
                    outside = b not in of_block or follower not in of_block[b].blocks
                    if follower in region and follower != first and outside:
                        arrive[follower] = max(arrive.get(follower, 0), way)
        return result

    def _inside(self, loop):
        """By block of a loop, the longest way from reaching the loop to the block's end in the last repetition."""
        once = self._distances(loop.header, loop.blocks, loop.inner)
        again = max(once[latch] for latch in loop.latches)
        repeated = self._repetitions(loop) * again
        return {b: repeated + way for b, way in once.items()}
