// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/known_columns.h"
#include "base/diagnostics.h"
#include "base/text.h"
#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace mbsgen::cli {

namespace {

template <class Elements>
bool names(const Elements& elements, const std::string& name) {
  return std::any_of(elements.begin(), elements.end(), [&](const auto& one) { return one.name == name; });
}

bool is_component(int count, const std::string& name, const std::function<std::string(int)>& name_of) {
  for (int i = 0; i < count; ++i)
    if (name_of(i) == name) return true;
  return false;
}

bool is_quantity_of_joint(const model::Model& model, const std::string& column) {
  if (const std::string name = name_in("q", column); !name.empty())
    return is_component(model.nq(), name, [&](int i) { return model.coordinate_name(i); });
  for (const char* quantity : {"qd", "qdd", "Q", "Qdriven"})
    if (const std::string name = name_in(quantity, column); !name.empty())
      return is_component(model.nqd(), name, [&](int i) { return model.velocity_name(i); });
  return false;
}

// Columns of sensors and multipliers have names of many parts; those of searches and events are words.
bool is_known(const model::Model& model, const std::string& column) {
  for (const char* word : {"t", "event", "smallest_singular_value", "unstable_modes"})
    if (column == word) return true;
  for (const char* quantity : {"x", "xd"})
    if (names(model.states, name_in(quantity, column))) return true;
  for (const char* quantity : {"Z", "Zd", "F"})
    if (names(model.links, name_in(quantity, column))) return true;
  return is_quantity_of_joint(model, column) || !name_in("lambda", column).empty() ||
         column.rfind("sensor(", 0) == 0 || names(model.outputs, column) || names(model.parameters, column);
}

} // namespace

std::string name_in(const std::string& quantity, const std::string& column) {
  const std::string head = quantity + '(';
  if (column.rfind(head, 0) != 0 || column.back() != ')') return "";
  return column.substr(head.size(), column.size() - head.size() - 1);
}

std::vector<std::string> unknown_columns(const NumberTable& table, const model::Model& model) {
  std::vector<std::string> unknown;
  for (const std::string& name : table.names())
    if (!is_known(model, name)) unknown.push_back(name);
  return unknown;
}

void print_notes(const NumberTable& table, const std::vector<std::string>& notes,
                 const Reporting& reporting) {
  if (notes.empty()) return;
  Diagnostics diagnostics(table.shown_file());
  for (const std::string& note : notes) diagnostics.note({table.line(), 0, {}}, note);
  print(diagnostics, reporting, "");
}

void note_unknown_columns(const NumberTable& table, const model::Model& model, const Reporting& reporting) {
  const std::vector<std::string> unknown = unknown_columns(table, model);
  if (unknown.empty()) return;
  print_notes(table,
              {fmt::format("no quantity of the model has the name '{}', {}", fmt::join(unknown, "', '"),
                           unknown.size() == 1 ? "the column is left alone" : "the columns are left alone")},
              reporting);
}

} // namespace mbsgen::cli
