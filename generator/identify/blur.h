// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "identify/problem.h"
#include <vector>

namespace mbsgen::identify {

/// The rows of a recording.
struct Series {
  std::vector<double> times; ///< s, rising
  Eigen::Index columns = 1;  ///< numbers of a row
};

/// Means over time of what rows say, a Gaussian bell about each row. What jumps at a wrong time, as a force where a
/// contact closes, differs there alone from what was measured; means differ over the whole width of the bell, and a
/// search finds the way.
class Blur {
public:
  /// `width`: the deviation of the bell, s.
  Blur(const std::vector<Series>& all, double width);

  /// Of a number for each column of each row, row by row, one recording behind the other. Independent noise keeps its
  /// deviation, but for its neighbours being alike.
  Matrix operator()(const Matrix& of) const;

private:
  struct Bell {
    Eigen::Index row = 0, first = 0,
                 columns = 1;    ///< places of numbers: of the row, of the first one beneath the bell
    std::vector<double> weights; ///< of rows from there
  };
  void add(const Series& one, Eigen::Index begin, double width);

  std::vector<Bell> bells_; ///< of each row
};

/// A problem whose residuals are blurred.
class Blurred final : public Problem {
public:
  /// The problem outlives it.
  Blurred(Problem& problem, Blur blur) : problem_(problem), blur_(std::move(blur)) {}

  std::optional<Linearized> linearized(const Vector& unknowns) override;
  std::optional<Trial> tried(const Vector& step, double share) override;
  void keep() override { problem_.keep(); }

private:
  Problem& problem_;
  Blur blur_;
};

} // namespace mbsgen::identify
