// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/space_frame.h"
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

Eigen::Vector3d vector(const Flexible::Triple& triple) {
  return {triple[0], triple[1], triple[2]};
}

// Along the piece, along the side, across.
Eigen::Matrix3d axes_of(const Eigen::Vector3d& along, const std::optional<Flexible::Triple>& side) {
  Eigen::Index farthest = 0;
  along.cwiseAbs().minCoeff(&farthest);
  const Eigen::Vector3d given = side ? vector(*side) : Eigen::Vector3d(Eigen::Vector3d::Unit(farthest));
  Eigen::Matrix3d axes;
  axes.col(0) = along;
  axes.col(1) = (given - along * along.dot(given)).normalized();
  axes.col(2) = along.cross(axes.col(1));
  return axes;
}

} // namespace

SpaceFrame::SpaceFrame(const Path& path, std::size_t elements) {
  double total = 0;
  const auto span = [&](std::size_t piece) {
    return (vector(path.places[piece + 1]) - vector(path.places[piece])).eval();
  };
  for (std::size_t piece = 0; piece < path.sections.size(); ++piece) total += span(piece).norm();
  places_.push_back(vector(path.places.front()));
  node_of_place_.push_back(0);
  for (std::size_t piece = 0; piece < path.sections.size(); ++piece) {
    const Eigen::Vector3d whole = span(piece), begin = vector(path.places[piece]);
    const double share = static_cast<double>(elements) * whole.norm() / total;
    const auto count = std::max<std::size_t>(2, static_cast<std::size_t>(std::lround(share)));
    for (std::size_t i = 1; i <= count; ++i) {
      places_.push_back(begin + whole * (static_cast<double>(i) / static_cast<double>(count)));
      elements_.push_back({whole.norm() / static_cast<double>(count),
                           axes_of(whole.normalized(), path.sections[piece].side), &path.sections[piece]});
    }
    node_of_place_.push_back(places_.size() - 1);
  }
  assemble();
}

Eigen::MatrixXd SpaceFrame::rigid_motions() const {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(size(), 6);
  for (std::size_t node = 0; node < nodes(); ++node)
    for (Eigen::Index i = 0; i < 3; ++i) {
      const auto first = static_cast<Eigen::Index>(6 * node);
      result(first + i, i) = result(first + 3 + i, 3 + i) = 1;
      result.block<3, 1>(first, 3 + i) = Eigen::Vector3d::Unit(i).cross(places_[node]);
    }
  for (std::size_t element = 0; element < elements(); ++element) {
    const Eigen::Vector3d middle = (places_[element] + places_[element + 1]) / 2;
    const Eigen::Vector3d along = axes(element).col(0);
    for (Eigen::Index i = 0; i < 3; ++i) {
      result(row(element, 12), i) = along[i];
      result(row(element, 12), 3 + i) = Eigen::Vector3d::Unit(i).cross(middle).dot(along);
      result(row(element, 13), 3 + i) = along[i];
    }
  }
  return result;
}

