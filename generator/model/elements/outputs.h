// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// Reads "outputs". What they name must have been read.
void read_outputs(const Json& file, ElementContext& context);

} // namespace mbsgen::model
