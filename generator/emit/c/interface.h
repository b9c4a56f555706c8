// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/declarations.h"
#include "emit/layout/layout.h"
#include "scheme/program.h"
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::emit {

/// Chooses a name as near as possible to the one that is wanted, apart from those that it gave before.
using NameScope = std::function<std::string(std::string_view wanted)>;
/// Opens a scope of names by the rules of a language.
using NameScopes = std::function<NameScope()>;

/// A part of a structure whose members are all numbers, or a whole array.
struct CMember {
  std::string name;
  std::vector<int> shape; ///< empty: one number
  std::string doc;

  int size() const;
};

/// An argument of a function: numbers in rows, whose last index runs fastest.
struct CArray {
  std::string name;
  std::vector<int> shape;
  scheme::Argument::Use use = scheme::Argument::Use::in;
  bool is_flags = false;
  bool is_value = false;       ///< it takes the number, not a pointer to it
  bool may_be_missing = false; ///< an argument that is zero by default
  std::string doc;             ///< its meaning and unit; may be empty
  std::string structure;       ///< its type's name behind the model's; empty: numbers
  std::vector<CMember> blocks; ///< the last index counts the numbers of such a structure; empty: it does not

  bool is_read() const { return use != scheme::Argument::Use::out; }
  bool is_result() const { return use != scheme::Argument::Use::in; }
  int size() const;
};

/// A function of the model.
struct CFunction {
  std::string name;
  std::string doc;
  std::vector<CArray> arguments; ///< in order, results among them
  bool takes_inputs = false;
  bool returns_status = false;
  bool returns_number = false;
  bool calls_laws = false;
  std::string result_class; ///< a name for the type of its results together; empty: it gives one array
  std::string result_doc;

  /// Its results: arrays, or the members of an array's structures.
  std::vector<CMember> results() const;
};

/// A parameter or an input, or an array of them: where its numbers are among all.
struct CField {
  std::string name;
  int place = 0;
  int size = 0; ///< 0: one number, no array
  std::string doc;
  std::map<int, std::string> fixed = {}; ///< places of numbers that no equation has, and why
  bool is_wrench = false;
};
/// A name that the model has and that cannot be set, and why.
struct CFixed {
  std::string name;
  std::string reason;
};
/// A group of parameters.
struct CGroup {
  std::string name;
  std::string class_name;
  std::vector<CField> fields;
  std::vector<CFixed> others;
};

/// An argument of a law: a number, the structure of a point, or an array.
struct CLawArgument {
  enum class Kind { number, point, array };

  Kind kind = Kind::number;
  std::string name;
  int size = 0; ///< of an array
};

/// A law of the user's.
struct CLaw {
  std::string name;
  std::string method; ///< behind the model's name, in C
  scheme::LawCall::Kind kind = scheme::LawCall::Kind::link;
  bool is_derivative = false;
  std::vector<LawArray> arrays; ///< behind the other arguments
  int rates = 0;                ///< of states of the law, behind its force

  bool is_on_point() const {
    return kind == scheme::LawCall::Kind::point || kind == scheme::LawCall::Kind::contact;
  }
  std::vector<CLawArgument> arguments() const;
  /// The shapes of what it gives: a force, a torque, rates of its states.
  std::vector<std::vector<int>> results() const;
};

/// All that the C text of a model offers, for shells around it in other languages: names, shapes and places of numbers, in
/// the order of the C text. A shell reads no expression.
struct CInterface {
  std::string model; ///< before all names of C
  std::vector<CFunction> functions;
  std::vector<CGroup> groups;
  std::vector<CField> fields;
  std::vector<CFixed> others; ///< bodies without parameters
  int parameters = 0;         ///< numbers
  std::vector<CField> inputs; ///< wrenches, t, x
  int input_numbers = 0;
  std::vector<CLaw> laws; ///< with their derivatives, in the order of their calls in C

  bool has_parameters() const { return parameters > 0; }
  /// The classes of results, each once, by a function that returns it.
  std::vector<const CFunction*> result_classes() const;
  /// Names of the laws of the user's, in C, without their derivatives.
  std::vector<std::string> law_names() const;
  /// The kinds of laws on points that the model has.
  std::vector<scheme::LawCall::Kind> point_kinds() const;
};

/// With names by the rules of a shell's language, and words on elements of arrays as it writes these; the places are those of
/// C in any case.
CInterface c_interface(const scheme::Program& program, const NameScopes& scopes, const Places& elements = {});
/// With the names of C; `macros` as in emit_c.
CInterface c_interface(const scheme::Program& program, const std::vector<std::string>& macros = {});

/// Conditions of templates (layout/template.h) for settings of the C text: STATUS where functions return one, NEWTON where
/// they iterate, PIVOT where they check pivots of a tree.
std::set<std::string> c_conditions(const scheme::Program& program);

/// The structure that a law on points is called with, and its members.
std::string law_point_structure(scheme::LawCall::Kind kind);
std::vector<CMember> law_point_members(scheme::LawCall::Kind kind);

/// The places of members in a structure: an array of C has one element at least.
std::vector<int> member_places(const std::vector<CMember>& members);

} // namespace mbsgen::emit
