// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/motion.h"
#include "base/index.h"

namespace mbsgen::certify {

namespace {

// Rates of a coordinate as a motion of its own: the value is the rate, its derivative the next one.
template <class Number, std::size_t N>
Jet<Number, N> lowered(const Jet<Number, N>& rates) {
  Jet<Number, N> result;
  for (std::size_t order = 0; order < N; ++order) result.d[order] = rates.d[order + 1];
  return result;
}

} // namespace

template <class Field>
Motion<Field>::Motion(ModelValues<Field>& values) : values_(values) {
  const model::Model& model = values.model();
  for (std::size_t body = 0; body < model.bodies.size(); ++body)
    for (std::size_t point = 0; model.bodies[body].flexible && point < model.bodies[body].points.size();
         ++point)
      sections_.push_back({static_cast<int>(body), point});
  for (const model::Body& body : model.bodies) fixed_.push_back(fixed_part(body));
  for (const model::Joint& joint : model.joints) {
    joint_axes_.push_back(values.joint_axes(joint));
    displacement_.push_back(displacement_of(joint));
    turn_.push_back(turn_of(joint));
  }
}

template <class Field>
std::vector<Frame<Jet<typename Field::Number, 2>>> Motion<Field>::along(const std::vector<Number>& qd,
                                                                        const std::vector<Number>& qdd) {
  std::vector<FrameJet<2>> frames(rows());
  const auto rates_of = [&](int velocity) {
    Jet<Number, 2> rates;
    rates.d[1] = qd[at(velocity)];
    rates.d[2] = qdd[at(velocity)];
    return rates;
  };
  for (const int row : model().body_order) {
    const model::Body& body = model().bodies[at(row)];
    frames[at(row)] = placed<2>(row, frame_of(carrier_of(body), frames), rates_of);
    for (std::size_t i = 0; i < sections_.size(); ++i)
      if (sections_[i].body == row)
        frames[model().bodies.size() + i] = deformed<2>(sections_[i], frames[at(row)], rates_of);
  }
  return frames;
}

template <class Field>
std::vector<Frame<Jet<typename Field::Number, 1>>>
Motion<Field>::derivative(int velocity, const std::vector<FrameJet<2>>& now) {
  std::vector<FrameJet<1>> frames(rows());
  const auto rate_of = [&](int moving) {
    Jet<Number, 1> rate;
    rate.d[1] = Number(moving == velocity ? 1 : 0);
    return rate;
  };
  for (const int row : model().body_order) {
    if (moves(velocity, row)) {
      const FrameJet<1> from = derivative_of(carrier_of(model().bodies[at(row)]), velocity, frames, now);
      frames[at(row)] = placed<1>(row, from, rate_of);
    }
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      const int section = static_cast<int>(model().bodies.size() + i);
      if (sections_[i].body == row && moves(velocity, section))
        frames[at(section)] = deformed<1>(sections_[i], derivative_of(row, velocity, frames, now), rate_of);
    }
  }
  return frames;
}

template <class Field>
Frame<Jet<typename Field::Number, 1>>
Motion<Field>::derivative_of(int body, int velocity, const std::vector<FrameJet<1>>& frames,
                             const std::vector<FrameJet<2>>& now) const {
  return moves(velocity, body) ? frames[at(body)] : constant_frame(now, body);
}

template <class Field>
Frame<Jet<typename Field::Number, 2>> Motion<Field>::frame_of(int body,
                                                              const std::vector<FrameJet<2>>& frames) const {
  if (body != model::base_body) return frames[at(body)];
  return {{}, identity(Jet<Number, 2>(Number(1)))};
}

template <class Field>
bool Motion<Field>::moves(int velocity, int body) const {
  const model::Joint& joint = model().joint_of_velocity(velocity);
  const int bodies = static_cast<int>(model().bodies.size());
  while (body != model::base_body) {
    if (body >= bodies) {
      body = sections_[at(body - bodies)].body;
      if (body == joint.body) return true;
    }
    if (body == joint.body && joint.type != model::JointType::Mode) return true;
    body = carrier_of(model().bodies[at(body)]);
  }
  return false;
}

template <class Field>
int Motion<Field>::carrier(const model::PointRef& point) const {
  if (point.body == model::base_body || point.point == model::body_origin) return point.body;
  for (std::size_t i = 0; i < sections_.size(); ++i)
    if (sections_[i].body == point.body && sections_[i].point == at(point.point))
      return static_cast<int>(model().bodies.size() + i);
  return point.body;
}

