// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/octave/source/, as they were when the program was built: templates (layout/template.h)
/// that are alike for all models but for what they name as parts. And names of functions that Octave has.
std::string_view host_functions();
std::string_view octave_members_header();
std::string_view octave_mex_header();
std::string_view octave_arrays_source();
std::string_view octave_structures_source();
std::string_view octave_laws_source();
std::string_view octave_states_source();
std::string_view octave_mex_source();
std::string_view octave_members_source();
std::string_view octave_function();
std::string_view octave_structure();
std::string_view octave_implausible();
std::string_view octave_constants();
std::string_view octave_names();
std::string_view octave_rates();
std::string_view octave_simulation();
std::string_view simulink_header();
std::string_view simulink_source();
std::string_view simulink_buses();
std::string_view octave_build();
std::string_view octave_readme();

} // namespace mbsgen::emit
