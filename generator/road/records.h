// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "road/crg_head.h"

namespace mbsgen::road {

/// The numbers of an OpenCRG file: a record for each cross section, with a number for each channel; NaN where there is
/// none.
class Records {
public:
  /// `lines`: of a record; 0: the numbers are binary.
  Records(std::size_t columns, std::size_t lines, int first_line)
      : columns_(columns), first_line_(first_line), lines_(lines) {}

  std::size_t size() const { return values_.size() / columns_; }
  double value(std::size_t record, std::size_t column) const { return values_[record * columns_ + column]; }
  /// The line where a record begins; of binary numbers, that of the first.
  int line(std::size_t record) const;

  void add(double value) { values_.push_back(value); }
  bool is_whole() const { return values_.size() % columns_ == 0; }
  /// Without the records at the end that have no number.
  void drop_empty_end();
  /// Without the last record where it is not whole.
  void drop_broken_end() { values_.resize(size() * columns_); }

private:
  std::size_t columns_;
  int first_line_;
  std::size_t lines_;
  std::vector<double> values_;
};

/// Nothing where they are not as the head says.
std::optional<Records> read_records(std::string_view text, const CrgHead& head, const std::string& file,
                                    Diagnostics& diagnostics);

} // namespace mbsgen::road
