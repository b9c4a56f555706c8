// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// The text with each mark replaced wherever it stands; the first of the list goes first.
std::string replaced(std::string text,
                     const std::vector<std::pair<std::string_view, std::string_view>>& marks);

} // namespace mbsgen::emit
