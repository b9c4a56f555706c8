// SPDX-License-Identifier: MIT
/// The direct dynamics of generated models for the integrators. The state is that of the independent joints,
/// for trees, closed loops and driven joints alike.
#pragma once
#include "../answer.hpp"
#include "derivatives.hpp"
#include "methods.hpp"
#include "user_states.hpp"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace mbsgen::runtime {

namespace detail {

// With loops or driven joints the function also gives multipliers and driving forces.
template <class Model, class Real, class = void>
struct HasDriving : std::false_type {};
template <class Model, class Real>
struct HasDriving<Model, Real,
                  std::void_t<decltype(std::declval<const Model&>().direct_dynamics(
                      std::declval<Real*>(), std::declval<Real*>(), std::declval<const Real*>(),
                      std::declval<Real*>(), std::declval<Real*>(), std::declval<Real*>()))>>
    : std::true_type {};

// The input structure of a model; empty for models without inputs.
struct NoInputs {};
template <class Model, class = void>
struct InputsOf {
  using type = NoInputs;
};
template <class Model>
struct InputsOf<Model, std::void_t<typename Model::inputs_type>> {
  using type = typename Model::inputs_type;
};
template <class Inputs, class Real, class = void>
struct HasTime : std::false_type {};
template <class Inputs, class Real>
struct HasTime<Inputs, Real, std::void_t<decltype(std::declval<Inputs&>().t = std::declval<Real>())>>
    : std::true_type {};

// Models with quaternions have a number of velocities beside that of the coordinates.
template <class Roles, class = void>
struct Velocities : std::integral_constant<int, 0> {};
template <class Roles>
struct Velocities<Roles, std::void_t<decltype(Roles::nqd)>> : std::integral_constant<int, Roles::nqd> {};

template <class T, std::size_t N>
constexpr int length(const T (&)[N]) {
  return static_cast<int>(N);
}

template <class Roles, class = void>
struct HasGiven : std::false_type {};
template <class Roles>
struct HasGiven<Roles, std::void_t<decltype(Roles::given)>> : std::true_type {};

// Copies all coordinates but those of driven joints.
template <class Roles, class Real>
inline void take(const Real* from, Real* q) {
  if constexpr (HasGiven<Roles>::value) {
    Real kept[length(Roles::given)];
    for (int i = 0; i < length(Roles::given); ++i) kept[i] = q[Roles::given[i]];
    for (int i = 0; i < Roles::nq; ++i) q[i] = from[i];
    for (int i = 0; i < length(Roles::given); ++i) q[Roles::given[i]] = kept[i];
  } else {
    for (int i = 0; i < Roles::nq; ++i) q[i] = from[i];
  }
}

template <class Roles, class = void>
struct HasSolved : std::false_type {};
template <class Roles>
struct HasSolved<Roles, std::void_t<decltype(Roles::solved)>> : std::true_type {};

// Laws with memory: void advance(Real dt).
template <class Model, class Real, class = void>
struct HasMemory : std::false_type {};
template <class Model, class Real>
struct HasMemory<Model, Real,
                 std::void_t<decltype(std::declval<Model&>().laws.advance(std::declval<Real>()))>>
    : std::true_type {};

} // namespace detail

