// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/blocks.h"
#include <Eigen/Dense>
#include <cmath>

namespace mbsgen::passivity {

namespace {

constexpr double pi = 3.14159265358979323846;

Block scalar(const Eigen::MatrixXd& A, const Eigen::VectorXd& B, const Eigen::RowVectorXd& C, double D) {
  return {A, B, C, Eigen::MatrixXd::Constant(1, 1, D)};
}

// Rows of the two inputs or outputs, position and velocity.
Eigen::MatrixXd rows(std::initializer_list<std::array<double, 2>> list) {
  Eigen::MatrixXd result(Eigen::Index(list.size()), 2);
  Eigen::Index i = 0;
  for (const auto& row : list) result.row(i++) << row[0], row[1];
  return result;
}

// LowPass1: the value moves by a share of its distance; what it is after that is the output.
Block first_order(double cutoff, double period) {
  const double share = 1 - std::exp(-2 * pi * cutoff * period);
  const Eigen::MatrixXd A = Eigen::MatrixXd::Constant(1, 1, 1 - share);
  return scalar(A, Eigen::VectorXd::Constant(1, share), A.row(0), share);
}

// LowPass2 in its transposed direct form 2.
Block second_order(double cutoff, double damping_ratio, double period) {
  const double k = std::tan(pi * cutoff * period), scale = 1 / (1 + 2 * damping_ratio * k + k * k);
  const double b = k * k * scale, a1 = 2 * (k * k - 1) * scale,
               a2 = (1 - 2 * damping_ratio * k + k * k) * scale;
  Eigen::MatrixXd A(2, 2);
  A << -a1, 1, -a2, 0;
  return scalar(A, Eigen::Vector2d(2 * b - a1 * b, b - a2 * b), Eigen::RowVector2d(1, 0), b);
}

// AdaptiveVelocity with its window at `length`, and WindowSlope.
std::vector<double> velocity_weights(const Chain& chain, double period) {
  const int length = chain.length;
  std::vector<double> weights;
  if (chain.velocity == VelocitySource::difference) {
    weights.assign(std::size_t(length) + 1, 0);
    weights.front() = 1 / (length * period), weights.back() = -weights.front();
  } else {
    for (int i = 0; i < length; ++i)
      weights.push_back(((length - 1) / 2.0 - i) * 12 / (period * length * (double(length) * length - 1)));
  }
  return weights;
}

// RateFusion: a critically damped observer whose second state is the offset of the rate sensor.
Block fusion(double crossover, double period) {
  const double omega = 2 * pi * crossover, share = std::min(1.0, 2 * omega * period);
  const double gain = omega * omega * period;
  // error = y - p - T (v - o); p' = p + T (v - o) + share error; o' = o - gain error
  Eigen::MatrixXd A(2, 2), B(2, 2);
  A << 1 - share, -period * (1 - share), gain, 1 - gain * period;
  B << share, period * (1 - share), -gain, gain * period;
  const Eigen::MatrixXd C = rows({{1, 0}, {0, -1}});
  return {A, B, C * A, C * B + rows({{0, 0}, {0, 1}})};
}

// PlainChain's acceleration, and its continuation by LeadChain.
Block continued(double cutoff, double lead, double period) {
  const Block slope = moving_sum({1 / period, -1 / period});
  const Block acceleration = series(slope, low_pass({cutoff, 2}, period));
  const Block all = series(gain(rows({{1, 0}, {0, 1}, {0, 1}})),
                           beside(gain(Eigen::MatrixXd::Identity(2, 2)), acceleration));
  Eigen::MatrixXd motion(2, 3);
  motion << 1, lead, lead * lead / 2, 0, 1, lead;
  return series(all, gain(motion));
}

} // namespace

Eigen::MatrixXcd Block::response(std::complex<double> z) const {
  const Eigen::Index n = A.rows();
  if (n == 0) return D.cast<std::complex<double>>();
  const Eigen::MatrixXcd shifted = z * Eigen::MatrixXcd::Identity(n, n) - A;
  return C * shifted.partialPivLu().solve(B.cast<std::complex<double>>()) + D;
}

Block gain(const Eigen::MatrixXd& D) {
  return {Eigen::MatrixXd(0, 0), Eigen::MatrixXd(0, D.cols()), Eigen::MatrixXd(D.rows(), 0), D};
}

Block series(const Block& first, const Block& second) {
  const Eigen::Index n = first.A.rows(), m = second.A.rows();
  Block both{Eigen::MatrixXd::Zero(n + m, n + m), Eigen::MatrixXd(n + m, first.B.cols()),
             Eigen::MatrixXd(second.C.rows(), n + m), second.D * first.D};
  both.A.topLeftCorner(n, n) = first.A;
  both.A.bottomLeftCorner(m, n) = second.B * first.C;
  both.A.bottomRightCorner(m, m) = second.A;
  both.B.topRows(n) = first.B, both.B.bottomRows(m) = second.B * first.D;
  both.C.leftCols(n) = second.D * first.C, both.C.rightCols(m) = second.C;
  return both;
}

Block beside(const Block& first, const Block& second) {
  const auto diagonal = [](const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(a.rows() + b.rows(), a.cols() + b.cols());
    result.topLeftCorner(a.rows(), a.cols()) = a;
    result.bottomRightCorner(b.rows(), b.cols()) = b;
    return result;
  };
  return {diagonal(first.A, second.A), diagonal(first.B, second.B), diagonal(first.C, second.C),
          diagonal(first.D, second.D)};
}

Block low_pass(const LowPass& filter, double period) {
  if (filter.cutoff == 0) return gain(Eigen::MatrixXd::Identity(1, 1));
  return filter.order == 1 ? first_order(filter.cutoff, period)
                           : second_order(filter.cutoff, filter.damping_ratio, period);
}

Block moving_sum(const std::vector<double>& weights) {
  const Eigen::Index n = Eigen::Index(weights.size()) - 1;
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n);
  Eigen::VectorXd B = Eigen::VectorXd::Zero(n);
  Eigen::RowVectorXd C(n);
  for (Eigen::Index i = 0; i + 1 < n; ++i) A(i + 1, i) = 1;
  for (Eigen::Index i = 0; i < n; ++i) C(i) = weights[std::size_t(i) + 1];
  if (n > 0) B(0) = 1;
  return scalar(A, B, C, weights.front());
}

Block velocity_block(const Device& device, double period) {
  Block block = beside(low_pass(device.position_filter, period), low_pass(device.velocity_filter, period));
  if (device.chain.velocity == VelocitySource::measured) return block;
  // The velocity comes from the positions, before its own filter.
  const Block velocity =
      series(moving_sum(velocity_weights(device.chain, period)), low_pass(device.velocity_filter, period));
  const Block positions = series(low_pass(device.position_filter, period), gain(Eigen::MatrixXd::Ones(2, 1)));
  return series(gain(rows({{1, 0}})),
                series(positions, beside(gain(Eigen::MatrixXd::Identity(1, 1)), velocity)));
}

Block chain_block(const Device& device, double period, double ahead) {
  const Chain& chain = device.chain;
  Block block = series(gain(rows({{1, ahead}, {0, 1}})), velocity_block(device, period));
  if (chain.fusion > 0) block = series(block, fusion(chain.fusion, period));
  const double lead = chain.leads_by_delay ? period / 2 + device.least_delay() + device.lag : chain.lead;
  if (lead > 0) block = series(block, continued(chain.acceleration, lead, period));
  const Block force = low_pass(device.force_filter, period);
  return series(block, beside(force, force));
}

} // namespace mbsgen::passivity
