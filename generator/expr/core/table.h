// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

namespace mbsgen::expr {

/// Numbers in single precision that expressions read by `entry(table, place)`: what was measured, such as the heights
/// of a road. Tables of equal numbers are one; a table lives as long as a handle of it, and pools keep handles.
class Table {
public:
  static constexpr std::size_t largest = std::size_t{1} << 21; ///< numbers of one table

  Table() = default;
  /// Throws std::length_error where there are no numbers, more than `largest`, or too many tables at a time.
  explicit Table(std::vector<float> numbers);
  /// The table that `entry` has as its first argument; without numbers where there is none.
  static Table find(double number);

  explicit operator bool() const { return held_ != nullptr; }
  /// First argument of `entry`: a whole number, from 0.
  int number() const;
  const std::vector<float>& numbers() const;

private:
  struct Held;
  explicit Table(std::shared_ptr<const Held> held) : held_(std::move(held)) {}
  std::shared_ptr<const Held> held_;
};

/// The number at a place, a whole number from 0; beyond an end, the number there. Zero where there is no such table.
double table_entry(double table, double place);

} // namespace mbsgen::expr
