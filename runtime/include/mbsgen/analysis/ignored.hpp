// SPDX-License-Identifier: MIT
/// Coordinates that an analysis ignores: they and their velocities keep their values, whatever forces do to them.
#pragma once
#include "linear.hpp"

#include <algorithm>

namespace mbsgen::analysis {

/// `places` less those of `ignored`, in their order.
inline std::vector<int> without(std::vector<int> places, const std::vector<int>& ignored) {
  const auto is_ignored = [&](int place) {
    return std::find(ignored.begin(), ignored.end(), place) != ignored.end();
  };
  places.erase(std::remove_if(places.begin(), places.end(), is_ignored), places.end());
  return places;
}

/// The places, among `count` states of x' = A x, of those that are not states of `ignored` velocities (places in qd): the
/// first ones are changes of integrated coordinates, then of independent velocities, then those of other states.
inline std::vector<int> kept_states(int count, const Layout& layout, const Roles& roles,
                                    const std::vector<int>& ignored) {
  std::vector<int> velocities = layout.integrated, kept;
  velocities.insert(velocities.end(), roles.independent.begin(), roles.independent.end());
  velocities.resize(std::size_t(count), -1);
  for (int state = 0; state < count; ++state)
    if (!without({velocities[std::size_t(state)]}, ignored).empty()) kept.push_back(state);
  return kept;
}

/// The linear model without the states of `ignored` velocities. The others' accelerations are those of the whole model: an
/// ignored joint yields to them, in contrast to a locked one.
inline Linear without(const Linear& linear, const Layout& layout, const Roles& roles,
                      const std::vector<int>& ignored) {
  const std::vector<int> kept = kept_states(int(linear.A.rows()), layout, roles, ignored);
  const auto below = [&](Eigen::Index limit) {
    return std::vector<int>(kept.begin(), std::lower_bound(kept.begin(), kept.end(), int(limit)));
  };
  const Eigen::Index positions = linear.closing.cols();
  std::vector<int> velocities = below(positions + linear.accelerations.size());
  velocities.erase(velocities.begin(), velocities.begin() + long(below(positions).size()));
  for (int& place : velocities) place -= int(positions);
  return {linear.A(kept, kept), linear.closing(Eigen::all, below(positions)),
          linear.accelerations(velocities)};
}

} // namespace mbsgen::analysis
