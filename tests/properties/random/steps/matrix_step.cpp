// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/steps/matrix_step.h"
#include "oracles/reference/coordinates.h"
#include "properties/random/comparison.h"
#include "properties/random/steps/steps.h"
#include "support/catch.hpp"

namespace random_models {

namespace {

using namespace mbsgen;
using reference::VectorXd;

struct Entry {
  const char* function;
  const char* derivatives;
  const char* of;
  const char* matrix;
};

constexpr Entry entries[] = {{"mass_matrix_derivatives", "dM", "mass_matrix", "M"},
                             {"constraint_derivatives", "dJ_dq", "constraints", "J"}};

// Every n-th number from the k-th on.
VectorXd strided(const VectorXd& values, Eigen::Index k, Eigen::Index n) {
  return VectorXd::NullaryExpr(values.size() / n, [&](Eigen::Index i) { return values[i * n + k]; });
}

} // namespace

void compare_matrix_derivatives(const reference::Model& model, const scheme::Program& program,
                                const reference::State& state) {
  Steps steps(model, program, state);
  int compared = 0;
  for (const Entry& entry : entries) {
    const scheme::Function* function = steps.find(entry.function);
    if (function == nullptr) continue;
    CAPTURE(entry.function);
    steps.inputs()["q"] = still(state.q);
    const VectorXd actual = real(steps.results(*function).at(entry.derivatives));
    for (int k = 0; k < model.nqd(); ++k) {
      const VectorXd unit = VectorXd::Unit(model.nqd(), k);
      steps.inputs()["q"] = along(state.q, reference::coordinate_motion(model, state.q, unit).rate);
      const VectorXd expected = rates(steps.results(*steps.find(entry.of)).at(entry.matrix));
      CHECK(relative_error(strided(actual, k, model.nqd()), expected) < 1e-12);
    }
    ++compared;
  }
  CHECK(compared > 0);
}

} // namespace random_models
