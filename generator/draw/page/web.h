// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::draw {

/// The files of generator/draw/page/web/, and the library three.js, as they were when the program was built.
std::string_view page_template();
std::string_view page_style();
std::string_view page_scripts();  ///< modules, each behind those that it imports
std::string_view three_library(); ///< behind its licence; empty where the program has none

} // namespace mbsgen::draw
