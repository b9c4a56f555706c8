// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/description.h"
#include "emit/python/members.h"

namespace mbsgen::emit {

/// Laws, classes of results, the table of functions; of the types, the first two.
ModuleText calls_text(const Description& description);

/// The functions as methods of the class Model.
ModuleText methods_text(const Description& description);

} // namespace mbsgen::emit
