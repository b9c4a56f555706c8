// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/slopes/state.h"
#include "properties/slopes/tangent.h"

/// A, B, C and D of linearized equations against slopes of `direct_dynamics` and `outputs`.
namespace slopes {

inline const std::vector<std::string> velocities(MODEL::joint_names, MODEL::joint_names + nqd);

inline bool starts_with(const std::string& name, const char* start) {
  return name.rfind(start, 0) == 0;
}

/// The changes that the names of states, or of inputs in their order, mean: q(JOINT), FORCE.force[0].
inline std::vector<State<Plain>> changes_named(const std::vector<std::string>& names) {
  const std::pair<const char*, std::vector<Plain> State<Plain>::*> lists[] = {{"q(", &State<Plain>::q},
                                                                              {"qd(", &State<Plain>::qd},
                                                                              {"qdd(", &State<Plain>::qdd},
                                                                              {"Q(", &State<Plain>::Q}};
  std::vector<State<Plain>> changes(names.size(), no_change());
  std::size_t next_input = 0, next_state = place_of_user_states<Plain>();
  const auto is_force = [&](std::size_t place) {
    return place != place_of_time<Plain>() &&
           place - place_of_user_states<Plain>() >= user_states<Plain>(); // wraps around before them
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) continue;
    const auto list = std::find_if(std::begin(lists), std::end(lists),
                                   [&](const auto& row) { return starts_with(names[i], row.first); });
    if (list != std::end(lists)) {
      (changes[i].*list->second)[place_in(velocities, inside(names[i]))] = 1;
      continue;
    }
    while (!is_force(next_input)) ++next_input;
    changes[i].inputs.at(starts_with(names[i], "x(") ? next_state++ : next_input++) = 1;
  }
  return changes;
}

/// Rates of the named states along the change: the completed state moves, displacements in the axes that move with it.
template <class Real>
Column<Real> state_rates(const State<Real>& at, const State<Real>& change) {
  State<Real> now = at;
  direct_dynamics(now);
  const Column<Real> all_rates = slopes_along(at, change, [](State<Moving> state) {
    direct_dynamics(state);
    std::vector<Moving> all = state.q;
    all.insert(all.end(), state.qd.begin(), state.qd.end());
    all.insert(all.end(), state.qdd.begin(), state.qdd.end());
    const std::vector<Moving> xd = user_rates(state);
    all.insert(all.end(), xd.begin(), xd.end());
    return all;
  });
  const auto part = [&](int first, int size) {
    const auto begin = all_rates.slopes.begin() + first;
    return std::vector<Real>(begin, begin + size);
  };
  const std::vector<Real> q_rates = displacement_rates(velocities, now.q, now.qd, part(0, nq), part(nq, nqd));
  const std::vector<Real> qd_rates = part(nq + nqd, nqd);
  Column<Real> rates{{}, all_rates.noise};
  std::size_t next_state = nq + 2 * nqd;
  for (int i = 0; i < MODEL::nx; ++i) {
    const std::string name = MODEL::state_names[i];
    rates.slopes.push_back(starts_with(name, "x(")   ? all_rates.slopes[next_state++]
                           : starts_with(name, "q(") ? q_rates[place_in(velocities, inside(name))]
                                                     : qd_rates[place_in(velocities, inside(name))]);
  }
  return rates;
}

/// The values of `outputs`, which closes loops first.
template <class Real>
std::vector<Real> outputs_of(const State<Real>& state) {
  std::vector<Real> y(MODEL::noutput);
  call(state.inputs, [&, model = new_model<Real>()](const auto&... inputs) {
    return model.outputs(state.q.data(), state.qd.data(), state.Q.data(), y.data(), inputs...);
  });
  return y;
}

/// Compares a matrix with columns of slopes: those of the names that are not empty. `slopes(change)`: of the rows.
template <class SlopesAlong>
void compare_columns(Report& report, const char* matrix, const Plain* values, int rows,
                     const std::vector<std::string>& names, const SlopesAlong& slopes) {
  const std::vector<State<Plain>> changes = changes_named(names);
  Matrix expected;
  for (std::size_t j = 0; j < names.size(); ++j)
    if (!names[j].empty()) expected.add_column(slopes(changes[j]));
  std::vector<Plain> actual;
  for (int i = 0; i < rows; ++i)
    for (const std::string& name : names) {
      if (!name.empty()) actual.push_back(*values);
      ++values;
    }
  if (!actual.empty()) report.compare(matrix, actual, expected);
}

/// `outputs` takes no accelerations of driven joints: these columns of D are left out here.
template <class M>
void compare_linearization(State<Plain> at, Report& report) {
  if (is_closed) close_loops(at);
  MODEL::Linearization<Plain> linearization;
  call(at.inputs, [&, model = new_model<Plain>()](const auto&... inputs) {
    return model.linearize(at.q.data(), at.qd.data(), at.Q.data(), linearization, inputs...);
  });
  const std::vector<std::string> states(MODEL::state_names, MODEL::state_names + MODEL::nx);
  std::vector<std::string> inputs(MODEL::input_names, MODEL::input_names + MODEL::ninput);
  const auto rates = [&](const State<Plain>& change) { return state_rates(at, change); };
  compare_columns(report, "A", linearization.A, MODEL::nx, states, rates);
  compare_columns(report, "B", linearization.B, MODEL::nx, inputs, rates);
  if constexpr (has<OutputsOf, M>) {
    const auto slopes = [&](const State<Plain>& change) {
      return slopes_along(at, change, outputs_of<Moving>);
    };
    compare_columns(report, "C", linearization.C, MODEL::noutput, states, slopes);
    for (std::string& name : inputs)
      if (starts_with(name, "qdd(")) name.clear();
    compare_columns(report, "D", linearization.D, MODEL::noutput, inputs, slopes);
  }
}

} // namespace slopes
