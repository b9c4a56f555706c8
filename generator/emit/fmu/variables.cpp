// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fmu/variables.h"
#include "base/index.h"
#include "base/numerals/numerals.h"
#include "emit/c/coordinate_rates.h"
#include "emit/layout/declarations.h"
#include "emit/layout/layout.h"
#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

using Use = FmuVariable::Use;

bool has(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

// Adds variables in the order of their value references.
class Builder {
public:
  Builder(const scheme::Program& program, const CInterface& interface)
      : program_(program), shape_(program.shape), interface_(interface), joints_(joint_places(shape_)),
        has_tangent_(has_task(program, scheme::Task::direct_dynamics_tangent)) {}

  FmuVariables build() && {
    add_time();
    add_parameters();
    add_settings();
    add_forces();
    add_wrenches();
    add_motion();
    add_states_of_user();
    add_rates();
    add_reactions();
    add_results();
    begin("count");
    return std::move(variables_);
  }

private:
  void begin(const std::string& group) { variables_.places.emplace_back(group, size()); }
  int size() const { return static_cast<int>(variables_.all.size()); }

  // The names of variables differ.
  FmuVariable& add(Use use, std::string name, std::string unit, std::string doc) {
    FmuVariable& variable = variables_.all.emplace_back();
    variable.reference = size() - 1;
    variable.use = use;
    if (use == Use::unused) return variable;
    variable.name = std::move(name);
    if (names_.count(variable.name) != 0) variable.former_name = variable.name;
    while (!names_.insert(variable.name).second) variable.name += '_';
    variable.unit = std::move(unit);
    variable.doc = std::move(doc);
    return variable;
  }

  void add_time() {
    begin("time");
    add(Use::independent, "time", "s", "");
  }

  void add_parameter(const Field& field, std::size_t i) {
    const scheme::Parameter* parameter = field.elements[i];
    if (parameter == nullptr || !field.is_tunable(i)) {
      add(Use::unused, "", "", "");
      return;
    }
    const std::string name = text(parameter->path);
    FmuVariable& variable = add(Use::parameter, name, parameter->unit, parameter->doc);
    variable.start = parameter->nominal;
    if (parameter->path.field == "mass" && !parameter->path.group.empty() && parameter->nominal >= 0)
      variable.lower = 0;
    const auto& differentiated = shape_.sensitivities;
    variable.is_exact =
        has_tangent_ && std::find(differentiated.begin(), differentiated.end(), name) != differentiated.end();
  }

  // In the order of the structures of C.
  void add_parameters() {
    begin("parameters");
    const Layout layout = make_layout(program_);
    const auto add_all = [&](const std::vector<Field>& fields) {
      for (const Field& field : fields)
        for (std::size_t i = 0; i < field.elements.size(); ++i) add_parameter(field, i);
    };
    for (const Group& group : layout.groups) add_all(group.fields);
    add_all(layout.fields);
  }

  void add_settings() {
    begin("step");
    add(Use::setting, "solver.step", "s", "co-simulation: longest step of the method").start = fmu_step;
    begin("implicit");
    FmuVariable& implicit = add(Use::setting, "solver.implicit", "",
                                "co-simulation: the linearly implicit method of order 2, for stiff models, "
                                "in place of the classical Runge-Kutta method");
    implicit.start = 0;
    implicit.is_flag = true;
  }

  void add_forces() {
    begin("forces");
    for (int v = 0; v < shape_.nqd; ++v) {
      const bool acts = !has(shape_.driven, v) && !has(shape_.held, v);
      FmuVariable& force = add(acts ? Use::input : Use::unused, "Q." + shape_.joint_names[at(v)],
                               shape_.force_units[at(v)], "force of the joint");
      if (!acts) continue;
      force.start = 0;
      force.is_exact = has_tangent_;
      if (shape_.limits.force.empty() || !std::isfinite(shape_.limits.force[at(v)])) continue;
      force.upper = shape_.limits.force[at(v)];
      force.lower = -force.upper;
    }
  }

  void add_wrenches() {
    begin("wrenches");
    for (const scheme::InputForce& input : program_.inputs)
      for (const bool is_torque : {false, true})
        for (int i = 0; i < 3; ++i) {
          const std::string part = is_torque ? ".torque[" : ".force[";
          add(Use::input, "inputs." + input.name + part + std::to_string(i) + ']', is_torque ? "N m" : "N",
              "component of the input force")
              .start = 0;
        }
  }

  const std::string& coordinate_name(int c) const {
    return shape_.coordinate_names.empty() ? shape_.joint_names[at(c)] : shape_.coordinate_names[at(c)];
  }

  template <class Predicate>
  static bool any_velocity(const JointPlaces& joint, Predicate predicate) {
    for (int v = joint.velocity; v < joint.velocity + joint.velocities; ++v)
      if (predicate(v)) return true;
    return false;
  }

  Use use_of_coordinates(const JointPlaces& joint) const {
    const auto is_in = [](const std::vector<int>& places) {
      return [&places](int v) { return has(places, v); };
    };
    if (any_velocity(joint, is_in(shape_.given_motions))) return Use::input;
    if (any_velocity(joint, is_in(shape_.integrated))) return Use::state;
    return any_velocity(joint, is_in(shape_.solved)) ? Use::guess : Use::motion;
  }

  std::string limits_text(int c) const {
    const scheme::LimitsShape& limits = shape_.limits;
    if (limits.lower.empty()) return "";
    const double lower = limits.lower[at(c)], upper = limits.upper[at(c)];
    std::string text;
    if (std::isfinite(lower)) text += ", not below " + numerals::shortest(lower);
    if (std::isfinite(upper)) text += ", not above " + numerals::shortest(upper);
    return text;
  }

  void add_coordinates(const JointPlaces& joint) {
    const Use use = use_of_coordinates(joint);
    // Rates of a joint's coordinates read all of its velocities.
    const bool moves_freely = !any_velocity(joint, [&](int v) { return !has(shape_.independent, v); });
    for (int c = joint.coordinate; c < joint.coordinate + joint.coordinates; ++c) {
      FmuVariable& q = add(use, "q." + coordinate_name(c), shape_.coordinate_units[at(c)],
                           (use == Use::input ? "imposed coordinate" : "coordinate") + limits_text(c));
      if (use != Use::motion) q.start = shape_.q0[at(c)];
      q.is_exact = has_tangent_ && (use == Use::state || use == Use::input);
      if (use != Use::state) continue;
      states_.push_back({q.reference, moves_freely});
    }
  }

  void add_motion() {
    begin("q");
    for (const JointPlaces& joint : joints_) add_coordinates(joint);
    begin("qd");
    for (int v = 0; v < shape_.nqd; ++v) {
      const bool is_given = has(shape_.given_motions, v), is_free = has(shape_.independent, v);
      FmuVariable& qd =
          add(is_given ? Use::input : (is_free ? Use::state : Use::motion), "qd." + shape_.joint_names[at(v)],
              shape_.velocity_units[at(v)], is_given ? "imposed velocity" : "velocity");
      if (is_given || is_free) qd.start = shape_.qd0[at(v)];
      qd.is_exact = has_tangent_ && (is_given || is_free);
      if (is_free) states_.push_back({qd.reference, true});
    }
    begin("qdd");
    for (int v = 0; v < shape_.nqd; ++v) {
      const bool is_given = has(shape_.given_motions, v);
      FmuVariable& qdd =
          add(is_given ? Use::input : Use::motion, "qdd." + shape_.joint_names[at(v)],
              per_second(shape_.velocity_units[at(v)]), is_given ? "imposed acceleration" : "acceleration");
      if (is_given) qdd.start = 0;
      qdd.is_exact = has_tangent_;
    }
  }

  void add_states_of_user() {
    begin("x");
    for (const scheme::StateShape& state : shape_.states) {
      FmuVariable& x = add(Use::state, "x." + state.name, state.unit, state.doc);
      x.start = state.x0;
      states_.push_back({x.reference, false});
    }
  }

  void add_rates() {
    begin("rates");
    for (const State& state : states_) {
      const FmuVariable of = variables_.all[at(state.reference)];
      FmuVariable& rate = add(Use::motion, "der(" + of.name + ')', per_second(of.unit), "");
      rate.rate_of = of.reference;
      rate.is_exact = has_tangent_ && state.has_exact_rate;
      variables_.states.push_back(of.reference);
      variables_.rates.push_back(rate.reference);
    }
    variables_.places.emplace_back("state_rates", size() - static_cast<int>(shape_.states.size()));
  }

  void add_reactions() {
    begin("multipliers");
    for (int i = 0; i < shape_.nc; ++i)
      add(Use::motion, "lambda[" + std::to_string(i) + ']', "", "multiplier of a constraint");
    begin("driving");
    for (const int v : shape_.driven)
      add(Use::motion, "Qdriven." + shape_.joint_names[at(v)], shape_.force_units[at(v)],
          "force that imposes the motion");
  }

  void add_results() {
    for (std::size_t i = 0; i < program_.functions.size(); ++i) {
      std::vector<FmuValue> values =
          fmu_values(program_, program_.functions[i].task, interface_.functions[i]);
      if (values.empty()) continue;
      const int first = size();
      for (const FmuValue& value : values)
        add(value.name.empty() ? Use::unused : Use::result, value.name, value.unit, value.doc);
      variables_.results.push_back({i, first, std::move(values)});
    }
  }

  struct State {
    int reference = 0;
    bool has_exact_rate = false;
  };

  const scheme::Program& program_;
  const scheme::Shape& shape_;
  const CInterface& interface_;
  std::vector<JointPlaces> joints_;
  bool has_tangent_;
  std::vector<State> states_;
  std::set<std::string> names_;
  FmuVariables variables_;
};

} // namespace

int FmuVariables::place(const std::string& group) const {
  for (const auto& [name, first] : places)
    if (name == group) return first;
  throw std::logic_error("FMUs have no variables " + group);
}

int FmuVariables::parameter(const std::string& name) const {
  for (const FmuVariable& variable : all)
    if (variable.use == Use::parameter &&
        (variable.former_name.empty() ? variable.name : variable.former_name) == name)
      return variable.reference;
  return -1;
}

FmuVariables fmu_variables(const scheme::Program& program, const CInterface& interface) {
  return Builder(program, interface).build();
}

} // namespace mbsgen::emit
