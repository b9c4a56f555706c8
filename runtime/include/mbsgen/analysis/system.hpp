// SPDX-License-Identifier: MIT
/// A model as analyses on a host see it: sizes known at run time, one evaluation of its direct dynamics at a time.
///
/// Model: the `Model<>` of a generated header, or any class with the same members. Analyses use the heap.
#pragma once
#include "../integrate/dynamics.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <vector>

namespace mbsgen::analysis {

using Vector = std::vector<double>;

/// A ball or free joint: its first coordinate in q (free: of the position, then the quaternion; ball: of the
/// quaternion) and its first velocity in qd (free: linear, then angular; ball: angular).
struct SpatialJoint {
  int coordinate = 0, velocity = 0;
  bool is_free = false;
};

/// Sizes and places of a model's arrays; the sizes are constants of its header.
struct Layout {
  int nq = 0, nqd = 0;
  int nc = 0;                        ///< size of lambda
  int nd = 0;                        ///< size of Qdriven
  std::vector<int> integrated;       ///< velocities that are integrated, by their places in qd
  std::vector<int> given;            ///< coordinates of driven joints, by their places in q
  std::vector<SpatialJoint> spatial; ///< adaptive methods need them
  int nstate = 0;                    ///< states of the user's, the size of x

  /// Numbers of a State::ud: velocities that are integrated, then states of the user's.
  std::size_t rates() const { return integrated.size() + std::size_t(nstate); }
};

/// The layout of a generated class; `nc`, `nd`: the header's constants. Ball and free joints, and a driven joint's
/// coordinate in a model without them, are the caller's to add.
template <class Generated>
Layout layout_of(int nc = 0, int nd = 0) {
  using Roles = typename Generated::Roles;
  Layout layout;
  layout.nq = Roles::nq;
  const int velocities = runtime::detail::Velocities<Roles>::value;
  layout.nqd = velocities > 0 ? velocities : Roles::nq;
  layout.nc = nc, layout.nd = nd;
  layout.integrated.assign(std::begin(Roles::free), std::end(Roles::free));
  layout.nstate = runtime::detail::StatesOf<typename runtime::detail::InputsOf<Generated>::type>::value;
  if constexpr (runtime::detail::HasGiven<Roles>::value)
    layout.given.assign(std::begin(Roles::given), std::end(Roles::given));
  return layout;
}

/// What a linear model needs to know beside the layout, by places.
struct Roles {
  std::vector<int> independent; ///< velocities that are free, in qd
  std::vector<int> solved;      ///< velocities of dependent coordinates that close loops, in qd
  std::vector<int> holonomic;   ///< rows of the constraints that are holonomic
};

/// A state: all coordinates, of which dependent ones are first guesses, and the velocities that are integrated, with the
/// states of the user's behind them.
struct State {
  Vector q, ud;
};

/// All that is known at one time: as arguments and results of the generated functions.
struct Point {
  double t = 0;
  Vector q, qd, qdd, lambda, Qdriven;
  Vector x{}, xd{}; ///< states of the user's and their rates
};

/// Derivatives by displacements along the integrated velocities and by these velocities, with the states of the user's
/// behind them, a column for each; by rows.
struct RateDerivatives {
  Vector K, D; ///< of the rates of State::ud: n x n; the columns of states are those of D, in K they are zero
  /// Of all velocities: nqd x n. Empty: each velocity is integrated or given, so that none depends on a displacement.
  Vector velocities_K{}, velocities_D{};
};

/// The derivatives at a point; Q: forces of the user's. False: the model has no answer.
using Derivatives = std::function<bool(const Point& at, const Vector& Q, RateDerivatives& result)>;

namespace detail {

/// The rates of a quaternion that turns with the angular velocity `w` in its own axes: p' = p (0, w) / 2.
inline void quaternion_rates(const double* p, const double* w, double* rates) {
  rates[0] = -0.5 * (p[1] * w[0] + p[2] * w[1] + p[3] * w[2]);
  rates[1] = 0.5 * (p[0] * w[0] + p[2] * w[2] - p[3] * w[1]);
  rates[2] = 0.5 * (p[0] * w[1] + p[3] * w[0] - p[1] * w[2]);
  rates[3] = 0.5 * (p[0] * w[2] + p[1] * w[1] - p[2] * w[0]);
}

/// R v for the rotation R of a unit quaternion.
inline void rotated(const double* p, const double* v, double* result) {
  const double cross[3] = {p[2] * v[2] - p[3] * v[1] + p[0] * v[0], p[3] * v[0] - p[1] * v[2] + p[0] * v[1],
                           p[1] * v[1] - p[2] * v[0] + p[0] * v[2]};
  result[0] = v[0] + 2 * (p[2] * cross[2] - p[3] * cross[1]);
  result[1] = v[1] + 2 * (p[3] * cross[0] - p[1] * cross[2]);
  result[2] = v[2] + 2 * (p[1] * cross[1] - p[2] * cross[0]);
}

// Generated models without ball and free joints have no integrate().
template <class Model, class = void>
struct HasIntegrate : std::false_type {};
template <class Model>
struct HasIntegrate<Model, std::void_t<decltype(std::declval<const Model&>().integrate(
                               std::declval<const double*>(), std::declval<const double*>(), double(),
                               std::declval<double*>()))>> : std::true_type {};

inline void normalize(double* p) {
  const double length = std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  for (int i = 0; i < 4; ++i) p[i] /= length;
}

} // namespace detail

/// A model with its forces and the motion of its driven joints.
template <class Model>
class System {
public:
  /// Places driven joints that have no motion of their own: sets their entries at t s.
  using Drive = std::function<void(double t, double* q, double* qd, double* qdd)>;

