// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/number_table.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/session/result.h"
#include <algorithm>
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
  return cells;
}

// Spreadsheets begin a file with the mark of UTF-8.
std::string without_mark(std::string text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.compare(0, mark.size(), mark) == 0) text.erase(0, mark.size());
  return text;
}

} // namespace

NumberTable::NumberTable(const std::string& file) : file_(file) {
  std::istringstream lines(without_mark(read_text(file_)));
  int end = 0, line_of_names = 1;
  for (std::string line; std::getline(lines, line);) {
    line_ = ++end;
    if (line.find_first_not_of('\r') == std::string::npos || line.front() == '#') continue;
    if (names_.empty()) line_of_names = line_;
    names_.empty() ? read_names(cells_of(line)) : read_row(cells_of(line));
  }
  if (columns_.front().size() < 2) fail("a motion needs two rows at least");
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
  if (names.front() != "t")
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
    if (!reads_number(cells[i], value)) fail(quoted(cells[i]) + " is no number, write one such as 0.5");
    columns_[i].push_back(value);
  }
  const std::vector<double>& times = columns_.front();
  if (times.size() > 1 && !(times.back() > times[times.size() - 2]))
    fail("the time does not increase, sort the rows by t");
}

} // namespace mbsgen::cli
