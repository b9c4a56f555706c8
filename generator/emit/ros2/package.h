// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The files of generator/emit/ros2/package/, as they were when the program was built: templates (layout/template.h) of a
/// package of ROS 2.
std::string_view ros2_solver();
std::string_view ros2_package();
std::string_view ros2_cmake();
std::string_view ros2_plugin();
std::string_view ros2_parameters();
std::string_view ros2_page();

} // namespace mbsgen::emit
