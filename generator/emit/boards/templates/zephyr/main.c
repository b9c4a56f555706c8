// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// Writes one state of MODEL to the console.
#include "MODEL_state.h"
#include <zephyr/kernel.h>
#include <zephyr/sys/printk.h>

static void write_text(const char* text) {
  printk("%s", text);
}

static unsigned long microseconds(void) {
  return k_cyc_to_us_floor32(k_cycle_get_32());
}

int main(void) {
  const int good = MODEL_state(write_text, microseconds);
  write_text(good ? "ok\n" : "NOT OK\n");
  return 0;
}
