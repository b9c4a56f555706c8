// SPDX-License-Identifier: MIT
#include "mbsgen_members.h"
#include "origin.inc"

#include "members.inc"
const mbsgen_members mbsgen_names = {
    .package = "PACKAGE",
    .parameters = parameters,
    .inputs = inputs,
    .parameter_count = parameters_count,
    .input_count = inputs_count,
    .fixed = fixed,
    .fixed_count = fixed_count,
    .others = others,
    .other_count = others_count,
    .laws = laws,
};