  Model model;
  Vector Q;                ///< forces of the user's, one for each velocity
  Drive drive;             ///< empty: these joints stay where they are
  Derivatives derivatives; ///< empty: methods that need them take differences
  typename runtime::detail::InputsOf<Model>::type inputs{}; ///< input forces; evaluations set the time

  /// `q0`, `qd0`: the initial values of the header; they place what no state has. `x0`: those of states of the user's, null:
  /// zero.
  System(Model of, Layout layout, const double* q0, const double* qd0, const double* x0 = nullptr)
      : model(std::move(of)), Q(std::size_t(layout.nqd)), layout_(std::move(layout)) {
    at_.q.assign(q0, q0 + layout_.nq);
    at_.qd.assign(qd0, qd0 + layout_.nqd);
    at_.qdd.resize(std::size_t(layout_.nqd));
    at_.lambda.resize(std::size_t(layout_.nc));
    at_.Qdriven.resize(std::size_t(layout_.nd));
    at_.x.resize(std::size_t(layout_.nstate));
    at_.xd.resize(std::size_t(layout_.nstate));
    if (x0 != nullptr) at_.x.assign(x0, x0 + layout_.nstate);
    if (layout_.nq != layout_.nqd) check_spatial();
  }

  const Layout& layout() const { return layout_; }
  /// Number of evaluations so far.
  long evaluations() const { return evaluations_; }
  /// The state at the last evaluation, or at the initial values.
  State state() const {
    State state{at_.q, {}};
    for (const int place : layout_.integrated) state.ud.push_back(at_.qd[std::size_t(place)]);
    state.ud.insert(state.ud.end(), at_.x.begin(), at_.x.end());
    return state;
  }

  /// Evaluates the direct dynamics at a state. False: the generated function has given another status than ok.
  bool evaluate(double t, const double* q, const double* ud) {
    ++evaluations_;
    at_.t = t;
    if constexpr (runtime::detail::HasTime<decltype(inputs), double>::value) inputs.t = t;
    place(q);
    for (std::size_t i = 0; i < layout_.integrated.size(); ++i)
      at_.qd[std::size_t(layout_.integrated[i])] = ud[i];
    std::copy_n(ud + layout_.integrated.size(), layout_.nstate, at_.x.data());
    if constexpr (runtime::detail::HasStateRates<Model>::value)
      runtime::detail::give_states(inputs, at_.x.data(), layout_.nstate);
    if (drive) drive(t, at_.q.data(), at_.qd.data(), at_.qdd.data());
    return runtime::detail::succeeded([&] { return call(); });
  }
  bool evaluate(double t, const State& state) { return evaluate(t, state.q.data(), state.ud.data()); }
  /// Calls `derivatives` where the system was evaluated last.
  bool differentiate(RateDerivatives& result) {
    ++differentiations_;
    return derivatives(at_, Q, result);
  }
  /// Number of these calls so far.
  long differentiations() const { return differentiations_; }
  /// All that is known since the last evaluation: loops are closed, quaternions have the length 1.
  const Point& at() const { return at_; }

  /// The rate of number i of State::ud at the last evaluation.
  double rate(std::size_t i) const {
    const std::size_t joints = layout_.integrated.size();
    return i < joints ? at_.qdd[std::size_t(layout_.integrated[i])] : at_.xd[i - joints];
  }

  /// Places a driven joint: the next evaluations take that value of its coordinate.
  void give(int coordinate, double value) { at_.q[std::size_t(coordinate)] = value; }

