// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/run_time_table.h"
#include <map>
#include <mutex>

namespace mbsgen::expr {

namespace {

// Behind the numbers of such a table is one more, which no place reads and no other table ends with.
struct Register {
  std::mutex mutex;
  std::map<float, std::string> names;
};

Register& all() {
  static Register* const tables = new Register; // as tables, it may outlive other static objects
  return *tables;
}

float next_mark(std::size_t count) {
  constexpr float first = -3e38F, step = 4e31F; // two roundings of that size
  return first + step * static_cast<float>(count);
}

} // namespace

Table run_time_table(std::vector<float> numbers, const std::string& name) {
  const std::lock_guard<std::mutex> lock(all().mutex);
  const float mark = next_mark(all().names.size());
  numbers.push_back(mark);
  all().names[mark] = name;
  return Table(std::move(numbers));
}

std::string run_time_name(int number) {
  const Table table = Table::find(number);
  if (!table) return "";
  const std::lock_guard<std::mutex> lock(all().mutex);
  const auto found = all().names.find(table.numbers().back());
  return found == all().names.end() ? "" : found->second;
}

std::vector<float> run_time_numbers(int number) {
  if (run_time_name(number).empty()) return {};
  const Table table = Table::find(number);
  return {table.numbers().begin(), table.numbers().end() - 1};
}

} // namespace mbsgen::expr
