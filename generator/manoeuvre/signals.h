// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "manoeuvre/augment.h"
#include <array>
#include <cstddef>
#include <optional>

namespace mbsgen::manoeuvre {

/// Quantities of ISO 8855 of a vehicle's point from the columns of a motion: SI units and rad; x and y are places on
/// the ground, accelerations are along and across the heading in the horizontal plane, the heading is counted beyond
/// half a turn. The model's outputs follow under their own names.
class Signals {
public:
  /// `columns` of the motion of the augmented model.
  Signals(const Augmented& model, const model::Vehicle& vehicle, const Kind& kind, const Values& values,
          const std::vector<std::string>& columns);

  const std::vector<std::string>& names() const { return names_; }
  /// In the order of times.
  std::vector<double> row(const std::vector<double>& motion);

private:
  std::size_t place(const std::string& column) const;

  const std::vector<std::string>& columns_;
  std::vector<std::string> names_;
  std::array<std::size_t, 3> position_{}, velocity_{}, spin_{}, acceleration_{};
  std::array<std::size_t, 9> rotation_{};
  std::optional<std::size_t> steering_, steering_load_;
  std::vector<std::size_t> outputs_;
  double ratio_;
  std::optional<Formula> path_;
  Values values_;
  std::optional<double> last_yaw_;
};

} // namespace mbsgen::manoeuvre
