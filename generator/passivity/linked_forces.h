// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/answer_graph.h"
#include "passivity/changing.h"
#include "passivity/jitter.h"

namespace mbsgen::passivity {

/// Two machines, between which datagrams come later or earlier, or not at all: in each period of the device's machine
/// the force answers a measurement of another age.
class LinkedForces : public JitteringLoop {
public:
  /// Of the longest age.
  static constexpr int most_periods = 40;

  LinkedForces(const Port& port, const Device& device, const LinkTimes& times);

  /// The step of a period whose force gives this answer.
  Eigen::MatrixXd step(const Wall& wall, const Answer& answer) const;

protected:
  std::vector<Eigen::MatrixXd> steps(const Wall& wall) const override;
  bool is_proven(const Wall& wall) const override;

private:
  ChangingLoop all(const Wall& wall) const;
  void add(const DelayExample& example, bool is_constant);
  Eigen::RowVectorXd force(const Wall& wall, const Answer& answer) const;
  Eigen::MatrixXd without_force(const Wall& wall) const;

  LinkTimes times_;
  Plant plant_;
  AnswerGraph graph_;           ///< what may follow what
  Eigen::MatrixXd moved_;       ///< plant over a period; behind it what a force of 1 does
  std::vector<Answer> answers_; ///< of the steps of sequences
};

} // namespace mbsgen::passivity
