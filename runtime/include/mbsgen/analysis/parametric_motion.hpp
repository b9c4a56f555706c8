// SPDX-License-Identifier: MIT
/// A motion that depends on parameters, for the gradients of sensitivity.hpp.
#pragma once
#include "dual.hpp"
#include "system.hpp"

#include <Eigen/Core>
#include <memory>

namespace mbsgen::analysis {

/// Matrices by rows, as generated functions have them.
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The motion of n coordinates u that depends on np parameters.
struct ParametricMotion {
  Eigen::Index coordinates = 0;
  Vector p; ///< where the gradient is taken
  /// u'' at the parameters. False: no answer.
  std::function<bool(double t, const Vector& u, const Vector& ud, const Vector& p, Vector& udd)>
      accelerations;
  /// (42): du''/dp, n x np, for given du/dp and du'/dp, at `p`. A column does not depend on the other ones.
  std::function<bool(double t, const Vector& u, const Vector& ud, const RowMajor& up, const RowMajor& udp,
                     RowMajor& uddp)>
      sensitivities;
  Vector u0, ud0;     ///< at t0
  RowMajor up0, udp0; ///< their derivatives, n x np; empty: zero
};

namespace detail {

/// Direct dynamics of a tree; input forces other than Q are zero.
template <class Model, class Real>
void call_tree(Model& model, double t, const Real* q, const Real* qd, const Real* Q, Real* qdd) {
  typename runtime::detail::InputsOf<Model>::type inputs{};
  static_assert(runtime::detail::StatesOf<decltype(inputs)>::value == 0,
                "gradients take models without states");
  if constexpr (runtime::detail::HasTime<decltype(inputs), double>::value) inputs.t = t;
  (void)t;
  if constexpr (std::is_same_v<decltype(inputs), runtime::detail::NoInputs>)
    model.direct_dynamics(q, qd, Q, qdd);
  else
    model.direct_dynamics(q, qd, Q, qdd, inputs);
}

/// The accelerations of a tree with their derivatives along one direction at a time.
template <class DualModel, class Set>
class DualTree {
public:
  DualTree(DualModel model, Set set, Vector p)
      : model_(std::move(model)), set_(std::move(set)), p_(p.begin(), p.end()) {}

  bool accelerations(double t, const Vector& u, const Vector& ud, const Vector& p, Vector& udd) {
    const Duals result = evaluate(t, duals(u), duals(ud), duals(p));
    for (std::size_t i = 0; i < udd.size(); ++i) udd[i] = result[i].value;
    return true;
  }
  bool sensitivities(double t, const Vector& u, const Vector& ud, const RowMajor& up, const RowMajor& udp,
                     RowMajor& uddp) {
    for (Eigen::Index j = 0; j < up.cols(); ++j) {
      Duals p = p_;
      p[std::size_t(j)].derivative = 1;
      const Duals result = evaluate(t, moving(u, up.col(j)), moving(ud, udp.col(j)), p);
      for (Eigen::Index i = 0; i < up.rows(); ++i) uddp(i, j) = result[std::size_t(i)].derivative;
    }
    return true;
  }

private:
  using Duals = std::vector<Dual>;

  static Duals duals(const Vector& values) { return Duals(values.begin(), values.end()); }
  static Duals moving(const Vector& values, const Eigen::VectorXd& rates) {
    Duals result = duals(values);
    for (std::size_t i = 0; i < values.size(); ++i) result[i].derivative = rates(Eigen::Index(i));
    return result;
  }
  Duals evaluate(double t, const Duals& u, const Duals& ud, const Duals& p) {
    set_(model_, p);
    const Duals Q(u.size());
    Duals udd(u.size());
    call_tree(model_, t, u.data(), ud.data(), Q.data(), udd.data());
    return udd;
  }

  DualModel model_;
  Set set_;
  Duals p_;
};

} // namespace detail

/// The motion of a tree by dual numbers, a call of its direct dynamics for each parameter. DualModel: a generated
/// `Model<Dual>`, or a class with the same members; `set(model, p)` puts parameters into it, as Dual. Without loops, driven
/// joints, ball and free joints.
template <class DualModel, class Set>
ParametricMotion motion_of_tree(DualModel model, Set set, Vector p, Vector u0, Vector ud0) {
  const auto tree = std::make_shared<detail::DualTree<DualModel, Set>>(std::move(model), std::move(set), p);
  ParametricMotion motion;
  motion.coordinates = Eigen::Index(u0.size());
  motion.accelerations = [tree](auto&&... arguments) { return tree->accelerations(arguments...); };
  motion.sensitivities = [tree](auto&&... arguments) { return tree->sensitivities(arguments...); };
  motion.p = std::move(p);
  motion.u0 = std::move(u0);
  motion.ud0 = std::move(ud0);
  return motion;
}

} // namespace mbsgen::analysis
