// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/text.h"

namespace mbsgen::certify {

/// The paths of the program's parameters in the text, in the order of the program. The text lists groups and
/// their fields in the order of their first parameter, under the model's names, to which underscores may be added
/// to set them apart. Throws MalformedText for any other order or name.
std::vector<std::string> parameter_paths(const Text& text, const std::vector<scheme::Parameter>& parameters);

} // namespace mbsgen::certify
