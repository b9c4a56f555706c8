// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/dialect.h"

namespace mbsgen::certify {

Dialect Dialect::cpp() {
  return {false, "", "", "derived_.", ".", "nullptr", "Real(1.0)"};
}

Dialect Dialect::c(const std::string& model) {
  return {true, model + '_', "model->", "model->derived.", "->", "NULL", "Number(1.0)"};
}

std::optional<std::string> Dialect::without_prefix(std::string_view name) const {
  if (name.substr(0, prefix.size()) != prefix) return std::nullopt;
  return std::string(name.substr(prefix.size()));
}

std::string Dialect::helper(const std::string& name, int count) const {
  if (is_c) return prefix + name + (count == 0 ? "" : '_' + std::to_string(count));
  return "detail::" + name + '<' + (count == 0 ? "Real" : std::to_string(count)) + '>';
}

std::string Dialect::call(const std::string& function, bool has_arguments) const {
  return prefix + function + '(' + (is_c ? "model" : "") + (is_c && has_arguments ? ", " : "");
}

} // namespace mbsgen::certify
