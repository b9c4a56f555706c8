// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/javascript/module/, as they were when the program was built: templates of what modules
/// have beside the equations (layout/template.h).
std::string_view guards_module();
std::string_view helpers_module();
std::string_view inverse_module();
std::string_view moved_module();
std::string_view number_rate_module();
std::string_view plausible_module();
std::string_view product_module();
std::string_view sincos_module();
std::string_view table_module();
std::string_view wrench_rate_module();

} // namespace mbsgen::emit