  /// The rates of all coordinates at the last evaluation; a quaternion in `q` may have any length.
  void coordinate_rates(const double* q, double* rates) const {
    if (layout_.nq == layout_.nqd) {
      for (int i = 0; i < layout_.nq; ++i) rates[i] = at_.qd[std::size_t(i)];
      return;
    }
    walk([&](int coordinate, int velocity) { rates[coordinate] = at_.qd[std::size_t(velocity)]; },
         [&](const SpatialJoint& joint) {
           const int quaternion = joint.coordinate + (joint.is_free ? 3 : 0);
           const double* turning = at_.qd.data() + joint.velocity + (joint.is_free ? 3 : 0);
           detail::quaternion_rates(q + quaternion, turning, rates + quaternion);
           if (joint.is_free)
             detail::rotated(at_.q.data() + quaternion, at_.qd.data() + joint.velocity,
                             rates + joint.coordinate);
         });
  }

  /// The coordinates after dt s of constant velocities.
  void integrate(const double* q, const double* qd, double dt, double* next) const {
    if constexpr (detail::HasIntegrate<Model>::value)
      model.integrate(q, qd, dt, next);
    else
      for (int i = 0; i < layout_.nq; ++i) next[i] = q[i] + dt * qd[i];
  }

  /// Calls `one(coordinate, velocity)` for each joint of one coordinate, `several(joint)` for the others.
  template <class One, class Several>
  void walk(const One& one, const Several& several) const {
    int velocity = 0;
    std::size_t next = 0;
    for (int coordinate = 0; coordinate < layout_.nq;) {
      if (next < layout_.spatial.size() && layout_.spatial[next].coordinate == coordinate) {
        const SpatialJoint& joint = layout_.spatial[next++];
        several(joint);
        coordinate += joint.is_free ? 7 : 4;
        velocity += joint.is_free ? 6 : 3;
      } else {
        one(coordinate++, velocity++);
      }
    }
  }

  /// The velocity whose motion changes the coordinate; for messages.
  int velocity_of(int coordinate) const {
    int found = coordinate;
    if (layout_.nq != layout_.nqd)
      walk([&](int q, int qd) { found = q == coordinate ? qd : found; },
           [&](const SpatialJoint& joint) {
             if (coordinate >= joint.coordinate && coordinate < joint.coordinate + (joint.is_free ? 7 : 4))
               found = joint.velocity;
           });
    return found;
  }

private:
  void check_spatial() const {
    if (layout_.nqd + static_cast<int>(layout_.spatial.size()) != layout_.nq)
      throw std::invalid_argument("the layout does not name all ball and free joints");
  }

  void place(const double* q) {
    kept_.clear();
    for (const int i : layout_.given) kept_.push_back(at_.q[std::size_t(i)]);
    std::copy_n(q, layout_.nq, at_.q.data());
    for (std::size_t i = 0; i < kept_.size(); ++i) at_.q[std::size_t(layout_.given[i])] = kept_[i];
    for (const SpatialJoint& joint : layout_.spatial)
      detail::normalize(at_.q.data() + joint.coordinate + (joint.is_free ? 3 : 0));
  }

  auto call() {
    if constexpr (std::is_same_v<decltype(inputs), runtime::detail::NoInputs>)
      return call_with();
    else
      return call_with(inputs);
  }
  template <class... Supplied>
  auto call_with(const Supplied&... supplied) {
    constexpr bool driven = runtime::detail::HasDriving<Model, double>::value;
    if constexpr (runtime::detail::HasStateRates<Model>::value) {
      if (layout_.nstate > 0) {
        if constexpr (driven)
          return model.derivatives(at_.q.data(), at_.qd.data(), Q.data(), at_.qdd.data(), at_.xd.data(),
                                   at_.lambda.data(), at_.Qdriven.data(), supplied...);
        else
          return model.derivatives(at_.q.data(), at_.qd.data(), Q.data(), at_.qdd.data(), at_.xd.data(),
                                   supplied...);
      }
    }
    if constexpr (driven)
      return model.direct_dynamics(at_.q.data(), at_.qd.data(), Q.data(), at_.qdd.data(), at_.lambda.data(),
                                   at_.Qdriven.data(), supplied...);
    else
      return model.direct_dynamics(at_.q.data(), at_.qd.data(), Q.data(), at_.qdd.data(), supplied...);
  }

  Layout layout_;
  Point at_;
  Vector kept_; ///< coordinates of driven joints, within an evaluation
  long evaluations_ = 0, differentiations_ = 0;
};

} // namespace mbsgen::analysis
