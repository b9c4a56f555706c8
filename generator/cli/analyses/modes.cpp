// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/modes.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/linear_model.h"
#include "cli/analyses/mode_columns.h"
#include "cli/analyses/runs.h"
#include "cli/io/reporting.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include "cli/session/plot.h"
#include "cli/session/table.h"
#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace mbsgen::cli {

namespace {

struct Modes : Command {
  CommandPage page() override;
  void check() override {
    check_plot(plot);
    common.check();
  }
  int run() const override;
  int run_sweep(const Session& session) const;
  int run_many(const Session& session, const Start& start) const;

  AnalysisOptions common;
  RunOptions runs;
  Configuration configuration;
  int animate = 0;        ///< number of the mode to be written as a motion; 0: none
  double amplitude = 0.2; ///< of its largest coordinate
  std::string sweep;      ///< as written: NAME=START:STEP:END; empty: none
  std::string plot;       ///< SVG file; empty: none
  std::string matrices;   ///< file for A, B, C, D; empty: none
};

CommandPage Modes::page() {
  const Options animation{{"--animate N", "write mode N as a motion over one period instead: t, q", "",
                           "write a mode as a motion", count(animate)},
                          {"--amplitude X", "of its largest coordinate, rad or m", "0.2",
                           "of its largest coordinate", positive(amplitude)}};
  const Options sweep_rows{
      {"--sweep NAME=START:STEP:END",
       "modes at each of these values of a parameter (k, body.mass), of an initial velocity qd(JOINT) or "
       "coordinate q(JOINT), and critical values between, where stability changes",
       "", "modes along values of a number", text(sweep), false, "--animate --set --samples"},
      {"--plot FILE", "draw real and imaginary parts (SVG; needs gnuplot)", "", "draw the sweep",
       output(plot, Written::drawing), false, "", "--sweep"}};
  Option matrices_option = matrices_row(matrices);
  matrices_option.excludes = "--sweep";
  return {"mbsgen modes linearizes a model and computes its eigenvalues and modes; no\ncompiler is needed.",
          "modes MODEL [OPTION]...",
          std::string(about_models) + R"(
The table has a row for each mode: mode, real, imaginary (rad/s), frequency
(Hz), damping, kind (1 real stable, 2 rigid, 3 real unstable, 4 complex stable,
5 complex undamped, 6 complex unstable), and the share of each joint.)",
          common.argument(),
          common.groups(
              {{"configuration", joined({configuration.rows(),
                                         {runs.set_row(), runs.samples_row("--animate --sweep --matrices"),
                                          runs.columns_row()}})},
               {"animation", animation},
               {"sweep", sweep_rows},
               {"evaluation", common.evaluation_rows()},
               {"result", {common.output_row(), matrices_option}}}),
          "",
          {{exit_invalid, "the model is invalid, or a file cannot be read or written"},
           {exit_no_result, "there is no equilibrium"}},
          "  mbsgen modes car.json --equilibrium -o modes.csv\n"
          "  mbsgen modes bicycle.json --sweep speed=0:0.5:10 -o sweep.csv --plot sweep.svg\n"};
}

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
  throw UsageError(fmt::format("--animate: there are {} modes, take 1 to {}", modes.size(), modes.size()));
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

// NAME=START:STEP:END
struct SweepWords {
  std::string name;
  double first = 0, step = 0, last = 0;
};

SweepWords words_of(const std::string& text) {
  SweepWords words;
  const std::size_t equals = text.find('='), colon = text.find(':', equals),
                    second = text.find(':', colon + 1);
  words.name = text.substr(0, equals);
  const bool good = !words.name.empty() && second != std::string::npos && colon != std::string::npos &&
                    reads_number(text.substr(equals + 1, colon - equals - 1), words.first) &&
                    reads_number(text.substr(colon + 1, second - colon - 1), words.step) &&
                    reads_number(text.substr(second + 1), words.last);
  if (!good) throw UsageError("--sweep takes NAME=START:STEP:END, not " + quoted(text));
  return words;
}

constexpr double most_values = 100000;