/// Accelerations of the independent joints, for the integrators and for the models of the loop. Roles names,
/// by their places in q,
///
///   static constexpr int nq;       // of the generated header
///   static constexpr int free[];   // the independent joints that are integrated
///   static constexpr int solved[]; // optional: those that follow from them by iteration
///
/// and is the generated model's own by default.
///
/// A model with ball or free joints has a constant `nqd` there, too, and `free` are places in qd. Its state has
/// all of q, which integrators move along the model's integrate(); the generated function closes the loops from
/// there. Coordinates in Roles::given (optional, places in q) are those of driven joints.
///
/// States of the user's (key "states" of a model) follow the velocities of a State: integrators take x' for the
/// acceleration of a coordinate that acts on nothing, so that each of them integrates states and motion together. `x`
/// says where they are. Accelerations and rates come from the generated derivatives(), in one evaluation (strong
/// coupling, figure 16 of the 2013 paper).
///
/// The caller sets q, qd and qdd of driven joints beforehand. The generated function solves for the dependent
/// joints and starts from their values in q: set a first guess once, for example with assemble(). Joints in
/// Roles::solved get later guesses by extrapolation along their last rates, which saves iterations and keeps
/// the branch of assembly where branches meet.
template <class Generated, class Roles = typename Generated::Roles, class Number = double>
class Dynamics
    : public detail::StateRoom<Number, detail::StatesOf<typename detail::InputsOf<Generated>::type>::value> {
public:
  using Real = Number;
  using Parameters = std::decay_t<decltype(std::declval<Generated&>().parameters)>;
  using Inputs = typename detail::InputsOf<Generated>::type;
  static constexpr int nq = Roles::nq;
  static constexpr int free = detail::length(Roles::free);       ///< velocities of joints in a State
  static constexpr int nstate = detail::StatesOf<Inputs>::value; ///< states of the user's, behind them
  static constexpr int count = free + nstate;
  static constexpr int moved =
      detail::Velocities<Roles>::value; ///< velocities that move q; 0: no quaternions
  static constexpr int nqd = moved > 0 ? moved : nq;
  using State = runtime::State<Real, count, (moved > 0 ? nq : count)>;
  /// The model computes the derivatives of its accelerations itself.
  static constexpr bool differentiates = (nstate == 0 && detail::HasDynamicsDerivatives<Generated>::value) ||
                                         detail::LinearizesState<Generated, Roles, nstate>::value;
  /// The model computes the derivatives of its accelerations by velocities itself.
  static constexpr bool damps = nstate == 0 && detail::HasDamping<Generated, Roles>::value;

  Generated model;
  Real q[nq]{}, qd[nqd]{}, qdd[nqd]{}; ///< of all joints, as of the last evaluation
  Real input[nqd]{};                   ///< Q, forces of the user's
  Real driving[nqd]{};                 ///< Qdriven, in its first places
  Inputs inputs{};                     ///< input forces; its time t and states x are set by each evaluation

  void set(const Parameters& parameters) {
    model.parameters = parameters;
    model.update();
  }
  /// Takes q and qd of all joints, and the states of a model that has some, such as q0, qd0 and x0 of the generated
  /// header; returns the state there. Without `x_all` the states are `rest_x`, zero to begin with.
  State start(const Real* q_all, const Real* qd_all, const Real* x_all = nullptr) {
    for (int i = 0; i < nq; ++i) q[i] = q_all[i];
    for (int i = 0; i < nqd; ++i) qd[i] = qd_all[i];
    has_last_ = false;
    State state;
    for (int i = 0; i < (moved > 0 ? nq : free); ++i) state.q[i] = q[moved > 0 ? i : Roles::free[i]];
    for (int i = 0; i < free; ++i) state.qd[i] = qd[Roles::free[i]];
    const Real* const x_start = x_all != nullptr ? x_all : this->rest();
    for (int i = 0; i < nstate; ++i) state.qd[free + i] = x_start[i];
    return state;
  }
  /// The states of the user's in a State: nstate numbers.
  static Real* x(State& state) { return state.qd + free; }
  static const Real* x(const State& state) { return state.qd + free; }
  /// The coordinates and velocities of all joints at a state; those that are not in it as of the last evaluation.
  void at(const State& state, Real* q_all, Real* qd_all) const {
    for (int i = 0; i < nq; ++i) q_all[i] = q[i];
    for (int i = 0; i < nqd; ++i) qd_all[i] = qd[i];
    place(state.q, state.qd, q_all, qd_all);
  }
  /// The integrators' accelerations(t, q, qd, qdd), arrays of the state. False: loops not closed, singular
  /// matrix, numbers that are not finite (any Status but `ok`).
  bool operator()(Real t, const Real* u, const Real* ud, Real* udd) {
    return at_state(t, u, ud, udd, [&] { return evaluate(); });
  }
  /// Accelerations, and their derivatives by displacements along the velocities of the state and by these, `count` x
  /// `count` by rows: by direct_dynamics_derivatives, else by linearize of the model, which takes driven joints without
  /// a motion of their own to have no acceleration. Only where `differentiates`.
  bool differentiate(Real t, const Real* u, const Real* ud, Real* udd, Real (&k)[count * count],
                     Real (&d)[count * count]) {
    if constexpr (nstate == 0 && detail::HasDynamicsDerivatives<Generated>::value) {
      Real by_position[nqd * nqd], by_velocity[nqd * nqd], inverse_mass[nqd * nqd];
      if (!at_state(t, u, ud, udd, [&] {
            return supplied([&](const auto&... more) {
              return model.direct_dynamics_derivatives(q, qd, input, qdd, by_position, by_velocity,
                                                       inverse_mass, more...);
            });
          }))
        return false;
      pick(by_position, k);
      pick(by_velocity, d);
      return true;
    } else {
      return (*this)(t, u, ud, udd) && linearize(k, d);
    }
  }
  /// Accelerations, and their derivatives by the velocities of the state, `count` x `count` by rows. Only where `damps`.
  bool damp(Real t, const Real* u, const Real* ud, Real* udd, Real (&d)[count * count]) {
    return at_state(t, u, ud, udd, [&] {
      return supplied([&](const auto&... more) {
        if constexpr (detail::HasDriving<Generated, Real>::value)
          return model.direct_dynamics_damping(q, qd, input, qdd, d, static_cast<Real*>(nullptr), driving,
                                               more...);
        else
          return model.direct_dynamics_damping(q, qd, input, qdd, d, more...);
      });
    });
  }
  /// Advances laws with memory after an accepted step of dt s.
  void advanced(Real dt) {
    if constexpr (detail::HasMemory<Generated, Real>::value) model.laws.advance(dt);
    (void)dt;
  }

  /// For integrators on the manifold of a model with quaternions, see manifold.hpp.
  void solved(Real* at, Real* rates) const {
    for (int i = 0; i < nq; ++i) at[i] = q[i];
    for (int i = 0; i < nqd; ++i) rates[i] = qd[i];
  }
  static void put(const Real* ud, Real* rates) {
    for (int i = 0; i < free; ++i) rates[Roles::free[i]] = ud[i];
  }
  /// Those of the roles, else of the model's own.
  static constexpr Origins origins() {
    return detail::origins_of<std::conditional_t<detail::HasOrigins<Roles>::value, Roles,
                                                 typename detail::RolesOf<Generated>::type>>();
  }
  static constexpr int place(int i) { return i < free ? Roles::free[i] : -1; }
  void integrate(const Real* from, const Real* rates, Real dt, Real* to) const {
    model.integrate(from, rates, dt, to);
  }

private:
  /// First guesses of the dependent joints at t s; large displacements are not extrapolated. On a manifold the
  /// state has them.
  void predict(Real t) {
    if constexpr (detail::HasSolved<Roles>::value && moved == 0) {
      const Real ahead = t - last_;
      if (!has_last_) return;
      for (const int i : Roles::solved) {
        const Real change = qd[i] * ahead;
        if (change > Real(-0.1L) && change < Real(0.1L)) q[i] += change;
      }
    }
    (void)t;
  }
  static void place(const Real* u, const Real* ud, Real* to_q, Real* to_qd) {
    if constexpr (moved > 0)
      detail::take<Roles>(u, to_q);
    else
      for (int i = 0; i < free; ++i) to_q[Roles::free[i]] = u[i];
    put(ud, to_qd);
  }
  /// Sets time, coordinates and velocities, and calls a generated function, which sets qdd.
  template <class Call>
  bool at_state(Real t, const Real* u, const Real* ud, Real* udd, Call&& call) {
    if constexpr (detail::HasTime<Inputs, Real>::value) inputs.t = t;
    if constexpr (nstate > 0) detail::give_states(inputs, ud + free, nstate);
    predict(t);
    place(u, ud, q, qd);
    const bool ok = detail::succeeded(call);
    last_ = t;
    has_last_ = ok;
    for (int i = 0; i < free; ++i) udd[i] = qdd[Roles::free[i]];
    for (int i = 0; i < nstate; ++i) udd[free + i] = this->rates()[i];
    return ok;
  }
  // Of the last evaluation. The last rows of A are those of accelerations.
  bool linearize(Real (&k)[count * count], Real (&d)[count * count]) const {
    typename detail::LinearizationOf<Generated>::type linear;
    if (!detail::succeeded([&] {
          return supplied(
              [&](const auto&... more) { return model.linearize(q, qd, input, linear, more...); });
        }))
      return false;
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j) {
        const Real* const row = linear.A + (free + i) * (free + count);
        k[i * count + j] = j < free ? row[j] : Real(0);
        d[i * count + j] = row[free + j];
      }
    return true;
  }
  // The rows and columns of the state from those of all velocities.
  static void pick(const Real* matrix, Real (&part)[count * count]) {
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j) part[i * count + j] = matrix[Roles::free[i] * nqd + Roles::free[j]];
  }
  auto evaluate() {
    return supplied([&](const auto&... more) {
      constexpr bool driven = detail::HasDriving<Generated, Real>::value;
      if constexpr (nstate > 0 && driven)
        return model.derivatives(q, qd, input, qdd, this->rates(), static_cast<Real*>(nullptr), driving,
                                 more...);
      else if constexpr (nstate > 0)
        return model.derivatives(q, qd, input, qdd, this->rates(), more...);
      else if constexpr (driven)
        return model.direct_dynamics(q, qd, input, qdd, static_cast<Real*>(nullptr), driving, more...);
      else
        return model.direct_dynamics(q, qd, input, qdd, more...);
    });
  }
  // Functions take the input forces where the model has some.
  template <class Call>
  auto supplied(Call&& call) const {
    if constexpr (std::is_same_v<Inputs, detail::NoInputs>)
      return call();
    else
      return call(inputs);
  }

  Real last_ = 0; ///< time of the last evaluation
  bool has_last_ = false;
};

} // namespace mbsgen::runtime
