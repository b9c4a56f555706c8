// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "cli/io/reporting.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"
#include "cli/session/motion_table.h"
#include "cli/session/table.h"
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <mbsgen/analysis/inverse.hpp>
#include <mbsgen/analysis/kinematics.hpp>

namespace mbsgen::cli {

namespace {

// `inverse`, and `kinematics`: sensors and closeness to singular configurations instead of forces.
struct InverseMotion : Command {
  explicit InverseMotion(bool without_forces) : only_kinematics(without_forces) {}
  CommandPage page() override;
  void check() override { common.check(); }
  int run() const override;

  bool only_kinematics;
  AnalysisOptions common;
  std::string motion;       ///< table of the given motion
  double every = 0;         ///< s between rows; 0: at the times of the table
  double tolerance = 1e-12; ///< of the closing of loops
};

// About, usage, notes and example of one of the two.
struct Texts {
  const char *about, *usage, *notes, *examples;
};
constexpr Texts texts_of_inverse{
    "mbsgen inverse computes the forces that actuators need for a motion; no\ncompiler is needed.",
    "inverse MODEL --motion TABLE [OPTION]...",
    "\nThe table has a line of names, then a row for each time: t, q, qd, qdd and Q.",
    "  mbsgen inverse arm.json --motion path.csv -o torques.csv\n"};
constexpr Texts texts_of_kinematics{
    "mbsgen kinematics closes loops and evaluates sensors along a motion; no\ncompiler is needed.",
    "kinematics MODEL --motion TABLE [OPTION]...",
    R"(
The table has a line of names, then a row for each time: t, q, qd, qdd, the
members of each sensor, and with loops the smallest singular value of the
dependent columns of the constraint Jacobian, which is zero in a singular
configuration.)",
    "  mbsgen kinematics four_bar.json --motion crank.csv -o table.csv\n"};

CommandPage InverseMotion::page() {
  const Texts& texts = only_kinematics ? texts_of_kinematics : texts_of_inverse;
  const Options rows{
      {"--motion TABLE",
       "motions of independent and driven joints (CSV, required): columns t, q(COORDINATE), and both or none of "
       "qd(VELOCITY), qdd(VELOCITY), as mbsgen simulate writes them; splines in between, of quaternions on the "
       "sphere. Joints without a column rest, and a note names them",
       "", "table of the given motion", input(motion, "the motion table"), true},
      {"--every S", "time between rows", "the times of the table", "seconds between rows",
       positive_seconds(every)},
      {"--tolerance X", "largest gap of closed loops", "1e-12", "largest gap of closed loops",
       positive(tolerance)}};
  return {
      texts.about,
      texts.usage,
      std::string(about_models) + texts.notes,
      common.argument(),
      common.groups(
          {{"motion", rows}, {"evaluation", common.evaluation_rows()}, {"result", {common.output_row()}}}),
      "",
      {{exit_invalid, "the model or the motion is invalid, or a file cannot be read or written"},
       {exit_no_result,
        "loops do not close, or a configuration is singular; the table has the rows up to there"}},
      texts.examples};
}

using Inverse = analysis::InverseMotion<interpret::Model>;

// Members of a sensor's result, and how many numbers they are.
struct Member {
  const char* name;
  int size;
};
constexpr Member sensor_members[] = {{"position", 3},     {"rotation", 9},
                                     {"velocity", 3},     {"angular_velocity", 3},
                                     {"acceleration", 3}, {"angular_acceleration", 3}};

std::vector<std::string> functions_of(const InverseMotion& command) {
  std::vector<std::string> functions{"inverse_dynamics"};
  if (command.only_kinematics) functions.insert(functions.end(), {all_sensors, "constraints"});
  return functions;
}

// The columns of the table.
class Columns {
public:
  Columns(const Session& session, bool only_kinematics)
      : session_(session), evaluator_(session.evaluator()), only_kinematics_(only_kinematics) {}

  std::vector<std::string> names() const {
    const scheme::Shape& shape = session_.shape();
    std::vector<std::string> names{"t"};
    const auto add = [&](const char* quantity, const std::vector<std::string>& of) {
      for (const std::string& name : of) names.push_back(column(quantity, name));
    };
    add("q", session_.coordinate_names());
    add("qd", shape.joint_names);
    add("qdd", shape.joint_names);
    if (!only_kinematics_) add("Q", shape.joint_names);
    if (!only_kinematics_) return names;
    for (const model::Sensor& sensor : session_.model().sensors)
      for (const Member& member : sensor_members)
        for (int i = 0; i < member.size; ++i)
          names.push_back(fmt::format("sensor({}).{}[{}]", sensor.name, member.name, i));
    if (has_loops()) names.emplace_back("smallest_singular_value");
    return names;
  }

