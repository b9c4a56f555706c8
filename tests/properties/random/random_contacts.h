// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace random_models {

/// The kinds of contact that a random model has.
enum class Pairs { round, planes };

/// A model file of a branched tree, floating or not, whose bodies touch each other and the base: spheres and capsules
/// among themselves, or against planes with discs among them. Half of the pairs overlap at random states.
std::string random_contacts(Pairs pairs, bool floating, unsigned seed);

/// The same with rigid contacts, and spheres in place of capsules that meet capsules.
std::string random_rigid_contacts(Pairs pairs, bool floating, unsigned seed);

} // namespace random_models
