// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/model.h"
#include <random>
#include <string>

namespace reference {

/// A branched system with every joint type, several joints in a body, fixed rotations, a locked joint, a
/// passive force, a welded body, a link and applied forces: what the checks of the reference itself run on.
inline std::string tree_sample() {
  return R"json({
    "mbsgen": 1, "name": "sample", "gravity": [0.4, -0.3, -9.81],
    "parameters": {"L": 0.4, "m": {"value": "3*k"}, "k": 0.7},
    "base": {"points": {"hub": [0.1, "L/2", 0.3]}},
    "bodies": [
      {"name": "carriage", "parent": "base", "at": "hub", "orientation": {"rpy": [0.3, "pi/2", -0.2]},
       "joints": [{"name": "x", "type": "Tx", "force": "-k*qd(x) - 2*sin(q(x))"}, {"name": "a", "type": "Ry"},
                  {"name": "z", "type": "Tz"}],
       "mass": "m", "com": [0.1, -0.2, "L"], "inertia": [0.3, 0.01, -0.02, 0.4, 0.03, 0.5],
       "points": {
  "left" : [ "L", 0, 0.1 ], "right" : [ 0, "-L", 0 ]
}
},
      {"name": "arm", "parent": "carriage", "at": "left",
       "joints": [{"name": "b", "type": "Rx"}, {"name": "stuck", "type": "Rz", "role": "locked", "q0": 0.6},
                  {"name": "y", "type": "Ty"}],
       "mass": 1.5, "com": [0, 0.3, 0], "inertia": [0.1, 0, 0, 0.2, 0, 0.15], "points": {"tip": [0, "L", 0.2]}},
      {"name": "weight", "parent": "arm", "at": "tip", "mass": 0.2, "points": {"end": [0.1, 0.1, 0]}},
      {"name": "leg", "parent": "carriage", "at": [0, "-L", 0], "orientation": {"matrix": [0, -1, 0, 1, 0, 0, 0, 0, 1]},
       "joints": [{"name": "c", "type": "Rz"}], "mass": 0.8, "com": [0.1, 0, 0],
       "inertia": [0.02, 0, 0, 0.03, 0, 0.04], "points": {"foot": [0.5, 0, 0]}}
    ],
    "links": [{"name": "spring", "from": "arm.tip", "to": "leg.foot", "force": "20*(Z-0.3) + 2*Zd"}],
    "forces": [{"name": "push", "point": "weight.end", "law": "input", "frame": "body"}],
    "sensors": [{"name": "tip", "point": "weight.end"}]
})json";
}

/// The same kind of tree with one cut of each type and user constraints.
inline std::string constrained_sample() {
  std::string text = tree_sample();
  text.insert(text.rfind('}'), R"json(, "cuts": [
      {"name": "pin", "type": "ball", "a": "arm.tip", "b": "leg.foot"},
      {"name": "bar", "type": "rod", "a": "weight.end", "b": "base.hub", "length": 1.5},
      {"name": "glue", "type": "solid", "a": "leg.foot", "b": "base.hub"}],
    "constraints": [{"name": "gear", "holonomic": "q(x)^2 - L*sin(q(c))*q(b)"},
                    {"name": "roll", "nonholonomic": "L*qd(a)*cos(q(b)) + qd(x)"}])json");
  return text;
}

inline State random_state(const Model& model, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto draw = [&](int size) { return VectorXd::NullaryExpr(size, [&] { return uniform(random); }); };
  return {draw(model.nq()), draw(model.nqd()), draw(model.nqd()), 0};
}

/// The state after a short time s at constant acceleration.
inline State later(const State& state, double s) {
  return {state.q + s * state.qd + 0.5 * s * s * state.qdd, state.qd + s * state.qdd, state.qdd, state.t + s};
}

/// d/ds at s = 0 by the five-point formula.
template <class Function>
auto rate(const Function& f, double step = 1e-3) -> decltype(f(step)) {
  return (8 * (f(step) - f(-step)) - (f(2 * step) - f(-2 * step))) / (12 * step);
}

} // namespace reference
