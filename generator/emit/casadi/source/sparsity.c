// SPDX-License-Identifier: MIT
#include "origin.inc"
#include "MODEL_sparsity.h"

#include "definitions.inc"
