// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// Writes one state of MODEL, on a board with Arduino to the serial port.
#include <MODEL_state.h>

#ifdef ARDUINO
#include <Arduino.h>

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
#else
#include <stddef.h>
#include <stdio.h>

static void write_text(const char* text) {
  (void)fputs(text, stdout);
}

int main() {
  const int good = MODEL_state(write_text, NULL);
  write_text(good ? "ok\n" : "NOT OK\n");
  return good ? 0 : 1;
}
#endif
