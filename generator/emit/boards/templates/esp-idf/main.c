// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// Writes one state of MODEL to the console.
#include "MODEL_state.h"
#include "esp_timer.h"
#include <stdio.h>

static void write_text(const char* text) {
  (void)fputs(text, stdout);
}

static unsigned long microseconds(void) {
  return (unsigned long)esp_timer_get_time();
}

void app_main(void) {
  const int good = MODEL_state(write_text, microseconds);
  write_text(good ? "ok\n" : "NOT OK\n");
}
