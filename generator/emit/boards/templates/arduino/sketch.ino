// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// Writes one state of MODEL to the serial port, every ten seconds. README.md says how to get the same lines on a computer.
#include <MODEL.h>
#include <MODEL_state.h>

static void write_text(const char* text) {
  Serial.print(text);
}

void setup() {
  Serial.begin(115200);
  while (!Serial) {
  }
}

void loop() {
  const int good = MODEL_state(write_text, micros);
  write_text(good ? "ok\n" : "NOT OK\n");
  delay(10000);
}
