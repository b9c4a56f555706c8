// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/python/members.h"

namespace mbsgen::emit {

/// Laws and their points, classes of results, the table of functions, the functions as methods of the class Model.
ModuleTexts calls_texts(const CInterface& interface);

} // namespace mbsgen::emit
