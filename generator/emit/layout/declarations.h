// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include <string>

namespace mbsgen::emit {

/// Marks around the place of an element, and the first one's number.
struct Places {
  std::string opening = "[", closing = "]";
  int first = 0;
};

/// What a header says of a parameter: its unit, the model's words on it, and which elements are fixed; may be empty.
std::string field_comment(const Field& field, const Places& places = {});

/// Of a model with tunable parameters.
bool has_parameters(const Layout& layout);

/// The layout has a law of that kind.
bool has_laws(const Layout& layout, scheme::LawCall::Kind kind);

/// A function of the program returns a Status.
bool returns_status(const scheme::Program& program);

/// The program has no iteration: its statuses are those of a tree. Of a program that returns some.
bool is_tree(const scheme::Program& program);
/// True when the program has a function of the model's outputs.
bool knows_outputs(const scheme::Program& program);

/// A function of the program has that task.
bool has_task(const scheme::Program& program, scheme::Task task);

/// The lower triangle of the mass matrix, row by row: 0 where an entry is zero in every position. Empty when no function
/// gives that triangle.
std::vector<int> mass_matrix_pattern(const scheme::Program& program);

/// The comment on the names in "sensitivities".
inline constexpr const char* sensitivities_meaning =
    "Names of the parameters with respect to which functions differentiate.";

} // namespace mbsgen::emit
