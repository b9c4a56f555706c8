// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/near_equilibrium.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

std::string names_of(const Session& session, const std::vector<int>& velocities) {
  std::string text;
  for (const int velocity : velocities)
    text += (text.empty() ? "" : ", ") + quoted(session.shape().joint_names[at(velocity)]);
  return text;
}

// The joints that accelerate most, at most three, the fastest first.
std::string open_equations(const Session& session, const Eigen::VectorXd& accelerations) {
  std::vector<Eigen::Index> order;
  for (Eigen::Index i = 0; i < accelerations.size(); ++i) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
    return std::fabs(accelerations(a)) > std::fabs(accelerations(b));
  });
  order.resize(std::min<std::size_t>(order.size(), 3));
  std::string text;
  for (const Eigen::Index i : order)
    text += fmt::format("{}{} {:.3g}", text.empty() ? "" : ", ",
                        session.shape().joint_names[at(session.shape().independent[std::size_t(i)])],
                        accelerations(i));
  return text;
}

template <class Model>
Model tuned(Model model, const Start& start) {
  if (start.parameter) model.set(*start.parameter, start.value);
  return model;
}

} // namespace

NearEquilibrium::NearEquilibrium(const Session& session, bool steady)
    : NearEquilibrium(session, initial_values(session, steady)) {}

NearEquilibrium::NearEquilibrium(const Session& session, const Start& start)
    : system(tuned(session.evaluator(), start), session.layout(), start.q.data(), start.qd.data()),
      linearize(tuned(session.evaluator<analysis::Dual>(), start), system.layout(), session.roles()) {}

Start initial_values(const Session& session, bool steady) {
  Start start{session.shape().q0, session.shape().qd0, {}, 0};
  if (!steady) std::fill(start.qd.begin(), start.qd.end(), 0);
  return start;
}

std::vector<std::string> functions_near_equilibrium() {
  return {"direct_dynamics", "constraints"};
}

std::string without_equilibrium(const Session& session) {
  if (!session.shape().independent.empty()) return "";
  return "the model has no independent joint, so that nothing is left to balance; make a driven or locked joint "
         "independent";
}

std::string not_found(const Session& session, const analysis::Equilibrium& result) {
  if (!result.has_answer)
    return fmt::format("no equilibrium: after {} iterations loops do not close or a matrix is singular; "
                       "bound the way with --largest-step, or give other initial values",
                       result.iterations);
  const std::string idle = result.without_influence.empty()
                               ? ""
                               : "; no influence have " + names_of(session, result.without_influence);
  return fmt::format(
      "no equilibrium after {} iterations, joints accelerate (rad/s^2, m/s^2): {}{}; give other "
      "initial values, or raise --iterations",
      result.iterations, open_equations(session, result.accelerations), idle);
}

std::string linearize_about(const Session& session, NearEquilibrium& near, const Configuration& configuration,
                            analysis::Equilibrium& place) {
  analysis::EquilibriumOptions options;
  if (!configuration.equilibrium) options.iterations = 0;
  place = find_equilibrium(near.system, near.linearize, options);
  if (!place.has_answer || (!place.found && configuration.equilibrium)) return not_found(session, place);
  if (place.found || configuration.anyway) return "";
  return fmt::format("the initial values are no equilibrium, the largest acceleration is {:.3g} rad/s^2 or "
                     "m/s^2; add --equilibrium to search for one, or --anyway",
                     place.residual);
}

} // namespace mbsgen::cli
