// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "products/c/program.h"
#include <string>

namespace mbsgen::test {

/// Models of which each language must give the same numbers: trees, and mechanisms with one or two loops.
std::string random_tree(unsigned seed);
std::string random_mechanism(unsigned seed);

/// Most functions of a model; derivatives, which have by far the largest texts, only when asked for.
Setting many_functions(bool with_derivatives);

/// The seeds whose models have derivatives.
bool has_derivatives(unsigned seed);

} // namespace mbsgen::test
