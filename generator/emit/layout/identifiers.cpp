// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/identifiers.h"
#include "base/library_names.h"
#include "base/text.h"
#include <algorithm>
#include <cctype>

namespace mbsgen::emit {

bool is_reserved(std::string_view name) {
  return is_cpp_keyword(name) || is_library_macro(name);
}

std::string class_name(std::string_view function) {
  std::string name;
  bool begins = true;
  for (const char c : function) {
    if (c != '_') name += begins ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begins = c == '_';
  }
  return name;
}

std::string distribution_name(const std::string& model) {
  const std::size_t first = model.find_first_not_of('_');
  return first == std::string::npos ? "model" : model.substr(first, model.find_last_not_of('_') + 1 - first);
}

UniqueNames::UniqueNames(const NameRules& rules)
    : ignores_case_(rules.ignores_case), longest_(rules.longest),
      begins_with_letter_(rules.begins_with_letter) {
  for (const std::string& name : rules.reserved) reserve(name);
}

// Equal for names that are one name.
std::string UniqueNames::key(std::string name) const {
  return ignores_case_ ? in_small_letters(name) : name;
}

bool UniqueNames::is_free_outside(const std::string& key) const {
  if (outer_ == nullptr) return !is_reserved(key);
  return outer_->taken_.count(key) == 0 && outer_->is_free_outside(key);
}

bool UniqueNames::try_take(const std::string& name) {
  const std::string own = key(name);
  return is_free_outside(own) && taken_.insert(own).second;
}

std::string UniqueNames::take(std::string_view wanted) {
  const bool lacks_letter = begins_with_letter_ && wanted.substr(0, 1) == "_";
  const std::string begun = (lacks_letter ? "x" : "") + std::string(wanted);
  const auto with_end = [&](const std::string& end) { return begun.substr(0, longest_ - end.size()) + end; };
  std::string name = with_end("");
  if (try_take(name)) return name;
  name = with_end("_");
  for (int version = 2; !try_take(name); ++version) name = with_end('_' + std::to_string(version));
  return name;
}

} // namespace mbsgen::emit
