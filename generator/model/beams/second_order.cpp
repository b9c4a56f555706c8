// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/second_order.h"
#include "model/beams/frame_modes.h"
#include <Eigen/Geometry>

namespace mbsgen::model {

using Pairs = SecondOrder::Pairs;
using Eigen::Index;

namespace {

// A vector for each pair (k, l), and with the pair exchanged, both summed.
template <class Of>
Pairs symmetric(Index count, const Of& of) {
  Pairs result(3, count * count);
  for (Index k = 0; k < count; ++k)
    for (Index l = 0; l <= k; ++l) {
      const Eigen::Vector3d sum = of(k, l) + of(l, k);
      result.col(k * count + l) = sum;
      result.col(l * count + k) = sum;
    }
  return result;
}

Pairs crossed(const Pairs& pairs, const Eigen::Vector3d& t) {
  Pairs result(3, pairs.cols());
  for (Index i = 0; i < pairs.cols(); ++i) result.col(i) = pairs.col(i).cross(t);
  return result;
}

} // namespace

Pairs both_crossed(const Pairs& a, const Pairs& b) {
  return symmetric(a.cols(), [&](Index k, Index l) { return Eigen::Vector3d(a.col(k).cross(b.col(l))); });
}

Pairs twice_turned(const Pairs& a, const Eigen::Vector3d& t) {
  return symmetric(a.cols(), [&](Index k, Index l) {
    return Eigen::Vector3d(0.5 * a.col(k).cross(Eigen::Vector3d(a.col(l).cross(t))));
  });
}

SecondOrder::SecondOrder(const Path& path, const SpaceFrame& frame, const Eigen::MatrixXd& shapes)
    : frame_(frame), shapes_(shapes) {
  const Index count = shapes.cols() * shapes.cols();
  turns_.emplace_back(Pairs::Zero(3, count));
  translations_.emplace_back(Pairs::Zero(3, count));
  for (std::size_t element = 0; element < frame.elements(); ++element) {
    translations_.push_back(own_translation(element, 1));
    turns_.push_back(own_turn(element, 1));
  }
  hold(path);
}

// Where nothing is held, the middle node is.
void SecondOrder::hold(const Path& path) {
  std::vector<Index> rows;
  for (const PathMotion& motion : path.held) rows.push_back(frame_.row_of(motion));
  if (rows.empty())
    for (std::size_t i = 0; i < 6; ++i) rows.push_back(static_cast<Index>(6 * (frame_.nodes() / 2) + i));
  Eigen::MatrixXd given(static_cast<Index>(rows.size()), shapes_.cols() * shapes_.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t node = static_cast<std::size_t>(rows[i] / 6);
    const Index direction = rows[i] % 6;
    given.row(static_cast<Index>(i)) =
        -(direction < 3 ? translations_[node].row(direction) : turns_[node].row(direction - 3));
  }
  holding_ = Holding(frame_, rows).moved(given);
}

SecondOrder::Local SecondOrder::local(std::size_t element, double x) const {
  const FrameShape shape = frame_.shape(element, x);
  const auto part = frame_.part(element, shapes_);
  return {shape.turn * part, shape.bend * part, shape.stretch * part};
}

Pairs SecondOrder::own_turn(std::size_t element, double x) const {
  Pairs result = turns_[element];
  for (std::size_t i = 0; i < GaussRule::places.size(); ++i) {
    const Local at = local(element, x * GaussRule::places[i]);
    // The derivatives by two coordinates are twice the halves.
    result += GaussRule::weights[i] * x * frame_.length(element) * 0.5 * both_crossed(at.turn, at.bend);
  }
  return result;
}

Pairs SecondOrder::own_translation(std::size_t element, double x) const {
  const Eigen::Vector3d t = frame_.axes(element).col(0);
  Pairs result = translations_[element];
  for (std::size_t i = 0; i < GaussRule::places.size(); ++i) {
    const double place = x * GaussRule::places[i];
    const Local at = local(element, place);
    const Pairs stretched = symmetric(at.turn.cols(), [&](Index k, Index l) {
      return Eigen::Vector3d(at.stretch(k) * at.turn.col(l).cross(t));
    });
    result += GaussRule::weights[i] * x * frame_.length(element) *
              (twice_turned(at.turn, t) + crossed(own_turn(element, place), t) + stretched);
  }
  return result;
}

Pairs SecondOrder::translation(std::size_t element, double x) const {
  return own_translation(element, x) + frame_.shape(element, x).translation * frame_.part(element, holding_);
}

Pairs SecondOrder::turn(std::size_t element, double x) const {
  return own_turn(element, x) + frame_.shape(element, x).turn * frame_.part(element, holding_);
}

} // namespace mbsgen::model
