// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::emit {

/// An argument of a member function. `type` is written in terms of `Real`.
struct CppArgument {
  std::string type;
  std::string name;
  std::string default_value; ///< empty: none
};

/// Declaration of a member function.
struct Signature {
  std::string result = "void";
  std::string name;
  std::vector<CppArgument> arguments;
  bool is_const = true;
};

/// The arguments of a function of the program, in order; the input forces come last where a model has some.
Signature make_signature(const scheme::Program& program, const scheme::Function& function);

/// `void f(const Real* q, const Inputs<Real>& inputs = {}) const`, the declaration in the class.
std::string declaration(const Signature& signature);
/// The head of the definition outside of the class; arguments that `body` does not mention stay unnamed.
std::string definition_head(const Signature& signature, std::string_view body);
/// Explicit instantiation for the type `real`.
std::string instantiation(const Signature& signature, const std::string& real);
/// `f(q, inputs)`.
std::string forwarding_call(const Signature& signature);

} // namespace mbsgen::emit
