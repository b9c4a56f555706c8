// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/options.h"
#include "scheme/program.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A part of a structure of C whose members are all numbers, as an array of Python.
struct PythonMember {
  std::string name; ///< the same in C and in Python
  std::vector<int> shape;
  std::string doc;

  int size() const;
};

/// An argument of a C function, and what it is in Python.
struct PythonArray {
  std::string name;
  std::string type; ///< of the pointer in C; a number is passed by value where it does not end in '*'
  std::vector<int> shape;
  scheme::Argument::Use use = scheme::Argument::Use::in;
  bool is_flags = false;
  bool may_be_missing = false; ///< an argument that is zero by default
  std::string doc;             ///< its meaning, where that depends on the model
  std::vector<PythonMember>
      blocks; ///< the last index counts the numbers of such a structure; empty: it does not

  bool is_read() const { return use != scheme::Argument::Use::out; }
  bool is_result() const { return use != scheme::Argument::Use::in; }
  int size() const;
};

/// A field of what a function returns: an array, or the member of an array's structures.
struct PythonResult {
  std::string name;
  std::vector<int> shape;
  std::string doc;
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

  std::vector<PythonResult> results() const;
};

/// A parameter, or an array of them: where its numbers are among all.
struct PythonField {
  std::string name;
  int place = 0;
  int size = 0;                     ///< 0: one number, no array
  std::map<int, std::string> fixed; ///< places of numbers that no equation has, and why
  std::string doc;
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
};

/// What all files of a package say of a model.
struct Description {
  std::string package; ///< of Python
  std::string core;    ///< the extension module beside it
  std::string model;   ///< before all names of C
  std::string real;    ///< "double" or "float"
  std::vector<PythonFunction> functions;
  std::vector<PythonGroup> groups;
  std::vector<PythonField> fields;
  std::vector<PythonOther> others; ///< bodies without parameters
  int parameters = 0;              ///< numbers
  std::vector<PythonField> inputs; ///< wrenches have the size 6; t, x
  int input_numbers = 0;
  std::vector<PythonLaw> laws; ///< with their derivatives, in the order of their calls in C
};

Description describe(const scheme::Program& program, Scalar scalar);

/// What a law of that kind is called with: a structure of C and, as a tuple, of Python.
std::vector<PythonMember> law_point_members(scheme::LawCall::Kind kind);

} // namespace mbsgen::emit
