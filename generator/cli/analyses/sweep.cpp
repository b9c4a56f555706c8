// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/sweep.h"
#include "base/text.h"
#include "cli/analyses/mode_table.h"
#include "cli/analyses/swept_quantity.h"
#include "cli/io/progress.h"
#include "cli/options/exit_codes.h"
#include "cli/session/plot.h"
#include "cli/session/result.h"
#include "import/urdf/unknown_name.h"
#include <fmt/format.h>
#include <map>

namespace mbsgen::cli {

namespace {

// NAME=START:STEP:END
struct Words {
  std::string name;
  double first = 0, step = 0, last = 0;
};

Words words_of(const std::string& text) {
  Words words;
  const std::size_t equals = text.find('='), colon = text.find(':', equals),
                    second = text.find(':', colon + 1);
  words.name = text.substr(0, equals);
  const bool good = !words.name.empty() && second != std::string::npos && colon != std::string::npos &&
                    reads_number(text.substr(equals + 1, colon - equals - 1), words.first) &&
                    reads_number(text.substr(colon + 1, second - colon - 1), words.step) &&
                    reads_number(text.substr(second + 1), words.last);
  if (!good) throw importer::UnknownName("--sweep takes NAME=START:STEP:END, not " + quoted(text));
  return words;
}

constexpr double most_values = 100000;

std::vector<double> values_of(const Words& words) {
  const double steps = (words.last - words.first) / words.step;
  if (!(steps >= 0 && std::isfinite(steps)))
    throw importer::UnknownName(
        fmt::format("--sweep: steps of {} do not lead from {} to {}", words.step, words.first, words.last));
  if (steps >= most_values)
    throw importer::UnknownName(
        fmt::format("--sweep takes at most {} values, make the step larger", most_values));
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

// A curve for each mode over the values, of real or imaginary parts, and marks where stability changes. Modes that are
// rigid all the way, and the mirror images of others, are left out.
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

} // namespace

int run_sweep(const ModesCommand& command, const Session& session) {
  const Words words = words_of(command.sweep);
  const std::vector<double> values = values_of(words);
  Swept swept(session, command.configuration, words.name);
  Progress progress(shows_progress(command.common.reporting));
  const analysis::Sweep sweep = analysis::sweep(
      [&](double value, Eigen::MatrixXd& A) {
        session.budget().check();
        if (values.size() > 1) progress.share((value - values.front()) / (values.back() - values.front()));
        return swept(value, A);
      },
      values);
  progress.clear();
  FileSet files;
  std::string undrawn;
  if (!command.plot.empty())
    undrawn = add_drawing(drawing(session.model().name, words.name, sweep), command.plot, files);
  deliver(command.common, table_of(session, command.configuration, words.name, sweep), files,
          {{"values", double(sweep.rows.size())}, {"doubtful", double(sweep.doubtful.size())}},
          records_of(words.name, sweep), {{"plot", undrawn.empty() ? command.plot : ""}});
  const int drawn = drawn_or_not(undrawn);
  if (sweep.complete) return drawn;
  return no_result(command.common,
                   fmt::format("the sweep ends at {} = {}: {}", words.name, sweep.end, swept.complaint()));
}

} // namespace mbsgen::cli
