// SPDX-License-Identifier: MIT
/// States of the user's (key "states" of a model) as the integrators' adapters see them: how many a generated model has,
/// and room for them.
#pragma once
#include <type_traits>

namespace mbsgen::runtime::detail {

// The number of states of the user's: inputs.x[N].
template <class Inputs, class = void>
struct StatesOf : std::integral_constant<int, 0> {};
template <class Inputs>
struct StatesOf<Inputs, std::enable_if_t<(std::extent_v<decltype(Inputs::x)> > 0)>>
    : std::integral_constant<int, static_cast<int>(std::extent_v<decltype(Inputs::x)>)> {};

// Puts `count` states into the inputs, whose x is an array or a pointer.
template <class Inputs, class Real>
inline void give_states(Inputs& inputs, const Real* x, int count) {
  if constexpr (StatesOf<Inputs>::value > 0)
    for (int i = 0; i < count; ++i) inputs.x[i] = x[i];
  else
    inputs.x = x;
}

/// Models with states of the user's have derivatives(q, qd, Q, qdd, xd[, lambda, Qdriven], inputs).
template <class Model, class = void>
struct HasStateRates : std::false_type {};
template <class Model>
struct HasStateRates<Model, std::void_t<decltype(&Model::derivatives)>> : std::true_type {};

/// Room for a model's states and their rates; it takes no space where there are none.
template <class Real, int N>
class StateRoom {
public:
  Real rest_x[N]{}; ///< the states where start() gets none, such as x0 of the generated header

protected:
  const Real* rest() const { return rest_x; }
  Real* rates() { return rates_; }

private:
  Real rates_[N]{};
};
template <class Real>
class StateRoom<Real, 0> {
protected:
  static constexpr const Real* rest() { return nullptr; }
  static constexpr Real* rates() { return nullptr; }
};

} // namespace mbsgen::runtime::detail
