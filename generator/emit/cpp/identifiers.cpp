// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/identifiers.h"
#include "base/library_names.h"
#include "base/text.h"

namespace mbsgen::emit {

bool is_reserved(std::string_view name) {
  return is_cpp_keyword(name) || is_library_macro(name);
}

bool UniqueNames::is_free(const std::string& name) const {
  if (taken_.count(name) != 0) return false;
  return outer_ != nullptr ? outer_->is_free(name) : !is_reserved(name);
}

std::string UniqueNames::take(std::string_view wanted) {
  std::string name(wanted);
  if (!is_free(name)) name += '_';
  const std::string base = name;
  for (int version = 2; !is_free(name); ++version) name = base + std::to_string(version);
  taken_.insert(name);
  return name;
}

} // namespace mbsgen::emit
