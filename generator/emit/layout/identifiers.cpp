// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/identifiers.h"
#include "base/library_names.h"
#include "base/text.h"

namespace mbsgen::emit {

bool is_reserved(std::string_view name) {
  return is_cpp_keyword(name) || is_library_macro(name);
}

bool UniqueNames::is_free_outside(const std::string& name) const {
  if (outer_ == nullptr) return !is_reserved(name);
  return outer_->taken_.count(name) == 0 && outer_->is_free_outside(name);
}

std::string UniqueNames::take(std::string_view wanted) {
  std::string name(wanted);
  if (try_take(name)) return name;
  name += '_';
  const std::string base = name;
  for (int version = 2; !try_take(name); ++version) name = base + std::to_string(version);
  return name;
}

} // namespace mbsgen::emit
