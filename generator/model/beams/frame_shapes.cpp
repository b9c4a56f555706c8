// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/frame_shapes.h"
#include "model/beams/second_order.h"
#include <Eigen/Geometry>
#include <cmath>

namespace mbsgen::model {

namespace {

using Pairs = SecondOrder::Pairs;
using Eigen::Index;
using Eigen::Vector3d;

Flexible::Triple triple(const Vector3d& vector) {
  return {vector[0], vector[1], vector[2]};
}

std::vector<Flexible::Triple> triples(const Pairs& columns) {
  std::vector<Flexible::Triple> result;
  for (Index k = 0; k < columns.cols(); ++k) result.push_back(triple(columns.col(k)));
  return result;
}

// What is zero but for rounding vanishes from the equations.
Pairs cleaned(const Pairs& columns, double scale) {
  constexpr double rounding = 1e-9;
  return columns.unaryExpr([=](double entry) { return std::abs(entry) < rounding * scale ? 0 : entry; });
}

Pairs crossed(const Pairs& columns, const Vector3d& offset) {
  Pairs result(3, columns.cols());
  for (Index k = 0; k < columns.cols(); ++k) result.col(k) = columns.col(k).cross(offset);
  return result;
}

class ShapeWriter {
public:
  ShapeWriter(const Path& path, const SpaceFrame& frame, const Eigen::MatrixXd& shapes)
      : path_(path), frame_(frame), shapes_(shapes) {
    if (path.shortening) second_.emplace(path, frame, shapes);
    for (std::size_t node = 0; node < frame.nodes(); ++node)
      reach_ = std::max(reach_, (frame.place(node) - frame.place(0)).norm());
  }

  PathModes write() const {
    PathModes result;
    ModalData& data = result.data;
    data.modes = static_cast<std::size_t>(shapes_.cols());
    for (std::size_t element = 0; element < frame_.elements(); ++element)
      for (std::size_t i = 0; i < GaussRule::places.size(); ++i)
        add_mass(element, GaussRule::places[i], GaussRule::weights[i], data);
    // Orthogonal but for rounding.
    data.stiffness.assign(data.modes * data.modes, 0);
    data.damping = data.stiffness;
    for (Index k = 0; k < shapes_.cols(); ++k) {
      const std::size_t row = static_cast<std::size_t>(k);
      data.stiffness[row * data.modes + row] = shapes_.col(k).dot(frame_.stiffness() * shapes_.col(k));
    }
    for (std::size_t place = 0; place < path_.places.size(); ++place)
      result.places.push_back(at_node(frame_.node_of(place)));
    add_line(result);
    return result;
  }

private:
  SectionShape at_node(std::size_t node) const {
    return node == 0 ? section(0, 0, Vector3d::Zero()) : section(node - 1, 1, Vector3d::Zero());
  }

  SectionShape section(std::size_t element, double x, const Vector3d& offset) const {
    const FrameShape shape = frame_.shape(element, x);
    const auto part = frame_.part(element, shapes_);
    const Pairs turn = shape.turn * part;
    Pairs second = Pairs::Zero(3, shapes_.cols() * shapes_.cols());
    if (second_) {
      second = second_->translation(element, x);
      if (!offset.isZero()) second += crossed(second_->turn(element, x), offset) + twice_turned(turn, offset);
    }
    SectionShape result;
    result.translation = triples(cleaned(shape.translation * part + crossed(turn, offset), 1));
    result.turn = triples(cleaned(turn, 1 / reach_));
    result.second = triples(cleaned(second, 1 / reach_));
    return result;
  }

  // Four masses around the axis have the radii of gyration.
  void add_mass(std::size_t element, double x, double weight, ModalData& data) const {
    const PathSection& of = frame_.section(element);
    const Eigen::Matrix3d& axes = frame_.axes(element);
    const Vector3d middle = frame_.place(element) + x * (frame_.place(element + 1) - frame_.place(element));
    std::vector<Vector3d> offsets;
    for (const Index i : {0, 1})
      for (const double sign : {1, -1})
        offsets.emplace_back(sign * std::sqrt(2.0) * of.gyration[static_cast<std::size_t>(i)] *
                             axes.col(i + 1));
    if (of.gyration[0] == 0 && of.gyration[1] == 0) offsets.assign(1, Vector3d::Zero());
    for (const Vector3d& offset : offsets) {
      ModalData::Node node;
      node.place = triple(middle + offset);
      node.mass = weight * of.mass * frame_.length(element) / static_cast<double>(offsets.size());
      node.shape = section(element, x, offset);
      data.nodes.push_back(std::move(node));
    }
  }

  // Ends of pieces, and about thirty nodes between them.
  void add_line(PathModes& result) const {
    const std::size_t stride = std::max<std::size_t>(1, frame_.elements() / 32);
    std::size_t next = 0;
    for (std::size_t node = 0; node < frame_.nodes(); ++node) {
      const bool is_place = node == frame_.node_of(next);
      if (is_place) ++next;
      if (!is_place && node % stride != 0) continue;
      result.along.push_back(triple(frame_.place(node)));
      result.line.push_back(at_node(node));
      if (next == path_.places.size()) break;
    }
  }

  const Path& path_;
  const SpaceFrame& frame_;
  const Eigen::MatrixXd& shapes_;
  std::optional<SecondOrder> second_;
  double reach_ = 0;
};

} // namespace

PathModes shapes_of(const Path& path, const SpaceFrame& frame, const Eigen::MatrixXd& shapes) {
  return ShapeWriter(path, frame, shapes).write();
}

} // namespace mbsgen::model
