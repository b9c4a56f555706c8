// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/scope.h"
#include "certify/field/errors.h"

namespace mbsgen::certify {

const Modular& TextScope::value(const std::string& name) const {
  read_.insert(name);
  const auto found = values_.find(name);
  if (found == values_.end() && without_value_.count(name) != 0)
    throw std::domain_error(name + " has no value");
  if (found == values_.end()) throw MalformedText(name + " has no value where it is read");
  return found->second;
}

void TextScope::declare(const std::string& name) {
  if (values_.count(name) != 0 || is_assignable(name) || !blocks_.back().insert(name).second)
    throw MalformedText(name + " is declared twice");
}

void TextScope::mark_written(const std::string& name) {
  if (!written_.insert(name).second) throw MalformedText(name + " is written twice");
}

void TextScope::close_block() {
  for (const std::string& name : blocks_.back()) {
    values_.erase(name);
    assignable_.erase(name);
  }
  blocks_.pop_back();
}

void TextScope::forget_since(const Values& before, const std::function<bool(const std::string&)>& keep) {
  for (auto entry = values_.begin(); entry != values_.end();)
    entry = before.count(entry->first) == 0 && !keep(entry->first) ? values_.erase(entry) : std::next(entry);
}

} // namespace mbsgen::certify
