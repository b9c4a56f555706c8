// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/laws.h"
#include "certify/field/errors.h"

namespace mbsgen::certify {

namespace {

struct Member {
  const char* name;
  int size;
};
constexpr Member point_members[] = {
    {"position", 3}, {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}};
constexpr Member wrench_members[] = {{"force", 3}, {"torque", 3}};

std::string element(const std::string& object, const Member& member, int i) {
  return object + '.' + member.name + '[' + std::to_string(i) + ']';
}

} // namespace

void TextLaws::declare_object(const TextStep& step) {
  const auto declare = [&](const Member& member) {
    for (int i = 0; i < member.size; ++i) {
      const std::string name = element(step.target, member, i);
      scope_.declare(name);
      scope_.set(name, Modular(0));
      scope_.allow_assignment(name);
    }
  };
  if (step.value[0] == "LawPoint")
    for (const Member& member : point_members) declare(member);
  else
    for (const Member& member : wrench_members) declare(member);
}

void TextLaws::call(const TextStep& step) {
  const std::string name = law_of(step.target);
  const std::vector<Modular>& results = values_.laws.at(name);
  if (step.names.size() != 2 || results.size() != 6) throw MalformedText("the arguments of " + step.target);
  int index = 0;
  for (const Member& member : point_members)
    for (int i = 0; i < member.size; ++i)
      arguments_["law " + name][index++] = scope_.value(element(step.names[0], member, i));
  auto result = results.begin();
  for (const Member& member : wrench_members)
    for (int i = 0; i < member.size; ++i) {
      const std::string target = element(step.names[1], member, i);
      scope_.value(target); // it must have been declared
      scope_.set(target, *result++);
    }
}

Modular TextLaws::call(const std::string& method, const Modular& x, const Modular& y) {
  const std::string name = law_of(method);
  arguments_["law " + name] = {{0, x}, {1, y}};
  return values_.laws.at(name).at(0);
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
