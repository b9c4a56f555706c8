// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/cpp/header/, as they were when the program was built: templates of what generated headers
/// have beside the equations (layout/template.h).
std::string_view helpers_header();
std::string_view plausible_header();
std::string_view sincos_header();
std::string_view sine_header();
std::string_view table_header();
std::string_view given_table_header();
std::string_view given_table_set_header();

} // namespace mbsgen::emit
