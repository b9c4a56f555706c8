// SPDX-License-Identifier: GPL-3.0-or-later
// Times the fully symbolic constrained direct dynamics against the semi-symbolic way on the same partition:
// M, c, h, J and Jdqd generated one by one, Newton-Raphson and the reduction done by Eigen (dense LU of J_v,
// Cholesky of the reduced mass matrix). Compiled with MBSGEN_HEADER, MBSGEN_MODEL, and the generated
// "closed_setup.h": the user's Laws and the partition (arrays u and v). Prints a line of numbers: ns of the
// symbolic call, of the semi-symbolic one, their largest relative difference, and iterations per call.
#include MBSGEN_HEADER
#include "bench/statistics.h"
#include "bench/stopwatch.h"
#include "closed_setup.h"
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace generated = MBSGEN_MODEL;

namespace {

using Model = generated::Model<double, setup::Laws>;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr int n = generated::nq, nu = generated::nu, nv = generated::nv, nc = generated::nc;
static_assert(nv == nc, "no redundant equations here");

VectorXd pick(const VectorXd& all, const int* which, int count) {
  VectorXd part(count);
  for (int k = 0; k < count; ++k) part(k) = all(which[k]);
  return part;
}

void place(VectorXd& all, const int* which, const VectorXd& part) {
  for (int k = 0; k < part.size(); ++k) all(which[k]) = part(k);
}

MatrixXd columns(const MatrixXd& J, const int* which, int count) {
  MatrixXd part(J.rows(), count);
  for (int k = 0; k < count; ++k) part.col(k) = J.col(which[k]);
  return part;
}

// The semi-symbolic way; its matrices are kept from call to call, so that nothing is allocated again but
// Eigen's small temporaries.
class SemiSymbolic {
public:
  explicit SemiSymbolic(const Model& model) : model_(model), h_(nc), bias_(nc), c_(n), J_(nc, n), M_(n, n) {}

  void operator()(VectorXd& q, VectorXd& qd, const VectorXd& Q, VectorXd& qdd) {
    VectorXd v = pick(q, setup::v, nv);
    for (int iteration = 0; iteration < 20; ++iteration) {
      model_.constraints(q.data(), h_.data(), J_.data());
      lu_.compute(columns(J_, setup::v, nv));
      if (h_.cwiseAbs().maxCoeff() <= model_.newton.tolerance) break;
      v -= lu_.solve(h_);
      place(q, setup::v, v);
    }
    const MatrixXd B = -lu_.solve(columns(J_, setup::u, nu));
    // Driven joints, of which the car has one at rest, move neither here nor there.
    place(qd, setup::v, B * pick(qd, setup::u, nu));
    model_.constraint_bias(q.data(), qd.data(), bias_.data());
    const VectorXd b = -lu_.solve(bias_);
    model_.mass_matrix_and_bias(q.data(), qd.data(), M_.data(), c_.data());
    const MatrixXd Mu = columns(M_, setup::u, nu), Mv = columns(M_, setup::v, nv);
    const MatrixXd moved = Mu + Mv * B;
    const MatrixXd reduced = rows(moved, setup::u, nu) + B.transpose() * rows(moved, setup::v, nv);
    const VectorXd missing = Q - c_ - Mv * b;
    const VectorXd force = pick(missing, setup::u, nu) + B.transpose() * pick(missing, setup::v, nv);
    const VectorXd udd = reduced.llt().solve(force);
    place(qdd, setup::u, udd);
    place(qdd, setup::v, B * udd + b);
  }

private:
  static MatrixXd rows(const MatrixXd& matrix, const int* which, int count) {
    MatrixXd part(count, matrix.cols());
    for (int k = 0; k < count; ++k) part.row(k) = matrix.row(which[k]);
    return part;
  }

  const Model& model_;
  VectorXd h_, bias_, c_;
  RowMatrix J_, M_;
  Eigen::PartialPivLU<MatrixXd> lu_;
};

// A motion in small steps, as an integrator sees it: dependent coordinates start from the last solution.
class Motion {
public:
  Motion() : q(n), qd(VectorXd::Zero(n)), qdd(VectorXd::Zero(n)), Q(n) {
    for (int i = 0; i < n; ++i) {
      q(i) = generated::q0[i];
      Q(i) = std::cos(3.0 * i);
    }
  }
  void step(int k) {
    for (int i = 0; i < nu; ++i) {
      const double phase = 0.02 * k + i;
      q(setup::u[i]) = generated::q0[setup::u[i]] + 5e-3 * (std::sin(phase) - std::sin(i));
      qd(setup::u[i]) = 0.1 * std::cos(phase);
    }
  }
  VectorXd q, qd, qdd, Q;
};

/// ns of a call along the motion.
template <class Call>
double along_the_motion(const Call& call) {
  Motion motion;
  return bench::nanoseconds(
      [&](std::size_t k) {
        motion.step(static_cast<int>(k % 300));
        call(motion);
      },
      600);
}

} // namespace

int main() {
  Model model;
  SemiSymbolic semi_symbolic(model);
  int failures = 0;
  const auto symbolic_call = [&](Motion& m) {
    if (model.direct_dynamics(m.q.data(), m.qd.data(), m.Q.data(), m.qdd.data()) != generated::Status::ok)
      ++failures;
  };
  const auto semi_symbolic_call = [&](Motion& m) { semi_symbolic(m.q, m.qd, m.Q, m.qdd); };
  double difference = 0;
  Motion a, b;
  for (int k = 0; k < 300; ++k) {
    a.step(k);
    b.step(k);
    symbolic_call(a);
    semi_symbolic_call(b);
    difference = std::max(difference, (a.qdd - b.qdd).norm() / (1 + b.qdd.norm()));
  }
  const auto nothing = [](Motion&) {};
  std::vector<double> ours, theirs;
  for (int round = 0; round < 15; ++round) {
    const double overhead = along_the_motion(nothing);
    ours.push_back(along_the_motion(symbolic_call) - overhead);
    theirs.push_back(along_the_motion(semi_symbolic_call) - overhead);
  }
  if (failures > 0) {
    std::printf("%d calls failed\n", failures);
    return 1;
  }
  std::printf("%.0f %.0f %.3g\n", bench::median(ours), bench::median(theirs), difference);
}
