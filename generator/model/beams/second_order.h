// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/space_frame.h"

namespace mbsgen::model {

/// Second derivatives of the motion of a frame's cross-sections by the coordinates of shapes, where the strains of the
/// pieces are linear in them: a turn by the vector a, of curvature a', has the second-order part b with b' = a x a' / 2,
/// and the axis moves by the integral of a x (a x t) / 2 + b x t + e a x t, of its direction t and its stretch e. From
/// the first node on; then the frame deforms, without loads, so that what is held does not move.
class SecondOrder {
public:
  /// By pair, column by column of 3 rows.
  using Pairs = Eigen::Matrix<double, 3, Eigen::Dynamic>;

  SecondOrder(const Path& path, const SpaceFrame& frame, const Eigen::MatrixXd& shapes);

  /// Of the axis, and the turns, at the share x of an element's length.
  Pairs translation(std::size_t element, double x) const;
  Pairs turn(std::size_t element, double x) const;

private:
  struct Local {
    Pairs turn, bend; ///< by shape
    Eigen::RowVectorXd stretch;
  };

  Local local(std::size_t element, double x) const;
  Pairs own_turn(std::size_t element, double x) const;
  Pairs own_translation(std::size_t element, double x) const;
  void hold(const Path& path);

  const SpaceFrame& frame_;
  const Eigen::MatrixXd& shapes_;
  std::vector<Pairs> turns_, translations_; ///< at the nodes, before holding
  Eigen::MatrixXd holding_;                 ///< displacements by pair
};

/// a_k x b_l, and with the pair exchanged, both summed, by pair.
SecondOrder::Pairs both_crossed(const SecondOrder::Pairs& a, const SecondOrder::Pairs& b);
/// a_k x (a_l x t), and with the pair exchanged, half of both.
SecondOrder::Pairs twice_turned(const SecondOrder::Pairs& a, const Eigen::Vector3d& t);

} // namespace mbsgen::model
