// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/random/generated.h"
#include <string>

namespace random_models {

/// Largest difference against the largest entry of `expected` (or one unit, where that is smaller than 1e-3).
double relative_error(const reference::VectorXd& actual, const reference::VectorXd& expected);

/// Random values for every input force of the model, and every law of a contact.
reference::Loads random_loads(const reference::Model& model, unsigned seed);

/// Compares every function of the program with the reference at a random state, each as a Catch check of the
/// relative error against 1e-10.
void compare_with_reference(const std::string& text, Generated& generated, unsigned state_seed);

} // namespace random_models
