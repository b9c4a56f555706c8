// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/tree.h"
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace mbsgen::language {

/// Values of expressions over the parameters of a model file, as far as these have any.
class Values {
public:
  explicit Values(const JsonTree& tree);

  /// Nothing where the text is no expression, or names something else than parameters with values.
  std::optional<double> value(std::string_view expression) { return value(expression, 0); }
  std::optional<double> parameter(std::string_view name) { return parameter(name, 0); }

private:
  std::optional<double> value(std::string_view expression, int level);
  std::optional<double> parameter(std::string_view name, int level);

  std::map<std::string, std::string, std::less<>> texts_; ///< by name
  std::map<std::string, std::optional<double>, std::less<>> known_;
};

} // namespace mbsgen::language
