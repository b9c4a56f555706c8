// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_batch.h"
#include <string.h>

/// Row k of results that may be NULL.
#define ROW(array, size) ((array) == NULL ? NULL : (array) + (size)*k)

/// The model that a state has: a set that differs from the one before it is taken, and what depends on it.
static void take(MODEL_model* model, const MODEL_batch* batch, size_t state) {
#if HAS_PARAMETERS
  if (batch->parameters == NULL || state%batch->states_of_set != 0) return;
  const MODEL_parameters* set = batch->parameters + state/batch->states_of_set;
  if (memcmp(&model->parameters, set, sizeof(*set)) == 0) return;
  model->parameters = *set;
  MODEL_update(model);
#else // HAS_PARAMETERS
  (void)model;
  (void)batch;
  (void)state;
#endif // HAS_PARAMETERS
}

#include "definitions.inc"
