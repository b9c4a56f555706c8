// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/quantity.h"
#include "identify/least_squares.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// What is to be found, as the command line says it.
struct FitOptions {
  std::vector<std::string> names;    ///< parameters, q(JOINT), qd(JOINT), x(STATE), numbers of `numbers`
  std::vector<std::string> numbers;  ///< NAME=VALUE: further ones, of calibrations
  std::vector<std::string> bounds;   ///< NAME=LOW:HIGH
  std::vector<std::string> settings; ///< NAME=VALUE: starting values, and other values of what is not fitted
  bool starts_at_data = false;       ///< initial values are those of the first row
};

/// One of them.
struct Unknown {
  enum class Kind { parameter, initial, calibration };
  std::string name;
  Kind kind = Kind::parameter;
  double start = 0;
  std::optional<interpret::Register> parameter{}; ///< of a parameter that equations have
  std::size_t place = 0; ///< in (q, integrated velocities, states), or among the calibrations
  std::optional<Setting> setting{};
  int row = -1; ///< of the user's parameters
};

/// All of them, and the beginnings of motions for their values.
class Unknowns {
public:
  /// `first_row` gives the value of a column there, or nothing. Throws UsageError.
  using FirstRow = std::function<std::optional<double>(const std::string& column)>;
  Unknowns(const Session& session, const FitOptions& options, const FirstRow& first_row);

  const std::vector<Unknown>& all() const { return all_; }
  std::size_t size() const { return all_.size(); }
  identify::Vector start() const;
  const identify::Range& range() const { return range_; }

  /// The beginning of a motion.
  Start start_at(const identify::Vector& values) const;
  /// Derivatives of (q, integrated velocities, states) there, a column for each unknown.
  identify::Matrix slopes_at(const Start& start) const;
  /// Numbers of calibrations, by their names and at those values; each that is fitted with its unknown.
  struct Calibration {
    std::string name;
    double value = 0;
    std::optional<std::size_t> unknown{};
  };
  const std::vector<Calibration>& calibrations() const { return calibrations_; }

private:
  /// Where the velocity is among those that are integrated.
  std::optional<Eigen::Index> place_of(int velocity) const;
  /// The column of the parameter in that row of the user's, of `rows` numbers.
  identify::Vector slope_by_parameter(const Start& start, int row, Eigen::Index rows) const;
  /// Values of the user's, of the data and of other unknowns do not follow from parameters.
  void clear_given(const Start& start, identify::Matrix& slopes) const;

  void add_calibrations(const FitOptions& options);
  void add(const std::string& name);
  void add_initial(Unknown unknown, const std::string& state);
  void put_data(const FirstRow& first_row);
  void set_starts(const FitOptions& options);
  void set_range(const FitOptions& options);
  std::size_t integrated_place(int velocity) const;
  Unknown* find(const std::string& name);

  const Session& session_;
  std::vector<Unknown> all_;
  std::vector<Calibration> calibrations_;
  std::vector<std::string> settings_;                   ///< of numbers that are not fitted
  std::vector<std::pair<std::size_t, double>> of_data_; ///< places in (q, integrated velocities, states)
  identify::Range range_;
};

} // namespace mbsgen::cli
