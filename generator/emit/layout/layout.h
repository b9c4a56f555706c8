// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/identifiers.h"
#include "scheme/program.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A member of a generated parameter structure: a number, or an array of them.
struct Field {
  std::string name;
  bool is_array = false;
  std::vector<const scheme::Parameter*> elements; ///< by index; null: no such parameter
  std::string flags; ///< array of constants that are true for tunable elements; empty: all are tunable
  std::map<std::size_t, std::string> sources; ///< by index: parameters that the element is computed from

  /// False for a number that is fixed at generation, such as a structural zero.
  bool is_tunable(std::size_t element) const;
  bool all_tunable() const;
};

/// A mass, centre of mass or inertia that is no member: all its numbers are fixed.
struct FixedField {
  std::string group; ///< as the model names it
  std::string name;
  std::string sources; ///< parameters that it is computed from; empty: it is a constant
};

/// Why it cannot be set: "follows from a, b", or "is a constant of the code".
std::string reason(const FixedField& field);
/// The same of an element that is not tunable: "follows from a, b", or "is structural, a change has no effect".
std::string reason(const Field& field, std::size_t element);

/// The parameters of one body (or of whatever Parameter::group names).
struct Group {
  std::string group; ///< as the model names it
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
  std::vector<FixedField> fixed;   ///< numbers that are no members
  std::vector<std::string> inputs; ///< of Program::inputs, in the same order
  bool has_time = false;           ///< Inputs has a member t
  std::size_t states = 0;          ///< Inputs has a member x of that size, unless it is zero
  std::vector<LawMethod> laws;     ///< in order of their first call

  /// The law of that name, which must be there.
  const LawMethod& law(const std::string& name) const;
};

/// Refers to the parameters of `program`.
Layout make_layout(const scheme::Program& program, const NameRules& rules = {});

/// A mass, centre of mass or inertia that no parameter of the generated code sets.
struct FixedNumber {
  scheme::ParameterPath path;
  std::set<std::string> sources; ///< parameters that it is computed from; empty: it is a constant
};

/// Those of all bodies.
std::vector<FixedNumber> fixed_numbers(const scheme::Program& program);

/// With commas between.
std::string joined(const std::set<std::string>& names);

/// Bodies without a number that can be set, and why: "has no number that can be set: mass follows from m".
std::map<std::string, std::string> fixed_groups(const Layout& layout);

} // namespace mbsgen::emit
