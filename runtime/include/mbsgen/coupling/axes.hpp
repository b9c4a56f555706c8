// SPDX-License-Identifier: MIT
/// The device's axes on the joints of a generated model.
///
/// An axis is the coordinate of a joint. In a model with ball or free joints the axes are velocities, and their
/// positions are measured from the model's `rest`: those that its difference(rest, q, 1, positions) gives. Of a
/// ball joint that is the rotation vector from the attitude at rest; of a free joint, with the way of the screw
/// motion from there. Rates are the velocities of qd.
#pragma once
#include "../integrate/dynamics.hpp"

namespace mbsgen::runtime::detail {

/// Sets the coordinates of the joints at `places` to positions of axes; others keep their values.
template <class Roles, class Model, class Real, std::size_t axes>
inline void set_axes(const Model& model, const int (&places)[axes], const Real* rest,
                     const Real (&position)[axes], Real* q) {
  if constexpr (Velocities<Roles>::value > 0) {
    Real way[Roles::nqd]{}, there[Roles::nq], change[Roles::nqd]{};
    for (std::size_t i = 0; i < axes; ++i) way[places[i]] = position[i];
    model.integrate(rest, way, Real(1), there);
    model.difference(q, there, Real(1), way);
    for (std::size_t i = 0; i < axes; ++i) change[places[i]] = way[places[i]];
    model.integrate(q, change, Real(1), q);
  } else {
    for (std::size_t i = 0; i < axes; ++i) q[places[i]] = position[i];
  }
}

/// The positions of axes on the joints at `places`.
template <class Roles, class Model, class Real, std::size_t axes>
inline void axes_at(const Model& model, const int (&places)[axes], const Real* rest, const Real* q,
                    Real (&position)[axes]) {
  if constexpr (Velocities<Roles>::value > 0) {
    Real way[Roles::nqd];
    model.difference(rest, q, Real(1), way);
    for (std::size_t i = 0; i < axes; ++i) position[i] = way[places[i]];
  } else {
    for (std::size_t i = 0; i < axes; ++i) position[i] = q[places[i]];
  }
}

} // namespace mbsgen::runtime::detail
