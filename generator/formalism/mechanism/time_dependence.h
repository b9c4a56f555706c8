// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"

namespace mbsgen::formalism {

/// True when some law, motion or constraint of the model is a function of the time.
bool depends_on_time(const model::Model& model);

} // namespace mbsgen::formalism
