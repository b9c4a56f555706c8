// SPDX-License-Identifier: MIT
/// What the gradients of sensitivity.hpp have in common.
#pragma once
#include "objective.hpp"
#include "parametric_motion.hpp"

#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include <string>

namespace mbsgen::analysis {

struct GradientOptions {
  double t0 = 0, tf = 1; ///< s
  double rtol = 1e-9, atol = 1e-12;
};

/// An objective and its derivative by each parameter.
struct Gradient {
  double value = 0;
  Vector by_p;
};

namespace detail {

using Column = Eigen::Map<Eigen::VectorXd>;
using ConstColumn = Eigen::Map<const Eigen::VectorXd>;

inline ConstColumn column(const Vector& values) {
  return {values.data(), Eigen::Index(values.size())};
}

/// A vector of numbers in parts, one behind the other.
class Parts {
public:
  explicit Parts(const Vector& values) : at_(values.data()) {}
  ConstColumn next(Eigen::Index size) {
    const double* const begin = at_;
    at_ += size;
    return {begin, size};
  }

private:
  const double* at_;
};

inline Vector joined(std::initializer_list<Eigen::VectorXd> parts) {
  Vector all;
  for (const Eigen::VectorXd& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

inline Eigen::VectorXd flat(const RowMajor& rows) {
  return Eigen::Map<const Eigen::VectorXd>(rows.data(), rows.size());
}

inline Vector to_vector(const Eigen::Ref<const Eigen::VectorXd>& values) {
  return {values.begin(), values.end()};
}

/// Thrown where the motion has no answer.
struct MotionEnds : std::runtime_error {
  explicit MotionEnds(double t)
      : std::runtime_error("the motion has no answer at t = " + std::to_string(t) + " s") {}
};

inline Partials partials_of(const Criterion& criterion, const Occasion<double>& at) {
  if (criterion) return criterion(at);
  return {0, Vector(at.u.size()), Vector(at.u.size()), Vector(at.u.size()), Vector(at.p.size())};
}

/// Dormand–Prince 5(4) from t0 to tf, which may lie before it; `seen(x, t)` is called after each step.
template <class Rates, class Seen>
void integrate(const GradientOptions& options, double t0, double tf, Vector& x, const Rates& rates,
               const Seen& seen) {
  namespace odeint = boost::numeric::odeint;
  using Stepper = odeint::controlled_runge_kutta<odeint::runge_kutta_dopri5<Vector>>;
  const Stepper stepper(typename Stepper::error_checker_type(options.atol, options.rtol));
  odeint::integrate_adaptive(stepper, rates, x, t0, tf, (tf - t0) * 1e-3, seen);
}

/// What both ways share.
class GradientProblem {
public:
  GradientProblem(const ParametricMotion& motion, const Objective& objective, const GradientOptions& options)
      : motion_(motion), objective_(objective), options_(options), n_(motion.coordinates),
        np_(Eigen::Index(motion.p.size())) {
    if (motion.p.empty()) throw std::invalid_argument("a gradient needs a parameter");
  }

  Eigen::Index n() const { return n_; }
  Eigen::Index np() const { return np_; }
  const GradientOptions& options() const { return options_; }
  const Objective& objective() const { return objective_; }

  Occasion<double> at(double t, const Vector& u, const Vector& ud) const {
    Occasion<double> occasion{t, u, ud, Vector(u.size()), motion_.p};
    if (!motion_.accelerations(t, u, ud, motion_.p, occasion.udd)) throw MotionEnds(t);
    return occasion;
  }
  RowMajor sensitivities(const Occasion<double>& at, const RowMajor& up, const RowMajor& udp) const {
    RowMajor uddp(n_, np_);
    if (!motion_.sensitivities(at.t, at.u, at.ud, up, udp, uddp)) throw MotionEnds(at.t);
    return uddp;
  }
  RowMajor initial(const RowMajor& given) const {
    return given.size() > 0 ? given : RowMajor(RowMajor::Zero(n_, np_));
  }
  Vector start(std::initializer_list<Eigen::VectorXd> more) const {
    Vector x = joined({column(motion_.u0), column(motion_.ud0)});
    const Vector rest = joined(more);
    x.insert(x.end(), rest.begin(), rest.end());
    return x;
  }
  const ParametricMotion& motion() const { return motion_; }

private:
  const ParametricMotion& motion_;
  const Objective& objective_;
  GradientOptions options_;
  Eigen::Index n_, np_;
};

} // namespace detail

} // namespace mbsgen::analysis
