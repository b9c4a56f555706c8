// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/number_table.h"
#include "base/diagnostics.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/session/table.h"
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <sstream>
#include <string_view>

namespace mbsgen::cli {

namespace {

// Commas in quotes do not divide.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells{""};
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == ',' && !is_quoted)
      cells.emplace_back();
    else if (c != '"' && c != '\r')
      cells.back() += c;
  }
  for (std::string& cell : cells) cell = std::string(trimmed(cell));
  return cells;
}

// Spreadsheets begin a file with the mark of UTF-8.
std::string without_mark(std::string text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.compare(0, mark.size(), mark) == 0) text.erase(0, mark.size());
  return text;
}

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

NumberTable::NumberTable(const std::string& file, Of what) : file_(file), what_(what) {
  std::istringstream lines(without_mark(read_text(file_)));
  int end = 0, line_of_names = 1;
  for (std::string line; std::getline(lines, line);) {
    line_ = ++end;
    if (line.find_first_not_of('\r') == std::string::npos || line.front() == '#') continue;
    if (names_.empty()) line_of_names = line_;
    names_.empty() ? read_names(cells_of(line)) : read_row(cells_of(line));
  }
  if (what_ == Of::motion && rows() < 2) fail("a motion needs two rows at least");
  if (rows() == 0) fail("there is no row, write one for each run behind the line of names");
  line_ = line_of_names;
}

const std::vector<double>* NumberTable::find(const std::string& name) const {
  if (std::count(names_.begin(), names_.end(), name) > 1)
    fail("there are two columns " + name + ", remove one");
  const auto found = std::find(names_.begin(), names_.end(), name);
  return found == names_.end() ? nullptr : &columns_[static_cast<std::size_t>(found - names_.begin())];
}

std::string NumberTable::shown_file() const {
  return shown_input(file_);
}

std::string NumberTable::place() const {
  return shown_file() + ':' + std::to_string(line_);
}

void NumberTable::fail(const std::string& what) const {
  throw WrongTable(place() + ": " + what);
}

void NumberTable::read_names(std::vector<std::string> names) {
  if (names.size() == 1 && names.front().find_first_of(";\t") != std::string::npos)
    fail("the cells are not divided by commas, write commas between and points in numbers");
  if (what_ == Of::motion && names.front() != "t")
    fail("the first column is " + quoted(names.front()) + ", name it 't', the time in s");
  names_ = std::move(names);
  columns_.resize(names_.size());
}

void NumberTable::read_row(const std::vector<std::string>& cells) {
  if (cells.size() != names_.size())
    fail(std::to_string(cells.size()) + " cells in a row, write " + std::to_string(names_.size()) +
         " as there are names");
  for (std::size_t i = 0; i < cells.size(); ++i) {
    double value = 0;
    if (!reads_number(cells[i], value))
      fail(quoted(cells[i]) + " in the column " + names_[i] + " is no number, write one such as 0.5");
    columns_[i].push_back(value);
  }
  const std::vector<double>& times = columns_.front();
  if (what_ == Of::motion && times.size() > 1 && !(times.back() > times[times.size() - 2]))
    fail("the time does not increase, sort the rows by t");
}

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
