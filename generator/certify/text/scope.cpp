// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/scope.h"

namespace mbsgen::certify {

const Modular& Scope::value(std::string_view name) const {
  const Modular* found = find(values_, name);
  if (found == nullptr) throw MalformedText(shown(name) + " has no value where it is read");
  return *found;
}

void Scope::give(std::string_view name, const Modular& value) {
  if (!values_.emplace(name, value).second) throw MalformedText(shown(name) + " is written twice");
}

void Scope::declare(const Variable& variable) {
  if (has_value(variable.name) || !declared_.emplace(variable.name, variable.size).second)
    throw MalformedText(shown(variable.name) + " is declared twice");
  blocks_.back().push_back(variable.name);
}

bool Scope::is_number(std::string_view name) const {
  const int* size = find(declared_, name);
  return size != nullptr && *size == 0;
}

int Scope::size_of(std::string_view array) const {
  const int* size = find(declared_, array);
  return size == nullptr ? 0 : *size;
}

void Scope::require_element(std::string_view element) const {
  if (place_of(element) >= size_of(array_of(element)))
    throw MalformedText(shown(element) + " is no element of a declared array");
}

void Scope::close_block() {
  for (const std::string& name : blocks_.back()) {
    values_.erase(name);
    for (int i = 0; i < declared_.at(name); ++i) values_.erase(element(name, i));
    declared_.erase(name);
  }
  blocks_.pop_back();
}

std::string_view array_of(std::string_view element) {
  return element.empty() || element.back() != ']' ? element : element.substr(0, element.rfind('['));
}

int place_of(std::string_view element) {
  const std::size_t bracket = element.rfind('[');
  if (bracket == std::string_view::npos || element.back() != ']')
    throw MalformedText(shown(element) + " is no element of an array");
  return Tokens(element.substr(bracket + 1, element.size() - bracket - 2)).next_integer();
}

std::string element(std::string_view array, int place) {
  return std::string(array) + '[' + std::to_string(place) + ']';
}

bool is_spelling_of(std::string_view spelled, std::string_view name) {
  if (spelled.substr(0, name.size()) != name) return false;
  const std::string_view rest = spelled.substr(name.size());
  return rest.empty() ||
         (rest.front() == '_' && rest.find_first_not_of("_0123456789") == std::string_view::npos);
}

} // namespace mbsgen::certify
