// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/motion.h"
#include "base/index.h"

namespace mbsgen::certify {

template <class Field>
Motion<Field>::Motion(ModelValues<Field>& values) : values_(values) {
  const model::Model& model = values.model();
  for (const model::Body& body : model.bodies) fixed_.push_back(fixed_part(body));
  for (const model::Joint& joint : model.joints)
    displacement_.push_back(joint.coordinate < 0 ? Number(0) : values.assigned().q[at(joint.coordinate)]);
  for (const model::Joint& joint : model.joints) turn_.push_back(turn_of(joint));
}

template <class Field>
std::vector<Frame<Jet<typename Field::Number, 2>>> Motion<Field>::along(const std::vector<Number>& qd,
                                                                        const std::vector<Number>& qdd) {
  std::vector<FrameJet<2>> frames(model().bodies.size());
  for (const int row : model().body_order) {
    const model::Body& body = model().bodies[at(row)];
    frames[at(row)] = placed<2>(row, frame_of(body.parent, frames), [&](int coordinate) {
      Jet<Number, 2> rates;
      rates.d[1] = qd[at(coordinate)];
      rates.d[2] = qdd[at(coordinate)];
      return rates;
    });
  }
  return frames;
}

template <class Field>
std::vector<Frame<Jet<typename Field::Number, 1>>>
Motion<Field>::derivative(int coordinate, const std::vector<FrameJet<2>>& now) {
  std::vector<FrameJet<1>> frames(model().bodies.size());
  for (const int row : model().body_order) {
    if (!moves(coordinate, row)) continue;
    const FrameJet<1> from = derivative_of(model().bodies[at(row)].parent, coordinate, frames, now);
    frames[at(row)] = placed<1>(row, from, [&](int moving) {
      Jet<Number, 1> rate;
      rate.d[1] = Number(moving == coordinate ? 1 : 0);
      return rate;
    });
  }
  return frames;
}

template <class Field>
Frame<Jet<typename Field::Number, 1>>
Motion<Field>::derivative_of(int body, int coordinate, const std::vector<FrameJet<1>>& frames,
                             const std::vector<FrameJet<2>>& now) const {
  return moves(coordinate, body) ? frames[at(body)] : constant_frame(now, body);
}

template <class Field>
Frame<Jet<typename Field::Number, 2>> Motion<Field>::frame_of(int body,
                                                              const std::vector<FrameJet<2>>& frames) const {
  if (body != model::base_body) return frames[at(body)];
  return {{}, identity(Jet<Number, 2>(Number(1)))};
}

template <class Field>
bool Motion<Field>::moves(int coordinate, int body) const {
  const int owner = model().joints[at(model().coordinates[at(coordinate)])].body;
  for (; body != model::base_body; body = model().bodies[at(body)].parent)
    if (body == owner) return true;
  return false;
}

template <class Field>
Frame<typename Field::Number> Motion<Field>::fixed_part(const model::Body& body) {
  Frame<Number> frame;
  model::PointRef start;
  start.body = body.parent;
  start.point = body.at_point;
  frame.origin = body.at_point == model::body_origin ? values_.vector(body.at, body.name, "at")
                                                     : values_.position(start);
  frame.axes = values_.orientation(body);
  return frame;
}

template <class Field>
Circle<typename Field::Number> Motion<Field>::turn_of(const model::Joint& joint) {
  if (!model::is_revolute(joint.type)) return {};
  const auto& turns = values_.assigned().turns;
  if (const auto given = turns.find(joint.coordinate); given != turns.end()) return given->second;
  if (joint.coordinate >= 0)
    return values_.point().circle(
        {{AnglePart<Number>::Kind::value, Rational(1), displacement_[turn_.size()]}});
  return values_.circle(joint.q0, locked(joint));
}

template <class Field>
ParameterPath Motion<Field>::locked(const model::Joint& joint) const {
  return {model().body_name(joint.body), "locked_" + joint.name, -1};
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
  const std::size_t axis = model::axis_of(joint.type);
  S motion;
  if (joint.coordinate >= 0) motion = rates(joint.coordinate);
  if (model::is_revolute(joint.type)) {
    frame.axes = frame.axes * rotation(axis, moving(turn_[at(row)], motion), S(Number(1)));
    return;
  }
  motion.d[0] = joint.coordinate >= 0 ? displacement_[at(row)] : values_.number(joint.q0, locked(joint));
  for (std::size_t i = 0; i < 3; ++i) frame.origin[i] = frame.origin[i] + frame.axes[i][axis] * motion;
}

template <class Field>
template <std::size_t N>
void Motion<Field>::reduce(Jet<Number, N>& jet) {
  for (Number& number : jet.d) number = values_.point().field().reduced(std::move(number));
}

#define FIELD(Field) template class Motion<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
