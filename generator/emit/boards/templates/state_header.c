// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_STATE_MODEL_H
#define MBSGEN_STATE_MODEL_H
#include "MODEL.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Evaluates MODEL_FUNCTION in the state that MODEL_state.c lists, and writes a line for each number that it gives: its name,
/// the number, and its bits in hexadecimal digits. With a clock, which may be NULL, a line says how many microseconds a call
/// takes. Returns 1 when all numbers are finite and the status, where there is one, is ok; else 0.
int MODEL_state(void (*write)(const char* text), unsigned long (*microseconds)(void));

#ifdef __cplusplus
}
#endif

#endif
