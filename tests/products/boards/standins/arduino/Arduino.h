// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for Arduino.h, for tests: the port, the clock, and macros that headers of cores have, among them those that
// models like to use as names.
#pragma once
#ifdef __AVR__
#include <avr/io.h>
#include <avr/pgmspace.h>
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HIGH 0x1
#define LOW 0x0
#define INPUT 0x0
#define OUTPUT 0x1
#define PI 3.1415926535897932384626433832795
#define HALF_PI 1.5707963267948966192313216916398
#define TWO_PI 6.283185307179586476925286766559
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define EULER 2.718281828459045235360287471352
#define DEFAULT 1
#define EXTERNAL 0
#define A0 14
#define B0 0
#define B1 1
#define B101 5
#define D4 4
#define PA 1
#define F(text) (text)
#define abs(x) ((x) > 0 ? (x) : -(x))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#define radians(deg) ((deg)*DEG_TO_RAD)
#define degrees(rad) ((rad) / DEG_TO_RAD)
#define sq(x) ((x) * (x))
#define bit(b) (1UL << (b))
#define constrain(x, low, high) ((x) < (low) ? (low) : ((x) > (high) ? (high) : (x)))
#define interrupts() (void)0
#define word(...) makeWord(__VA_ARGS__)
typedef uint8_t byte;
typedef bool boolean;

extern "C" {
unsigned long micros(void);
void delay(unsigned long milliseconds);
}
void setup(void);
void loop(void);

struct Port {
  void begin(unsigned long baud);
  void print(const char* text);
  explicit operator bool() const { return true; }
};
extern Port Serial;