template <class Field>
int Motion<Field>::carrier_of(const model::Body& body) const {
  model::PointRef start;
  start.body = body.parent;
  start.point = body.at_point;
  return carrier(start);
}

// The cross-section's frame, at one of its points: the section moves by a sum of the modes' displacements and their
// second-order terms, and turns about x, then y, then z.
template <class Field>
template <std::size_t N, class Rates>
Frame<Jet<typename Field::Number, N>> Motion<Field>::deformed(const Section& section, FrameJet<N> frame,
                                                              const Rates& rates) {
  using S = Jet<Number, N>;
  const model::Body& body = model().bodies[at(section.body)];
  const model::Flexible& flexible = *body.flexible;
  const model::SectionShape& shape = flexible.points[section.point];
  model::PointRef ref;
  ref.body = section.body;
  ref.point = static_cast<int>(section.point);
  Vector<S> place = mapped<S>(values_.position(ref), [](const Number&number) { return S(number); }), beside{};
  for (std::size_t i = 0; i < 3; ++i)
    if (flexible.axis && i != *flexible.axis) std::swap(place[i], beside[i]);
  const auto number = [&](double value) {
    return S(values_.point().field().from(Rational::from_double(value)));
  };
  const std::vector<S> eta = modes<N>(body, rates);
  Vector<S> turns{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < eta.size(); ++k) {
      place[i] = place[i] + number(shape.translation[k][i]) * eta[k];
      turns[i] = turns[i] + number(shape.turn[k][i]) * eta[k];
      for (std::size_t l = 0; l < eta.size(); ++l)
        place[i] = place[i] + number(shape.second[flexible.pair(k, l)][i] / 2) * eta[k] * eta[l];
    }
  frame.origin = frame.origin + frame.axes * place;
  for (std::size_t axis = 3; axis-- > 0;)
    frame.axes = frame.axes * rotation(axis, moving(turn_of(body, shape, axis), turns[axis]), S(Number(1)));
  frame.origin = frame.origin + frame.axes * beside;
  for (S& component : frame.origin) reduce(component);
  for (Vector<S>& axes_row : frame.axes)
    for (S& component : axes_row) reduce(component);
  return frame;
}

template <class Field>
Circle<typename Field::Number> Motion<Field>::turn_of(const model::Body& body,
                                                      const model::SectionShape& shape, std::size_t axis) {
  Angle<Number> angle;
  for (std::size_t k = 0; k < shape.turn.size(); ++k)
    if (shape.turn[k][axis] != 0)
      angle.push_back({AnglePart<Number>::Kind::value, Rational::from_double(shape.turn[k][axis]),
                       displacement_[at(body.flexible->joints[k])]});
  return values_.point().circle(angle);
}

template <class Field>
Frame<typename Field::Number> Motion<Field>::fixed_part(const model::Body& body) {
  if (body.dh) return by_denavit_hartenberg(body);
  Frame<Number> frame;
  model::PointRef start;
  start.body = body.parent;
  start.point = body.at_point;
  frame.origin =
      body.at_point == model::body_origin ? values_.vector(body.at, body.name, "at") : position(start);
  frame.axes = values_.orientation(body);
  return frame;
}

template <class Field>
Frame<typename Field::Number> Motion<Field>::by_denavit_hartenberg(const model::Body& body) {
  Frame<Number> frame;
  frame.axes = rotation(0, values_.circle(body.orientation.rpy[0], {body.name, "dh_alpha", -1}), Number(1));
  frame.origin =
      frame.axes * Vector<Number>{Number(0), Number(0), values_.number(body.slide, {body.name, "dh_d", -1})};
  frame.origin[0] = frame.origin[0] + values_.number(body.at[0], {body.name, "dh_a", -1});
  return frame;
}

template <class Field>
typename Field::Number Motion<Field>::displacement_of(const model::Joint& joint) {
  if (model::is_spatial(joint.type)) return Number(0);
  return joint.moves() ? values_.assigned().q[at(joint.coordinate)]
                       : values_.number(joint.q0[0], locked(joint));
}

