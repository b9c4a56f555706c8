// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/modes.h"
#include "base/index.h"
#include "cli/analyses/matrices_file.h"
#include "cli/analyses/mode_table.h"
#include "cli/analyses/near_equilibrium.h"
#include "cli/analyses/sweep.h"
#include "cli/options/exit_codes.h"
#include "cli/session/result.h"
#include "import/urdf/unknown_name.h"
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using analysis::Mode;

Table table_of(const Session& session, const Configuration& configuration, const std::vector<Mode>& modes) {
  const ModeColumns columns(session, configuration);
  Table table(columns.names());
  int number = 0;
  for (const Mode& mode : modes) table.add(columns.row(++number, mode));
  return table;
}

// One period of an oscillation, or one unit of time of another mode, in so many rows.
constexpr int rows_of_animation = 48;

// The motion of all coordinates in one mode about the configuration.
Table animation(const Session& session, const NearEquilibrium& near, const analysis::Linear& linear,
                const Mode& mode, double amplitude) {
  const analysis::Point& at = near.system.at();
  const Eigen::Index positions = linear.closing.cols();
  const double period =
      mode.frequency > 0 ? 2 * 3.14159265358979323846 / std::abs(mode.eigenvalue.imag()) : 1;
  Eigen::VectorXcd shape = mode.shape.head(positions);
  Eigen::Index largest = 0;
  if (positions > 0 && shape.cwiseAbs().maxCoeff(&largest) > 0) shape /= std::complex<double>(shape(largest));
  Table table(MotionColumns(session).coordinates());
  for (int i = 0; i <= rows_of_animation; ++i) {
    const double t = period * i / rows_of_animation;
    const std::complex<double> turn = std::polar(amplitude, mode.eigenvalue.imag() * t);
    const Eigen::VectorXd way = linear.closing * (turn * shape).real();
    std::vector<double> row(at.q.size() + 1);
    near.system.integrate(at.q.data(), way.data(), 1, row.data() + 1);
    row.front() = t;
    table.add(row);
  }
  return table;
}

const Mode& chosen(const std::vector<Mode>& modes, int number) {
  if (number <= static_cast<int>(modes.size())) return modes[at(number - 1)];
  throw importer::UnknownName(
      fmt::format("--animate: there are {} modes, take 1 to {}", modes.size(), modes.size()));
}

Figures count_kinds(const std::vector<Mode>& modes) {
  Figures figures{{"modes", double(modes.size())}};
  for (int kind = 0; kind <= int(analysis::ModeKind::unstable); ++kind) {
    double count = 0;
    for (const Mode& mode : modes) count += int(mode.kind) == kind ? 1 : 0;
    if (count > 0) figures.emplace_back(analysis::name(analysis::ModeKind(kind)), count);
  }
  return figures;
}

} // namespace

int run(const ModesCommand& command) {
  const bool wants_matrices = !command.matrices.empty();
  const auto session = Session::open(
      command.common, wants_matrices ? functions_of_linear_models() : functions_near_equilibrium(),
      "modes.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty())
    return no_result(command.common, why);
  if (!command.sweep.empty()) return run_sweep(command, *session);
  NearEquilibrium near(*session, command.configuration.steady);
  analysis::Equilibrium place;
  if (const std::string why = linearize_about(*session, near, command.configuration, place); !why.empty())
    return no_result(command.common, why);
  const std::vector<Mode> modes = analysis::modes_of(place.linear.A);
  const Table table = command.animate == 0 ? table_of(*session, command.configuration, modes)
                                           : animation(*session, near, place.linear,
                                                       chosen(modes, command.animate), command.amplitude);
  Figures figures = count_kinds(modes);
  if (!place.found) figures.emplace_back("residual", place.residual);
  FileSet files;
  if (wants_matrices)
    files.add(command.matrices, matrices_text(linear_model(*session, near, command.configuration),
                                              "--matrices", command.matrices));
  deliver(command.common, table, files, figures, ModeColumns(*session, command.configuration).text(modes),
          {{"matrices", command.matrices}});
  return exit_ok;
}

} // namespace mbsgen::cli
