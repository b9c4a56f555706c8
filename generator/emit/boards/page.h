// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// The tables of README.md as rows of Markdown: "operations" with an estimate of the stack, "parameters" with nominal
/// values, "laws", and "names" that were changed, with `model` before and after when it is another one.
std::map<std::string, std::string> page_parts(const scheme::Program& program, const Emitted& emitted,
                                              const std::vector<std::string>& macros,
                                              const std::string& model);

/// Bytes of a stack for the task that calls the function: its estimate, that of what it calls in the C library and of the
/// task itself, in whole kilobytes.
std::size_t task_stack(const Emitted& emitted, const std::string& function);

} // namespace mbsgen::emit
