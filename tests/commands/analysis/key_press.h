// SPDX-License-Identifier: GPL-3.0-or-later
/// The action of a grand piano as a stiff system: its key goes down, driven, and all contacts come and go.
#pragma once
#include "piano_key.hpp"
#include <algorithm>
#include <mbsgen/analysis/fixed_step.hpp>
#include <mbsgen/analysis/simulate.hpp>

namespace analysis_test {

/// A press of a second, by half a period of a cosine, from the action at rest.
struct KeyPress {
  using Model = piano_key::Model<>;
  using System = mbsgen::analysis::System<Model>;
  static constexpr double duration = 1, every = 0.01; ///< s
  /// Evaluations of direct dynamics that take the time of one linearize: 4311 operations beside 1022.
  static constexpr int cost_of_derivatives = 4;

  mutable long derivatives = 0; ///< calls of linearize

  System system() const {
    mbsgen::analysis::Layout layout = mbsgen::analysis::layout_of<Model>();
    layout.given = {0};
    System system(Model(), layout, piano_key::q0, piano_key::qd0);
    system.drive = [](double t, double* q, double* qd, double* qdd) {
      const double dip = 0.0095 / 0.255, rate = std::acos(-1.0) / duration, s = std::max(t, 0.0);
      q[0] = dip / 2 * (1 - std::cos(rate * s));
      qd[0] = dip / 2 * rate * std::sin(rate * s);
      qdd[0] = t < 0 ? 0 : dip / 2 * rate * rate * std::cos(rate * s);
    };
    system.derivatives = [this, model = Model()](const mbsgen::analysis::Point& at,
                                                 const std::vector<double>& Q,
                                                 mbsgen::analysis::RateDerivatives& rates) {
      ++derivatives;
      return differentiate(model, at, Q, rates);
    };
    return system;
  }
  /// The state after half a second without motion of the key.
  mbsgen::analysis::State start() const {
    System resting = system();
    const auto method = mbsgen::analysis::fixed_step<mbsgen::runtime::LinearlyImplicitEuler>(resting, {1e-4});
    mbsgen::analysis::simulate(resting, *method, resting.state(), {-0.5, 0, 1},
                               [](const mbsgen::analysis::Point&) {});
    return method->state();
  }

private:
  // The last rows of A are those of the accelerations.
  static bool differentiate(const Model& model, const mbsgen::analysis::Point& at,
                            const std::vector<double>& Q, mbsgen::analysis::RateDerivatives& rates) {
    piano_key::Linearization<double> linear;
    if (model.linearize(at.q.data(), at.qd.data(), Q.data(), linear) != piano_key::Status::ok) return false;
    constexpr int n = piano_key::nx / 2;
    rates.K.clear(), rates.D.clear();
    for (const double* row = linear.A + 2 * n * n; row < linear.A + 4 * n * n; row += 2 * n) {
      rates.K.insert(rates.K.end(), row, row + n);
      rates.D.insert(rates.D.end(), row + n, row + 2 * n);
    }
    return true;
  }
};

} // namespace analysis_test
