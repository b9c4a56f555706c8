// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/beams/space_frame.h"

namespace mbsgen::model {

/// Shapes that are orthogonal by mass and stiffness, columns of displacements of all rows, and their frequencies, rad/s,
/// ascending.
struct FrameModes {
  Eigen::MatrixXd shapes;
  Eigen::VectorXd frequencies;
};

/// Rows of a frame that do not move.
class Holding {
public:
  Holding(const SpaceFrame& frame, std::vector<Eigen::Index> held);

  bool is_empty() const { return held_.empty(); }
  const std::vector<Eigen::Index>& held() const { return held_; }
  /// True where the held rows hold the frame: it has no rigid motion left.
  bool is_firm() const;
  /// Displacements under loads that rows which are held do not feel. The frame is held firmly.
  Eigen::MatrixXd under(const Eigen::MatrixXd& loads) const;
  /// Displacements without loads where the held rows move so (rows in the sequence of `held`).
  Eigen::MatrixXd moved(const Eigen::MatrixXd& held) const;
  /// Of the free rows of a matrix of all rows, with `shift` times another.
  SpaceFrame::Sparse free(const SpaceFrame::Sparse& matrix) const;
  Eigen::MatrixXd free(const Eigen::MatrixXd& rows) const;
  Eigen::MatrixXd all(const Eigen::MatrixXd& free_rows) const;

private:
  const SpaceFrame& frame_;
  std::vector<Eigen::Index> held_, free_,
      place_; ///< place_: of each row among the free ones, -1 where it is held
};

/// The modes of the frame, `count` vibrations and the static deformations of unit loads in rows. Where nothing is held,
/// these are without rigid motions, and the frame accelerates under the loads. `repeated`: the row in `loads` that
/// deforms the frame as the vibrations and loads before it do, if any; there are no modes then.
FrameModes modes_of(const SpaceFrame& frame, const Holding& holding, std::size_t count,
                    const std::vector<Eigen::Index>& loads, std::optional<std::size_t>& repeated);

} // namespace mbsgen::model
