// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/table/source/, as they were when the program was built: templates (layout/template.h).
std::string_view table_template();
std::string_view table_header_template();

} // namespace mbsgen::emit
