// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_casadi.h"

MODEL_model* MODEL_casadi_model(void) {
  static MODEL_model model;
  static int is_ready = 0;
  // The first call comes when a function is loaded, before any runs.
  if (!is_ready) {
    MODEL_init(&model);
    is_ready = 1;
  }
  return &model;
}

/// Copies `count` numbers to these places, or in a row; an input that is missing is zero.
static void take(const casadi_real* from, const int* places, int count, casadi_real* to) {
  for (int i = 0; i < count; ++i) to[places ? places[i] : i] = from ? from[i] : 0;
}

/// Copies the numbers at these places, where they are wanted.
static void give(const casadi_real* from, const int* places, int count, casadi_real* to) {
  for (int i = 0; to && i < count; ++i) to[i] = from[places[i]];
}

#include "definitions.inc"
