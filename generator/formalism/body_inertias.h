// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/parameters.h"

namespace mbsgen::formalism {

/// The inertia of every body over the parameters, with the law of its tensor.
std::vector<scheme::BodyInertia> body_inertias(const model::Model& model, Parameters& parameters);

/// Those of the equations that the inertias read, directly or through others of them.
std::vector<scheme::Equation> equations_of(const std::vector<scheme::BodyInertia>& bodies,
                                           const std::vector<scheme::Equation>& equations);

} // namespace mbsgen::formalism
