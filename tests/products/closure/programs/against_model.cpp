// SPDX-License-Identifier: GPL-3.0-or-later
// The closure of a model against the complete generated header of it, whose files the command line names: MODEL,
// MODEL_HEADER, CLOSURE_HEADER. DYNAMICS: the known joints are the actuators, and inverse dynamics is compared, too.
// Prints the number of configurations and the largest error of each kind, as a share of its bound.
#include MODEL_HEADER
#include CLOSURE_HEADER
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define JOINED(a, b) a##b
#define EXPANDED(a, b) JOINED(a, b)
#define CLOSURE(name) EXPANDED(MODEL, _closure_##name)
#define LOOPS(name) EXPANDED(MODEL, _loops_##name)

namespace {

using Vector = std::vector<double>;
constexpr int n = CLOSURE(njoints), nr = CLOSURE(nrates), k = CLOSURE(nknown), kr = CLOSURE(nknown_rates);

double worst[7];

void within(int kind, double error, double bound) {
  worst[kind] = std::max(worst[kind], error / bound);
  if (error <= bound) return;
  std::printf("kind %d: %g exceeds %g\n", kind, error, bound);
  std::exit(1);
}

void demand(bool holds, const char* what) {
  if (holds) return;
  std::printf("%s\n", what);
  std::exit(1);
}

Vector known_of(const Vector& joints) {
  Vector known;
  for (const char* name : CLOSURE(known_names))
    known.push_back(joints[static_cast<std::size_t>(CLOSURE(place)(name))]);
  return known;
}

class Check {
public:
  Check() { CLOSURE(init)(&closure_); }

  bool at(int trial) {
    joints_ = home();
    Vector known = known_of(joints_);
    for (std::size_t i = 0; i < known.size(); ++i)
      known[i] += 0.02 * std::sin(1.7 * trial + 2.3 * static_cast<double>(i));
    if (CLOSURE(positions)(&closure_, known.data(), joints_.data()) != LOOPS(ok)) return false;
    constraints(known);
    rates();
    accelerations();
    forces();
    if (n == nr) slopes(known);
#ifdef DYNAMICS
    dynamics();
#endif
    return true;
  }

private:
  static Vector home() {
    Vector joints(n);
    CLOSURE(home)(joints.data());
    return joints;
  }

  static double rate(int i) {
    return std::cos(1.0 + 3 * i);
  }

  // What is known is taken as it is, and the complete model finds its loops closed.
  void constraints(const Vector& known) {
    const Vector found = known_of(joints_);
    if (n == nr)
      for (std::size_t i = 0; i < known.size(); ++i) within(0, std::abs(found[i] - known[i]), 1e-15);
    h_.assign(MODEL::nc, 0);
    J_.assign(static_cast<std::size_t>(MODEL::nc) * nr, 0);
    model_.constraints(joints_.data(), h_.data(), J_.data());
    for (const double h : h_) within(1, std::abs(h), 1e-11);
  }

  // J B = 0, the rates are B times the known ones, and the complete model finds the same.
  void rates() {
    B_.assign(static_cast<std::size_t>(nr) * kr, 0);
    demand(CLOSURE(jacobian)(&closure_, joints_.data(), B_.data()) == LOOPS(ok), "no jacobian");
    for (int row = 0; row < MODEL::nc; ++row)
      for (int j = 0; j < kr; ++j) {
        double sum = 0, size = 1;
        for (int i = 0; i < nr; ++i) {
          const double part = J_[static_cast<std::size_t>(row * nr + i)] * B(i, j);
          sum += part;
          size += std::abs(part);
        }
        within(2, std::abs(sum), 1e-12 * size);
      }
    Vector known(kr);
    for (int j = 0; j < kr; ++j) known[static_cast<std::size_t>(j)] = rate(j);
    qd_.assign(nr, 0);
    demand(CLOSURE(velocities)(&closure_, joints_.data(), known.data(), qd_.data()) == LOOPS(ok),
           "no velocities");
    Vector again = qd_;
    if (MODEL::nd == 0) {
      for (const int i : MODEL::dependent) again[static_cast<std::size_t>(i)] = 7;
      demand(model_.velocities(joints_.data(), again.data()) == MODEL::Status::ok,
             "the model has no velocities");
    }
    for (int i = 0; i < nr; ++i) {
      double sum = 0, size = 1;
      for (int j = 0; j < kr; ++j) {
        sum += B(i, j) * rate(j);
        size += std::abs(B(i, j) * rate(j));
      }
      const double found = qd_[static_cast<std::size_t>(i)];
      within(2, std::abs(sum - found), 1e-12 * size);
      within(2, std::abs(again[static_cast<std::size_t>(i)] - found), 1e-12 * size * scale());
    }
  }

