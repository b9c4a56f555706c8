# SPDX-License-Identifier: MIT
"""What is known of the integer registers: a number, or a number more than a constant among the code, than a register at
the function's entry, or than what an instruction gave. Where ways with different numbers
meet, the number is a pair: the least and the largest."""

import re

REGISTERS = [f"r{i}" for i in range(13)] + ["sp", "lr"]
_ALIASES = {"sl": "r10", "fp": "r11", "ip": "r12"}
_CLOBBERED = ("r0", "r1", "r2", "r3", "r12", "lr")  # by a call
_WRITES_NOTHING = ("cmp", "cmn", "tst", "teq", "str", "strb", "strh", "strd", "stm", "stmia", "stmdb", "push", "vstr",
                   "vstmia", "vstmdb", "vpush", "vcmp", "vcmpe", "vmrs", "nop", "it", "b", "bx", "cbz", "cbnz", "bkpt",
                   "dsb", "isb", "pld", "svc")


def register(text):
    """The usual name of a register; None for anything else."""
    name = _ALIASES.get(text.strip(), text.strip())
    return name if name in REGISTERS else None


def number(text):
    """The number of an operand such as #12; None for anything else."""
    match = re.fullmatch(r"#(-?\d+|-?0x[0-9a-f]+)", text.strip())
    return int(match[1], 0) if match else None


def entry_values(constants=()):
    """Values at the entry of a function that is called with these numbers in registers."""
    return {**{r: (r, 0) for r in REGISTERS}, **{r: ("", amount) for r, amount in constants}}


def constants(values):
    """The registers of arguments that are numbers, with them."""
    known = {r: _amount(r, values) for r in ("r0", "r1", "r2", "r3")}
    return tuple((r, amount) for r, amount in known.items() if amount is not None)


_WIDEST = 4  # of a pair: those of counters grow until they are given up


def joined(a, b):
    """What is known on two ways at once."""
    result = {}
    for r in a:
        if r not in b or a[r][0] != b[r][0]:
            continue
        ends = (*pair(a[r][1]), *pair(b[r][1]))
        if max(ends) - min(ends) <= _WIDEST:
            result[r] = a[r][0], min(ends) if min(ends) == max(ends) else (min(ends), max(ends))
    return result


def pair(amount):
    """The least and the largest of a number or a pair."""
    return amount if isinstance(amount, tuple) else (amount, amount)


def more(amount, added):
    """A number or a pair after an addition."""
    return (amount[0] + added, amount[1] + added) if isinstance(amount, tuple) else amount + added


def operands(instruction):
    """The operands, with lists in braces and addresses in brackets kept whole."""
    return re.findall(r"\{[^}]*\}|\[[^\]]*\]!?|[^,\s][^,]*", instruction.operands)


def increment(instruction):
    """(register, number) where the instruction does nothing to integer registers but add the number to one."""
    stem, parts = re.sub(r"s$", "", instruction.stem) if instruction.stem in ("adds", "subs") else instruction.stem, \
        operands(instruction)
    if not parts:
        return None
    if stem in ("add", "sub", "addw", "subw") and register(parts[0]):
        same = len(parts) == 2 or register(parts[0]) == register(parts[1])
        amount = number(parts[-1])
        if same and amount is not None:
            return register(parts[0]), amount if stem.startswith("add") else -amount
    return _increment_of_address(instruction, parts)


def _increment_of_address(instruction, parts):
    stem, several = instruction.stem, re.match(r"v?(ld|st)m(ia|db)", instruction.stem)
    if several and parts[0].endswith("!"):
        size = _bytes_of(parts[1])
        return register(parts[0][:-1]), size if "ia" in stem else -size
    if not re.match(r"v?(ldr|str)", stem):
        return None
    before = re.match(r"\[(\w+), (#-?\d+)\]!", parts[-1])
    if before:
        return register(before[1]), number(before[2])
    after = re.fullmatch(r"\[(\w+)\]", parts[-2]) if len(parts) > 2 else None
    return (register(after[1]), number(parts[-1])) if after and number(parts[-1]) is not None else None


def _bytes_of(listed):
    total = 0
    for part in listed.strip("{}").split(","):
        ends = re.findall(r"([a-z]+)(\d+)", part)
        if not ends:
            total += 4  # sp, lr, pc, fp and so on
            continue
        count = int(ends[-1][1]) - int(ends[0][1]) + 1
        total += count * (8 if ends[0][0] == "d" else 4)
    return total


def written(instruction):
    """The integer registers that an instruction may change."""
    if instruction.is_call:
        return set(_CLOBBERED)
    change = increment(instruction)
    result = {change[0]} if change and change[0] else set()
    parts = operands(instruction)
    base = instruction.stem
    if any(base == name or base.rstrip("s") == name for name in _WRITES_NOTHING) or not parts:
        return result
    if base in ("pop", "ldmia", "ldmdb", "ldm"):
        names = re.findall(r"[a-z]+\d*", parts[-1])
        return result | {register(n) for n in names if register(n)} | set(REGISTERS if "-" in parts[-1] else ())
    if base == "vmov" and not register(parts[0]):
        return result  # to the registers of floating point
    if base in ("ldrd", "vmov", "smull", "umull", "smlal", "umlal"):
        return result | {register(p) for p in parts[:2] if register(p)}
    return result | ({register(parts[0])} if register(parts[0]) else set())


