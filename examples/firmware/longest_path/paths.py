# SPDX-License-Identifier: MIT
"""The longest path through a function, in instructions."""

from bounds import Counter, ways_by
from flow import Unbounded, blocks_of, dominators, loops_of, reachable
from values import after, conditionals, constants, entry_values, known_at_entries


class Longest:
    """Longest paths of the functions of a program. `given`: by name and number of a loop in the order of the addresses
    of headers, repetitions that are known from the source, for loops that show no bound of their own. `without`: parts of
    the names of functions that are not called; `free`: of those whose instructions do not count."""

    def __init__(self, program, given=None, without=(), free=()):
        self.program, self.given, self.without, self.free = program, given or {}, without, free
        self.known, self.open = {}, []

    def leaves_out(self, address):
        """Whether the function there is one of those that are not called."""
        name = self.program.holding(address).name
        return any(part in name for part in self.without)

    def of(self, function, given=()):
        """Instructions from the entry to the return, calls included. `given`: registers with the numbers that are known to
        be in them at the entry. Raises Unbounded."""
        if any(part in function.name for part in self.free):
            return 0
        if (function.address, given) in self.known:
            return self.known[function.address, given]
        if function.address in self.open:
            raise Unbounded(f"{function.name} calls itself")
        if not function.instructions:
            raise Unbounded(f"{function.name} has no instructions")
        self.open.append(function.address)
        result = _Walk(self, function, given).longest()
        self.open.pop()
        self.known[function.address, given] = result
        return result

    def of_address(self, address, given=()):
        """The same for the function that begins there, or all of one that is jumped into."""
        function = self.program.holding(address)
        return self.of(function, given if function.address == address else ())


class _Walk:
    """One function."""

    def __init__(self, longest, function, given):
        self.longest_of, self.function = longest, function
        self.blocks = blocks_of(function)
        self._leave_out()
        self.skipped = conditionals(function.instructions)
        self.at_entry = self._decide(given)
        self.order = reachable(self.blocks, function.address)
        above = dominators(self.blocks, self.order)
        self.loops = loops_of(function, self.blocks, self.order, above)
        self.counter = Counter(function, self.blocks, above, entry_values(given), self.at_entry)
        self.headers = sorted(self._headers(self.loops))

    def _leave_out(self):
        """Takes away the ways to blocks that call what is not called."""
        def calls(block):
            targets = [i.target for i in block.instructions if i.is_call and i.target is not None] + block.gone_to
            return any(self.longest_of.leaves_out(target) for target in targets)
        out = {b for b, block in self.blocks.items() if calls(block)}
        for block in self.blocks.values():
            block.followers = [f for f in block.followers if f not in out]

    def _decide(self, given):
        """Takes away the ways that numbers known at the entry rule out; what is known at the blocks' beginnings."""
        ways = ways_by(self.skipped)
        known = known_at_entries(self.blocks, reachable(self.blocks, self.function.address), entry_values(given), ways,
                                 self.skipped)
        for b, block in self.blocks.items():
            block.followers = ways(block, known[b]) if b in known else []
        return known

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
        given = constants(self._values(b, len(self.blocks[b].instructions)))
        return max([self.longest_of.of_address(f, given) for f in self.blocks[b].gone_to], default=0)

    def _cost(self, b):
        instructions = self.blocks[b].instructions
        return len(instructions) + sum(self._cost_of_call(b, k) for k, i in enumerate(instructions) if i.is_call)

    def _cost_of_call(self, b, k):
        call = self.blocks[b].instructions[k]
        if call.target is None:
            raise Unbounded(f"{self.function.name}: a call at {call.address:x} whose target is computed")
        return self.longest_of.of_address(call.target, constants(self._values(b, k)))

    def _values(self, b, count):
        """What is known behind the first `count` instructions of a block."""
        values = self.at_entry[b]
        for instruction in self.blocks[b].instructions[:count]:
            values = after(instruction, values, instruction.address in self.skipped)
        return values

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
