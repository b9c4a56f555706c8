// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/changing.h"
#include "passivity/jitter.h"

namespace mbsgen::passivity {

/// One machine, whose forces begin later or earlier after their measurements. In a period the force that was computed j
/// periods ago takes over from the one before it at begins[j] s, from 0 (it acts from the beginning) to the period (not
/// yet).
class LateForces : public JitteringLoop {
public:
  /// Of the longest delay; forces that may take over within one period, for a proof.
  static constexpr int most_periods = 40, most_open = 3;

  LateForces(const Port& port, const Device& device, double period);

  /// The step of a period with these begins.
  Eigen::MatrixXd step(const Wall& wall, const std::vector<double>& begins) const;
  /// The begins of each period, where the forces come after these delays, s, in turn.
  std::vector<std::vector<double>> begins_of(const std::vector<double>& delays) const;

protected:
  std::vector<Eigen::MatrixXd> steps(const Wall& wall) const override;
  bool is_proven(const Wall& wall) const override { return is_proven_stable(all(wall)); }

private:
  ChangingLoop all(const Wall& wall) const;

  /// Between which times of a period a force may take over.
  struct Range {
    double from = 0, to = 0;
  };

  /// Points whose convex hull holds effect() over a range of begins, up to a rest for Bend.
  struct Hull {
    std::vector<Eigen::VectorXd> points, rests;
    double half = 0, rounding = 0;
  };

  Hull hull(const Range& range, double longest_piece) const;
  void add(const std::vector<double>& delays, bool is_constant);
  Eigen::VectorXd effect(double begin) const;
  Eigen::RowVectorXd force(const Wall& wall, int age) const;

  double period_;
  Plant plant_;
  Loop loop_; ///< with no force that acts
  std::vector<Range> ranges_;
  std::vector<std::vector<double>> begins_; ///< of the steps of sequences
};

} // namespace mbsgen::passivity
