// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/equilibrium.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/sought.h"
#include "cli/io/progress.h"
#include "cli/options/exit_codes.h"
#include "cli/session/result.h"
#include <fmt/format.h>
#include <mbsgen/analysis/starts.hpp>

namespace mbsgen::cli {

namespace {

// Of the joints that are not ignored.
double unstable_modes(const Sought& sought, const analysis::Equilibrium& equilibrium) {
  double count = 0;
  for (const analysis::Mode& mode : analysis::modes_of(sought.linear(equilibrium).A))
    count +=
        mode.kind == analysis::ModeKind::real_unstable || mode.kind == analysis::ModeKind::unstable ? 1 : 0;
  return count;
}

analysis::Starts starts_of(const EquilibriumCommand& command, const Session& session) {
  analysis::Starts starts;
  starts.count = command.starts, starts.spread = command.spread;
  for (int place = 0; place < session.shape().nqd; ++place)
    if (model::is_revolute(session.model().joint_of_velocity(place).type)) starts.angles.push_back(place);
  return starts;
}

// The columns of a motion, the unknown parameters, and the number of unstable modes: a row for each equilibrium.
Table table_of(const Session& session, const Sought& sought, const analysis::Equilibria& equilibria) {
  std::vector<std::string> names = MotionColumns(session).names();
  names.insert(names.end(), sought.parameters.begin(), sought.parameters.end());
  names.emplace_back("unstable_modes");
  Table table(names);
  for (const analysis::Equilibrium& equilibrium : equilibria.distinct) {
    std::vector<double> row = sought.columns(equilibrium).row(equilibrium.at, equilibrium.Q);
    row.insert(row.end(), equilibrium.parameters.begin(), equilibrium.parameters.end());
    row.push_back(unstable_modes(sought, equilibrium));
    table.add(row);
  }
  return table;
}

Figures figures_of(const EquilibriumCommand& command, const Sought& sought,
                   const analysis::Equilibria& equilibria) {
  const analysis::Equilibrium& first = equilibria.distinct.front();
  Figures figures;
  if (command.starts > 1) figures.emplace_back("equilibria", double(equilibria.distinct.size()));
  figures.insert(figures.end(), {{"iterations", double(first.iterations)},
                                 {"residual", first.residual},
                                 {"unstable_modes", unstable_modes(sought, first)}});
  for (std::size_t i = 0; i < sought.parameters.size(); ++i)
    figures.emplace_back(sought.parameters[i], first.parameters[i]);
  return figures;
}

// Quaternions have none.
std::string unit_of(const Session& session, int coordinate) {
  const model::Joint& joint = session.model().joint_of_coordinate(coordinate);
  const std::string unit = joint.form().coordinates[at(coordinate - joint.coordinate)].unit;
  return unit == "1" ? "" : ' ' + unit;
}

// What readers want to know of an equilibrium: where it is, and whether it is stable.
std::string findings_of(const Session& session, const Sought& sought,
                        const analysis::Equilibria& equilibria) {
  std::string text;
  int number = 0;
  for (const analysis::Equilibrium& one : equilibria.distinct) {
    const double unstable = unstable_modes(sought, one);
    text += fmt::format("equilibrium {}: {}\n", ++number,
                        unstable > 0 ? counted(std::size_t(unstable), "unstable mode") : "no unstable mode");
    const std::vector<std::string>& names = session.coordinate_names();
    for (std::size_t i = 0; i < names.size(); ++i)
      text += fmt::format("  {:<24} {:>12.6g}{}\n", column("q", names[i]), one.at.q[i],
                          unit_of(session, static_cast<int>(i)));
    const std::vector<std::string> states = session.state_names();
    for (std::size_t i = 0; i < states.size(); ++i)
      text += fmt::format("  {:<24} {:>12.6g}\n", column("x", states[i]), one.at.x[i]);
  }
  return text;
}

} // namespace

int run(const EquilibriumCommand& command) {
  const auto session = Session::open(command.common, functions_near_equilibrium(), "equilibrium.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty())
    return no_result(command.common, why);
  Start start = initial_values(*session, command.steady);
  for (const std::string& word : command.sought.settings) apply_setting(*session, word, start);
  NearEquilibrium near(*session, start);
  const Sought sought(*session, near, command.sought);
  const analysis::EquilibriumOptions options{command.tolerance, command.iterations, command.relaxation,
                                             command.largest_step};
  Progress progress(shows_progress(command.common.reporting));
  analysis::Starts starts = starts_of(command, *session);
  starts.searched = [&](int count) {
    progress.share(double(count) / starts.count);
    session->budget().check();
  };
  const analysis::Equilibria equilibria =
      find_equilibria(near.system, near.linearize, sought.balance, options, starts);
  progress.clear();
  if (equilibria.distinct.empty())
    return no_result(command.common, not_found(sought.names, equilibria.nearest));
  FileSet files;
  deliver(command.common, table_of(*session, sought, equilibria), files,
          figures_of(command, sought, equilibria), findings_of(*session, sought, equilibria));
  return exit_ok;
}

} // namespace mbsgen::cli
