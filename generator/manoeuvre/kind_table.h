// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::manoeuvre {

/// The kinds of this program, by their names.
const std::vector<std::string>& kind_names();
/// The text of one of them; empty: there is none of that name.
std::string_view kind_text(const std::string& name);

} // namespace mbsgen::manoeuvre
