// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A member of a generated structure: a number, or an array of numbers.
struct Member {
  std::string name;
  int size = 0;        ///< 0: a number
  std::string comment; ///< may be empty
};

/// A structure that generated functions read or write, in languages where all members are numbers.
struct Structure {
  std::string comment;
  std::vector<Member> members;
};

Structure wrench_structure();
Structure law_point_structure();
Structure law_contact_structure();
Structure sensor_structure(const scheme::Program& program);
Structure contact_structure();
Structure rigid_contact_structure();
Structure linearization_structure(const scheme::Program& program);

/// What the members of Newton mean: tolerance, max_iterations, largest_step, smallest_pivot.
Structure newton_structure();

/// The comment on the structure of input forces, time and states.
std::string inputs_comment(std::size_t states);

} // namespace mbsgen::emit
