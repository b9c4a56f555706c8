// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/blur.h"
#include <cmath>

namespace mbsgen::identify {

namespace {

constexpr double reach = 3; // of a bell, in deviations

} // namespace

Blur::Blur(const std::vector<Series>& all, double width) {
  Eigen::Index begin = 0;
  for (const Series& one : all) {
    add(one, begin, width);
    begin += Eigen::Index(one.times.size()) * one.columns;
  }
}

void Blur::add(const Series& one, Eigen::Index begin, double width) {
  const std::vector<double>& times = one.times;
  for (std::size_t row = 0; row < times.size(); ++row) {
    const auto distance = [&](std::size_t other) { return (times[other] - times[row]) / width; };
    std::size_t first = row, last = row;
    while (first > 0 && distance(first - 1) > -reach) --first;
    while (last + 1 < times.size() && distance(last + 1) < reach) ++last;
    Bell bell{
        begin + Eigen::Index(row) * one.columns, begin + Eigen::Index(first) * one.columns, one.columns, {}};
    double squares = 0;
    for (std::size_t other = first; other <= last; ++other) {
      const double d = distance(other);
      bell.weights.push_back(std::exp(-d * d / 2));
      squares += bell.weights.back() * bell.weights.back();
    }
    for (double& weight : bell.weights) weight /= std::sqrt(squares);
    bells_.push_back(std::move(bell));
  }
}

Matrix Blur::operator()(const Matrix& of) const {
  Matrix result = Matrix::Zero(of.rows(), of.cols());
  for (const Bell& bell : bells_) {
    auto into = result.middleRows(bell.row, bell.columns);
    Eigen::Index other = bell.first;
    for (const double weight : bell.weights) {
      into += weight * of.middleRows(other, bell.columns);
      other += bell.columns;
    }
  }
  return result;
}

std::optional<Linearized> Blurred::linearized(const Vector& unknowns) {
  std::optional<Linearized> at = problem_.linearized(unknowns);
  if (!at) return at;
  at->residual = blur_(at->residual);
  at->closed = blur_(at->closed);
  at->jacobian = blur_(at->jacobian);
  return at;
}

std::optional<Trial> Blurred::tried(const Vector& step, double share) {
  std::optional<Trial> there = problem_.tried(step, share);
  if (there) there->residual = blur_(there->residual);
  return there;
}

} // namespace mbsgen::identify
