// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/c/source/, as they were when the program was built: templates of what generated C has
/// beside the equations (layout/template.h).
std::string_view coordinate_rates_source();
std::string_view heads_source();
std::string_view helpers_source();
std::string_view plausible_source();
std::string_view plausible_declarations_source();
std::string_view sincos_source();
std::string_view sincos_of_count_source();
std::string_view table_source();
std::string_view given_table_source();
std::string_view given_table_data_source();
std::string_view given_table_declaration_source();
std::string_view types_source();

} // namespace mbsgen::emit
