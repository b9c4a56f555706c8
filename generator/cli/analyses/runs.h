// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/quantity.h"
#include "cli/io/reporting.h"
#include "cli/session/number_table.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// Options by which an analysis begins elsewhere, once or in many runs.
struct RunOptions {
  std::vector<std::string> settings{}; ///< NAME=VALUE
  std::string samples{};               ///< table of runs; empty: there is one run
  std::vector<std::string> columns{};  ///< of the result of many runs; empty: all

  Option set_row();
  /// `excludes`: options of results that one run alone has, with blanks between.
  Option samples_row(std::string_view excludes);
  Option columns_row();
};

/// The beginnings of runs: a table with a column for each number that is set, and a row for each run.
class Samples {
public:
  /// Throws WrongTable, and UsageError where a name is no number that can be set.
  Samples(const Session& session, const std::string& file);

  std::size_t runs() const { return table_.rows(); }
  void set(std::size_t run, Start& start) const;

private:
  NumberTable table_;
  std::vector<Setting> settings_; ///< of the columns
};

/// The table of many runs: the columns of each between its number, from 0 on, and why it has failed. A run that has
/// failed has a row that says so behind those that it has reached.
class RunTable {
public:
  /// `names` of the columns of a run, and which of them are written; empty: all. Throws UsageError.
  RunTable(const std::vector<std::string>& names, const std::vector<std::string>& wanted);
  void add(std::size_t run, const std::vector<double>& row);
  void fail(std::size_t run, const std::string& why);

  const Table& table() const { return table_; }
  std::size_t failed() const { return failed_; }

private:
  std::vector<std::size_t> places_; ///< of what is written, in a run's row
  Table table_;
  std::size_t failed_ = 0;
};

/// One run from its beginning on: adds its rows; why it has failed, empty where it has not.
using OneRun = std::function<std::string(const Start& start,
                                         const std::function<void(const std::vector<double>&)>& add)>;

/// All runs that `options` ask for, from `start` on, and their table. Returns the exit code.
int run_samples(const Session& session, const AnalysisOptions& common, const RunOptions& options,
                const Start& start, const std::vector<std::string>& names, const OneRun& run);

} // namespace mbsgen::cli
