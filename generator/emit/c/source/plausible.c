// SPDX-License-Identifier: MIT

#ifndef MODEL_OPENCL
#if HAS_FINITE
#include "finite.inc"

#endif // HAS_FINITE
#if HAS_ALL_FINITE
static bool MODEL_all_finite(const Real* x, int count) {
  bool all = true;
  for (int i = 0; i < count; ++i) all = all && MODEL_finite(x[i]);
  return all;
}

#endif // HAS_ALL_FINITE
#if HAS_TENSOR
#include "tensor.inc"

#endif // HAS_TENSOR
const char* MODEL_implausible(const MODEL_model* model) {
#include "tests.inc"
  return NULL;
}

int MODEL_plausible(const MODEL_model* model) {
  return MODEL_implausible(model) == NULL ? 1 : 0;
}
#endif
