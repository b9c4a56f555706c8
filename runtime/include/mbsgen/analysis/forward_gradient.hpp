// SPDX-License-Identifier: MIT
/// The gradient by sensitivities that are integrated with the motion.
#pragma once
#include "gradient_problem.hpp"

namespace mbsgen::analysis::detail {

/// x = (u, u', du/dp, du'/dp, psi, dpsi/dp).
class ForwardGradient {
public:
  explicit ForwardGradient(const GradientProblem& problem) : problem_(problem) {}

  Gradient run() const {
    const RowMajor up = problem_.initial(problem_.motion().up0),
                   udp = problem_.initial(problem_.motion().udp0);
    Vector x = problem_.start({flat(up), flat(udp), Eigen::VectorXd::Zero(1 + problem_.np())});
    const GradientOptions& options = problem_.options();
    integrate(
        options, options.t0, options.tf, x,
        [this](const Vector& at, Vector& rates, double t) { rates = this->rates(at, t); },
        [](const Vector&, double) {});
    return result(x);
  }

private:
  struct Split {
    Vector u, ud;
    RowMajor up, udp;
    Eigen::VectorXd integrals;
  };

  Split split(const Vector& x) const {
    const Eigen::Index n = problem_.n(), np = problem_.np();
    Parts parts(x);
    Split result{to_vector(parts.next(n)), to_vector(parts.next(n)), RowMajor(n, np), RowMajor(n, np), {}};
    flat_to(parts.next(n * np), result.up);
    flat_to(parts.next(n * np), result.udp);
    result.integrals = parts.next(1 + np);
    return result;
  }
  static void flat_to(const ConstColumn& values, RowMajor& rows) {
    Column(rows.data(), rows.size()) = values;
  }

  Vector rates(const Vector& x, double t) const {
    const Split s = split(x);
    const Occasion<double> at = problem_.at(t, s.u, s.ud);
    const RowMajor uddp = problem_.sensitivities(at, s.up, s.udp);
    const Partials F = partials_of(problem_.objective().running, at);
    const Eigen::VectorXd slope = total(F, s) + uddp.transpose() * column(F.by_udd);
    return joined({column(s.ud), column(at.udd), flat(s.udp), flat(uddp),
                   Eigen::VectorXd::Constant(1, F.value), slope});
  }
  static Eigen::VectorXd total(const Partials& of, const Split& s) {
    return s.up.transpose() * column(of.by_u) + s.udp.transpose() * column(of.by_ud) + column(of.by_p);
  }
  Gradient result(const Vector& x) const {
    const Split s = split(x);
    const Partials G = partials_of(problem_.objective().final, problem_.at(problem_.options().tf, s.u, s.ud));
    const Eigen::Index np = problem_.np();
    return {G.value + s.integrals(0), to_vector(total(G, s) + s.integrals.tail(np))};
  }

  const GradientProblem& problem_;
};

} // namespace mbsgen::analysis::detail
