// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/language.h"
#include "scheme/program.h"

namespace mbsgen::emit {

/// JavaScript: a module whose class `Model` has the functions as methods. What the module keeps for itself has a name
/// with '$', which no name of a model contains. Bodies name the model `model`, and its derived constants `derived`.
class JavaScript final : public Language {
public:
  JavaScript();

  /// The arguments as a function's head has them.
  std::string arguments(const Signature& signature) const;

  /// The text of helpers of the C family: '@' stands before the names of functions that are defined or called.
  std::string spelled(std::string_view text) const;

  std::string helper(const std::string& name, int count = 0) const override;
  std::string helper_call(const std::string& name, int count) const override;
  std::string from_element(const std::string& element) const override;
  std::string from_place(const std::string& array, int place) const override;
  std::string array(const std::string& name, int size) const override;
  std::string is_finite(const std::string& value, Needs& needs) const override;
  std::string is_finite(const std::string& path, const Field& field) const override;
  std::string declaration(const Signature& signature) const override;
  std::string definition(const Signature& signature, const std::string& body) const override;
  std::string call(const Signature& signature) const override;
  std::string declare(const std::string& indent, const std::string& function,
                      const std::vector<Local>& locals) const override;
  std::string law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                       bool is_derivative) const override;

private:
  std::string head_of(const Signature& signature, std::string_view body) const;
};

} // namespace mbsgen::emit
