// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include "scheme/program.h"

namespace mbsgen::emit {

/// C++: functions are members of a class template, helpers lie in `namespace detail`.
class Cpp final : public Language {
public:
  /// `clones`: see EmitOptions.
  explicit Cpp(const scheme::Shape& shape, bool clones = false);

  /// See shared_helpers.
  std::string spelled(std::string_view text) const;

  std::string helper(const std::string& name, int count = 0) const override;
  std::string zeros(const std::string& array, const std::string& row, int first, int count,
                    const std::string& column, Needs& needs) const override;
  std::string is_finite(const std::string& value, Needs& needs) const override;
  std::string counts(const std::string& value, bool negated, Needs& needs) const override;
  std::string is_finite(const std::string& path, const Field& field) const override;
  std::string declaration(const Signature& signature) const override;
  std::string definition(const Signature& signature, const std::string& body) const override;
  std::string call(const Signature& signature) const override;
  std::string instantiation(const Signature& signature, const std::string& real) const override;
  std::string opening(const Needs& needs, const Layout* laws) const override;
  std::string law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                       bool is_derivative) const override;

private:
  bool clones_;
};

} // namespace mbsgen::emit
