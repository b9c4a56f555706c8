// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/quantity.h"
#include "cli/identify/record.h"
#include "cli/identify/unknowns.h"
#include "cli/session/linearizer.h"
#include "cli/session/table.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A column that was measured.
struct MeasuredColumn {
  std::string name;
  std::vector<double> data;
  std::optional<double> noise{}; ///< standard deviation, in the column's unit; nothing: unknown
};

/// The measured columns of a recording, and what the model says of them.
class Measured {
public:
  /// Throws WrongTable and UsageError.
  Measured(const Session& session, const Unknowns& unknowns, const Record& record,
           const RecordOptions& options);

  const std::vector<MeasuredColumn>& columns() const { return columns_; }
  std::size_t size() const { return columns_.size(); }
  bool knows_noise() const;

  /// What the model says at the point that was derived last, with its derivative; `seed`: the unknown whose
  /// derivative that is; nothing: that of none.
  std::vector<analysis::Dual> model(double t, const ExactLinearizer& at, const std::vector<analysis::Dual>& Q,
                                    const identify::Vector& values, std::optional<std::size_t> seed) const;

private:
  struct Rule {
    std::size_t place = 0; ///< in a row of the motion's table, where there is no expression
    std::optional<ColumnExpression> expression;
  };
  void add(const Record& record, const std::string& column, const std::string& expression);
  void add_usual(const Record& record);
  void set_noise(const Record& record, const std::vector<std::string>& words);

  const Session& session_;
  const Unknowns& unknowns_;
  MotionColumns motion_;
  ModelNumbers numbers_;
  std::vector<std::string> motion_names_,
      names_; ///< of the motion's table; with parameters and calibrations behind
  std::vector<MeasuredColumn> columns_;
  std::vector<Rule> rules_;
  bool has_expressions_ = false;
};

} // namespace mbsgen::cli
