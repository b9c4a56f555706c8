// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/fortran/module/, as they were when the program was built: templates of what modules have
/// beside the equations (layout/template.h).
std::string_view helpers_procedures();
std::string_view plausible_procedures();
std::string_view sincos_procedures();
std::string_view table_cases();
std::string_view table_declarations();
std::string_view table_procedures();

} // namespace mbsgen::emit
