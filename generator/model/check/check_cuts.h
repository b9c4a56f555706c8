// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::model {

/// An error for each cut between whose points no joint moves.
void check_cuts(const Model& model, Diagnostics& diagnostics);

} // namespace mbsgen::model