  // J qdd + dJ/dt qd = 0, the known accelerations are taken as they are, and rates at rest leave B alone.
  void accelerations() {
    Vector known(kr), rates(kr), qdd(nr), Jdqd(MODEL::nc);
    for (int j = 0; j < kr; ++j) {
      rates[static_cast<std::size_t>(j)] = rate(j);
      known[static_cast<std::size_t>(j)] = std::sin(4.0 - 2 * j);
    }
    demand(CLOSURE(accelerations)(&closure_, joints_.data(), rates.data(), known.data(), qdd.data()) ==
               LOOPS(ok),
           "no accelerations");
    model_.constraint_bias(joints_.data(), qd_.data(), Jdqd.data());
    for (int row = 0; row < MODEL::nc; ++row) {
      double sum = Jdqd[static_cast<std::size_t>(row)], size = 1 + std::abs(sum);
      for (int i = 0; i < nr; ++i) {
        const double part = J_[static_cast<std::size_t>(row * nr + i)] * qdd[static_cast<std::size_t>(i)];
        sum += part;
        size += std::abs(part);
      }
      within(6, std::abs(sum), 1e-12 * size * scale());
    }
    for (int j = 0; j < kr; ++j)
      demand(qdd[static_cast<std::size_t>(CLOSURE(rate_place)(CLOSURE(known_rate_names)[j]))] ==
                 known[static_cast<std::size_t>(j)],
             "a known acceleration is another one");
    const Vector rest(kr, 0);
    demand(CLOSURE(accelerations)(&closure_, joints_.data(), rest.data(), known.data(), qdd.data()) ==
               LOOPS(ok),
           "no accelerations at rest");
    for (int i = 0; i < nr; ++i) {
      double sum = 0, size = 1;
      for (int j = 0; j < kr; ++j) {
        sum += B(i, j) * known[static_cast<std::size_t>(j)];
        size += std::abs(B(i, j) * known[static_cast<std::size_t>(j)]);
      }
      within(6, std::abs(sum - qdd[static_cast<std::size_t>(i)]), 1e-12 * size * scale());
    }
  }

  double scale() const {
    double most = 1;
    for (const double b : B_) most = std::max(most, std::abs(b));
    return most;
  }

  // The same power on both sides.
  void forces() {
    Vector efforts(nr), known(kr);
    double power = 0, size = 1;
    for (int i = 0; i < nr; ++i) {
      efforts[static_cast<std::size_t>(i)] = std::sin(2.0 + i);
      const double part = efforts[static_cast<std::size_t>(i)] * qd_[static_cast<std::size_t>(i)];
      power += part;
      size += std::abs(part);
    }
    demand(CLOSURE(forces)(&closure_, joints_.data(), efforts.data(), known.data()) == LOOPS(ok),
           "no forces");
    for (int j = 0; j < kr; ++j) {
      power -= known[static_cast<std::size_t>(j)] * rate(j);
      size += std::abs(known[static_cast<std::size_t>(j)] * rate(j));
    }
    within(3, std::abs(power), 1e-12 * size);
  }

