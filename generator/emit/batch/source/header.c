// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_BATCH_MODEL_H
#define MBSGEN_BATCH_MODEL_H
#include "MODEL.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Many states in one call. Each array of a call has `count` rows, one for each state; so have inputs and statuses.
typedef struct MODEL_batch {
  size_t count;
#if HAS_PARAMETERS
  /// Sets of parameters in the place of the model's, one after the other; NULL: all states have the model's.
  const MODEL_parameters* parameters;
  /// So many states, one after the other, share a set; at least 1.
  size_t states_of_set;
#endif // HAS_PARAMETERS
} MODEL_batch;

#include "declarations.inc"
#ifdef __cplusplus
}
#endif

#endif // MBSGEN_BATCH_MODEL_H
