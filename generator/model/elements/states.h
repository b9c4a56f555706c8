// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// Reads names and initial values of the states of "states": laws of all elements may name them.
void read_states(const Json& file, ElementContext& context);
/// Reads their rates, which may name joints, states and links: those are known by then.
void read_rates(const Json& file, ElementContext& context);

} // namespace mbsgen::model
