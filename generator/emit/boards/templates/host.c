// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// The same state on a computer, to compare with: cc -std=c99 -I src extras/host.c src/*.c -lm -o host && ./host
#include "MODEL_state.h"
#include <stddef.h>
#include <stdio.h>

static void write_text(const char* text) {
  (void)fputs(text, stdout);
}

int main(void) {
  const int good = MODEL_state(write_text, NULL);
  write_text(good ? "ok\n" : "NOT OK\n");
  return good ? 0 : 1;
}
