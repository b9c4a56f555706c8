// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include <map>
#include <string>

namespace mbsgen::emit {

/// What the templates of batches say of each function of the model: `declarations` and `definitions` of functions for
/// arrays of states, `kernels` for one state in each work item.
std::map<std::string, std::string> batch_parts(const CInterface& interface);

} // namespace mbsgen::emit
