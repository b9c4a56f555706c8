// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "properties/slopes/slope.h"
#include <algorithm>
#include <cstddef>
#include <mbsgen/integrate/dynamics.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include MODEL_HEADER

/// The generated model under test: -DMODEL_HEADER='"NAME.hpp"' -DMODEL=NAME, -DDIFFERENCES where its code compares
/// numbers, -DLINEARIZED where it has linearized equations; where it lists parameters, -DPARAMETERS with their number and
/// -DMOVE_PARAMETERS with statements that move the model's by dp.
namespace slopes {

namespace runtime = mbsgen::runtime;

#ifndef PARAMETERS
#define PARAMETERS 0
#define MOVE_PARAMETERS
#endif

#ifdef DIFFERENCES
using Slopes = Differences;
#else
using Slopes = ComplexSteps;
#endif

template <class Real>
using Model = MODEL::Model<Real>;
using Plain = Slopes::Plain;   ///< of the derivatives
using Moving = Slopes::Moving; ///< of the functions whose slopes are taken
constexpr int nq = MODEL::nq, nqd = MODEL::nqd;
constexpr bool is_closed = runtime::detail::HasDriving<Model<Plain>, Plain>::value;

/// Whether a class has what an alias below asks for: has<IntegrateOf, M>.
template <template <class> class Member, class M, class = void>
constexpr bool has = false;
template <template <class> class Member, class M>
constexpr bool has<Member, M, std::void_t<Member<M>>> = true;

template <class M>
using NewtonOf = decltype(std::declval<M&>().newton);
template <class M>
using IntegrateOf = decltype(&M::integrate);
template <class M>
using InverseDerivativesOf = decltype(&M::inverse_dynamics_derivatives);
template <class M>
using DirectDerivativesOf = decltype(&M::direct_dynamics_derivatives);
template <class M>
using OutputsOf = decltype(&M::outputs);
template <class I>
using UserStatesOf = decltype(std::declval<I&>().x);
template <class M>
using TangentOf = decltype(&M::direct_dynamics_tangent);
template <class M>
using SensitivitiesOf = decltype(&M::sensitivities);
template <class M>
using MassMatrixDerivativesOf = decltype(&M::mass_matrix_derivatives);
template <class M>
using ConstraintDerivativesOf = decltype(&M::constraint_derivatives);
template <class M>
using EnergyDerivativesOf = decltype(&M::energy_derivatives);

template <class Real>
using Inputs = typename runtime::detail::InputsOf<Model<Real>>::type;
template <class Real>
constexpr bool has_inputs = !std::is_same_v<Inputs<Real>, runtime::detail::NoInputs>;

template <class Real>
constexpr std::size_t input_count() {
  return has_inputs<Real> ? sizeof(Inputs<Real>) / sizeof(Real) : 0;
}

/// The place of the time among the inputs; beyond them where there is none.
template <class Real>
std::size_t place_of_time() {
  if constexpr (runtime::detail::HasTime<Inputs<Real>, Real>::value) {
    const Inputs<Real> inputs{};
    return static_cast<std::size_t>(&inputs.t - reinterpret_cast<const Real*>(&inputs));
  }
  return input_count<Real>();
}

/// The states of the user's among the inputs: how many, and the place of the first.
template <class Real>
constexpr std::size_t user_states() {
  if constexpr (has<UserStatesOf, Inputs<Real>>)
    return sizeof(Inputs<Real>::x) / sizeof(Real);
  else
    return 0;
}
template <class Real>
std::size_t place_of_user_states() {
  if constexpr (user_states<Real>() > 0) {
    const Inputs<Real> inputs{};
    return static_cast<std::size_t>(inputs.x - reinterpret_cast<const Real*>(&inputs));
  }
  return input_count<Real>();
}

template <class Real>
Inputs<Real> inputs_of(const std::vector<Real>& numbers) {
  Inputs<Real> inputs{};
  if constexpr (has_inputs<Real>) std::copy(numbers.begin(), numbers.end(), reinterpret_cast<Real*>(&inputs));
  return inputs;
}

/// Calls a generated function, which may end with the inputs. Throws NoSlope where it has no result.
template <class Real, class Function>
void call(const std::vector<Real>& numbers, const Function& function) {
  const bool works = runtime::detail::succeeded([&] {
    if constexpr (has_inputs<Real>)
      return function(inputs_of(numbers));
    else
      return function();
  });
  if (!works) throw NoSlope("a function has no result");
}

template <class Real>
Model<Real> new_model() {
  Model<Real> model;
  if constexpr (has<NewtonOf, Model<Real>>) {
    model.newton.tolerance = Real(Slopes::newton_tolerance);
    model.newton.max_iterations = 60;
  }
  return model;
}

/// With its listed parameters moved by these numbers.
template <class Real>
Model<Real> model_with([[maybe_unused]] const std::vector<Real>& dp) {
  Model<Real> model = new_model<Real>();
  MOVE_PARAMETERS
  if constexpr (PARAMETERS > 0) model.update();
  return model;
}

} // namespace slopes
