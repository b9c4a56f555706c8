// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/textbook/load.h"
#include "certify/textbook/motion.h"

namespace mbsgen::certify {

/// Forces and torques on bodies: those of "forces", the pulls of "links", "bushings", "tyres", and "contacts".
template <class Field>
Loads<typename Field::Number> applied_loads(Motion<Field>& motion,
                                            const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames);

/// The results of the function contact_NAME by their names, and what the contact does; inertial axes.
template <class Number>
struct ContactValues {
  std::map<std::string, std::vector<Number>> results;
  std::array<Load<Number>, 2> loads;
  std::vector<Number> law_arguments; ///< of a law of the user's
};

/// A contact by the definitions of its shapes: points in inertial axes, velocities of the bodies' material points
/// there, forces at the contact's point.
template <class Field>
ContactValues<typename Field::Number>
contact_values(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
               const model::Contact& contact);

} // namespace mbsgen::certify
