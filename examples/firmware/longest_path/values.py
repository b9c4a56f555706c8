# SPDX-License-Identifier: MIT
"""What is known of the integer registers: a number, or a number more than a constant among the code or than a register at
the function's entry."""

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


def entry_values():
    """Values at the entry of a function."""
    return {r: (r, 0) for r in REGISTERS}


def joined(a, b):
    """What is known on two ways at once."""
    return {r: a[r] for r in a if r in b and a[r] == b[r]}


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
    result = {r: v for r, v in values.items() if r not in written(instruction)}
    if conditional:
        return result
    change = increment(instruction)
    if change and change[0] in values:
        base, offset = values[change[0]]
        result[change[0]] = (base, offset + change[1])
        return result
    parts = operands(instruction)
    stem = instruction.stem
    if stem in ("mov", "movs", "movw") and len(parts) == 2 and register(parts[0]):
        amount = number(parts[1])
        if amount is not None:
            result[register(parts[0])] = ("", amount)
        elif register(parts[1]) in values:
            result[register(parts[0])] = values[register(parts[1])]
    elif stem == "ldr" and len(parts) == 2 and register(parts[0]) and _literal(instruction, parts[1]):
        result[register(parts[0])] = (_literal(instruction, parts[1]), 0)
    elif stem in ("add", "adds", "sub", "subs", "addw", "subw") and len(parts) == 3:
        amount = number(parts[2])
        if amount is not None and register(parts[1]) in values and register(parts[0]):
            base, offset = values[register(parts[1])]
            result[register(parts[0])] = (base, offset + (amount if stem.startswith("add") else -amount))
    return result


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


def known_at_entries(function, blocks, order):
    """By block, what is known at its beginning, however it is reached."""
    skipped = conditionals(function.instructions)
    at_entry = {order[0]: entry_values()}
    changed = True
    while changed:
        changed = False
        for b in order:
            if b not in at_entry:
                continue
            end = behind(blocks[b], at_entry[b], skipped)
            for follower in blocks[b].followers:
                new = joined(at_entry[follower], end) if follower in at_entry else end
                if new != at_entry.get(follower):
                    at_entry[follower] = new
                    changed = True
    return at_entry
