#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Longest paths of small programs in assembly, counted by hand, and what has none.

    longest_path_test.py FOLDER      the folder of longest_path.py
"""

import pathlib
import subprocess
import sys
import tempfile

FRAME = """
  .syntax unified
  .thumb
  .text
  .thumb_func
  .global start
start:
  bl subject
  b start
  .type subject, %function
  .thumb_func
subject:
{body}
"""

# Name, text, instructions or the reason why there is no bound, options.
CASES = [
    ("straight", "  adds r0, r0, #1\n  bx lr", 2, []),
    ("the longer branch", "  cmp r0, #0\n  beq 1f\n  adds r0, #1\n  adds r0, #1\n1:\n  bx lr", 5, []),
    ("counted down", "  movs r3, #5\n1:\n  subs r3, #1\n  bne 1b\n  bx lr", 1 + 5 * 2 + 1, []),
    ("counted up to a limit", "  movs r3, #0\n1:\n  adds r3, #2\n  cmp r3, #7\n  blt 1b\n  bx lr", 1 + 4 * 3 + 1, []),
    ("a pointer to an end", "  add r2, r0, #12\n1:\n  ldr r3, [r0], #4\n  cmp r0, r2\n  bne 1b\n  bx lr",
     1 + 3 * 3 + 1, []),
    ("left in the middle", "  movs r3, #3\n1:\n  cmp r3, #0\n  beq 2f\n  subs r3, #1\n  nop\n  b 1b\n2:\n  bx lr",
     1 + 3 * 5 + 2 + 1, []),
    ("a loop in a loop", "  movs r2, #3\n1:\n  movs r3, #4\n2:\n  subs r3, #1\n  bne 2b\n  subs r2, #1\n  bne 1b\n  bx lr",
     1 + 3 * (1 + 4 * 2 + 2) + 1, []),
    ("a call", "  push {lr}\n  bl other\n  pop {pc}\nother:\n  nop\n  bx lr", 2 + 1 + 2, []),
    ("a call that is never made", "  cmp r0, #0\n  beq 1f\n  bx lr\n1:\n  b other\n  .thumb_func\nother:\n  nop\n  nop\n"
     "  bx lr", 3, ["--without", "other"]),
    ("a number that the caller gives", "  push {lr}\n  movs r2, #112\n  bl copy\n  pop {pc}\n  .thumb_func\ncopy:\n"
     "  lsrs r3, r2, #4\n  beq 2f\n1:\n  subs r3, #1\n  bne 1b\n2:\n  ands r3, r2, #15\n  beq 4f\n3:\n  subs r3, #1\n"
     "  bne 3b\n4:\n  bx lr", 4 + 2 + 7 * 2 + 2 + 1, []),
    ("two callers", "  push {lr}\n  movs r0, #2\n  bl down\n  movs r0, #3\n  bl down\n  pop {pc}\n  .thumb_func\ndown:\n"
     "1:\n  subs r0, #1\n  bne 1b\n  bx lr", 6 + 2 * 2 + 1 + 3 * 2 + 1, []),
    ("a number that rules a way out", "  movs r3, #4\n  cmp r3, #5\n  bge 1f\n  bx lr\n1:\n  nop\n  nop\n  bx lr", 4, []),
    ("numbers below zero rule nothing out", "  movs r3, #4\n  subs r3, #9\n  cmp r3, #5\n  blo 1f\n  bx lr\n1:\n  nop\n  bx lr",
     6, []),
    ("the carry of a sum", "  movs r3, #5\n  adds r3, #48\n  bcc 1f\n  bx lr\n1:\n  nop\n  bx lr", 5, []),
    ("a comparison under a condition", "  movs r3, #5\n  cmp r3, #5\n  it eq\n  cmpeq r0, #1\n  beq 1f\n  nop\n  nop\n1:\n"
     "  bx lr", 8, []),
    ("from one of two numbers", "  movs r3, #0\n  cmp r0, #0\n  beq 1f\n  movs r3, #1\n1:\n  adds r3, #1\n  cmp r3, #8\n"
     "  blt 1b\n  bx lr", 4 + 8 * 3 + 1, []),
    ("ended by numbers that are put", "  movs r3, #0\n1:\n  cbnz r3, 2f\n  movs r3, #1\n  b 1b\n2:\n  bx lr", 1 + 3 + 1 + 1, []),
    ("a loop over what is loaded", "  ldr r2, [r0]\n  adds r3, r2, #12\n1:\n  ldr r1, [r2], #4\n  cmp r2, r3\n  bne 1b\n  bx lr",
     2 + 3 * 3 + 1, []),
    ("what is loaded in each repetition", "1:\n  ldr r2, [r0]\n  adds r3, r2, #12\n  adds r2, #4\n  cmp r2, r3\n  bne 1b\n"
     "  bx lr", "no bound of the loop", []),
    ("an exclusive store", "1:\n  ldrexb r1, [r0]\n  strexb r3, r2, [r0]\n  cmp r3, #0\n  bne 1b\n  bx lr", 5, []),
    ("a call that does not count", "  push {lr}\n  bl other\n  pop {pc}\n  .thumb_func\nother:\n  b other", 3, ["--free", "other"]),
    ("bounds from a file", "1:\n  ldr r3, [r0]\n  cmp r3, #0\n  bne 1b\n  bx lr", 3 + 7 * 3 + 1, ["--bounds", "7"]),
    ("no bound", "1:\n  ldr r3, [r0]\n  cmp r3, #0\n  bne 1b\n  bx lr", "no bound of the loop", []),
    ("a counter that a branch skips", "  movs r3, #5\n1:\n  cmp r0, #0\n  beq 2f\n  subs r3, #1\n2:\n  cmp r3, #0\n  bne 1b\n"
     "  bx lr", "no bound of the loop", []),
    ("a counter that is loaded", "  movs r3, #5\n1:\n  ldr r3, [r0]\n  subs r3, #1\n  bne 1b\n  bx lr", "no bound of the loop",
     []),
    ("recursion", "  push {lr}\n  bl subject\n  pop {pc}", "calls itself", []),
    ("a computed target", "  bx r3", "jumps by a table", []),
    ("a computed call", "  push {lr}\n  blx r3\n  pop {pc}", "whose target is computed", []),
    ("two entries", "  cmp r0, #0\n  beq 2f\n1:\n  nop\n2:\n  nop\n  cmp r1, #0\n  bne 1b\n  bx lr", "has two entries", []),
]


def answer(folder, work, body, options):
    """What the program says, and its exit code."""
    source, program = work / "case.s", work / "case.elf"
    source.write_text(FRAME.format(body=body), encoding="utf-8")
    subprocess.run(["arm-none-eabi-gcc", "-mcpu=cortex-m4", "-nostdlib", "-Wl,-e,start", source, "-o", program], check=True)
    if options[:1] == ["--bounds"]:
        (work / "bounds.json").write_text('{"subject": {"0": %s}}' % options[1], encoding="utf-8")
        options = ["--bounds", str(work / "bounds.json")]
    return subprocess.run([sys.executable, folder / "longest_path.py", program, "subject", *options],
                          capture_output=True, text=True, check=False)


def main():
    """The program."""
    folder, failures = pathlib.Path(sys.argv[1]), 0
    with tempfile.TemporaryDirectory() as name:
        for title, body, expected, options in CASES:
            result = answer(folder, pathlib.Path(name), body, options)
            right = (result.returncode == 0 and result.stdout.split() == ["subject", str(expected)]
                     if isinstance(expected, int) else result.returncode == 1 and expected in result.stderr)
            if not right:
                print(f"FAILED {title}: {expected} expected, but {result.stdout}{result.stderr}")
                failures += 1
    print(f"{len(CASES)} programs, {failures} failures")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
