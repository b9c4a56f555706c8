// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/batch/source/, as they were when the program was built: templates (layout/template.h) of
/// functions and kernels for many states.
std::string_view batch_header();
std::string_view batch_source();
std::string_view kernels_source();
std::string_view integration_source();
std::string_view cuda_source();

} // namespace mbsgen::emit
