// SPDX-License-Identifier: MIT
/// What an equilibrium determines, and what has to vanish there.
#pragma once
#include "ignored.hpp"

#include <functional>

namespace mbsgen::analysis {

/// A parameter that a search changes, in the model of numbers and in that of duals.
template <class Model, class DualModel>
struct Parameter {
  double value = 0;
  std::function<void(Model&, double)> set;
  std::function<void(DualModel&, const Dual&)> set_dual;
};

/// The parameter that `access(model)` refers to, of generated classes:
/// `parameter<Dual>(model, [](auto& m) -> auto& { return m.parameters.k; })`, Dual: their class with dual numbers.
template <class DualModel, class Model, class Access>
Parameter<Model, DualModel> parameter(const Model& model, Access access) {
  const auto set = [access](auto& changed, const auto& value) {
    access(changed) = value;
    changed.update();
  };
  return {access(model), set, set};
}

/// A number that is sought: a coordinate (of an integrated or driven joint) or a velocity (of an independent joint) by its
/// place in qd, a force by its place in Q, a parameter by its row in Balance, a state of the user's by its place in x.
struct Unknown {
  enum class Kind { coordinate, velocity, force, parameter, state };
  Kind kind = Kind::coordinate;
  int place = 0;
};

/// As many equations as unknowns have isolated solutions. With fewer equations the nearest solution is taken.
template <class Model, class DualModel>
struct Balance {
  std::vector<Unknown> unknowns;
  std::vector<Parameter<Model, DualModel>> parameters;
  std::vector<int> balanced;                                    ///< velocities whose rates have to vanish
  std::vector<std::function<Dual(const DualPoint&)>> equations; ///< further numbers that have to
};

/// Of a model that stays where it is, or moves steadily: all integrated coordinates against all accelerations, and all
/// states of the user's against their rates. `ignored`: velocities, by their places in qd, that may change, and whose
/// coordinates stay.
template <class Model, class DualModel>
Balance<Model, DualModel> balance_of(const System<Model>& system, const Linearizer<DualModel>& linearize,
                                     const std::vector<int>& ignored = {}) {
  Balance<Model, DualModel> balance;
  for (const int place : without(system.layout().integrated, ignored))
    balance.unknowns.push_back({Unknown::Kind::coordinate, place});
  balance.balanced = without(linearize.roles().independent, ignored);
  for (int i = 0; i < system.layout().nstate; ++i) {
    balance.unknowns.push_back({Unknown::Kind::state, i});
    balance.equations.push_back([i](const DualPoint& point) { return point.xd[std::size_t(i)]; });
  }
  return balance;
}

namespace detail {

/// The equations of a balance, their gradient, and steps of the unknowns.
template <class Model, class DualModel>
class Equations {
public:
  State state;

  Equations(System<Model>& system, Linearizer<DualModel>& linearize, Balance<Model, DualModel>& balance)
      : state(system.state()), system_(system), linearize_(linearize), balance_(balance) {
    for (Parameter<Model, DualModel>& parameter : balance.parameters) set(parameter, parameter.value);
  }

  const Eigen::VectorXd& residuals() const { return residuals_; }
  /// Derivatives of the residuals by the unknowns.
  const Eigen::MatrixXd& gradient() const { return gradient_; }
  /// Changes of all coordinates, as velocities, by the unknowns.
  const Eigen::MatrixXd& ways() const { return ways_; }

  /// All of these at the state. False: the model has no answer there.
  bool evaluate() {
    const Eigen::Index count = long(balance_.unknowns.size());
    residuals_.resize(long(balance_.balanced.size() + balance_.equations.size()));
    gradient_.resize(residuals_.size(), count);
    ways_.resize(system_.layout().nqd, count);
    if (!system_.evaluate(0, state)) return false;
    if (count == 0) return derive(Direction(system_.layout())); // the residuals alone
    for (Eigen::Index k = 0; k < count; ++k)
      if (!derive(k)) return false;
    return true;
  }

  /// Changes the unknowns from the last evaluation on.
  void move(const Eigen::VectorXd& step) {
    const Eigen::VectorXd way = ways_ * step;
    system_.integrate(system_.at().q.data(), way.data(), 1, state.q.data());
    for (const int coordinate : system_.layout().given)
      system_.give(coordinate, state.q[std::size_t(coordinate)]);
    for (std::size_t k = 0; k < balance_.unknowns.size(); ++k) change(balance_.unknowns[k], step(long(k)));
  }

private:
  void set(Parameter<Model, DualModel>& parameter, double value) {
    parameter.value = value;
    parameter.set(system_.model, value);
    parameter.set_dual(linearize_.model(), Dual(value));
  }

  void change(const Unknown& unknown, double step) {
    const std::vector<int>& integrated = system_.layout().integrated;
    const std::size_t place = std::size_t(unknown.place);
    if (unknown.kind == Unknown::Kind::velocity)
      for (std::size_t i = 0; i < integrated.size(); ++i)
        state.ud[i] += integrated[i] == unknown.place ? step : 0;
    if (unknown.kind == Unknown::Kind::state) state.ud[integrated.size() + place] += step;
    if (unknown.kind == Unknown::Kind::force) system_.Q[place] += step;
    if (unknown.kind == Unknown::Kind::parameter)
      set(balance_.parameters[place], balance_.parameters[place].value + step);
  }

  // The direction of an unknown; a parameter carries its derivative meanwhile.
  bool derive(Eigen::Index k) {
    const Unknown& unknown = balance_.unknowns[std::size_t(k)];
    Parameter<Model, DualModel>* const parameter =
        unknown.kind == Unknown::Kind::parameter ? &balance_.parameters[std::size_t(unknown.place)] : nullptr;
    Direction direction(system_.layout());
    if (parameter) parameter->set_dual(linearize_.model(), Dual(parameter->value, 1));
    if (unknown.kind == Unknown::Kind::coordinate) direction.coordinates(unknown.place) = 1;
    if (unknown.kind == Unknown::Kind::velocity) direction.velocities(unknown.place) = 1;
    if (unknown.kind == Unknown::Kind::state) direction.states(unknown.place) = 1;
    if (unknown.kind == Unknown::Kind::force) direction.forces(unknown.place) = 1;
    if (unknown.kind == Unknown::Kind::coordinate || parameter)
      direction.coordinates = linearize_.follow(system_.at(), direction.coordinates);
    ways_.col(k) = direction.coordinates;
    const bool has_answer = derive(direction, k);
    if (parameter) parameter->set_dual(linearize_.model(), Dual(parameter->value));
    return has_answer;
  }

  bool derive(const Direction& direction, Eigen::Index k = -1) {
    if (!linearize_.derive(system_.at(), system_.Q, direction)) return false;
    const DualPoint& point = linearize_.derived();
    Eigen::Index row = 0;
    const auto add = [&](const Dual& value) {
      residuals_(row) = value.value;
      if (k >= 0) gradient_(row, k) = value.derivative;
      ++row;
    };
    for (const int place : balance_.balanced) add(point.qdd[std::size_t(place)]);
    for (const auto& equation : balance_.equations) add(equation(point));
    return true;
  }

  System<Model>& system_;
  Linearizer<DualModel>& linearize_;
  Balance<Model, DualModel>& balance_;
  Eigen::VectorXd residuals_;
  Eigen::MatrixXd gradient_, ways_;
};

} // namespace detail

} // namespace mbsgen::analysis
