// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/octave/words.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A result of a function: an array, or a structure of its parts.
struct OctaveResult {
  std::string name;
  std::vector<CMember> parts; ///< one of that name: the array itself
};

/// The results of a function in their order here: arrays that it writes, then those that it changes in C.
std::vector<OctaveResult> octave_results(const CFunction& function);

/// The help text of a function, behind its first line: shapes, meanings, units.
std::string octave_help(const CFunction& function, const std::string& package, const std::string& name,
                        bool has_parameters);
/// The same of a function that gives a structure. fields: comments on them.
std::string octave_structure_help(const std::string& package, const std::string& name,
                                  const std::string& meaning, const std::string& fields);

} // namespace mbsgen::emit
