// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/modes.h"
#include "base/index.h"
#include "cli/analyses/near_equilibrium.h"
#include "cli/analyses/result.h"
#include "cli/options/exit_codes.h"
#include "import/urdf/unknown_name.h"
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using analysis::Mode;

// Names of the states: changes of coordinates, then of velocities.
std::vector<std::string> state_names(const Session& session) {
  const scheme::Shape& shape = session.shape();
  std::vector<std::string> names;
  for (const int place : shape.integrated) names.push_back(column("q", shape.joint_names[at(place)]));
  for (const int place : shape.independent) names.push_back(column("qd", shape.joint_names[at(place)]));
  return names;
}

// mode, real and imaginary part, frequency, damping, number of the kind, and shares of all states.
Table table_of(const Session& session, const std::vector<Mode>& modes) {
  std::vector<std::string> names{"mode", "real", "imaginary", "frequency", "damping", "kind"};
  for (const std::string& state : state_names(session)) names.push_back("share of " + state);
  Table table(names);
  double number = 0;
  for (const Mode& mode : modes) {
    std::vector<double> row{++number,       mode.eigenvalue.real(), mode.eigenvalue.imag(),
                            mode.frequency, mode.damping,           double(int(mode.kind) + 1)};
    row.insert(row.end(), mode.participation.data(), mode.participation.data() + mode.participation.size());
    table.add(row);
  }
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
  const auto session = Session::open(command.common, functions_near_equilibrium(), "modes.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty())
    return no_result(command.common, why);
  NearEquilibrium near(*session, command.steady);
  analysis::EquilibriumOptions options;
  if (!command.equilibrium) options.iterations = 0;
  const analysis::Equilibrium place = find_equilibrium(near.system, near.linearize, options);
  if (!place.has_answer || (!place.found && command.equilibrium))
    return no_result(command.common, not_found(*session, place));
  if (!place.found && !command.anyway)
    return no_result(
        command.common,
        fmt::format("the initial values are no equilibrium, the largest acceleration is {:.3g} rad/s^2 or "
                    "m/s^2; add --equilibrium to search for one, or --anyway",
                    place.residual));
  const std::vector<Mode> modes = analysis::modes_of(place.linear.A);
  const Table table = command.animate == 0 ? table_of(*session, modes)
                                           : animation(*session, near, place.linear,
                                                       chosen(modes, command.animate), command.amplitude);
  FileSet files;
  deliver(command.common, table, files, count_kinds(modes));
  return exit_ok;
}

} // namespace mbsgen::cli
