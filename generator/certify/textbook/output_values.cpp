// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/output_values.h"
#include "base/index.h"

namespace mbsgen::certify {

template <class Field>
std::map<int, Jet<typename Field::Number, 2>> imposed_motions(ModelValues<Field>& values,
                                                              const Coordinates& moved) {
  using Number = typename Field::Number;
  std::map<int, Jet<Number, 2>> motions;
  JetValues<Field, 2> along(values);
  along.move(model::time_symbol(values.pool()), {Number(1), Number(0)});
  for (const int k : moved) motions[k] = along(*values.model().joint_of_velocity(k).motion);
  return motions;
}

namespace {

// By the enumeration's values.
constexpr std::array<const char*, 6> sensor_arrays{
    "position", "rotation", "velocity", "angular_velocity", "acceleration", "angular_acceleration"};

} // namespace

template <class Field>
std::vector<typename Field::Number> handed_out(const model::Model& model, const Coordinates& places,
                                               Point<Field>& point,
                                               std::vector<typename Field::Number> coordinates) {
  using Number = typename Field::Number;
  for (const model::Joint& joint : model.joints) {
    const int first = joint.coordinate + static_cast<int>(model::quaternion_at(joint.type));
    if (!model::is_spatial(joint.type) || !joint.moves() || places.count(first) == 0) continue;
    Number square(0);
    for (int k = first; k < first + 4; ++k) square = square + coordinates[at(k)] * coordinates[at(k)];
    const Number length = point.call(expr::Op::sqrt, square, square);
    for (int k = first; k < first + 4; ++k) coordinates[at(k)] = coordinates[at(k)] / length;
  }
  return coordinates;
}

template <class Field>
OutputValues<Field>::OutputValues(Formulation<Field>& state, const Coordinates& computed,
                                  Multipliers multipliers)
    : state_(state), model_(state.numbers().model()), multipliers_(std::move(multipliers)),
      coordinates_(handed_out(model_, computed, state.numbers().point(), state.assigned().q)) {}

template <class Field>
std::vector<typename Field::Number> OutputValues<Field>::all() {
  std::vector<Number> values;
  for (const model::Output& output : model_.outputs) values.push_back(value(output));
  return values;
}

template <class Field>
typename Field::Number OutputValues<Field>::value(const model::Output& output) {
  const auto link = [&] { return state_.reference().link(model_.links[at(output.row)]); };
  switch (output.quantity) {
  case model::Quantity::q:
    return coordinates_[at(output.row)];
  case model::Quantity::qd:
    return state_.assigned().qd[at(output.row)];
  case model::Quantity::qdd:
    return state_.assigned().qdd[at(output.row)];
  case model::Quantity::Qdriven:
    return imposed_force(output.row);
  case model::Quantity::lambda:
    return multipliers_[output.row];
  case model::Quantity::Z:
    return link()[0];
  case model::Quantity::Zd:
    return link()[1];
  case model::Quantity::F:
    return link()[2];
  case model::Quantity::bushing:
    return state_.reference().bushing(model_.bushings[at(output.row)])[static_cast<std::size_t>(
        output.bushing_member)][at(output.component)];
  case model::Quantity::tyre:
    return state_.reference().tyre(model_.tyres[at(output.row)])[at(output.component)];
  case model::Quantity::sensor:
    return component(output);
  }
  return Number(0);
}

// What the motion takes less what the constraints give.
template <class Field>
typename Field::Number OutputValues<Field>::imposed_force(int velocity) {
  if (motion_forces_.empty()) motion_forces_ = state_.reference().inverse_dynamics();
  Number force = motion_forces_[at(velocity)];
  for (const auto& [row, multiplier] : multipliers_)
    force = force - state_.constraints()[at(row)].J[at(velocity)] * multiplier;
  return force;
}

template <class Field>
typename Field::Number OutputValues<Field>::component(const model::Output& output) {
  const auto arrays = state_.reference().sensor(model_.sensors[at(output.row)]);
  return arrays.at(sensor_arrays[static_cast<std::size_t>(output.member)]).at(at(output.component));
}

#define DUALS
#define FIELD(Field)                                                                                         \
  template std::map<int, Jet<Field::Number, 2>> imposed_motions(ModelValues<Field>&, const Coordinates&);    \
  template class OutputValues<Field>;                                                                        \
  template std::vector<Field::Number> handed_out(const model::Model&, const Coordinates&, Point<Field>&,     \
                                                 std::vector<Field::Number>);
#include "certify/field/fields.def"
#define FIELD(Field)                                                                                         \
  template std::map<int, Jet<Field::Number, 2>> imposed_motions(ModelValues<Field>&, const Coordinates&);    \
  template class OutputValues<Field>;                                                                        \
  template std::vector<Field::Number> handed_out(const model::Model&, const Coordinates&, Point<Field>&,     \
                                                 std::vector<Field::Number>);
#include "certify/field/second_fields.def"

} // namespace mbsgen::certify
