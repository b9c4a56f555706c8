// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace random_models {

/// The text of a model of three bodies whose forces, torques, link and joint forces are drawn over the whole
/// language of expressions. Many of its kinematic quantities are zero by structure, so that parts of the laws
/// are functions of numbers. Every law has a value wherever its variables have.
std::string model_with_laws(unsigned seed);

} // namespace random_models
