// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/agreement.h"
#include "bench/contestants/lanes.h"
#include <algorithm>

namespace bench {

namespace {

constexpr std::size_t compared_states = 16;

/// Spreads a packed upper triangle to a full matrix in its place, from its end.
void unpack(VectorXd& M, int n) {
  int packed = n * (n + 1) / 2;
  for (int i = n - 1; i >= 0; --i)
    for (int j = n - 1; j >= i; --j) M(i * n + j) = M(--packed);
}

/// The result at the frame; of packs that in their last lane, zeros in the others.
VectorXd result(const Contestant& contestant, Task task, const Frame& frame) {
  const std::vector<double> inputs = frame.inputs(task);
  const std::size_t lane = contestant.lanes - 1;
  const auto n = static_cast<std::size_t>(frame.size());
  const std::size_t size = task == Task::mass_matrix ? n * n : n;
  Lanes x(inputs.size(), contestant.lanes), y(size, contestant.lanes);
  for (std::size_t i = 0; i < inputs.size(); ++i) x.at(i, lane) = inputs[i];
  contestant.tasks[index_of(task)](x.data(), y.data());
  VectorXd values(static_cast<Eigen::Index>(size));
  for (std::size_t i = 0; i < size; ++i) values(static_cast<Eigen::Index>(i)) = y.at(i, lane);
  if (task == Task::mass_matrix && contestant.packed_mass_matrix) unpack(values, frame.size());
  return frame.to_joints(task, values);
}

/// The mass matrix where somebody computes it, else the unit matrix.
MatrixXd weight(const Contestant& contestant, Task task, const Frame& frame) {
  const int n = frame.size();
  if (task != Task::direct_dynamics) return MatrixXd::Identity(1, 1);
  if (!contestant.has(Task::mass_matrix)) return MatrixXd::Identity(n, n);
  const VectorXd M = result(contestant, Task::mass_matrix, frame);
  return Eigen::Map<const MatrixXd>(M.data(), n, n);
}

double relative_difference(const VectorXd& a, const VectorXd& b, const MatrixXd& M, double scale) {
  if (M.rows() == 1) return (a - b).norm() / b.norm();
  return (M * (a - b)).norm() / (M.norm() * b.norm() + scale);
}

} // namespace

double disagreement(const Contestant& one, const Contestant& other, Task task, const Motions& motions) {
  double largest = 0;
  for (std::size_t k = 0; k < compared_states; ++k) {
    const Frame frame = motions.frame(k, one.convention);
    const VectorXd expected = result(one, task, frame);
    const VectorXd actual = result(other, task, motions.frame(k, other.convention));
    const double difference =
        relative_difference(actual, expected, weight(one, task, frame), frame.tau.norm());
    if (!(difference <= largest)) largest = difference; // NaN as well
  }
  return largest;
}

} // namespace bench
