// SPDX-License-Identifier: MIT
#if HAS_CHOICE
/// Type of all numbers: double or float.
#ifndef MODEL_REAL
#define MODEL_REAL DEFAULT
#endif
#else // HAS_CHOICE
/// Type of all numbers.
#define MODEL_REAL DEFAULT
#endif // HAS_CHOICE
#if defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)
#define MODEL_OPENCL
#endif
/// Stands before every function.
#ifndef MODEL_QUALIFIER
#if defined(__CUDACC__) || defined(__HIPCC__)
#define MODEL_QUALIFIER __host__ __device__
#else
#define MODEL_QUALIFIER
#endif
#endif
/// Address space of the model in functions that only read it. OpenCL C: __constant, __global, or none for a copy of
/// the kernel's own.
#ifndef MODEL_SPACE
#define MODEL_SPACE
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef MODEL_REAL MODEL_real;

#if HAS_BOOL

#if !defined(__cplusplus) && !defined(MODEL_OPENCL)
#include <stdbool.h>
#endif
#endif // HAS_BOOL