std::vector<double> values_of(const SweepWords& words) {
  const double steps = (words.last - words.first) / words.step;
  if (!(steps >= 0 && std::isfinite(steps)))
    throw UsageError(
        fmt::format("--sweep: steps of {} do not lead from {} to {}", words.step, words.first, words.last));
  if (steps >= most_values)
    throw UsageError(fmt::format("--sweep takes at most {} values, make the step larger", most_values));
  std::vector<double> values;
  const int count = static_cast<int>(steps + 1e-9) + 1; // END counts although steps are rounded
  for (int i = 0; i < count; ++i) values.push_back(words.first + i * words.step);
  return values;
}

// Linearizes the model at one value after the other; each begins where the nearest one before has ended.
class Swept {
public:
  Swept(const Session& session, const Configuration& configuration, const std::string& name)
      : session_(session), quantity_(session, "--sweep", name), configuration_(configuration),
        initial_(initial_values(session, configuration.steady || quantity_.is_motion())) {}

  bool operator()(double value, Eigen::MatrixXd& A) {
    Start start = initial_;
    if (!found_.empty()) start.q = nearest(value);
    quantity_.set(value, start);
    NearEquilibrium near(session_, start);
    analysis::Equilibrium place;
    complaint_ = linearize_about(session_, near, configuration_, place);
    if (!complaint_.empty()) return false;
    found_[value] = near.system.at().q;
    A = place.linear.A;
    return true;
  }

  /// Why the last linearization failed.
  const std::string& complaint() const { return complaint_; }

private:
  const std::vector<double>& nearest(double value) const {
    const auto above = found_.lower_bound(value);
    if (above == found_.begin()) return above->second;
    const auto below = std::prev(above);
    return above == found_.end() || value - below->first <= above->first - value ? below->second
                                                                                 : above->second;
  }

  const Session& session_;
  SweptQuantity quantity_;
  const Configuration& configuration_;
  Start initial_;
  std::map<double, std::vector<double>> found_; ///< coordinates by values
  std::string complaint_;
};

bool is_second_of_pair(const analysis::Mode& mode) {
  return mode.kind >= analysis::ModeKind::stable && mode.eigenvalue.imag() < 0;
}

Table table_of(const Session& session, const Configuration& configuration, const std::string& name,
               const analysis::Sweep& sweep) {
  const ModeColumns columns(session, configuration);
  std::vector<std::string> names = columns.names();
  names.insert(names.begin(), name);
  Table table(names);
  for (const analysis::SweepRow& at : sweep.rows)
    for (std::size_t i = 0; i < at.modes.size(); ++i) {
      if (is_second_of_pair(at.modes[i])) continue;
      std::vector<double> row = columns.row(static_cast<int>(i) + 1, at.modes[i]);
      row.insert(row.begin(), at.value);
      table.add(row);
    }
  return table;
}

bool is_always_rigid(const analysis::Sweep& sweep, std::size_t mode) {
  return std::all_of(sweep.rows.begin(), sweep.rows.end(), [mode](const analysis::SweepRow& row) {
    return row.modes[mode].kind == analysis::ModeKind::rigid;
  });
}

bool is_always_second(const analysis::Sweep& sweep, std::size_t mode) {
  return std::all_of(sweep.rows.begin(), sweep.rows.end(),
                     [mode](const analysis::SweepRow& row) { return is_second_of_pair(row.modes[mode]); });
}

