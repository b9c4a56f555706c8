// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/session/number_table.h"
#include "cli/session/session.h"
#include <limits>
#include <map>
#include <mbsgen/analysis/track.hpp>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A recording, and what its columns are, as the command line says it.
struct RecordOptions {
  std::string data;                  ///< file
  std::vector<std::string> inputs;   ///< TARGET=COLUMN
  std::vector<std::string> measured; ///< COLUMN or COLUMN=EXPRESSION
  std::vector<std::string> noise;    ///< COLUMN=DEVIATION
  double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity(); ///< s
  std::vector<std::string> held; ///< targets of inputs that keep their values from row to row
};

/// What moves and pushes the model, at the times of rows.
struct Inputs {
  /// A number that follows a column: the force of a joint, or a parameter.
  struct Signal {
    std::string name;
    std::optional<interpret::Register> parameter; ///< nothing: a force
    std::size_t force = 0;                        ///< its place in Q
    std::vector<double> values;
    bool holds = false; ///< from row to row; else straight lines are between
  };
  std::vector<double> times;
  std::vector<Signal> signals;
  std::map<int, analysis::Track> tracks; ///< of driven joints, by places in qd

  /// Of a signal at a time within the interval behind that row; before the first time as there.
  double value(const Signal& signal, std::size_t interval, double t) const;
  /// Of a driven joint. Before the first time it rests there.
  analysis::Moment moment(const analysis::Track& track, double t) const;
};

/// A recording of a motion of the model. Throws WrongTable and UsageError, with line, column and remedy.
class Record {
public:
  Record(const Session& session, const RecordOptions& options);

  const NumberTable& table() const { return table_; }
  const Inputs& inputs() const { return inputs_; }
  const std::vector<double>& times() const { return inputs_.times; }
  std::size_t rows() const { return times().size(); }
  /// The rows between --from and --to of a column; empty: there is no such column.
  std::vector<double> column(const std::string& name) const;
  bool is_input(const std::string& column) const;

private:
  void add_input(const Session& session, const std::string& target, const std::string& column);
  void hold(const std::vector<std::string>& targets);
  void add_driven(const Session& session, const std::string& joint, const std::string& column);
  std::vector<double> needed(const std::string& column, const std::string& why) const;

  NumberTable table_;
  std::size_t first_ = 0, last_ = 0; ///< rows between --from and --to, the last one excluded
  Inputs inputs_;
  std::vector<std::string> input_columns_;
};

/// NAME and VALUE of "NAME=VALUE"; throws UsageError for other words.
std::pair<std::string, std::string> pair_of(const std::string& option, const std::string& word,
                                            const std::string& form);
/// The same with a number.
std::pair<std::string, double> number_pair_of(const std::string& option, const std::string& word,
                                              const std::string& form);

} // namespace mbsgen::cli
