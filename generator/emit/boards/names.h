// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::emit {

/// Names of the model's parameters, inputs and laws that headers of boards may define as macros: those of Arduino, and all
/// of two or more capitals, digits and underscores that end with no underscore, as registers have them.
std::vector<std::string> macros_of_boards(const scheme::Program& program);

/// True for the name of a header or a component of boards, or of a header of the C library in other letters: no file of a
/// package can have it.
bool is_taken_on_boards(const std::string& model);

/// Names in a program before and after: "B0" is "B0_". Those that are alike are left out.
std::vector<std::pair<std::string, std::string>> changed_names(const scheme::Program& program,
                                                               const std::vector<std::string>& macros);

/// The name in manifests, which begins and ends with a letter or a digit and has 50 characters at most.
std::string manifest_name(const std::string& model);

} // namespace mbsgen::emit
