// SPDX-License-Identifier: GPL-3.0-or-later
// The rest of the stand-in: setup() and loop() once, and what they call. On an AVR by the registers of its serial port and
// of a timer; else by the C library.
#include "Arduino.h"
#undef abs
#undef round

Port Serial;

#ifdef __AVR__
void Port::begin(unsigned long) {
  UCSR0B = _BV(TXEN0);
  TCCR1B = _BV(CS12) | _BV(CS10); // a tick in 1024 of the processor's, 64 us at 16 MHz
}

void Port::print(const char* text) {
  for (; *text != 0; ++text) {
    while ((UCSR0A & _BV(UDRE0)) == 0) {
    }
    UDR0 = (uint8_t)*text;
  }
}

unsigned long micros(void) {
  return 64UL * TCNT1;
}

static void finish() {
  for (;;) {
  }
}
#else
#include <stdio.h>
#include <stdlib.h>

void Port::begin(unsigned long) {}

void Port::print(const char* text) {
  fputs(text, stdout);
}

unsigned long micros(void) {
  static unsigned long now = 0;
  return now += 1700;
}

static void finish() {
  exit(0);
}
#endif

void delay(unsigned long) {}

int main() {
  setup();
  loop();
  finish();
}