  std::vector<double> row(const analysis::InversePoint& point, const analysis::Layout& layout) {
    std::vector<double> row{point.t};
    for (const auto* values : {&point.q, &point.qd, &point.qdd})
      row.insert(row.end(), values->begin(), values->end());
    if (!only_kinematics_) row.insert(row.end(), point.Q.begin(), point.Q.end());
    if (!only_kinematics_) return row;
    for (const model::Sensor& sensor : session_.model().sensors) add_sensor(sensor.name, point, row);
    if (!has_loops()) return row;
    row.push_back(singular_value(point, layout));
    closest_.add(point.t, row.back());
    return row;
  }

  bool has_loops() const { return session_.shape().nc > 0; }
  const analysis::Closest& closest() const { return closest_; }

private:
  void add_sensor(const std::string& name, const analysis::InversePoint& point, std::vector<double>& row) {
    std::map<std::string, interpret::Array<double>> arrays{{"q", interpret::in(point.q.data())},
                                                           {"qd", interpret::in(point.qd.data())},
                                                           {"qdd", interpret::in(point.qdd.data())}};
    std::size_t size = row.size();
    for (const Member& member : sensor_members) size += at(member.size);
    std::size_t next = row.size();
    row.resize(size);
    for (const Member& member : sensor_members) {
      arrays[member.name] = interpret::out(row.data() + next);
      next += at(member.size);
    }
    evaluator_.call("sensor_" + name, arrays, {point.t});
  }

  double singular_value(const analysis::InversePoint& point, const analysis::Layout& layout) const {
    std::vector<double> jacobian(at(layout.nc * layout.nqd)), h(at(layout.nc));
    evaluator_.call("constraints",
                    {{"q", interpret::in(point.q.data())},
                     {"h", interpret::out(h.data())},
                     {"J", interpret::out(jacobian.data())}},
                    {point.t});
    return analysis::smallest_singular_value(layout, session_.shape().dependent, jacobian);
  }

  const Session& session_;
  interpret::Model evaluator_;
  bool only_kinematics_;
  analysis::Closest closest_;
};

// The table's own times, or equal intervals from the first to the last.
std::vector<double> times_of(const MotionTable& motion, double every) {
  if (every == 0) return motion.times;
  std::vector<double> times;
  const double begin = motion.times.front(), end = motion.times.back();
  check_rows(end - begin, every);
  const auto count = static_cast<std::size_t>((end - begin) / every * (1 + 1e-12));
  for (std::size_t i = 0; i <= count; ++i) times.push_back(std::min(begin + double(i) * every, end));
  return times;
}

std::string closest_text(const Columns& columns) {
  if (!std::isfinite(columns.closest().value())) return "";
  return fmt::format("; closest to a singular configuration before: {:.6g} at t = {:.6g} s",
                     columns.closest().value(), columns.closest().t());
}

int InverseMotion::run() const {
  const char* header = only_kinematics ? "kinematics.hpp" : "inverse.hpp";
  const auto session = Session::open(common, functions_of(*this), header);
  if (!session) return exit_invalid;
  if (!only_kinematics && !session->shape().states.empty())
    return no_result(common, "the model has states, here " + alternatives(session->state_names()) +
                                 ", whose values no motion gives; take simulate, or mbsgen kinematics "
                                 "for the motion alone");
  const MotionTable table_of_motion = read_motion(*session, motion, common.reporting);
  const scheme::Shape& shape = session->shape();
  Inverse inverse(session->evaluator(), session->layout(), shape.q0.data(), shape.qd0.data());
  inverse.model.newton().tolerance = tolerance;
  inverse.tracks = table_of_motion.tracks;
  inverse.spatial_tracks = table_of_motion.spatial_tracks;
  Columns columns(*session, only_kinematics);
  Table table(columns.names());
  std::string failure;
  Progress progress(shows_progress(common.reporting));
  const std::vector<double> times = times_of(table_of_motion, every);
  for (const double t : times) {
    session->budget().check();
    progress.share((t - times.front()) / (times.back() - times.front()));
    if (!inverse.evaluate(t)) {
      failure =
          fmt::format("there is no motion at t = {:.6g} s: loops do not close, or a matrix is singular{}; "
                      "look at the last rows of the table",
                      t, closest_text(columns));
      break;
    }
    table.add(columns.row(inverse.at(), inverse.layout()));
  }
  progress.clear();
  Figures figures;
  if (std::isfinite(columns.closest().value()))
    figures = {{"smallest_singular_value", columns.closest().value()}, {"at", columns.closest().t()}};
  add_compiled(*session, figures);
  FileSet files;
  deliver(common, table, files, figures);
  return failure.empty() ? exit_ok : no_result(common, failure);
}

} // namespace

std::unique_ptr<Command> inverse_command() {
  return std::make_unique<InverseMotion>(false);
}

std::unique_ptr<Command> kinematics_command() {
  return std::make_unique<InverseMotion>(true);
}

} // namespace mbsgen::cli
