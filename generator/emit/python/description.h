// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "scheme/program.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// An array of Python: an array of C, or a part of a structure whose members are all numbers.
struct PythonMember {
  std::string name; ///< the same in C and in Python
  std::vector<int> shape;
  std::string doc;

  int size() const;
};

/// An argument of a C function, and what it is in Python.
struct PythonArray {
  std::string name;
  std::vector<int> shape;
  scheme::Argument::Use use = scheme::Argument::Use::in;
  bool is_flags = false;
  bool is_value = false;       ///< C takes the number, not a pointer to it
  bool may_be_missing = false; ///< an argument that is zero by default
  std::string doc;             ///< its meaning, where that depends on the model
  std::string structure;       ///< of C; empty: C takes numbers
  std::vector<PythonMember>
      blocks; ///< the last index counts the numbers of such a structure; empty: it does not

  bool is_read() const { return use != scheme::Argument::Use::out; }
  bool is_result() const { return use != scheme::Argument::Use::in; }
  int size() const;
};

/// A function of the model, as Python has it.
struct PythonFunction {
  std::string name;
  std::string doc;
  std::vector<PythonArray> arguments; ///< in the order of C, which has the results between
  bool takes_inputs = false;
  bool returns_status = false;
  bool returns_number = false;
  bool calls_laws = false;
  std::string result_class; ///< empty: it returns one array
  std::string result_doc;

  /// What it returns: arrays, or the members of an array's structures.
  std::vector<PythonMember> results() const;
};

/// A parameter or an input, or an array of them: where its numbers are among all.
struct PythonField {
  std::string name;
  int place = 0;
  int size = 0; ///< 0: one number, no array
  std::string doc;
  std::map<int, std::string> fixed = {}; ///< places of numbers that no equation has, and why
  bool is_wrench = false;
};
/// A name that the model has and that cannot be set, and why.
struct PythonOther {
  std::string name;
  std::string reason;
};
/// A group of parameters.
struct PythonGroup {
  std::string name;
  std::string class_name;
  std::vector<PythonField> fields;
  std::vector<PythonOther> others;
};

/// An argument of a law, in C and in Python: a number, the structure of a point as its bytes, or an array.
struct PythonLawArgument {
  enum class Kind { number, point, array };

  Kind kind = Kind::number;
  std::string name;
  int size = 0; ///< of an array
};

/// A law of the user's.
struct PythonLaw {
  std::string name;
  std::string method; ///< in C
  scheme::LawCall::Kind kind = scheme::LawCall::Kind::link;
  bool is_derivative = false;
  std::vector<LawArray> arrays; ///< behind the other arguments
  int rates = 0;                ///< of states of the law, behind its force

  bool is_on_point() const {
    return kind == scheme::LawCall::Kind::point || kind == scheme::LawCall::Kind::contact;
  }
  std::vector<PythonLawArgument> arguments() const;
  /// The shapes of what it gives: a force, a torque, rates of its states.
  std::vector<std::vector<int>> results() const;
};

/// What all files of a package say of a model.
struct Description {
  std::string package; ///< of Python
  std::string model;   ///< before all names of C
  std::vector<PythonFunction> functions;
  std::vector<PythonGroup> groups;
  std::vector<PythonField> fields;
  std::vector<PythonOther> others; ///< bodies without parameters
  int parameters = 0;              ///< numbers
  std::vector<PythonField> inputs; ///< wrenches, t, x
  int input_numbers = 0;
  std::vector<PythonLaw> laws; ///< with their derivatives, in the order of their calls in C

  bool has_parameters() const { return parameters > 0; }
  /// The classes of results, each once, by a function that returns it.
  std::vector<const PythonFunction*> result_classes() const;
  /// The kinds of laws on points that the model has.
  std::vector<scheme::LawCall::Kind> point_kinds() const;
};

Description describe(const scheme::Program& program);

/// The structure of C that a law on points is called with, and its members; of Python, a tuple.
std::string law_point_structure(scheme::LawCall::Kind kind);
std::vector<PythonMember> law_point_members(scheme::LawCall::Kind kind);

/// The places of members in a structure: an array of C has one element at least.
std::vector<int> member_places(const std::vector<PythonMember>& members);

} // namespace mbsgen::emit
