// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/python/package/, as they were when the program was built: templates (layout/template.h)
/// that are alike for all models but for what they name as parts.
std::string_view core_header_template();
std::string_view arrays_header_template();
std::string_view rows_header_template();
std::string_view frame_header_template();
std::string_view take_header_template();
std::string_view answer_header_template();
std::string_view core_template();
std::string_view call_template();
std::string_view library_template();
std::string_view module_template();
std::string_view init_template();
std::string_view types_template();
std::string_view python_arrays_template();
std::string_view support_template();
std::string_view setup_template();
std::string_view project_template();

} // namespace mbsgen::emit
