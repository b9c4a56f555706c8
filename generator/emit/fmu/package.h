// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/fmu/package/, as they were when the program was built: templates of the sources of an
/// FMU beside the C text (layout/template.h).
std::string_view fmu_header();
std::string_view fmu_source();
std::string_view fmu_derivatives();
std::string_view fmu_steps();
std::string_view fmu_laws();
std::string_view fmi2_source();
std::string_view fmi3_source();

} // namespace mbsgen::emit
