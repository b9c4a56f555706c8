// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/slopes/model.h"
#include "properties/slopes/report.h"
#include <random>

namespace slopes {

/// A state and what acts on it, or a change of these; displacements of q are by velocity.
template <class Real>
struct State {
  std::vector<Real> q, qd, qdd, Q;
  std::vector<Real> inputs;     ///< the structure's numbers in their order
  std::vector<Real> parameters; ///< by how much the listed ones differ from the file's
};

/// The state moved by `s` times the change.
template <class Real>
State<Real> moved(const State<Plain>& state, const State<Plain>& change, const Real& s) {
  const auto line = [&](const std::vector<Plain>& from, const std::vector<Plain>& along) {
    std::vector<Real> result;
    for (std::size_t i = 0; i < from.size(); ++i) result.push_back(Real(from[i]) + s * Real(along[i]));
    return result;
  };
  State<Real> result{{},
                     line(state.qd, change.qd),
                     line(state.qdd, change.qdd),
                     line(state.Q, change.Q),
                     line(state.inputs, change.inputs),
                     line(state.parameters, change.parameters)};
  if constexpr (has<IntegrateOf, Model<Real>>) {
    const std::vector<Real> from(state.q.begin(), state.q.end()), along(change.q.begin(), change.q.end());
    result.q.resize(nq);
    new_model<Real>().integrate(from.data(), along.data(), s, result.q.data());
  } else {
    result.q = line(state.q, change.q);
  }
  return result;
}

inline State<Plain> no_change() {
  const std::vector<Plain> none(nqd);
  return {none, none, none, none, std::vector<Plain>(input_count<Plain>()), std::vector<Plain>(PARAMETERS)};
}

/// Random numbers up to a size, the same for the same seed.
class Dice {
public:
  explicit Dice(unsigned seed) : numbers_(seed) {}

  std::vector<Plain> draw(std::size_t count, Plain size) {
    std::vector<Plain> values(count);
    for (Plain& value : values) value = size * (static_cast<Plain>(numbers_()) / 2147483648.0 - 1);
    return values;
  }

private:
  std::mt19937 numbers_;
};

/// Near the initial values; a mechanism closes its loops from there.
inline State<Plain> random_state(unsigned seed) {
  Dice dice(seed);
  State<Plain> initial = no_change();
  initial.q.assign(MODEL::q0, MODEL::q0 + nq);
  State<Plain> change = no_change();
  change.q = dice.draw(nqd, is_closed ? 0.02 : 0.6);
  State<Plain> state = moved(initial, change, Plain(1));
  state.qd = dice.draw(nqd, 0.8);
  state.qdd = dice.draw(nqd, 2);
  state.Q = dice.draw(nqd, 5);
  state.inputs = dice.draw(input_count<Plain>(), 3);
  return state;
}

/// Completes the state by the accelerations that it has.
template <class Real>
void direct_dynamics(State<Real>& state) {
  const Model<Real> model = model_with(state.parameters);
  std::vector<Real> lambda(MODEL::nc), driving(MODEL::nd);
  call(state.inputs, [&](const auto&... inputs) {
    if constexpr (is_closed)
      return model.direct_dynamics(state.q.data(), state.qd.data(), state.Q.data(), state.qdd.data(),
                                   lambda.data(), driving.data(), inputs...);
    else
      return model.direct_dynamics(state.q.data(), state.qd.data(), state.Q.data(), state.qdd.data(),
                                   inputs...);
  });
}

/// Of the states of the user's.
template <class Real>
std::vector<Real> user_rates(State<Real> state) {
  std::vector<Real> rates(user_states<Real>()), lambda(MODEL::nc), driving(MODEL::nd);
  if constexpr (user_states<Real>() > 0)
    call(state.inputs, [&, model = model_with(state.parameters)](const auto&... inputs) {
      if constexpr (is_closed)
        return model.derivatives(state.q.data(), state.qd.data(), state.Q.data(), state.qdd.data(),
                                 rates.data(), lambda.data(), driving.data(), inputs...);
      else
        return model.derivatives(state.q.data(), state.qd.data(), state.Q.data(), state.qdd.data(),
                                 rates.data(), inputs...);
    });
  return rates;
}

template <class Real>
std::vector<Real> accelerations(State<Real> state) {
  direct_dynamics(state);
  return state.qdd;
}

/// Attitudes that an iteration corrects depend on where it starts: displacements are those of the closed configuration.
/// Driven joints move without acceleration.
template <class Real>
void close_loops(State<Real>& state) {
  std::fill(state.qdd.begin(), state.qdd.end(), Real(0));
  direct_dynamics(state);
  std::fill(state.qdd.begin(), state.qdd.end(), Real(0));
}

/// Slopes of `values(state)` along a change.
template <class Values>
Column<Plain> slopes_along(const State<Plain>& at, const State<Plain>& change, const Values& values) {
  return Slopes::of([&](const Moving& s) { return values(moved(at, change, s)); });
}

/// Columns of the slopes of `values(state)` along the directions of one list of the state.
template <class Values>
Matrix columns(const State<Plain>& at, std::vector<Plain> State<Plain>::*list, const Values& values) {
  Matrix result;
  for (int j = 0; j < nqd; ++j) {
    State<Plain> change = no_change();
    (change.*list)[static_cast<std::size_t>(j)] = 1;
    result.add_column(slopes_along(at, change, values));
  }
  return result;
}

} // namespace slopes
