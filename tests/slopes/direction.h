// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "slopes/linearization.h"
#include <array>

/// `direct_dynamics_tangent` against slopes of `direct_dynamics`.
namespace slopes {

/// Along all states and inputs but input forces and parameters, which rest; dependent joints follow. What a
/// displacement said of an attitude that an iteration corrects would change where the iteration starts.
inline State<Plain> random_direction(unsigned seed) {
  Dice dice(seed);
  State<Plain> direction = no_change();
  direction.Q = dice.draw(nqd, 1);
  std::vector<std::string> names(MODEL::state_names, MODEL::state_names + MODEL::nx);
  for (const char* name : MODEL::input_names)
    if (starts_with(name, "q(") || starts_with(name, "qd(") || starts_with(name, "qdd("))
      names.push_back(name);
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
  const std::vector<Plain> dp(parameter_count<M>());
  for (std::size_t j = 0; j < directions.size(); ++j) {
    const State<Plain>& along = directions[j];
    std::vector<Plain> rates = along.qdd;
    call(at.inputs, [&](const auto&... inputs) {
      return model.direct_dynamics_tangent(at.q.data(), at.qd.data(), at.Q.data(), along.q.data(),
                                           along.qd.data(), along.Q.data(), dp.data(), rates.data(),
                                           inputs...);
    });
    for (std::size_t i = 0; i < nqd; ++i) actual[i * directions.size() + j] = rates[i];
    expected.add_column(slopes_along(at, along, accelerations<Moving>));
  }
  report.compare("tangent", actual, expected);
}

} // namespace slopes
