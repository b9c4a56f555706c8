// SPDX-License-Identifier: GPL-3.0-or-later
// What languages with pointers and declared types have in common.
#include "emit/text/language.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

std::string joined(const std::vector<LawArgumentText>& arguments) {
  std::string text;
  for (const LawArgumentText& argument : arguments) text += (text.empty() ? "" : ", ") + argument.text;
  return text;
}

bool Language::is_helper(std::string_view function) const {
  return function == "min" || function == "max" || function == "sign";
}

std::string Language::from_place(const std::string& array, int place) const {
  return place == 0 ? array : array + " + " + std::to_string(place);
}

std::string Language::array(const std::string& name, int size) const {
  return "Real " + name + '[' + std::to_string(size) + "];";
}

// `Real a, b[3];`
std::string Language::declare(const std::string& indent, const std::string& /*function*/,
                              const std::vector<Local>& locals) const {
  if (locals.empty()) return "";
  std::string line = indent + "Real";
  for (const Local& local : locals) {
    line += (&local == &locals.front() ? " " : ", ") + local.name;
    if (local.size != 0) line += '[' + std::to_string(local.size) + ']';
  }
  return wrapped(line + ';', indent.size() + 4);
}

std::string Language::derived(const std::string& member, std::size_t /*place*/) const {
  return words_.derived + member;
}

std::string Language::work_number(const std::string& name, std::size_t /*place*/) const {
  return "work" + words_.arrow + name;
}

} // namespace mbsgen::emit
