// SPDX-License-Identifier: MIT
/// The derivatives of accelerations that a generated model computes itself, found at compile time.
#pragma once
#include <cstddef>
#include <type_traits>
#include <utility>

namespace mbsgen::runtime::detail {

/// direct_dynamics_derivatives(q, qd, Q, qdd, dqdd_dq, dqdd_dqd, Minv[, inputs]) of trees.
template <class Model, class = void>
struct HasDynamicsDerivatives : std::false_type {};
template <class Model>
struct HasDynamicsDerivatives<Model, std::void_t<decltype(&Model::direct_dynamics_derivatives)>>
    : std::true_type {};

/// The structure that linearize(q, qd, Q, structure[, inputs]) fills; void for models without that function.
template <class Model, class Result, class Real, class Filled, class... Inputs>
Filled filled_by(Result (Model::*)(const Real*, const Real*, const Real*, Filled&, Inputs...) const);
template <class Model, class = void>
struct LinearizationOf {
  using type = void;
};
template <class Model>
struct LinearizationOf<Model, std::void_t<decltype(&Model::linearize)>> {
  using type = decltype(filled_by(&Model::linearize));
};

template <class Linearization>
struct StateCount {
  static constexpr std::size_t squared = std::extent_v<decltype(Linearization::A)>;
};
template <>
struct StateCount<void> {
  static constexpr std::size_t squared = 0;
};

// Two lists of places, element by element.
template <std::size_t N, std::size_t M>
constexpr bool equal(const int (&a)[N], const int (&b)[M]) {
  bool same = N == M;
  for (std::size_t i = 0; same && i < N; ++i) same = a[i] == b[i];
  return same;
}

constexpr std::size_t square(std::size_t n) {
  return n * n;
}

/// The states of linearize are the displacements and velocities of Roles::free, then `States` of the user's: the roles are
/// the model's own, and no rate among them is constrained.
template <class Model, class Roles, int States, class = void>
struct LinearizesState : std::false_type {};
template <class Model, class Roles, int States>
struct LinearizesState<Model, Roles, States, std::void_t<typename Model::Roles>>
    : std::bool_constant<equal(Roles::free, Model::Roles::free) &&
                         StateCount<typename LinearizationOf<Model>::type>::squared ==
                             square(2 * std::extent_v<decltype(Roles::free)> + States)> {};

/// direct_dynamics_damping(q, qd, Q, qdd, dqdd_dqd[, lambda, Qdriven][, inputs]), whose rows and columns are the
/// velocities of Roles::free: the roles have those of the model.
template <class Model, class Roles, class = void>
struct HasDamping : std::false_type {};
template <class Model, class Roles>
struct HasDamping<Model, Roles, std::void_t<typename Model::Roles, decltype(&Model::direct_dynamics_damping)>>
    : std::bool_constant<equal(Roles::free, Model::Roles::free)> {};

} // namespace mbsgen::runtime::detail
