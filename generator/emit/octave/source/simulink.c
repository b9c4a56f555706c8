// SPDX-License-Identifier: MIT
#include "MODEL.h"
#include "MODEL.simulink.h"
#include "origin.inc"
#include <string.h>

typedef MODEL_real Number;

// Numbers of an array in C, whose last index runs fastest, to one of Simulink, whose first index does. stride: of the first
// index in C.
static inline void put(Number* to, const Number* from, int rank, const int* sizes, int stride) {
  int size = 1;
  for (int i = 0; i < rank; ++i) size *= sizes[i];
  for (int at = 0; at < size; ++at) {
    int rest = at, place = 0, step = size;
    for (int i = 0; i < rank; ++i) {
      step /= sizes[i];
      place += rest%sizes[i]*(i == 0 ? stride : step);
      rest /= sizes[i];
    }
    to[at] = from[place];
  }
}

// Arguments that C reads in rows, to where it changes them or finds them in an order of its own.
static inline void take(Number* to, const Number* from, int count) {
  memcpy(to, from, (size_t)count*sizeof(Number));
}

#if HAS_PARAMETERS
typedef char parameters_are_those_of_c[sizeof(PARAMETERS_BUS) == sizeof(MODEL_parameters) ? 1 : -1];

static inline void set_up(MODEL_model* model, const PARAMETERS_BUS* parameters) {
  MODEL_init(model);
  if (memcmp(&model->parameters, parameters, sizeof *parameters) == 0) return;
  memcpy(&model->parameters, parameters, sizeof *parameters);
  MODEL_update(model);
}

#endif // HAS_PARAMETERS
#include "simulink_bodies.inc"
