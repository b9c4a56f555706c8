// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "model/model.h"

namespace mbsgen::model {

/// The two bodies of a contact move against each other.
void check_contacts(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
