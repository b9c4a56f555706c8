// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/textbook/point_motion.h"

namespace mbsgen::certify {

/// A tyre at a state: the model's definitions one after the other, at the motion of the wheel's centre.
template <class Field>
class TyreFormulation {
public:
  using Number = typename Field::Number;

  TyreFormulation(Motion<Field>& motion, const Frames<Number>& frames, const model::Tyre& tyre)
      : values_(motion.values()), tyre_(tyre), center_(point_motion(motion, frames, tyre.center, true)) {}

  void add_to(Loads<Number>& result) {
    set_kinematics();
    for (const model::LawParameter& parameter : tyre_.parameters)
      values_.set_variable(parameter.name.c_str(),
                           values_.number(parameter.value, {tyre_.name, parameter.name, -1}));
    std::map<std::string, Number> named;
    std::vector<Number>& definitions = result.tyres[tyre_.name];
    for (const model::Definition& definition : tyre_.definitions) {
      const Number value = values_.law(definition.value);
      definitions.push_back(value);
      named[definition.name] = value;
      values_.set_variable(definition.name.c_str(), value);
    }
    for (const model::LawRate& rate : tyre_.rates) result.rates[rate.state] = values_.law(rate.rate);
    const auto vector = [&](const std::array<const char*, 3>& names) {
      return Vector<Number>{named.at(names[0]), named.at(names[1]), named.at(names[2])};
    };
    result.loads.push_back(load_at(center_, vector(model::tyre_force), vector(model::tyre_torque)));
  }

private:
  void set_kinematics() {
    const Number sense(tyre_.sense);
    const Vector<Number> axis{sense * center_.axes[0][tyre_.axis], sense * center_.axes[1][tyre_.axis],
                              sense * center_.axes[2][tyre_.axis]};
    std::size_t row = 0;
    for (const Vector<Number>& vector : {center_.position, center_.velocity, center_.omega, axis})
      for (const Number& component : vector) values_.set_variable(model::tyre_kinematics[row++], component);
  }

  ModelValues<Field>& values_;
  const model::Tyre& tyre_;
  PointMotion<Number> center_;
};

} // namespace mbsgen::certify
