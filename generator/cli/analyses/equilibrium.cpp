// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/equilibrium.h"
#include "cli/analyses/near_equilibrium.h"
#include "cli/analyses/result.h"
#include "cli/options/exit_codes.h"

namespace mbsgen::cli {

namespace {

double unstable_modes(const Eigen::MatrixXd& A) {
  double count = 0;
  for (const analysis::Mode& mode : analysis::modes_of(A))
    count +=
        mode.kind == analysis::ModeKind::real_unstable || mode.kind == analysis::ModeKind::unstable ? 1 : 0;
  return count;
}

} // namespace

int run(const EquilibriumCommand& command) {
  const auto session = Session::open(command.common, functions_near_equilibrium(), "equilibrium.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty())
    return no_result(command.common, why);
  NearEquilibrium model(*session, command.steady);
  const analysis::EquilibriumOptions options{command.tolerance, command.iterations, command.relaxation,
                                             command.largest_step};
  const analysis::Equilibrium result = find_equilibrium(model.system, model.linearize, options);
  if (!result.found) return no_result(command.common, not_found(*session, result));
  MotionColumns columns(*session);
  Table table(columns.names());
  table.add(columns.row(model.system.at(), model.system.Q));
  FileSet files;
  deliver(command.common, table, files,
          {{"iterations", double(result.iterations)},
           {"residual", result.residual},
           {"unstable_modes", unstable_modes(result.linear.A)}});
  return exit_ok;
}

} // namespace mbsgen::cli