  // B is the derivative of the positions.
  void slopes(const Vector& known) {
    constexpr double step = 1e-6;
    for (int j = 0; j < kr; ++j) {
      Vector sides[2];
      for (int side = 0; side < 2; ++side) {
        Vector moved = known;
        moved[static_cast<std::size_t>(j)] += side == 0 ? -step : step;
        sides[side] = joints_;
        demand(CLOSURE(positions)(&closure_, moved.data(), sides[side].data()) == LOOPS(ok),
               "no positions beside");
      }
      for (int i = 0; i < nr; ++i) {
        const auto place = static_cast<std::size_t>(i);
        within(4, std::abs((sides[1][place] - sides[0][place]) / (2 * step) - B(i, j)),
               1e-5 * scale() * scale() * scale());
      }
    }
  }

#ifdef DYNAMICS
  // The tree's forces M qdd + c, at the known joints, are those of the mechanism's inverse dynamics.
  void dynamics() {
    Vector q = joints_, qd = qd_, qdd(nr, 0.5), Q(nr), M(static_cast<std::size_t>(nr) * nr), efforts(nr),
           known(kr);
    demand(model_.inverse_dynamics(q.data(), qd.data(), qdd.data(), Q.data()) == MODEL::Status::ok,
           "no inverse dynamics");
    const Vector half(kr, 0.5);
    Vector rates(kr), found(nr);
    for (int j = 0; j < kr; ++j) rates[static_cast<std::size_t>(j)] = rate(j);
    demand(CLOSURE(accelerations)(&closure_, q.data(), rates.data(), half.data(), found.data()) == LOOPS(ok),
           "no accelerations");
    for (int i = 0; i < nr; ++i)
      within(6, std::abs(found[static_cast<std::size_t>(i)] - qdd[static_cast<std::size_t>(i)]),
             1e-12 * (1 + std::abs(qdd[static_cast<std::size_t>(i)])) * scale() * scale());
    model_.mass_matrix(q.data(), M.data());
    model_.bias(q.data(), qd.data(), efforts.data());
    double size = 1;
    for (int i = 0; i < nr; ++i) {
      for (int j = 0; j < nr; ++j)
        efforts[static_cast<std::size_t>(i)] +=
            M[static_cast<std::size_t>(i * nr + j)] * qdd[static_cast<std::size_t>(j)];
      size += std::abs(efforts[static_cast<std::size_t>(i)]);
    }
    demand(CLOSURE(forces)(&closure_, q.data(), efforts.data(), known.data()) == LOOPS(ok), "no forces");
    for (int j = 0; j < kr; ++j) {
      const int place = CLOSURE(rate_place)(CLOSURE(known_rate_names)[j]);
      within(5, std::abs(known[static_cast<std::size_t>(j)] - Q[static_cast<std::size_t>(place)]),
             1e-12 * size * scale());
    }
  }
#endif

  double B(int i, int j) const {
    return B_[static_cast<std::size_t>(i * kr + j)];
  }

  CLOSURE(model) closure_;
  MODEL::Model<> model_;
  Vector joints_, h_, J_, B_, qd_;
};

} // namespace

int main() {
  demand(n == MODEL::nq && nr == MODEL::nqd, "the sizes differ");
  for (int i = 0; i < nr; ++i) {
    demand(std::strcmp(CLOSURE(rate_names)[i], MODEL::joint_names[i]) == 0, "the names differ");
    demand(CLOSURE(rate_place)(MODEL::joint_names[i]) == i, "a rate has another place");
  }
  demand(CLOSURE(place)("no such joint") == -1, "a name that nobody has is found");
  Check check;
  int closed = 0;
  constexpr int trials = 40;
  for (int trial = 0; trial < trials; ++trial) closed += check.at(trial) ? 1 : 0;
  std::printf("closed %d of %d; worst of bounds:", closed, trials);
  for (const double each : worst) std::printf(" %.2g", each);
  std::printf("\n");
  return closed >= trials / 2 ? 0 : 1;
}
