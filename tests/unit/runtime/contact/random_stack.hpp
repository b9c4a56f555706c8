// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "contact/stack.hpp"

#include <algorithm>
#include <limits>
#include <mbsgen/contact/step.hpp>
#include <random>

// Stacks of boxes of random sizes that fall onto each other, and how well steps keep to mechanics.

namespace contact_test {

/// Of one stack.
struct Fall {
  bool finite = true;
  double penetration = 0; ///< largest, over the smallest edge of the boxes
  double growth = 0;      ///< of the energy in a step, largest, over the energy at the start
  int sweeps = 0;         ///< most of a step
};

template <class Real, int N>
class RandomStack {
public:
  explicit RandomStack(unsigned seed) : random_(seed) {
    steps_.settings.sweeps = {400, sizeof(Real) == 4 ? Real(1e-5)
                                                     : Real(1e-8)}; // impulses of ten boxes converge slowly
    steps_.model.mu = uniform(0.2, 0.8);
    steps_.settings.residual_limit = std::numeric_limits<Real>::max(); // the stack falls on in any case
    Vector3<Real> centre{};
    for (int b = 0; b < N; ++b) place(b, centre);
  }

  Fall fall(Real h, int steps) {
    Fall result;
    const Real start = steps_.model.energy(q_, qd_);
    Real before = start;
    for (int k = 0; k < steps; ++k) {
      const auto free = [this](const Real* q, const Real* qd, Real* qdd) {
        return steps_.model.free(q, qd, qdd);
      };
      const auto step = steps_(free, h, q_, qd_);
      const Real energy = steps_.model.energy(q_, qd_);
      result.finite = result.finite && step.status == mbsgen::runtime::contact::StepStatus::ok;
      result.sweeps = std::max(result.sweeps, step.sweeps);
      result.growth = std::max(result.growth, static_cast<double>((energy - before) / start));
      result.penetration = std::max(result.penetration, deepest());
      before = energy;
    }
    return result;
  }

private:
  using Model = Stack<Real, N>;

  Real uniform(double low, double high) {
    return static_cast<Real>(std::uniform_real_distribution<double>(low, high)(random_));
  }
  // Box b a little above the one below, a little turned, and moving; `centre` is that of the box below.
  void place(int b, Vector3<Real>& centre) {
    auto& boxes = steps_.model.boxes;
    Box<Real>& box = boxes[static_cast<std::size_t>(b)];
    const Real below = b > 0 ? boxes[static_cast<std::size_t>(b - 1)].half[2] : Real(0);
    const bool wider = b > 0 && uniform(0, 1) < Real(0.4);
    steps_.model.lower_has_corners[static_cast<std::size_t>(b)] = wider;
    for (std::size_t k = 0; k < 3; ++k) box.half[k] = uniform(0.05, 0.1);
    for (std::size_t k = 0; k < 2 && b > 0; ++k) {
      const Real half = boxes[static_cast<std::size_t>(b - 1)].half[k], share = uniform(0.8, 0.95);
      box.half[k] = wider ? half / share : half * share;
      centre[k] += Real(0.5) * uniform(-1, 1) * std::fabs(box.half[k] - half);
    }
    box.mass = 4000 * box.half[0] * box.half[1] * box.half[2];
    centre[2] += below + box.half[2] + uniform(3e-3, 6e-3);
    put(b, centre);
  }
  void put(int b, const Vector3<Real>& centre) {
    Real* q = q_ + 7 * b;
    Real length = 1;
    for (std::size_t k = 0; k < 3; ++k) q[k] = centre[k];
    for (int k = 4; k < 7; ++k) {
      q[k] = uniform(-0.004, 0.004);
      length += q[k] * q[k];
    }
    q[3] = 1;
    for (int k = 3; k < 7; ++k) q[k] /= std::sqrt(length);
    for (int k = 0; k < 6; ++k) qd_[6 * b + k] = uniform(-0.1, 0.1);
  }
  double deepest() {
    typename Model::Contact contacts[Model::m];
    steps_.model.contact_kinematics(q_, qd_, contacts);
    Real deepest = 0, smallest = 1;
    for (const auto& contact : contacts) deepest = std::max(deepest, -contact.gap);
    for (const auto& box : steps_.model.boxes)
      smallest = std::min(smallest, 2 * *std::min_element(box.half.begin(), box.half.end()));
    return static_cast<double>(deepest / smallest);
  }

  std::mt19937 random_;
  mbsgen::runtime::contact::Stepper<Model, typename Model::Contact, Model::m, Model::nq, Model::nqd, Real>
      steps_;
  Real q_[Model::nq]{}, qd_[Model::nqd]{};
};

} // namespace contact_test
