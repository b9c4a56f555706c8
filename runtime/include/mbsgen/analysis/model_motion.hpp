// SPDX-License-Identifier: MIT
/// The motion of a generated model that lists "sensitivities", with loops or without, for the gradients of
/// sensitivity.hpp.
#pragma once
#include "parametric_motion.hpp"

namespace mbsgen::analysis {

namespace detail {

/// The generated direct_dynamics and sensitivities as functions of the integrated coordinates and velocities.
template <class Model, class Set>
class ModelMotion {
public:
  ModelMotion(System<Model> system, Set set, Vector p)
      : system_(std::move(system)), set_(std::move(set)), p_(std::move(p)) {
    if (p_.size() != std::size_t(Model::Roles::parameters))
      throw std::invalid_argument("a gradient by generated sensitivities needs a value for each of their " +
                                  std::to_string(Model::Roles::parameters) + " parameters");
    if (system_.layout().nq != system_.layout().nqd)
      throw std::invalid_argument("gradients do not take models with ball or free joints");
  }

  bool accelerations(double t, const Vector& u, const Vector& ud, const Vector& p, Vector& udd) {
    if (!evaluate(t, u, ud, p)) return false;
    udd = integrated(system_.at().qdd);
    return true;
  }
  bool sensitivities(double t, const Vector& u, const Vector& ud, const RowMajor& up, const RowMajor& udp,
                     RowMajor& uddp) {
    const bool solved = evaluate(t, u, ud, p_) && derive(up, udp);
    if (solved) uddp = integrated(uddp_);
    return solved;
  }

  /// The motion at its initial values, where they meet the constraints.
  void begin(double t0, ParametricMotion& motion) {
    start_ = system_.at().q;
    const Vector qd = system_.at().qd;
    if (!evaluate(t0, integrated(start_), integrated(qd), p_) || !derive(motion.up0, motion.udp0))
      throw std::runtime_error("the motion has no answer at its initial values");
    start_ = system_.at().q;
    motion.u0 = integrated(start_), motion.ud0 = integrated(system_.at().qd);
    motion.udp0 = integrated(udp_);
  }

private:
  const std::vector<int>& places() const { return system_.layout().integrated; }
  Vector integrated(const Vector& all) const {
    Vector some;
    for (const int place : places()) some.push_back(all[std::size_t(place)]);
    return some;
  }
  RowMajor integrated(const RowMajor& all) const {
    RowMajor some(Eigen::Index(places().size()), all.cols());
    for (std::size_t i = 0; i < places().size(); ++i) some.row(Eigen::Index(i)) = all.row(places()[i]);
    return some;
  }
  // Rows of joints that are not integrated are results, or those of driven joints, which do not depend on parameters.
  RowMajor spread(const RowMajor& some) const {
    RowMajor all = RowMajor::Zero(system_.layout().nqd, Eigen::Index(p_.size()));
    for (std::size_t i = 0; some.size() > 0 && i < places().size(); ++i)
      all.row(places()[i]) = some.row(Eigen::Index(i));
    return all;
  }

  // An integration that begins anew is far from the end of the one before, and might close the loops the other way round.
  const Vector& guess(const Vector& u) const {
    const Vector& last = system_.at().q;
    return distance(start_, u) < distance(last, u) ? start_ : last;
  }
  double distance(const Vector& q, const Vector& u) const {
    double square = 0;
    for (std::size_t i = 0; i < u.size(); ++i)
      square += (q[std::size_t(places()[i])] - u[i]) * (q[std::size_t(places()[i])] - u[i]);
    return square;
  }

  bool evaluate(double t, const Vector& u, const Vector& ud, const Vector& p) {
    if (p != set_to_) set_(system_.model, p);
    set_to_ = p;
    Vector q = guess(u);
    for (std::size_t i = 0; i < u.size(); ++i) q[std::size_t(places()[i])] = u[i];
    return system_.evaluate(t, q.data(), ud.data());
  }
  // At the last evaluation.
  bool derive(const RowMajor& up, const RowMajor& udp) {
    RowMajor up_ = spread(up);
    udp_ = spread(udp);
    uddp_ = spread({});
    return runtime::detail::succeeded([&] {
      const Point& at = system_.at();
      const auto call = [&](const auto&... supplied) {
        return system_.model.sensitivities(at.q.data(), at.qd.data(), system_.Q.data(), up_.data(),
                                           udp_.data(), uddp_.data(), supplied...);
      };
      if constexpr (std::is_same_v<decltype(system_.inputs), runtime::detail::NoInputs>)
        return call();
      else
        return call(system_.inputs);
    });
  }

  System<Model> system_;
  Set set_;
  Vector p_, set_to_;
  Vector start_;        ///< all coordinates at t0, where the loops are closed
  RowMajor udp_, uddp_; ///< of all joints
};

} // namespace detail

/// The motion of a generated class with the function `sensitivities` from the system's initial values at t0 s, by its exact
/// derivatives: with loops, driven joints and rolling, and trees. `p`: values of the parameters in `sensitivity_names`;
/// `set(model, p)` puts such values into the model and calls its update(). `up0`, `udp0`: derivatives of the integrated
/// coordinates and velocities at t0, a row for each; empty: zero. Velocities that the constraints determine are
/// corrected, and so are their derivatives. Throws std::invalid_argument for models with ball or free joints and for another
/// number of parameters, std::runtime_error where the initial values have no answer.
template <class Model, class Set>
ParametricMotion motion_of_model(System<Model> system, Set set, Vector p, double t0 = 0, RowMajor up0 = {},
                                 RowMajor udp0 = {}) {
  ParametricMotion motion;
  motion.coordinates = Eigen::Index(system.layout().integrated.size());
  motion.p = p;
  motion.up0 = std::move(up0), motion.udp0 = std::move(udp0);
  const auto model =
      std::make_shared<detail::ModelMotion<Model, Set>>(std::move(system), std::move(set), std::move(p));
  model->begin(t0, motion);
  motion.accelerations = [model](auto&&... arguments) { return model->accelerations(arguments...); };
  motion.sensitivities = [model](auto&&... arguments) { return model->sensitivities(arguments...); };
  return motion;
}

} // namespace mbsgen::analysis
