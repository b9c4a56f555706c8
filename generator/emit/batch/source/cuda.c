// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_kernels.cl"