template <class Field>
Circle<typename Field::Number> Motion<Field>::turn_of(const model::Joint& joint) {
  if (!model::is_revolute(joint.type)) return {};
  const auto& turns = values_.assigned().turns;
  if (const auto given = turns.find(joint.coordinate); given != turns.end()) return given->second;
  if (joint.coordinate >= 0)
    return values_.point().circle({{AnglePart<Number>::Kind::value, Rational(1), displacement_.back()}});
  return values_.circle(joint.q0[0], locked(joint));
}

template <class Field>
ParameterPath Motion<Field>::locked(const model::Joint& joint) const {
  return {model().body_name(joint.body), joint.field("locked_"), -1};
}

template <class Field>
Frame<Jet<typename Field::Number, 1>> Motion<Field>::constant_frame(const std::vector<FrameJet<2>>& now,
                                                                    int body) const {
  using One = Jet<Number, 1>;
  const FrameJet<2> frame = frame_of(body, now);
  const auto constant = [](const Jet<Number, 2>& jet) { return One(jet.value()); };
  return {mapped<One>(frame.origin, constant), mapped<One>(frame.axes, constant)};
}

// A body's frame from its parent's; `rates` gives the derivatives of a coordinate.
template <class Field>
template <std::size_t N, class Rates>
Frame<Jet<typename Field::Number, N>> Motion<Field>::placed(int row, FrameJet<N> frame, const Rates& rates) {
  using S = Jet<Number, N>;
  const auto lift = [](const Number& number) { return S(number); };
  const Frame<Number>& fixed = fixed_[at(row)];
  frame.origin = frame.origin + frame.axes * mapped<S>(fixed.origin, lift);
  frame.axes = frame.axes * mapped<S>(fixed.axes, lift);
  for (const int joint : model().bodies[at(row)].joints) move<N>(joint, frame, rates);
  for (S& component : frame.origin) reduce(component);
  for (Vector<S>& axes_row : frame.axes)
    for (S& component : axes_row) reduce(component);
  return frame;
}

template <class Field>
template <std::size_t N, class Rates>
void Motion<Field>::move(int row, FrameJet<N>& frame, const Rates& rates) {
  using S = Jet<Number, N>;
  const model::Joint& joint = model().joints[at(row)];
  if (joint.type == model::JointType::Mode) return;
  if (model::is_spatial(joint.type)) return move_in_space<N>(row, frame, rates);
  const std::size_t axis = model::axis_of(joint.type);
  const auto lift = [](const Number& number) { return S(number); };
  const auto axes = mapped<S>(joint_axes_[at(row)], lift);
  const bool screws = joint.type == model::JointType::Screw;
  S motion;
  if (joint.moves()) motion = rates(joint.velocity);
  if (screws || !model::is_revolute(joint.type)) {
    S travel = motion;
    travel.d[0] = displacement_[at(row)];
    if (screws)
      travel =
          S(values_.number(joint.pitch, {model().body_name(joint.body), joint.field("pitch_"), -1})) * travel;
    const auto along = frame.axes * axes;
    for (std::size_t i = 0; i < 3; ++i) frame.origin[i] = frame.origin[i] + along[i][axis] * travel;
  }
  if (model::is_revolute(joint.type))
    frame.axes = frame.axes *
                 (axes * (rotation(axis, moving(turn_[at(row)], motion), S(Number(1))) * transpose(axes)));
}

// A quaternion p of any length that moves by ṗ = p (0, w) / 2, which keeps its length: the frame is turned by the
// matrix of p, over |p|². The origin moves by the velocity v in the axes after the joint.
template <class Field>
template <std::size_t N, class Rates>
void Motion<Field>::move_in_space(int row, FrameJet<N>& frame, const Rates& rates) {
  using S = Jet<Number, N>;
  const model::Joint& joint = model().joints[at(row)];
  const bool travels = joint.type == model::JointType::Free;
  const auto lift = [](const Number& number) { return S(number); };
  if (!joint.moves()) {
    if (travels)
      frame.origin =
          frame.origin +
          frame.axes * mapped<S>(values_.vector({joint.q0[0], joint.q0[1], joint.q0[2]},
                                                model().body_name(joint.body), joint.field("locked_")),
                                 lift);
    frame.axes = frame.axes * mapped<S>(joint_axes_[at(row)], lift);
    return;
  }
  const Pose<N> moved = pose<N>(joint, rates);
  if (travels) frame.origin = frame.origin + frame.axes * moved.position;
  frame.axes = frame.axes * moved.turned;
}

