// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/near_equilibrium.h"
#include "base/index.h"
#include "base/text.h"
#include "import/urdf/unknown_name.h"
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

} // namespace

NearEquilibrium::NearEquilibrium(const Session& session, bool steady)
    : system(session.system(!steady)),
      linearize(session.evaluator<analysis::Dual>(), system.layout(), session.roles()) {
  if (steady && !session.shape().spatial.empty())
    throw importer::UnknownName("--steady: the model has ball or free joints, which must rest; leave it out");
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

} // namespace mbsgen::cli
