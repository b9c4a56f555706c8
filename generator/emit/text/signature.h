// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <functional>
#include <string>
#include <vector>

namespace mbsgen::emit {

class Language;

/// An argument of a function. `type` is written in terms of `Real`.
struct ArgumentText {
  std::string type;
  std::string name;
  std::string default_value; ///< in languages that know such; empty: none
  int size = 0;              ///< of an array
  bool is_read = false;      ///< of an array that is changed: its numbers count before the call
  bool is_nullable = false;  ///< a result that need not be wanted
};

/// Declaration of a generated function.
struct Signature {
  std::string result = "void";
  std::string name;
  std::vector<ArgumentText> arguments;
  bool is_const = true;
  bool has_model = true;   ///< reads the model, or writes it
  bool is_private = false; ///< only functions of the model call it
};

/// The arguments of a function of the program, in order; the input forces come last where a model has some.
Signature make_signature(const scheme::Program& program, const scheme::Function& function,
                         const Language& language);

/// Arguments between commas; `wrapped` (text.h) breaks a line at these only.
std::string joined(const std::vector<ArgumentText>& arguments,
                   const std::function<std::string(const ArgumentText&)>& write);

/// The type with another one in place of `Real`.
std::string with_real(std::string type, const std::string& real);

} // namespace mbsgen::emit