FrameShape SpaceFrame::shape(std::size_t element, double x) const {
  const Element& one = elements_[element];
  const double h = one.length;
  const Eigen::RowVector3d along = one.axes.col(0).transpose(), side = one.axes.col(1).transpose(),
                           across = one.axes.col(2).transpose();
  const double ends[] = {(1 - x) * (1 - 2 * x), x * (2 * x - 1), 4 * x * (1 - x)};
  const double rates[] = {(4 * x - 3) / h, (4 * x - 1) / h, (4 - 8 * x) / h};
  // Of a deflection at an end and of its slope: value, slope and curvature.
  const double moved[][3] = {{1 + x * x * (2 * x - 3), 6 * x * (x - 1) / h, (12 * x - 6) / (h * h)},
                             {x * x * (3 - 2 * x), 6 * x * (1 - x) / h, (6 - 12 * x) / (h * h)}};
  const double sloped[][3] = {{h * x * (1 - x) * (1 - x), (1 - x) * (1 - 3 * x), (6 * x - 4) / h},
                              {h * x * x * (x - 1), x * (3 * x - 2), (6 * x - 2) / h}};
  FrameShape result;
  result.translation.setZero();
  result.turn.setZero();
  result.bend.setZero();
  result.stretch.setZero();
  for (int end = 0; end < 2; ++end) {
    const int u = 6 * end, turn = 6 * end + 3;
    result.translation.middleCols<3>(u) =
        ends[end] * along.transpose() * along +
        moved[end][0] * (side.transpose() * side + across.transpose() * across);
    // A slope along the side is a turn about the direction across; one across is a turn against the side.
    const Eigen::Matrix3d slope = across.transpose() * side - side.transpose() * across;
    const Eigen::Matrix3d turned = side.transpose() * across - across.transpose() * side;
    const Eigen::Matrix3d about = side.transpose() * side + across.transpose() * across;
    result.translation.middleCols<3>(turn) = sloped[end][0] * turned;
    result.turn.middleCols<3>(u) = moved[end][1] * slope;
    result.turn.middleCols<3>(turn) = sloped[end][1] * about + ends[end] * along.transpose() * along;
    result.bend.middleCols<3>(u) = moved[end][2] * slope;
    result.bend.middleCols<3>(turn) = sloped[end][2] * about + rates[end] * along.transpose() * along;
    result.stretch.middleCols<3>(u) = rates[end] * along;
  }
  result.translation.col(12) = ends[2] * along.transpose();
  result.stretch(12) = rates[2];
  result.turn.col(13) = ends[2] * along.transpose();
  result.bend.col(13) = rates[2] * along.transpose();
  return result;
}

Eigen::Index SpaceFrame::row(std::size_t element, int k) const {
  const std::size_t column = static_cast<std::size_t>(k);
  return static_cast<Eigen::Index>(k < 12 ? 6 * element + column : 6 * nodes() + 2 * element + column - 12);
}

Eigen::Matrix<double, 14, Eigen::Dynamic> SpaceFrame::part(std::size_t element,
                                                           const Eigen::MatrixXd& all) const {
  Eigen::Matrix<double, 14, Eigen::Dynamic> result(14, all.cols());
  for (int k = 0; k < 14; ++k) result.row(k) = all.row(row(element, k));
  return result;
}

void SpaceFrame::assemble() {
  std::vector<Eigen::Triplet<double>> stiff, heavy;
  for (std::size_t element = 0; element < elements(); ++element) {
    Eigen::Matrix<double, 14, 14> stiffness, mass;
    stiffness.setZero();
    mass.setZero();
    const PathSection& of = section(element);
    // Bending along the side turns about the direction across, and the other way round.
    const Eigen::Vector3d resistance(of.GJ, of.EI[1], of.EI[0]);
    const double a = of.gyration[0] * of.gyration[0], b = of.gyration[1] * of.gyration[1];
    const Eigen::Vector3d inertia = of.mass * Eigen::Vector3d(a + b, b, a);
    for (std::size_t i = 0; i < GaussRule::places.size(); ++i) {
      const FrameShape at = shape(element, GaussRule::places[i]);
      const double share = GaussRule::weights[i] * length(element);
      const FrameShape::Rows bend = axes(element).transpose() * at.bend,
                             turn = axes(element).transpose() * at.turn;
      stiffness += share * (of.EA * at.stretch.transpose() * at.stretch +
                            bend.transpose() * resistance.asDiagonal() * bend);
      mass += share * (of.mass * at.translation.transpose() * at.translation +
                       turn.transpose() * inertia.asDiagonal() * turn);
    }
    for (int i = 0; i < 14; ++i)
      for (int k = 0; k < 14; ++k) {
        stiff.emplace_back(row(element, i), row(element, k), stiffness(i, k));
        heavy.emplace_back(row(element, i), row(element, k), mass(i, k));
      }
  }
  stiffness_.resize(size(), size());
  mass_.resize(size(), size());
  stiffness_.setFromTriplets(stiff.begin(), stiff.end());
  mass_.setFromTriplets(heavy.begin(), heavy.end());
}

} // namespace mbsgen::model
