// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/text.h"

namespace mbsgen::certify {

/// The same as read_text for C, whose names begin with the model's; a file follows those that it includes. Macros and
/// helpers must be the known ones. Throws MalformedText.
Text read_c_text(const std::vector<std::string>& files, const std::string& model);

} // namespace mbsgen::certify
