// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/field/fields.h"
#include "certify/program/values.h"

namespace mbsgen::certify {

/// Pose of a body's frame: origin in m from the base's origin, axes: inertial <- body.
template <class S>
struct Frame {
  Vector<S> origin;
  Matrix<S> axes;
};

/// Positions of bodies by plain composition of transformations from the base outwards (any textbook's first
/// chapter), along a motion q(t) of the joints whose derivatives carry through exactly. No relation between
/// velocities or accelerations of bodies is used anywhere.
template <class Field>
class Motion {
public:
  using Number = typename Field::Number;
  /// A frame with the first N derivatives of its components.
  template <std::size_t N>
  using FrameJet = Frame<Jet<Number, N>>;

  explicit Motion(ModelValues<Field>& values);

  ModelValues<Field>& values() const { return values_; }
  const model::Model& model() const { return values_.model(); }

  /// All bodies while the joints move with the given velocities and accelerations.
  std::vector<FrameJet<2>> along(const std::vector<Number>& qd, const std::vector<Number>& qdd);
  /// Derivatives to one velocity of the frames of the bodies that it moves; the others are left zero.
  std::vector<FrameJet<1>> derivative(int velocity, const std::vector<FrameJet<2>>& now);
  /// The same as `derivative` of one body (or the base), constant where the velocity does not move it.
  FrameJet<1> derivative_of(int body, int velocity, const std::vector<FrameJet<1>>& frames,
                            const std::vector<FrameJet<2>>& now) const;
  /// The frame of a body or of the base.
  FrameJet<2> frame_of(int body, const std::vector<FrameJet<2>>& frames) const;

  /// The coordinates while the joints move with the given velocities, which stay constant.
  std::vector<Jet<Number, 2>> coordinates_along(const std::vector<Number>& qd);

  /// The row in lists of frames of what carries a point: its body or, behind all bodies, the cross-section of a flexible
  /// one. The latter frames have their origins at the points, and the axes of the section.
  int carrier(const model::PointRef& point) const;
  /// Position of the point in the frame of its carrier.
  Vector<Number> position(const model::PointRef& point) const {
    return carrier(point) == point.body ? values_.position(point) : Vector<Number>{};
  }
  /// The modal coordinates of a body along a motion; `rates` gives the derivatives of each.
  template <std::size_t N, class Rates>
  std::vector<Jet<Number, N>> modes(const model::Body& body, const Rates& rates) const {
    std::vector<Jet<Number, N>> result;
    for (const int row : body.flexible->joints) {
      result.push_back(rates(model().joints[at(row)].velocity));
      result.back().d[0] = displacement_[at(row)];
    }
    return result;
  }

  /// True when the joint of the velocity lies between the base and the body, or the cross-section. Modes move the
  /// sections of their body, and not its floating frame.
  bool moves(int velocity, int row) const;

private:
  Frame<Number> fixed_part(const model::Body& body);
  Frame<Number> by_denavit_hartenberg(const model::Body& body);
  Number displacement_of(const model::Joint& joint);
  /// The coordinates of a ball or free joint and the matrix of its quaternion along a motion.
  template <std::size_t N>
  struct Pose {
    Vector<Jet<Number, N>> position;
    std::array<Jet<Number, N>, 4> quaternion;
    Matrix<Jet<Number, N>> turned;
  };
  template <std::size_t N, class Rates>
  Pose<N> pose(const model::Joint& joint, const Rates& rates);
  template <std::size_t N>
  void turn(const model::Joint& joint, const Vector<Jet<Number, N>>& w, Pose<N>& pose);
  Circle<Number> turn_of(const model::Joint& joint);
  ParameterPath locked(const model::Joint& joint) const;
  FrameJet<1> constant_frame(const std::vector<FrameJet<2>>& now, int body) const;

  template <std::size_t N, class Rates>
  FrameJet<N> placed(int row, FrameJet<N> frame, const Rates& rates);
  template <std::size_t N, class Rates>
  void move(int row, FrameJet<N>& frame, const Rates& rates);
  template <std::size_t N, class Rates>
  void move_in_space(int row, FrameJet<N>& frame, const Rates& rates);
  /// A point of a flexible body and the cross-section that carries it.
  struct Section {
    int body;
    std::size_t point;
  };
  std::size_t rows() const { return model().bodies.size() + sections_.size(); }
  int carrier_of(const model::Body& body) const;
  template <std::size_t N, class Rates>
  FrameJet<N> deformed(const Section& section, FrameJet<N> frame, const Rates& rates);
  Circle<Number> turn_of(const model::Body& body, const model::SectionShape& shape, std::size_t axis);
  template <std::size_t N>
  void reduce(Jet<Number, N>& jet);

  ModelValues<Field>& values_;
  std::vector<Section> sections_;
  std::vector<Frame<Number>> fixed_;       ///< per body: its frame on the parent's before the joints
  std::vector<Matrix<Number>> joint_axes_; ///< per joint: axes before it <- axes that it moves in
  std::vector<Number> displacement_;       ///< per joint of one coordinate
  std::vector<Circle<Number>> turn_;       ///< per joint of one coordinate
};

} // namespace mbsgen::certify
