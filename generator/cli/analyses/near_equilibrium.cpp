// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/near_equilibrium.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

// The equations that are farthest from zero, at most three, the farthest first.
std::string open_equations(const std::vector<std::string>& names, const Eigen::VectorXd& residuals) {
  std::vector<Eigen::Index> order;
  for (Eigen::Index i = 0; i < residuals.size(); ++i) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
    return std::fabs(residuals(a)) > std::fabs(residuals(b));
  });
  order.resize(std::min<std::size_t>(order.size(), 3));
  std::string text;
  for (const Eigen::Index i : order)
    text += fmt::format("{}{} {:.3g}", text.empty() ? "" : ", ", names[std::size_t(i)], residuals(i));
  return text;
}

std::string idle_unknowns(const std::vector<std::string>& names, const std::vector<std::size_t>& idle) {
  std::string text;
  for (const std::size_t i : idle) text += (text.empty() ? "; without influence: " : ", ") + quoted(names[i]);
  return text;
}

} // namespace

Options Configuration::rows() {
  return {{"--equilibrium", "search for an equilibrium from the initial values on", "they are one",
           "search for an equilibrium first", flag(equilibrium)},
          {"--anyway", "linearize at the initial values though joints accelerate there", "",
           "linearize away from an equilibrium", flag(anyway), false, "--equilibrium"},
          {"--ignore JOINTS", "joints without states, which may accelerate. With commas between", "none",
           "joints without states", list(ignored)},
          steady_row(steady)};
}

NearEquilibrium::NearEquilibrium(const Session& session, bool steady)
    : NearEquilibrium(session, initial_values(session, steady)) {}

NearEquilibrium::NearEquilibrium(const Session& session, const Start& start)
    : system(system_at(session, start)), linearize(linearizer_at(session, start)) {}

std::vector<std::string> functions_near_equilibrium() {
  return {"direct_dynamics", "constraints"};
}

std::string without_equilibrium(const Session& session) {
  if (!session.shape().independent.empty()) return "";
  return "the model has no independent joint, so that nothing is left to balance; make a driven or locked joint "
         "independent";
}

SearchNames names_of_joints(const Session& session, const std::vector<int>& ignored) {
  const auto names_of = [&](const std::vector<int>& places) {
    std::vector<std::string> names;
    for (const int place : analysis::without(places, ignored))
      names.push_back(session.shape().joint_names[at(place)]);
    return names;
  };
  return {names_of(session.shape().integrated), names_of(session.shape().independent)};
}

SearchNames names_of_search(const Session& session, const std::vector<int>& ignored) {
  SearchNames names = names_of_joints(session, ignored);
  for (const std::string& state : session.state_names())
    for (std::vector<std::string>* list : {&names.unknowns, &names.equations})
      list->push_back(column("x", state));
  return names;
}

std::vector<int> ignored_velocities(const Session& session, const std::vector<std::string>& joints) {
  std::vector<int> places;
  for (const std::string& joint : joints) {
    const int place = session.velocity("--ignore", joint);
    const auto has = [&](const std::vector<int>& all) { return analysis::without(all, {place}) != all; };
    if (!has(session.shape().independent) && !has(session.shape().integrated))
      throw UsageError("--ignore: the joint " + quoted(joint) +
                       " is not independent, so that there is nothing to ignore");
    places.push_back(place);
  }
  return places;
}

std::string not_found(const SearchNames& names, const analysis::Equilibrium& result) {
  if (!result.has_answer)
    return fmt::format("no equilibrium: after {} iterations loops do not close or a matrix is singular; "
                       "bound the steps with --largest-step, or give other initial values",
                       result.iterations);
  return fmt::format(
      "no equilibrium after {} iterations, the best residual is {:.3g}; the largest residuals (accelerations in "
      "rad/s^2, m/s^2): {}{}; give other initial values, or raise --iterations",
      result.iterations, result.residual, open_equations(names.equations, result.residuals),
      idle_unknowns(names.unknowns, result.without_influence));
}

std::string linearize_about(const Session& session, NearEquilibrium& near, const Configuration& configuration,
                            analysis::Equilibrium& place) {
  const std::vector<int> ignored = ignored_velocities(session, configuration.ignored);
  analysis::EquilibriumOptions options;
  if (!configuration.equilibrium) options.iterations = 0;
  auto balance = balance_of(near.system, near.linearize, ignored);
  place = find_equilibrium(near.system, near.linearize, balance, options);
  if (!place.has_answer || (!place.found && configuration.equilibrium))
    return not_found(names_of_search(session, ignored), place);
  place.linear = without(place.linear, near.system.layout(), near.linearize.roles(), ignored);
  if (place.linear.A.size() == 0) throw UsageError("--ignore: no joint is left, take one out of the list");
  if (place.found || configuration.anyway) return "";
  return fmt::format("the initial values are no equilibrium, the largest acceleration is {:.3g} rad/s^2 or "
                     "m/s^2; add --equilibrium to search for one, or --anyway",
                     place.residual);
}

} // namespace mbsgen::cli

template Eigen::VectorXd mbsgen::analysis::detail::least_change(const Eigen::MatrixXd&,
                                                                const Eigen::VectorXd&);
template mbsgen::analysis::Equilibrium mbsgen::analysis::find_equilibrium(mbsgen::cli::EvaluatedSystem&,
                                                                          mbsgen::cli::ExactLinearizer&,
                                                                          mbsgen::cli::ExactBalance&,
                                                                          const EquilibriumOptions&);
