// SPDX-License-Identifier: MIT
#pragma once
#include "ur5.h"

#include <cstddef>

bool has_cuda_device();

// Accelerations of states of the UR5 by a CUDA device: rows of 6 numbers in, rad, rad/s and N m; rows of 6 out, rad/s^2.
// Returned: the nanoseconds that the kernel takes for all of them, the least of three. Throws std::runtime_error.
double accelerations_by_cuda(const ur5_real* q, const ur5_real* qd, const ur5_real* Q, std::size_t count,
                             ur5_real* qdd);
