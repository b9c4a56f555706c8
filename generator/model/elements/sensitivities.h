// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// The names in "sensitivities". Whether numbers of the model have them is known when its equations are
/// written.
void read_sensitivities(const Json& file, ElementContext& context);

} // namespace mbsgen::model