def after(instruction, values, conditional):
    """The values behind an instruction. `conditional`: it may not be executed."""
    changed, place = written(instruction), f"of {instruction.address:x}"
    result = {r: v for r, v in values.items() if r not in changed and v[0] != place}
    if conditional:
        return result
    _add_known(instruction, values, result)
    if len(changed) == 1 and not instruction.is_call:  # else what the instruction gave when it was last executed
        for r in changed:
            result.setdefault(r, (place, 0))
    return result


def _add_known(instruction, values, result):
    change = increment(instruction)
    if change and change[0] in values:
        base, offset = values[change[0]]
        result[change[0]] = (base, more(offset, change[1]))
        return
    parts = operands(instruction)
    stem = instruction.stem
    if stem in ("mov", "movs", "movw") and len(parts) == 2 and register(parts[0]):
        amount = number(parts[1])
        if amount is not None:
            result[register(parts[0])] = ("", amount)
        elif register(parts[1]) in values:
            result[register(parts[0])] = values[register(parts[1])]
    elif stem in ("mov", "movs") and len(parts) == 3 and register(parts[0]):
        kind, _, places = parts[2].strip().partition(" ")  # a shifted register
        shifted, places = _amount(parts[1], values), number(places)
        if kind in ("lsl", "lsr") and None not in (shifted, places):
            result[register(parts[0])] = ("", _OF_BITS[kind](shifted, places) & 0xffffffff)
    elif stem == "ldr" and len(parts) == 2 and register(parts[0]) and _literal(instruction, parts[1]):
        result[register(parts[0])] = (_literal(instruction, parts[1]), 0)
    elif stem in ("add", "adds", "sub", "subs", "addw", "subw") and len(parts) == 3:
        amount = _amount(parts[2], values)
        if amount is not None and register(parts[1]) in values and register(parts[0]):
            base, offset = values[register(parts[1])]
            result[register(parts[0])] = (base, more(offset, amount if stem.startswith("add") else -amount))
    elif re.sub("s$", "", stem) in _OF_BITS and len(parts) == 3 and register(parts[0]):
        left, right = _amount(parts[1], values), _amount(parts[2], values)
        if None not in (left, right):
            result[register(parts[0])] = ("", _OF_BITS[re.sub("s$", "", stem)](left, right) & 0xffffffff)


_OF_BITS = {"and": lambda a, b: a & b, "bic": lambda a, b: a & ~b, "orr": lambda a, b: a | b,
            "lsl": lambda a, b: a << (b & 255), "lsr": lambda a, b: (a & 0xffffffff) >> (b & 255)}


def _amount(text, values):
    """The number of an operand, in itself or in a register; None: it is not known."""
    base, offset = values.get(register(text), (None, None))
    return offset if base == "" and isinstance(offset, int) else number(text)


def _literal(instruction, address):
    """A name for the constant that an instruction takes from among the code; empty: it takes none."""
    offset = re.fullmatch(r"\[pc, #(-?\d+)\]", address)
    return f"at {(instruction.address & ~3) + 4 + int(offset[1]):x}" if offset else ""


def conditionals(instructions):
    """The addresses of instructions in IT blocks, which may not be executed."""
    result, left = set(), 0
    for instruction in instructions:
        if left > 0:
            result.add(instruction.address)
            left -= 1
        if re.fullmatch(r"it[te]{0,3}", instruction.name):
            left = len(instruction.name) - 1
    return result


def behind(block, values, skipped):
    """The values at the end of a block."""
    for instruction in block.instructions:
        values = after(instruction, values, instruction.address in skipped)
    return values


def _on_way(last, follower, values):
    """What is known on one of the ways of a comparison with zero."""
    name = register(operands(last)[0]) if last.stem in ("cbz", "cbnz") else None
    base, amount = values.get(name, (None, None))
    if base != "" or pair(amount)[0] != 0:
        return values
    least, largest = pair(amount)
    is_zero = (last.stem == "cbz") == (follower == last.target)
    return {**values, name: ("", 0 if is_zero or largest == 0 else 1 if largest == 1 else (least + 1, largest))}


def known_at_entries(blocks, order, first, ways, skipped):
    """By block that can be reached from the first of `order` through others of it, what is known at its beginning, however
    it is reached. `first`: what is known at the first one; `ways(block, values)`: the followers that can come next;
    `skipped`: addresses of instructions that may not be executed."""
    at_entry, entered = {order[0]: first}, set(order)
    changed = True
    while changed:
        changed = False
        for b in order:
            if b not in at_entry:
                continue
            end = behind(blocks[b], at_entry[b], skipped)
            for follower in entered.intersection(ways(blocks[b], at_entry[b])):
                coming = _on_way(blocks[b].instructions[-1], follower, end)
                new = joined(at_entry[follower], coming) if follower in at_entry else coming
                if new != at_entry.get(follower):
                    at_entry[follower] = new
                    changed = True
    return at_entry