template <class Field>
template <std::size_t N, class Rates>
typename Motion<Field>::template Pose<N> Motion<Field>::pose(const model::Joint& joint, const Rates& rates) {
  using S = Jet<Number, N>;
  const auto rate = [&](std::size_t first, std::size_t k) {
    return rates(joint.velocity + static_cast<int>(first + k));
  };
  const std::size_t turns_at = model::angular_velocity_at(joint.type);
  Pose<N> result;
  turn<N>(joint, {rate(turns_at, 0), rate(turns_at, 1), rate(turns_at, 2)}, result);
  if (joint.type != model::JointType::Free) return result;
  // The derivatives of the position are those of R v, one order lower.
  const Vector<S> v{rate(0, 0), rate(0, 1), rate(0, 2)};
  Vector<S> slope;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) slope[i] = slope[i] + result.turned[i][k] * lowered(v[k]);
  for (std::size_t i = 0; i < 3; ++i) {
    result.position[i].d[0] = values_.assigned().q[at(joint.coordinate) + i];
    for (std::size_t order = 1; order <= N; ++order) result.position[i].d[order] = slope[i].d[order - 1];
  }
  return result;
}

// The quaternion along its motion, and the rotation.
template <class Field>
template <std::size_t N>
void Motion<Field>::turn(const model::Joint& joint, const Vector<Jet<Number, N>>& w, Pose<N>& pose) {
  using S = Jet<Number, N>;
  const std::size_t first = at(joint.coordinate) + model::quaternion_at(joint.type);
  std::array<S, 4>& p = pose.quaternion;
  Number square(0);
  for (std::size_t k = 0; k < 4; ++k) {
    p[k] = S(values_.assigned().q[first + k]);
    square = square + p[k].d[0] * p[k].d[0];
  }
  const Number half = values_.point().field().from(Rational::half());
  for (std::size_t order = 1; order <= N; ++order) {
    // ṗ to the order that is known so far gives the next one.
    const Vector<S> u{lowered(w[0]), lowered(w[1]), lowered(w[2])};
    const std::array<S, 4> slope{
        -(p[1] * u[0]) - p[2] * u[1] - p[3] * u[2], p[0] * u[0] + p[2] * u[2] - p[3] * u[1],
        p[0] * u[1] + p[3] * u[0] - p[1] * u[2], p[0] * u[2] + p[1] * u[1] - p[2] * u[0]};
    for (std::size_t k = 0; k < 4; ++k) p[k].d[order] = half * slope[k].d[order - 1];
  }
  const S scale(Number(1) / square);
  const auto& [a, b, c, d] = p;
  const auto twice = [](const S& x) { return x + x; };
  pose.turned = {
      {{scale * (a * a + b * b - c * c - d * d), scale * twice(b * c - a * d), scale * twice(b * d + a * c)},
       {scale * twice(b * c + a * d), scale * (a * a - b * b + c * c - d * d), scale * twice(c * d - a * b)},
       {scale * twice(b * d - a * c), scale * twice(c * d + a * b),
        scale * (a * a - b * b - c * c + d * d)}}};
}

template <class Field>
std::vector<Jet<typename Field::Number, 2>> Motion<Field>::coordinates_along(const std::vector<Number>& qd) {
  using Two = Jet<Number, 2>;
  std::vector<Two> result(at(model().nq()));
  const auto rates = [&](int velocity) {
    Two rate;
    rate.d[1] = qd[at(velocity)];
    return rate;
  };
  for (const model::Joint& joint : model().joints) {
    if (!joint.moves()) continue;
    const std::size_t first = at(joint.coordinate);
    if (!model::is_spatial(joint.type)) {
      result[first] = rates(joint.velocity);
      result[first].d[0] = values_.assigned().q[first];
      continue;
    }
    const Pose<2> moved = pose<2>(joint, rates);
    for (std::size_t k = 0; k < model::quaternion_at(joint.type); ++k) result[first + k] = moved.position[k];
    for (std::size_t k = 0; k < 4; ++k)
      result[first + model::quaternion_at(joint.type) + k] = moved.quaternion[k];
  }
  return result;
}

template <class Field>
template <std::size_t N>
void Motion<Field>::reduce(Jet<Number, N>& jet) {
  for (Number& number : jet.d) number = values_.point().field().reduced(std::move(number));
}

#define DUALS
#define FIELD(Field) template class Motion<Field>;
#include "certify/field/fields.def"
#define FIELD(Field) template class Motion<Field>;
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
