// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/constraint_rows.h"
#include "certify/field/errors.h"
#include "certify/field/vector.h"
#include <algorithm>

namespace mbsgen::certify {

namespace {

// The nearest body, or the base, that both bodies are or descend from.
int common_body(const model::Model& model, int a, int b) {
  std::vector<int> line;
  for (; a != model::base_body; a = model.bodies[at(a)].parent) line.push_back(a);
  while (b != model::base_body && std::find(line.begin(), line.end(), b) == line.end())
    b = model.bodies[at(b)].parent;
  return b;
}

} // namespace

template <class Field>
ConstraintRows<Field>::ConstraintRows(Reference<Field>& reference, ModelValues<Field>& values)
    : reference_(reference), motion_(reference.motion()), values_(values), nqd_(at(values.model().nqd())) {}

template <class Field>
std::vector<ConstraintRow<typename Field::Number>> ConstraintRows<Field>::take() && {
  for (const model::Cut& cut : values_.model().cuts) add(cut);
  if (!values_.model().constraints.empty()) add_constraints();
  return std::move(rows_);
}

template <class Field>
template <std::size_t N>
typename ConstraintRows<Field>::template Seen<N>
ConstraintRows<Field>::seen(const Frame<Jet<Number, N>>& body, const Frame<Jet<Number, N>>& from,
                            const model::PointRef& point, PointAxes axes) {
  const auto turn = transpose(from.axes);
  const auto position = body.origin + body.axes * lifted<N>(motion_.position(point)) - from.origin;
  Seen<N> result{turn * position, turn * body.axes};
  if (axes == PointAxes::own) result.axes = result.axes * lifted<N>(values_.axes(point));
  return result;
}

// ½(d·d − length²) of a rod; the distance vector d otherwise.
template <class Field>
template <std::size_t N>
std::vector<Jet<typename Field::Number, N>> ConstraintRows<Field>::gap(const model::Cut& cut,
                                                                       const Seen<N>& a, const Seen<N>& b) {
  using S = Jet<Number, N>;
  const Vector<S> d = a.position - b.position;
  if (cut.type != model::CutType::rod) return {d[0], d[1], d[2]};
  const S length(values_.number(cut.length, {cut.name, "length", -1}));
  return {S(values_.point().field().from(Rational::half())) * (dot(d, d) - length * length)};
}

template <class Field>
typename ConstraintRows<Field>::Rates ConstraintRows<Field>::column(const model::Cut& cut, int from, int k) {
  const auto frame = [&](int body) {
    return motion_.derivative_of(body, k, reference_.column(k), reference_.frames());
  };
  const Seen<1> a = seen<1>(frame(motion_.carrier(cut.a)), frame(from), cut.a, axes_of(cut));
  const Seen<1> b = seen<1>(frame(motion_.carrier(cut.b)), frame(from), cut.b, axes_of(cut));
  Rates result{{}, angular_velocity(a.axes) - angular_velocity(b.axes)};
  for (const Jet<Number, 1>& row : gap<1>(cut, a, b)) result.position.push_back(row.rate());
  return result;
}

// A coordinate above the common ancestor moves both points and the axes alike.
template <class Field>
bool ConstraintRows<Field>::matters(const model::Cut& cut, int from, int k) const {
  return !motion_.moves(k, from) &&
         (motion_.moves(k, motion_.carrier(cut.a)) || motion_.moves(k, motion_.carrier(cut.b)));
}

template <class Field>
void ConstraintRows<Field>::add(const model::Cut& cut) {
  const int from = common_body(values_.model(), cut.a.body, cut.b.body);
  const Frame<Jet<Number, 2>> ancestor = motion_.frame_of(from, reference_.frames());
  const Seen<2> a =
      seen<2>(motion_.frame_of(motion_.carrier(cut.a), reference_.frames()), ancestor, cut.a, axes_of(cut));
  const Seen<2> b =
      seen<2>(motion_.frame_of(motion_.carrier(cut.b), reference_.frames()), ancestor, cut.b, axes_of(cut));
  const std::size_t first = rows_.size();
  static constexpr const char* axes[] = {", x", ", y", ", z"};
  const auto open = gap<2>(cut, a, b);
  for (std::size_t i = 0; i < open.size(); ++i)
    push("cut " + cut.name + (open.size() == 1 ? "" : axes[i]), open[i].d[0], open[i].d[2]);
  rows_[first].begins_vector = cut.type == model::CutType::ball;
  if (cut.type == model::CutType::solid) add_turns(cut, a, b);
  for (int k = 0; k < values_.model().nqd(); ++k)
    if (matters(cut, from, k)) fill(first, k, column(cut, from, k));
}

template <class Field>
void ConstraintRows<Field>::add_turns(const model::Cut& cut, const Seen<2>& a, const Seen<2>& b) {
  static constexpr const char* axes[] = {", turn about x", ", turn about y", ", turn about z"};
  const auto relative = a.axes * transpose(b.axes);
  const auto omega = angular_velocity(a.axes) - angular_velocity(b.axes);
  const Number h[] = {relative[2][1].d[0], relative[0][2].d[0], relative[1][0].d[0]};
  for (std::size_t i = 0; i < 3; ++i) push("cut " + cut.name + axes[i], h[i], omega[i].d[1]);
}

template <class Field>
void ConstraintRows<Field>::fill(std::size_t first, int k, const Rates& rates) {
  std::vector<Number> column = rates.position;
  column.insert(column.end(), rates.turn.begin(), rates.turn.end());
  for (std::size_t row = first; row < rows_.size(); ++row)
    rows_[row].J[at(k)] = values_.point().field().reduced(column[row - first]);
}

template <class Field>
void ConstraintRows<Field>::push(const std::string& name, const Number& h, const Number& bias,
                                 bool holonomic) {
  Field& field = values_.point().field();
  rows_.push_back(
      {name, holonomic, field.reduced(h), std::vector<Number>(nqd_), Number(0), field.reduced(bias)});
}

template <class Field>
void ConstraintRows<Field>::add_constraints() {
  JetValues<Field, 1> partial(values_);
  JetValues<Field, 1> first(values_);
  JetValues<Field, 2> second(values_);
  const std::vector<Number>& qd = values_.assigned().qd;
  const expr::Expr time = model::time_symbol(values_.pool());
  first.move(time, {Number(1)});
  second.move(time, {Number(1), Number(0)});
  const std::vector<Jet<Number, 2>> coordinates = reference_.coordinates_along(qd);
  for (std::size_t c = 0; c < coordinates.size(); ++c) {
    const expr::Expr q = model::q_symbol(values_.pool(), static_cast<int>(c));
    first.move(q, {coordinates[c].d[1]});
    second.move(q, {coordinates[c].d[1], coordinates[c].d[2]});
  }
  for (const model::Constraint& constraint : values_.model().constraints) {
    const Number bias =
        constraint.holonomic ? second(constraint.expression).d[2] : first(constraint.expression).d[1];
    push("constraint " + constraint.name,
         constraint.holonomic ? values_.law(constraint.expression) : Number(0), bias, constraint.holonomic);
    add_derivatives(constraint, partial);
  }
}

template <class Field>
void ConstraintRows<Field>::add_derivatives(const model::Constraint& constraint,
                                            JetValues<Field, 1>& partial) {
  const expr::Expr time = model::time_symbol(values_.pool());
  for (std::size_t k = 0; k < nqd_; ++k) {
    const Moving own{{model::qd_symbol(values_.pool(), static_cast<int>(k)), Number(1)}};
    rows_.back().J[k] = derivative_along(constraint, constraint.holonomic ? moved_by(k) : own, partial);
  }
  rows_.back().drift =
      constraint.holonomic ? derivative_along(constraint, {{time, Number(1)}}, partial) : at_rest(constraint);
  if (!constraint.holonomic) require_linear(constraint);
}

template <class Field>
typename Field::Number ConstraintRows<Field>::derivative_along(const model::Constraint& constraint,
                                                               const Moving& moving,
                                                               JetValues<Field, 1>& values) {
  for (const auto& [symbol, rate] : moving) values.move(symbol, {rate});
  const Number result = values(constraint.expression).rate();
  for (const auto& [symbol, rate] : moving) values.hold(symbol);
  return result;
}

// The coordinates of the velocity's joint, by that velocity alone.
template <class Field>
typename ConstraintRows<Field>::Moving ConstraintRows<Field>::moved_by(std::size_t velocity) {
  const model::Joint& joint = values_.model().joint_of_velocity(static_cast<int>(velocity));
  std::vector<Number> unit(nqd_);
  unit[velocity] = Number(1);
  const std::vector<Jet<Number, 2>> coordinates = reference_.coordinates_along(unit);
  Moving moving;
  for (std::size_t c = at(joint.coordinate); c < at(joint.coordinate) + joint.form().coordinates.size(); ++c)
    moving.emplace_back(model::q_symbol(values_.pool(), static_cast<int>(c)), coordinates[c].d[1]);
  return moving;
}

template <class Field>
typename Field::Number ConstraintRows<Field>::at_rest(const model::Constraint& constraint) {
  JetValues<Field, 1> values(values_);
  for (int k = 0; k < values_.model().nqd(); ++k) values.stop(model::qd_symbol(values_.pool(), k));
  return values(constraint.expression).value();
}

template <class Field>
void ConstraintRows<Field>::require_linear(const model::Constraint& constraint) {
  Number rest = values_.law(constraint.expression) - rows_.back().drift;
  for (std::size_t k = 0; k < nqd_; ++k) rest = rest - rows_.back().J[k] * values_.assigned().qd[k];
  if (!values_.point().field().equal(rest, Number(0)))
    throw NotCovered("the constraint " + constraint.name + " is not linear in the velocities");
}

#define DUALS
#define FIELD(Field) template class ConstraintRows<Field>;
#include "certify/field/fields.def"
#define FIELD(Field) template class ConstraintRows<Field>;
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
