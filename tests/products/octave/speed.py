# SPDX-License-Identifier: GPL-3.0-or-later
"""speed.py MODEL: time of a call of inverse_dynamics in Octave, by its file, by `core`, and a state among many, beside the
function in C. Least of some rounds."""

import os
import sys
import tempfile

import package

C_PROGRAM = """#define _POSIX_C_SOURCE 199309L
#include "NAME.h"
#include <stdio.h>
#include <time.h>
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9*(double)time.tv_nsec;
}
int main(void) {
  static NAME_model model;
  static double q[NAME_nq + 1], qd[NAME_nqd + 1], qdd[NAME_nqd + 1], Q[NAME_nqd + 1];
  double least = 1;
  NAME_init(&model);
  for (int round = 0; round < 21; ++round) {
    const double begin = now();
    for (int i = 0; i < 20000; ++i) {
      q[0] = 1e-6*i;
      NAME_inverse_dynamics(&model, q, qd, qdd, Q);
    }
    const double taken = (now() - begin)/20000;
    if (taken < least) least = taken;
  }
  printf("%.3f\\n", 1e6*least);
  return 0;
}
"""


def c_time(model, folder):
    source, program = os.path.join(folder, "speed.c"), os.path.join(folder, "speed")
    with open(source, "w") as file:
        file.write(C_PROGRAM.replace("NAME", model.name))
    package.run("gcc", "-std=c99", "-O2", "-I", model.sources, source, os.path.join(model.sources, f"{model.name}.c"), "-lm",
                "-o", program)
    return package.run(program).strip()


def main(path):
    with tempfile.TemporaryDirectory() as folder:
        own = package.generate(path, folder)
        package.octave("build", own)
        model = package.Model(own)
        times = package.octave(f"speed('{model.package}')", package.HERE, own).split()
        words = ["by its file", "by core", "a state of 10000"]
        print(f"{model.name}, inverse_dynamics in microseconds: C {c_time(model, folder)}, " +
              ", ".join(f"{word} {time}" for word, time in zip(words, times)))


main(*sys.argv[1:])
