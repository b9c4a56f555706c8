// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A member of a generated parameter structure: a number, or an array of them.
struct Field {
  std::string name;
  bool is_array = false;
  std::vector<const scheme::Parameter*> elements; ///< by index; null: no such parameter
  std::string flags; ///< array of constants that are true for tunable elements; empty: all are tunable

  /// False for a number that is fixed at generation, such as a structural zero.
  bool is_tunable(std::size_t element) const;
  bool all_tunable() const;
};

/// The parameters of one body (or of whatever Parameter::group names).
struct Group {
  std::string name;
  std::string type;
  std::vector<Field> fields;
};

/// An array among the arguments of a law.
struct LawArray {
  const char* name;
  int size;
};

/// A law that generated functions call, as a method of the user's class.
struct LawMethod {
  std::string law;
  std::string method;
  scheme::LawCall::Kind kind = scheme::LawCall::Kind::link;
  std::string derivative; ///< method of its derivative along a direction; empty where no function calls it
  std::vector<LawArray>
      arrays;    ///< behind the other arguments: values of states; of a rate all coordinates, too
  int rates = 0; ///< size of the array behind those, which takes the rates of the law's states
};

/// Members of the generated Parameters and Inputs, methods of Laws: the names of the model, changed only
/// where the language forbids them.
struct Layout {
  std::vector<Group> groups;
  std::vector<Field> fields;       ///< user parameters
  std::vector<std::string> inputs; ///< of Program::inputs, in the same order
  bool has_time = false;           ///< Inputs has a member t
  std::size_t states = 0;          ///< Inputs has a member x of that size, unless it is zero
  std::vector<LawMethod> laws;     ///< in order of their first call

  /// The law of that name, which must be there.
  const LawMethod& law(const std::string& name) const;
};

/// Refers to the parameters of `program`. `keywords`: names that the language forbids, besides those that C++ does.
Layout make_layout(const scheme::Program& program, const std::vector<std::string>& keywords = {});

} // namespace mbsgen::emit
