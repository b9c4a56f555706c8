// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace random_models {

/// The model with a wheel, rotor or propeller on some of its bodies: last bodies that turn about a principal
/// axis through their centres, about all coordinate axes in both directions, with laws of their joints.
std::string with_wheels(const std::string& text, unsigned seed);

/// The model on a hull that three translations and three rotations leave free, in an order and about axes that
/// the seed gives, in place of the base.
std::string on_free_hull(const std::string& text, unsigned seed);

/// The text of a model whose masses, centres of mass and moments of inertia are parameters in place of numbers.
std::string with_inertial_parameters(const std::string& text, unsigned seed);

} // namespace random_models
