// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::model {

// Texts of the folder laws/, as `LawText` explains them.
std::string_view contact_law();
std::string_view wrench_law();
std::string_view bakker_law();
std::string_view brush_law();
std::string_view mf52_law();
std::string_view mf61_law();

} // namespace mbsgen::model
