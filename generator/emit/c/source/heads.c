// SPDX-License-Identifier: MIT

#ifndef MODEL_OPENCL
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#endif

#define MODEL_SIZE_double 8
#define MODEL_SIZE_float 4
#define MODEL_SIZE_OF(type) MODEL_SIZE_##type
#define MODEL_SIZE(type) MODEL_SIZE_OF(type)
#if MODEL_SIZE(MODEL_REAL) == 4
#define Number(x) x##f
#else
#define Number(x) x
#endif
#if MODEL_SIZE(MODEL_REAL) == 4 && !defined(MODEL_OPENCL)
#define MODEL_LIBRARY(name) name##f
#else
#define MODEL_LIBRARY(name) name
#endif
#define Real MODEL_real

#if defined(__CUDACC__) || defined(__HIPCC__)
#define MODEL_NOINLINE __noinline__
#define MODEL_COLD __noinline__
#elif defined(__GNUC__) && !defined(MODEL_OPENCL)
#define MODEL_NOINLINE __attribute__((noinline))
#define MODEL_COLD __attribute__((noinline, cold))
#else
#define MODEL_NOINLINE
#define MODEL_COLD
#endif
#define MODEL_HELPER static inline MODEL_QUALIFIER
#if HAS_LANES
#if defined(__GNUC__) && !defined(__TINYC__) && !defined(MODEL_OPENCL) && !defined(__CUDACC__) && !defined(__HIPCC__) && \
    ((defined(__SSE2__) && defined(__x86_64__)) || defined(__aarch64__) || defined(__VSX__) || defined(__wasm_simd128__))
/// Numbers of two limbs with equal joints, which operations compute side by side. Each lane has the operations of a lone
/// number in the same order.
#define MODEL_VECTORS
typedef Real MODEL_lanes_2 __attribute__((vector_size(2*sizeof(Real))));
MODEL_HELPER MODEL_lanes_2 MODEL_load_2(const Real* values) {
  MODEL_lanes_2 lanes;
  (void)memcpy(&lanes, values, sizeof(lanes));
  return lanes;
}
#endif
#endif // HAS_LANES
#if HAS_ENTRY
/// Before the numbers of tables.
#ifdef MODEL_OPENCL
#define MODEL_CONSTANT __constant
#elif defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define MODEL_CONSTANT static __device__ const
#else
#define MODEL_CONSTANT static const
#endif
#endif // HAS_ENTRY
#include "functions.inc"

