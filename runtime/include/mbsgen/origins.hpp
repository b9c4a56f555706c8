// SPDX-License-Identifier: MIT
/// Origins of free joints in steps of order 1. Their velocities are components along the axes of the body. Where the body
/// spins by w rad/s, these components turn by w dt in a step, and a method that adds dt qd' to them lets the speed grow
/// by the factor sqrt(1 + (w dt)²), or shrink by it when implicit. So such a step is made in the axes at its beginning:
/// accelerations qd' + w x v, a straight way, and at the end the velocities along the axes of the body that has turned.
#pragma once
#include "numeric.hpp"

#include <type_traits>

namespace mbsgen::runtime {

/// The places in qd of the first velocities of free joints: three of the origin, then the three angular ones.
struct Origins {
  const int* places = nullptr;
  int count = 0;

  const int* begin() const { return places; }
  const int* end() const { return places + count; }
};

namespace detail {

/// The member `Roles` of a generated model; void without one.
template <class Model, class = void>
struct RolesOf {
  using type = void;
};
template <class Model>
struct RolesOf<Model, std::void_t<typename Model::Roles>> {
  using type = typename Model::Roles;
};

template <class Roles, class = void>
struct HasOrigins : std::false_type {};
template <class Roles>
struct HasOrigins<Roles, std::void_t<decltype(Roles::origins)>> : std::true_type {};

/// Those that the roles of a generated model name.
template <class Roles>
constexpr Origins origins_of() {
  if constexpr (HasOrigins<Roles>::value)
    return {Roles::origins, static_cast<int>(std::extent_v<decltype(Roles::origins)>)};
  else
    return {};
}

template <class Real>
inline void cross(const Real* a, const Real* b, Real* product) {
  product[0] = a[1] * b[2] - a[2] * b[1];
  product[1] = a[2] * b[0] - a[0] * b[2];
  product[2] = a[0] * b[1] - a[1] * b[0];
}

/// Adds w x v of the origins, m/s², to accelerations of all joints.
template <class Real>
inline void add_turning(const Origins& origins, const Real* rates, Real* accelerations) {
  for (const int place : origins) {
    Real turning[3];
    cross(rates + place + 3, rates + place, turning);
    for (int i = 0; i < 3; ++i) accelerations[place + i] += turning[i];
  }
}

/// The components of v after dt along axes that turn with the angular velocity w, rad/s, given in them: exp(-dt w x) v.
template <class Real>
inline void turn_back(const Real* w, Real dt, Real* v) {
  const Real turn[3] = {dt * w[0], dt * w[1], dt * w[2]};
  const Real square = turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2];
  const Real half = std::sqrt(square + Real(1e-30L)) / 2, share = std::sin(half) / half;
  Real once[3], twice[3];
  cross(turn, v, once);
  cross(turn, once, twice);
  for (int i = 0; i < 3; ++i) v[i] += share * (share / 2 * twice[i] - std::cos(half) * once[i]);
}

/// The velocities of the origins along the axes after dt, which turn by `rates`.
template <class Real>
inline void turn_back(const Origins& origins, const Real* rates, Real dt, Real* velocities) {
  for (const int place : origins) turn_back(rates + place + 3, dt, velocities + place);
}

/// `next`: q after dt of constant rates, those of origins along the axes at the beginning. First all ways, then the turns:
/// integrate(q, rates, dt, next) of a generated model moves along screws. Q coordinates, R rates.
template <int Q, int R, class Real, class Integrate>
inline void move_straight(const Origins& origins, const Integrate& integrate, const Real* q,
                          const Real* rates, Real dt, Real* next) {
  if (origins.count == 0) return integrate(q, rates, dt, next);
  Real ways[R], turns[R]{}, between[Q];
  for (int i = 0; i < R; ++i) ways[i] = rates[i];
  for (const int place : origins)
    for (int i = place + 3; i < place + 6; ++i) {
      turns[i] = rates[i];
      ways[i] = 0;
    }
  integrate(q, ways, dt, between);
  integrate(between, turns, dt, next);
}

} // namespace detail

} // namespace mbsgen::runtime
