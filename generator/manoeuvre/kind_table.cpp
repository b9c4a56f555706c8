// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/kind_table.h"
#include "manoeuvre/kinds.h"
#include <array>

namespace mbsgen::manoeuvre {

namespace {

struct Row {
  const char* name;
  std::string_view (*text)();
};
constexpr std::array<Row, 9> table{{{"iso4138", iso4138},
                                    {"iso4138-radius", iso4138_radius},
                                    {"iso4138-angle", iso4138_angle},
                                    {"iso7401-step", iso7401_step},
                                    {"iso7401-sine", iso7401_sine},
                                    {"iso3888", iso3888},
                                    {"brake", brake},
                                    {"bump", bump},
                                    {"obstacle", obstacle}}};

} // namespace

const std::vector<std::string>& kind_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Row& row : table) all.emplace_back(row.name);
    return all;
  }();
  return names;
}

std::string_view kind_text(const std::string& name) {
  for (const Row& row : table)
    if (name == row.name) return row.text();
  return "";
}

} // namespace mbsgen::manoeuvre
