// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include "scheme/program.h"

namespace mbsgen::emit {

/// C99: functions take the model as their first argument, and every name begins with the model's. The text is C++ and
/// OpenCL C, too. In a file of bodies, `Real` and `Number` are macros.
class C final : public Language {
public:
  /// `split`: functions that only the model's own ones call may lie in other files; `clones`: see EmitOptions; `macros`: names
  /// that no member can have beside those of C.
  C(const scheme::Shape& shape, bool split, bool clones = false, const std::vector<std::string>& macros = {});

  /// The name with the model's before it.
  std::string own(const std::string& name) const { return prefix_ + name; }
  /// Initializers of a structure `wrench`, one for each number.
  static std::string zero_wrench();
  /// The head of a function that the header declares, without its brace.
  std::string head(const Signature& signature) const;

  /// See shared_helpers.
  std::string spelled(std::string_view text) const;

  std::string helper(const std::string& name, int count = 0) const override;
  std::string constant_lanes(const std::string& member, std::size_t lanes) const override;
  std::string matrix_loop(const std::string& helper, int rows, const std::string& arguments) const override;
  std::string is_finite(const std::string& value, Needs& needs) const override;
  std::string is_finite(const std::string& path, const Field& field) const override;
  std::string declaration(const Signature& signature) const override;
  std::string definition(const Signature& signature, const std::string& body) const override;
  std::string call(const Signature& signature) const override;
  std::string law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                       bool is_derivative) const override;

private:
  std::string type(const std::string& written) const;
  std::string arguments(const Signature& signature) const;
  std::string linkage(const Signature& signature) const;

  std::string prefix_;
  bool split_, clones_;
};

} // namespace mbsgen::emit
