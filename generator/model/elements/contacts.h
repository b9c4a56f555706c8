// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "model/elements/element_context.h"

namespace mbsgen::model {

/// Reads "contacts": pairs of surfaces that press on each other where they overlap.
void read_contacts(const Json& file, ElementContext& context);

} // namespace mbsgen::model
