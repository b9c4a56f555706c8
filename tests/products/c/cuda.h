// SPDX-License-Identifier: GPL-3.0-or-later
// What nvcc brings along, for clang without its headers.
#define __CUDACC__
#define __global__ __attribute__((global))
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __noinline__ __attribute__((noinline))
#pragma clang force_cuda_host_device begin
#include <math.h>
#include <string.h>
#pragma clang force_cuda_host_device end
struct Place {
  unsigned x, y, z;
};
extern __device__ const Place blockIdx, blockDim, threadIdx;
