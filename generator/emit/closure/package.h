// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/closure/package/, as they were when the program was built: templates of what closures have
/// beside the functions that close loops (layout/template.h).
std::string_view closure_header();
std::string_view closure_source();
std::string_view closure_python();
std::string_view closure_module();
std::string_view closure_node();
std::string_view closure_package();
std::string_view closure_cmake();

} // namespace mbsgen::emit
