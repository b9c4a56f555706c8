// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/late_forces.h"
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace mbsgen::passivity {

using Eigen::MatrixXd;
using Eigen::VectorXd;

LateForces::LateForces(const Port& port, const Device& device, double period)
    : JitteringLoop(WallScale(port, period)), period_(period), plant_(plant_of(port, device)) {
  const double least = device.least_delay(), longest = device.longest_delay();
  const int waiting = std::max(1, static_cast<int>(std::ceil(longest / period - 1e-9)));
  loop_ = loop_of(port, device, {period, waiting * period, waiting});
  // The oldest one has to act before a younger one takes over; where none does, it is left.
  for (int j = 0; j < waiting; ++j)
    ranges_.push_back(
        {std::clamp(least - j * period, 0.0, period), std::clamp(longest - j * period, 0.0, period)});
  constexpr int constant = 4;
  for (int i = 0; i <= constant; ++i) add({least + (longest - least) * i / constant}, true);
  for (int length = 2; length <= longest_word; ++length)
    for (int word = 1; word + 1 < 1 << length; ++word) {
      std::vector<double> delays;
      for (int i = 0; i < length; ++i) delays.push_back((word >> i & 1) != 0 ? longest : least);
      add(delays, false);
    }
}

void LateForces::add(const std::vector<double>& delays, bool is_constant) {
  Sequence sequence{{{{}, delays}, 0}, {}, is_constant};
  for (const auto& begins : begins_of(delays)) {
    const auto known = std::find(begins_.begin(), begins_.end(), begins);
    sequence.steps.push_back(static_cast<int>(known - begins_.begin()));
    if (known == begins_.end()) begins_.push_back(begins);
  }
  sequences_.push_back(std::move(sequence));
}

std::vector<std::vector<double>> LateForces::begins_of(const std::vector<double>& delays) const {
  const int waiting = static_cast<int>(ranges_.size()), length = static_cast<int>(delays.size());
  std::vector<std::vector<double>> all;
  for (int k = 0; k < length; ++k) {
    std::vector<double> begins;
    // A younger force that has come replaces all older ones.
    double earliest = period_;
    for (int j = 0; j < waiting; ++j) {
      const double delay = delays[std::size_t(((k - j) % length + length) % length)];
      earliest = std::min(earliest, std::clamp(delay - j * period_, 0.0, period_));
      begins.push_back(earliest);
    }
    all.push_back(std::move(begins));
  }
  return all;
}

// What a force of 1 from `begin` to the end of the period does.
VectorXd LateForces::effect(double begin) const {
  const Eigen::Index n = plant_.A.rows();
  if (begin >= period_) return VectorXd::Zero(n);
  return acted(plant_.A, plant_.b, period_ - begin, false).col(n);
}

// That of `age` periods ago, of the states.
Eigen::RowVectorXd LateForces::force(const Wall& wall, int age) const {
  if (age == 0) return -(wall.stiffness * loop_.position + wall.damping * loop_.velocity);
  return Eigen::RowVectorXd::Unit(loop_.step.cols(), plant_.A.rows() + age - 1);
}

MatrixXd LateForces::step(const Wall& wall, const std::vector<double>& begins) const {
  const Eigen::Index n = plant_.A.rows();
  MatrixXd result = loop_.closed(wall);
  for (std::size_t j = 0; j < begins.size(); ++j)
    result.topRows(n) += effect(begins[j]) * (force(wall, int(j)) - force(wall, int(j) + 1));
  return result;
}

std::vector<MatrixXd> LateForces::steps(const Wall& wall) const {
  std::vector<MatrixXd> all;
  for (const auto& begins : begins_) all.push_back(step(wall, begins));
  return all;
}

// In each piece the curve is a polynomial, by Taylor in its middle, within the hull of its control points by Bernstein.
LateForces::Hull LateForces::hull(const Range& range, double longest_piece) const {
  constexpr int degree = 8;
  const Eigen::Index n = plant_.A.rows();
  const double fastest = Eigen::EigenSolver<MatrixXd>(plant_.A, false).eigenvalues().cwiseAbs().maxCoeff();
  const int pieces =
      std::max(1, static_cast<int>(std::ceil((range.to - range.from) * fastest / longest_piece)));
  Hull hull;
  hull.half = (range.to - range.from) / (2 * pieces);
  for (int piece = 0; piece < pieces; ++piece) {
    const double middle = range.from + hull.half * (2 * piece + 1);
    VectorXd slope = -hull.half * (acted(plant_.A, plant_.b, period_ - middle, false).leftCols(n) * plant_.b);
    MatrixXd powers = MatrixXd::Zero(n, degree + 1); // of t from -1 to 1
    powers.col(0) = effect(middle);
    for (int i = 1; i <= degree; ++i) {
      powers.col(i) = slope;
      slope = VectorXd(-hull.half / (i + 1) * (plant_.A * slope));
    }
    hull.rests.push_back(slope);
    hull.rounding = std::max(hull.rounding, 1e-11 * powers.colwise().norm().sum());
    // t = 2 x - 1, then control points: sums of binomials.
    MatrixXd of_x = MatrixXd::Zero(n, degree + 1);
    for (int i = degree; i >= 0; --i) {
      MatrixXd next = -of_x;
      next.rightCols(degree) += 2 * of_x.leftCols(degree);
      of_x = std::move(next);
      of_x.col(0) += powers.col(i);
    }
    for (int k = piece == 0 ? 0 : 1; k <= degree; ++k) {
      VectorXd point = VectorXd::Zero(n);
      double share = 1; // binomial(k, i) / binomial(degree, i)
      for (int i = 0; i <= k; share *= double(k - i) / (degree - i), ++i) point += share * of_x.col(i);
      hull.points.push_back(std::move(point));
    }
  }
  return hull;
}

ChangingLoop LateForces::all(const Wall& wall) const {
  const Eigen::Index n = plant_.A.rows(), size = loop_.step.rows();
  const auto is_open = [](const Range& range) { return range.to > range.from; };
  const Eigen::Index count = std::count_if(ranges_.begin(), ranges_.end(), is_open);
  ChangingLoop loop{loop_.closed(wall), MatrixXd::Zero(size, count), MatrixXd(count, size), {}, {}};
  if (count > most_open) return loop;
  loop.corners = {loop.center};
  Eigen::Index at = 0;
  for (std::size_t j = 0; j < ranges_.size(); ++j) {
    const Range& range = ranges_[j];
    const Eigen::RowVectorXd change = force(wall, int(j)) - force(wall, int(j) + 1);
    const VectorXd first = effect(range.from), last = effect(range.to);
    loop.center.topRows(n) += (first + last) / 2 * change;
    Hull hull{{first}, {}};
    if (is_open(range)) {
      hull = this->hull(range, count < 3 ? 0.8 : 1.7);
      loop.inputs.col(at).head(n) = (first - last) / 2;
      loop.outputs.row(at++) = change;
      loop.bends.push_back({hull.rests, plant_.A, hull.half, hull.rounding, change});
    }
    std::vector<MatrixXd> corners;
    for (const MatrixXd& corner : loop.corners)
      for (const VectorXd& point : hull.points) {
        corners.push_back(corner);
        corners.back().topRows(n) += point * change;
      }
    loop.corners = std::move(corners);
  }
  return loop;
}

} // namespace mbsgen::passivity
