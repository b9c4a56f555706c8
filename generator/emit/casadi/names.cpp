// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/names.h"

namespace mbsgen::emit {

namespace {

std::string allowed(std::string_view wanted) {
  std::string name;
  for (const char c : wanted)
    if (c != '_' || (!name.empty() && name.back() != '_')) name += c;
  while (!name.empty() && name.back() == '_') name.pop_back();
  const bool is_keyword = name == "null" || name == "jac" || name == "hess";
  const bool has_letter = !name.empty() && (name[0] < '0' || name[0] > '9');
  if (is_keyword || !has_letter) name = name.empty() ? "nameless" : "the_" + name;
  return name;
}

} // namespace

std::string CasadiNames::noted(const std::string& name, std::string_view wanted) {
  if (name != wanted) changed_[name] = wanted;
  return name;
}

std::string CasadiNames::symbol(std::string_view wanted) {
  return noted(allowed(wanted), wanted);
}

std::string CasadiNames::port(std::string_view wanted, std::set<std::string>& taken) {
  const std::string first = allowed(wanted);
  std::string name = first;
  for (int i = 2; !taken.insert(name).second; ++i) name = first + "_v" + std::to_string(i);
  return noted(name, wanted);
}

} // namespace mbsgen::emit
