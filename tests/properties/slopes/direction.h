// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/slopes/linearization.h"
#include <array>

/// `direct_dynamics_tangent` and `sensitivities` against slopes of `direct_dynamics`.
namespace slopes {

/// Along all states, parameters and inputs but input forces, which the tangent takes as they are; dependent joints
/// follow. What a displacement said of an attitude that an iteration corrects would change where the iteration starts.
inline State<Plain> random_direction(unsigned seed) {
  Dice dice(seed);
  State<Plain> direction = no_change();
  direction.Q = dice.draw(nqd, 1);
  direction.parameters = dice.draw(PARAMETERS, 1);
  std::vector<std::string> names(MODEL::state_names, MODEL::state_names + MODEL::nx);
  for (int i = 0; i < MODEL::ninput; ++i)
    for (const char* motion : {"q(", "qd(", "qdd("})
      if (starts_with(MODEL::input_names[i], motion)) names.push_back(MODEL::input_names[i]);
  for (const State<Plain>& change : changes_named(names)) {
    const Plain size = dice.draw(1, 1).front();
    for (const auto list : {&State<Plain>::q, &State<Plain>::qd, &State<Plain>::qdd})
      for (std::size_t i = 0; i < nqd; ++i) (direction.*list)[i] += size * (change.*list)[i];
  }
  return direction;
}

template <class M>
void compare_tangent(const M& model, State<Plain> at, Report& report) {
  if (is_closed) close_loops(at);
  const std::array<State<Plain>, 3> directions{random_direction(1), random_direction(2), random_direction(3)};
  Matrix expected;
  std::vector<Plain> actual(directions.size() * nqd);
  for (std::size_t j = 0; j < directions.size(); ++j) {
    const State<Plain>& along = directions[j];
    std::vector<Plain> rates = along.qdd;
    call(at.inputs, [&](const auto&... inputs) {
      return model.direct_dynamics_tangent(at.q.data(), at.qd.data(), at.Q.data(), along.q.data(),
                                           along.qd.data(), along.Q.data(), along.parameters.data(),
                                           rates.data(), inputs...);
    });
    for (std::size_t i = 0; i < nqd; ++i) actual[i * directions.size() + j] = rates[i];
    expected.add_column(slopes_along(at, along, accelerations<Moving>));
  }
  report.compare("tangent", actual, expected);
}

/// By each listed parameter, with given derivatives of the states and of driven joints by it.
template <class M>
void compare_sensitivities(const M& model, State<Plain> at, Report& report) {
  if (is_closed) close_loops(at);
  std::vector<Plain> up(PARAMETERS * nqd), udp(up), uddp(up);
  Matrix expected;
  for (std::size_t k = 0; k < PARAMETERS; ++k) {
    State<Plain> along = random_direction(static_cast<unsigned>(10 + k));
    along.Q = along.qdd = no_change().qd;
    along.parameters = no_change().parameters;
    along.parameters[k] = 1;
    for (std::size_t i = 0; i < nqd; ++i) {
      up[i * PARAMETERS + k] = along.q[i];
      udp[i * PARAMETERS + k] = along.qd[i];
    }
    expected.add_column(slopes_along(at, along, accelerations<Moving>));
  }
  call(at.inputs, [&](const auto&... inputs) {
    return model.sensitivities(at.q.data(), at.qd.data(), at.Q.data(), up.data(), udp.data(), uddp.data(),
                               inputs...);
  });
  report.compare("uddp", uddp, expected);
}

} // namespace slopes
