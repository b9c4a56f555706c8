// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_state.h"
#include <stddef.h>
#include <string.h>

/// Calls between two looks at the clock.
enum { MODEL_state_calls = 100 };

typedef MODEL_real Real;

#if HAS_LAWS
// Laws of your own: they give no force until you write it here.
#include "laws.inc"

#endif // HAS_LAWS
static MODEL_model model;
#if HAS_INPUTS
static MODEL_inputs inputs; // forces, torques and the time are zero
#endif // HAS_INPUTS

// The state, and room for what the function gives.
#include "arrays.inc"

static void prepare(void) {
  MODEL_init(&model);
#include "preparation.inc"
}

/// The status, 0 where all is well.
static int evaluate(void) {
#include "call.inc"
}

/// The digits of a whole number, from the end of `text` on: printf of many boards has no numbers with a point.
static const char* digits(char* text, int size, unsigned long value, int fewest) {
  int at = size - 1;
  text[at] = 0;
  for (; value > 0 || fewest > 0; value /= 10, --fewest) { text[--at] = (char)('0' + (int)(value%10)); }
  return text + at;
}

/// The number with seven digits: "-1.234567e+01".
static void write_decimal(void (*write)(const char* text), Real value) {
  char text[16];
  int exponent = 0;
  Real size = value < 0 ? -value : value;
  if (size > 0) {
    for (; size >= 10; ++exponent) { size /= 10; }
    for (; size < 1; --exponent) { size *= 10; }
  }
  unsigned long millionths = (unsigned long)(size*1000000 + (Real)0.5);
  if (millionths >= 10000000UL) {
    millionths /= 10;
    ++exponent;
  }
  write(value < 0 ? "-" : "");
  write(digits(text, (int)sizeof(text), millionths/1000000UL, 1));
  write(".");
  write(digits(text, (int)sizeof(text), millionths%1000000UL, 6));
  write(exponent < 0 ? "e-" : "e+");
  write(digits(text, (int)sizeof(text), (unsigned long)(exponent < 0 ? -exponent : exponent), 2));
}

/// The bits of the number, the sign first.
static void write_bits(void (*write)(const char* text), Real value) {
  const unsigned one = 1;
  unsigned char bytes[sizeof(value)], first = 0;
  char text[2*sizeof(value) + 1];
  memcpy(bytes, &value, sizeof(value));
  memcpy(&first, &one, 1);
  for (size_t i = 0; i < sizeof(value); ++i) {
    const unsigned byte = bytes[first == 1 ? sizeof(value) - 1 - i : i];
    text[2*i] = "0123456789abcdef"[byte >> 4];
    text[2*i + 1] = "0123456789abcdef"[byte & 15u];
  }
  text[2*sizeof(value)] = 0;
  write(text);
}

/// Returns 1 when all numbers are finite.
static int write_numbers(void (*write)(const char* text), const char* name, const Real* numbers, int count) {
  char text[12];
  int finite = 1;
  for (int i = 0; i < count; ++i) {
    write(name);
    write("[");
    write(digits(text, (int)sizeof(text), (unsigned long)i, 1));
    write("] = ");
    if (numbers[i] - numbers[i] == 0) {
      write_decimal(write, numbers[i]);
      write(" ");
      write_bits(write, numbers[i]);
    } else {
      write("not finite");
      finite = 0;
    }
    write("\n");
  }
  return finite;
}

int MODEL_state(void (*write)(const char* text), unsigned long (*microseconds)(void)) {
  prepare();
  int status = evaluate();
  if (microseconds != NULL) {
    char text[12];
    const unsigned long start = microseconds();
    for (int i = 0; i < MODEL_state_calls; ++i) { status = evaluate(); }
    write("microseconds of a call: ");
    write(digits(text, (int)sizeof(text), (microseconds() - start)/MODEL_state_calls, 1));
    write("\n");
  }
  int good = status == 0;
#include "results.inc"
  return good;
}
