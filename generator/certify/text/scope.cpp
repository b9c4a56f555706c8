// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/scope.h"
#include "certify/field/errors.h"
#include <algorithm>

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

namespace {

struct Member {
  const char* name;
  int size; ///< 0: one number, no array

  int numbers() const { return std::max(size, 1); }
};
using Members = std::vector<Member>;

// Members of the structures that laws of the user's take.
const Members& members_of(const std::string& structure) {
  static const std::map<std::string, Members> all{
      {"LawPoint", {{"position", 3}, {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}}},
      {"LawContact", {{"pen", 0}, {"rate", 0}, {"slide", 3}, {"normal", 3}, {"point", 3}}},
      {"Wrench", {{"force", 3}, {"torque", 3}}}};
  const auto found = all.find(structure);
  if (found == all.end()) throw MalformedText("an object of the type " + structure);
  return found->second;
}

std::string element(const std::string& object, const Member& member, int i) {
  return object + '.' + member.name + (member.size == 0 ? "" : '[' + std::to_string(i) + ']');
}

} // namespace

void TextLaws::declare_object(const TextStep& step) {
  structures_[step.target] = step.value[0];
  for (const Member& member : members_of(step.value[0]))
    for (int i = 0; i < member.numbers(); ++i) {
      const std::string name = element(step.target, member, i);
      scope_.declare(name);
      scope_.set(name, Modular(0));
      scope_.allow_assignment(name);
    }
}

void TextLaws::call(const TextStep& step) {
  const std::string name = law_of(step.target);
  const std::vector<Modular>& results = values_.laws.at(name);
  constexpr std::size_t wrench = 6;
  const std::size_t expected = results.size() == wrench ? 2 : 4;
  if (step.names.size() != expected || results.size() < wrench)
    throw MalformedText("the arguments of " + step.target);
  int index = 0;
  std::map<int, Modular>& arguments = arguments_["law " + name];
  arguments.clear();
  for (const Member& member : members_of(structures_[step.names[0]]))
    for (int i = 0; i < member.numbers(); ++i)
      arguments[index++] = scope_.value(element(step.names[0], member, i));
  auto result = results.begin();
  for (const Member& member : members_of("Wrench"))
    for (int i = 0; i < member.size; ++i) {
      const std::string target = element(step.names[1], member, i);
      scope_.value(target); // it must have been declared
      scope_.set(target, *result++);
    }
  if (expected == 2) return;
  add_arguments(step.names[2], arguments);
  give_rates(step.names[3], results, wrench);
}

Modular TextLaws::call(const std::string& method, const std::vector<Modular>& values,
                       std::vector<std::string> arrays) {
  const std::string name = law_of(method);
  const std::vector<Modular>& results = values_.laws.at(name);
  std::map<int, Modular>& arguments = arguments_["law " + name];
  arguments.clear();
  for (const Modular& value : values) arguments.emplace(static_cast<int>(arguments.size()), value);
  if (results.size() > 1) {
    if (arrays.size() != 2) throw MalformedText("the arguments of " + method);
    give_rates(arrays.back(), results, 1);
    arrays.pop_back();
  }
  for (const std::string& array : arrays) add_arguments(array, arguments);
  return results.at(0);
}

// All elements of an array, behind the other arguments.
void TextLaws::add_arguments(const std::string& array, std::map<int, Modular>& arguments) {
  for (int i = 0;; ++i) {
    const std::string name = array + '[' + std::to_string(i) + ']';
    if (!scope_.is_assignable(name)) return;
    arguments.emplace(static_cast<int>(arguments.size()), scope_.value(name));
  }
}

void TextLaws::give_rates(const std::string& array, const std::vector<Modular>& results, std::size_t first) {
  for (std::size_t k = first; k < results.size(); ++k) {
    const std::string target = array + '[' + std::to_string(k - first) + ']';
    scope_.value(target); // it must have been written
    scope_.set(target, results[k]);
  }
}

// The law of a method, whose name may have underscores that set it apart from other names.
std::string TextLaws::law_of(const std::string& method) {
  std::string name = method.substr(method.find('.') + 1);
  while (values_.laws.count(name) == 0 && !name.empty() && name.back() == '_') name.pop_back();
  if (values_.laws.count(name) == 0) throw MalformedText("a call of " + method);
  scope_.mark_written("law " + name);
  return name;
}

} // namespace mbsgen::certify