// A curve for each mode over the values, of real or imaginary parts, and marks where stability changes. Modes
// that are rigid all the way, and the mirror images of others, are left out.
template <class Part>
Panel panel(const std::string& title, const std::string& name, const std::string& label,
            const analysis::Sweep& sweep, const Part& part) {
  Panel panel{title, name, label, false, false, {}};
  for (const analysis::Critical& critical : sweep.critical) panel.marks.push_back(critical.value);
  const std::size_t modes = sweep.rows.empty() ? 0 : sweep.rows.front().modes.size();
  for (std::size_t i = 0; i < modes; ++i) {
    if (is_always_rigid(sweep, i) || is_always_second(sweep, i)) continue;
    Curve curve{"mode " + std::to_string(i + 1), {}};
    for (const analysis::SweepRow& row : sweep.rows)
      curve.points.emplace_back(row.value, part(row.modes[i].eigenvalue));
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

Figure drawing(const std::string& model, const std::string& name, const analysis::Sweep& sweep) {
  const auto real = [](const auto& value) { return value.real(); };
  const auto imaginary = [](const auto& value) { return value.imag(); };
  return {model + ": modes over " + name,
          {panel("Real parts", name, "real part (1/s)", sweep, real),
           panel("Imaginary parts", name, "imaginary part (rad/s)", sweep, imaginary)}};
}

Records records_of(const std::string& name, const analysis::Sweep& sweep) {
  Records records{"critical", {}};
  for (const analysis::Critical& critical : sweep.critical)
    records.rows.push_back({{name, critical.value},
                            {"mode", double(critical.mode + 1)},
                            {"imaginary", critical.eigenvalue.imag()},
                            {"stable_behind", critical.is_stable ? 1 : 0}});
  return records;
}

int Modes::run_sweep(const Session& session) const {
  const SweepWords words = words_of(sweep);
  const std::vector<double> values = values_of(words);
  Swept each(session, configuration, words.name);
  Progress progress(shows_progress(common.reporting));
  const analysis::Sweep swept = analysis::sweep(
      [&](double value, Eigen::MatrixXd& A) {
        session.budget().check();
        if (values.size() > 1) progress.share((value - values.front()) / (values.back() - values.front()));
        return each(value, A);
      },
      values);
  progress.clear();
  FileSet files;
  std::string undrawn;
  if (!plot.empty()) undrawn = add_drawing(drawing(session.model().name, words.name, swept), plot, files);
  deliver(common, table_of(session, configuration, words.name, swept), files,
          {{"values", double(swept.rows.size())}, {"doubtful", double(swept.doubtful.size())}},
          records_of(words.name, swept), {{"plot", undrawn.empty() ? plot : ""}});
  const int drawn = drawn_or_not(undrawn);
  if (swept.complete) return drawn;
  return no_result(common,
                   fmt::format("the sweep ends at {} = {}: {}", words.name, swept.end, each.complaint()));
}

int Modes::run_many(const Session& session, const Start& start) const {
  const ModeColumns columns(session, configuration);
  return run_samples(session, common, runs, start, columns.names(), [&](const Start& at, const auto& add) {
    NearEquilibrium near(session, at);
    analysis::Equilibrium place;
    const std::string why = linearize_about(session, near, configuration, place);
    if (!why.empty()) return why;
    int number = 0;
    for (const Mode& mode : analysis::modes_of(place.linear.A)) add(columns.row(++number, mode));
    return why;
  });
}

int Modes::run() const {
  const bool wants_matrices = !matrices.empty();
  const auto session = Session::open(
      common, wants_matrices ? functions_of_linear_models() : functions_near_equilibrium(), "modes.hpp");
  if (!session) return exit_invalid;
  if (const std::string why = without_equilibrium(*session); !why.empty()) return no_result(common, why);
  if (!sweep.empty()) return run_sweep(*session);
  Start start = initial_values(*session, configuration.steady);
  apply_settings(*session, runs.settings, start);
  if (!runs.samples.empty()) return run_many(*session, start);
  NearEquilibrium near(*session, start);
  analysis::Equilibrium place;
  if (const std::string why = linearize_about(*session, near, configuration, place); !why.empty())
    return no_result(common, why);
  const std::vector<Mode> modes = analysis::modes_of(place.linear.A);
  const Table table = animate == 0
                          ? table_of(*session, configuration, modes)
                          : animation(*session, near, place.linear, chosen(modes, animate), amplitude);
  Figures figures = count_kinds(modes);
  if (!place.found) figures.emplace_back("residual", place.residual);
  FileSet files;
  if (wants_matrices)
    files.add(matrices, matrices_text(linear_model(*session, near, configuration), "--matrices", matrices));
  deliver(common, table, files, figures, ModeColumns(*session, configuration).text(modes),
          {{"matrices", matrices}});
  return exit_ok;
}

} // namespace

int unstable_modes(const analysis::Linear& system) {
  const std::vector<Mode> modes = analysis::modes_of(system.A);
  return static_cast<int>(std::count_if(modes.begin(), modes.end(), [](const Mode& mode) {
    return mode.kind == analysis::ModeKind::real_unstable || mode.kind == analysis::ModeKind::unstable;
  }));
}

std::unique_ptr<Command> modes_command() {
  return std::make_unique<Modes>();
}

} // namespace mbsgen::cli
