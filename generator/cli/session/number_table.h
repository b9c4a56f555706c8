// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/reporting.h"
#include "cli/pipeline/failure.h"
#include "model/model.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A file that is no table of a motion; the message names it and the line.
struct WrongTable : Failure {
  explicit WrongTable(const std::string& message) : Failure(exit_invalid, message, "") {}
};

/// Columns of numbers: a table (CSV) with a line of names, then its rows.
class NumberTable {
public:
  enum class Of {
    motion, ///< the first column is "t", a row for each time, which increases; two at least
    runs    ///< a row for each run, one at least
  };
  /// Throws WrongTable.
  explicit NumberTable(const std::string& file, Of what = Of::motion);

  const std::vector<std::string>& names() const { return names_; }
  const std::vector<double>& times() const { return columns_.front(); } ///< s, of a motion
  const std::vector<double>& column(std::size_t place) const { return columns_[place]; }
  std::size_t rows() const { return columns_.front().size(); }
  /// The column of that name; null: there is none. Throws WrongTable where there are two.
  const std::vector<double>* find(const std::string& name) const;

  /// The file and the line of names.
  std::string place() const;
  std::string shown_file() const;
  int line() const { return line_; }
  /// Throws WrongTable about the line of names.
  [[noreturn]] void fail(const std::string& what) const;

private:
  void read_names(std::vector<std::string> names);
  void read_row(const std::vector<std::string>& cells);

  std::string file_;
  Of what_;
  int line_ = 1;
  std::vector<std::string> names_;
  std::vector<std::vector<double>> columns_{1};
};

/// NAME of a column "QUANTITY(NAME)"; empty for another column.
std::string name_in(const std::string& quantity, const std::string& column);

/// The columns of a table that no command writes for the model, so that none understands them.
std::vector<std::string> unknown_columns(const NumberTable& table, const model::Model& model);

/// Prints notes about a table on standard error, as `reporting` says.
void print_notes(const NumberTable& table, const std::vector<std::string>& notes, const Reporting& reporting);

/// Notes the columns of a table that no command understands.
void note_unknown_columns(const NumberTable& table, const model::Model& model, const Reporting& reporting);

} // namespace mbsgen::cli
