// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef SIMULINK_GUARD
#define SIMULINK_GUARD

// Functions of fixed sizes for the block C Caller of Simulink. Matrices lie column by column, as Simulink has them; an array
// that C changes in place is an argument, and a result whose name ends in _out. Each call sets up the model with its
// parameters, and keeps nothing: blocks may run at the same time.

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "simulink_buses.inc"
#include "simulink_heads.inc"
#ifdef __cplusplus
}
#endif

#endif // SIMULINK_GUARD
