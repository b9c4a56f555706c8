// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/text.h"

namespace mbsgen::certify {

/// The paths of the program's parameters in the text, in the order of the program. Groups, and the fields of
/// one, stand in the text in the order of their first parameter, under the model's names, which may have got
/// underscores to be different from others. Throws MalformedText where they do not.
std::vector<std::string> parameter_paths(const Text& text, const std::vector<scheme::Parameter>& parameters);

} // namespace mbsgen::certify
