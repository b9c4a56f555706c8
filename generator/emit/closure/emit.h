// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <vector>

namespace mbsgen::emit {

/// What follows the model's name in the names of the functions that close its loops, and of their files.
inline constexpr const char* loops_ending = "_loops";
/// The same of packages that have them inside.
inline constexpr const char* closure_ending = "_closure";

/// From the joints that are known to all joints, around the functions `assemble`, `velocities` and `inverse_dynamics` of a
/// program without masses. Of a model NAME, `NAME_closure.h` and `.c` over the C text of a program that is called
/// NAME_loops.
std::vector<OutputFile> emit_closure_c(const scheme::Program& program, const EmitOptions& options,
                                       const Origin& origin);
/// These, and a package of ROS 2 with a node that publishes all joints.
std::vector<OutputFile> emit_closure_ros2(const scheme::Program& program, const EmitOptions& options,
                                          const Origin& origin);
/// For a package of ROS 2 around a whole program NAME: the node of emit_closure_ros2 with what it needs, as files of that
/// package. Empty where loops.h has none.
std::vector<OutputFile> emit_closure_node(const scheme::Program& program, const EmitOptions& options,
                                          const Origin& origin);

/// The name of a package of ROS of a model: small letters, from a letter on, no two underscores behind each other.
std::string ros_name(const std::string& model, const std::string& ending);

/// `NAME_closure.mjs` over the module of a program that is called NAME_loops.
std::vector<OutputFile> emit_closure_javascript(const scheme::Program& program, const EmitOptions& options,
                                                const Origin& origin);
/// A package of Python, of a program that is called NAME_closure, with a class Closure.
std::vector<OutputFile> emit_closure_python(const scheme::Program& program, const EmitOptions& options,
                                            const Origin& origin);

} // namespace mbsgen::emit
