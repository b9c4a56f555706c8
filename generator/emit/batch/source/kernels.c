// SPDX-License-Identifier: MIT
#include "origin.inc"
// One state in each work item. `models` are what MODEL_kernel_update has made of sets of parameters; `sets`
// has the place of each state's model among them, NULL: all states have the first one.
#ifdef __OPENCL_VERSION__
#pragma OPENCL FP_CONTRACT OFF
#define MODEL_SPACE __global
#define MODEL_KERNEL __kernel void
#define MODEL_STATE get_global_id(0)
typedef ulong MODEL_index;
#else
#define MODEL_KERNEL extern "C" __global__ void
#define MODEL_STATE (MODEL_index)blockIdx.x*blockDim.x + threadIdx.x
typedef unsigned long long MODEL_index;
#endif
#include "MODEL.c"

static inline MODEL_QUALIFIER void MODEL_take(const MODEL_SPACE MODEL_real* row, int size, MODEL_real* own) {
  for (int i = 0; i < size; ++i) own[i] = row[i];
}

static inline MODEL_QUALIFIER void MODEL_give(const MODEL_real* own, int size, MODEL_SPACE MODEL_real* row) {
  for (int i = 0; i < size; ++i) row[i] = own[i];
}

static inline MODEL_QUALIFIER const MODEL_SPACE MODEL_model* MODEL_of(const MODEL_SPACE MODEL_model* models,
    const MODEL_SPACE unsigned int* sets, MODEL_index state) {
  return sets == 0 ? models : models + sets[state];
}

/// The bytes of a model.
MODEL_KERNEL MODEL_kernel_size(MODEL_SPACE MODEL_index* size) {
  *size = sizeof(MODEL_model);
}

/// Models with such parameters, one row a model. settings: those of the iteration or the smallest pivot, in their order in
/// the structure; NULL: those of MODEL_init.
MODEL_KERNEL MODEL_kernel_update(MODEL_SPACE MODEL_model* models, MODEL_index count,
    const MODEL_SPACE MODEL_real* parameters, const MODEL_SPACE MODEL_real* settings) {
  const MODEL_index k = MODEL_STATE;
  if (k >= count) return;
  (void)parameters;
  (void)settings;
  MODEL_model own;
  MODEL_init(&own);
#if HAS_PARAMETERS
  MODEL_take(parameters + PARAMETER_COUNT*k, PARAMETER_COUNT, (MODEL_real*)&own.parameters);
#endif // HAS_PARAMETERS
#if HAS_NEWTON
  if (settings != 0) {
    own.newton.tolerance = settings[0];
    own.newton.max_iterations = (int)settings[1];
    own.newton.largest_step = settings[2];
    own.newton.smallest_pivot = settings[3];
  }
#endif // HAS_NEWTON
#if HAS_PIVOT
  if (settings != 0) own.smallest_pivot = settings[0];
#endif // HAS_PIVOT
  MODEL_update(&own);
  models[k] = own;
}

#if HAS_STATUS
static inline MODEL_QUALIFIER void MODEL_blank(MODEL_real* own, int size) {
  for (int i = 0; i < size; ++i) own[i] = (MODEL_real)NAN;
}

#endif // HAS_STATUS
#include "kernels.inc"
#if HAS_INTEGRATION
#include "integration.inc"
#endif // HAS_INTEGRATION
