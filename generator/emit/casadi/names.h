// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace mbsgen::emit {

/// Names by the rules of CasADi: a letter, then letters, digits and single underscores; not `null`, `jac`, `hess`.
/// Names that break them are changed, and listed with what they were.
class CasadiNames {
public:
  /// Of a symbol, without a look at others.
  std::string symbol(std::string_view wanted);
  /// Of an input or output, apart from those that `taken` has.
  std::string port(std::string_view wanted, std::set<std::string>& taken);

  /// What names were before, by their new form.
  const std::map<std::string, std::string>& changed() const { return changed_; }

private:
  std::string noted(const std::string& name, std::string_view wanted);

  std::map<std::string, std::string> changed_;
};

} // namespace mbsgen::emit
