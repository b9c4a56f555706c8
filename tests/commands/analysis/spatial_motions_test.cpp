// SPDX-License-Identifier: GPL-3.0-or-later
// `mbsgen inverse` and `mbsgen kinematics` along simulated motions of ball and free joints.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <sstream>

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;

namespace {

// A satellite: a hull that floats and tumbles, with an arm of two joints.
constexpr const char* satellite = R"json({"mbsgen": 1, "name": "sat", "gravity": [0, 0, 0], "bodies": [
  {"name": "hull", "parent": "base", "mass": 20, "com": [0.1, 0, 0.05], "inertia": [2, 0.1, 0, 3, 0, 4],
   "joints": [{"name": "hull", "type": "Free", "qd0": [0.3, -0.1, 0.2, 0.4, -0.9, 0.6]}],
   "points": {"shoulder": [0.5, 0, 0.2]}},
  {"name": "upper", "parent": "hull", "at": "shoulder", "mass": 2, "com": [0.4, 0, 0], "inertia": [0.01, 0, 0, 0.1, 0, 0.1],
   "joints": [{"name": "shoulder", "type": "Ry", "qd0": 0.5}], "points": {"elbow": [0.8, 0, 0]}},
  {"name": "fore", "parent": "upper", "at": "elbow", "mass": 1, "com": [0.3, 0, 0], "inertia": [0.01, 0, 0, 0.05, 0, 0.05],
   "joints": [{"name": "elbow", "type": "Rz", "q0": 0.7}], "points": {"tip": [0.6, 0, 0]}}],
  "sensors": [{"name": "gripper", "point": "fore.tip"}],
  "outputs": ["sensor(gripper).position[0]", "sensor(gripper).position[1]", "sensor(gripper).position[2]"]})json";

// An arm with a ball wrist, under gravity; the hand's mass lies off the wrist.
constexpr const char* arm = R"({"mbsgen": 1, "name": "arm", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "upper", "parent": "base", "mass": 3, "com": [0.3, 0, 0], "inertia": [0.01, 0, 0, 0.1, 0, 0.1],
   "joints": [{"name": "lift", "type": "Ry", "q0": 0.4}], "points": {"wrist": [0.6, 0, 0]}},
  {"name": "hand", "parent": "upper", "at": "wrist", "mass": 1, "com": [0.1, 0.02, 0.03], "inertia": [0.01, 0.001, 0, 0.02, 0, 0.03],
   "joints": [{"name": "wrist", "type": "Ball", "qd0": [1, 2, -1]}], "points": {"tip": [0.2, 0, 0]}}],
  "sensors": [{"name": "tip", "point": "hand.tip"}]})";

// A ball joint in a loop: a bar on a ball, whose other end a rod holds to the base.
constexpr const char* hung = R"json({"mbsgen": 1, "name": "hung", "gravity": [0, 0, -9.81],
  "base": {"points": {"hook": [1, 0, 0]}}, "bodies": [
  {"name": "bar", "parent": "base", "mass": 2, "com": [0, 0, -0.5], "inertia": [0.1, 0, 0, 0.1, 0, 0.02],
   "joints": [{"name": "pivot", "type": "Ball", "qd0": [0.6, 0, 0.8]}], "points": {"end": [0, 0, -1]}}],
  "cuts": [{"name": "rod", "type": "rod", "a": "bar.end", "b": "base.hook", "length": "sqrt(2)"
}],
  "sensors": [{"name": "end", "point": "bar.end"}]
})json";

class Motion {
public:
  explicit Motion(const char* model) {
    test::write_file(folder_.path() / "m.json", model);
    run("simulate m.json --tf 2 --every 0.02 --rtol 1e-11 --atol 1e-12 -o s.csv");
  }
  Csv run(const std::string& arguments) const {
    const auto result = in_folder(folder_, arguments);
    INFO(arguments << ": " << result.output);
    REQUIRE(result.exit_code == 0);
    CHECK_FALSE(contains(result.output, "note"));
    CHECK(result.output.front() != '\n');
    return Csv(folder_.path() / arguments.substr(arguments.rfind(' ') + 1));
  }
  Csv simulated() const { return Csv(folder_.path() / "s.csv"); }
  // The table of the simulation with these columns alone.
  void keep(const std::vector<std::string>& columns) const {
    const Csv all = simulated();
    std::ostringstream text;
    text.precision(17);
    for (std::size_t k = 0; k < columns.size(); ++k) text << (k > 0 ? "," : "") << columns[k];
    for (const std::vector<double>& row : all.rows)
      for (std::size_t k = 0; k < columns.size(); ++k)
        text << (k > 0 ? "," : "\n") << row[all.column(columns[k])];
    test::write_file(folder_.path() / "q.csv", text.str() + "\n");
  }
  test::CommandResult fail(const std::string& arguments) const { return in_folder(folder_, arguments); }
  const test::TemporaryDirectory& folder() const { return folder_; }

private:
  test::TemporaryDirectory folder_;
};

double largest(const Csv& table, const std::string& begin) {
  double worst = 0;
  for (std::size_t k = 0; k < table.names.size(); ++k)
    if (table.names[k].rfind(begin, 0) == 0)
      for (const std::vector<double>& row : table.rows) worst = std::max(worst, std::fabs(row[k]));
  return worst;
}

// Over the columns that both tables have.
double difference(const Csv& a, const Csv& b, const std::string& begin) {
  REQUIRE(a.rows.size() == b.rows.size());
  double worst = 0;
  for (const std::string& name : a.names)
    if (name.rfind(begin, 0) == 0)
      for (std::size_t i = 0; i < a.rows.size(); ++i)
        worst = std::max(worst, std::fabs(a.rows[i][a.column(name)] - b.rows[i][b.column(name)]));
  return worst;
}

} // namespace

TEST_CASE("kinematics of a satellite's simulated motion is the simulation") {
  const Motion motion(satellite);
  const Csv k = motion.run("kinematics m.json --motion s.csv -o k.csv"), s = motion.simulated();
  for (const char* quantity : {"q(", "qd(", "qdd("}) CHECK(difference(k, s, quantity) < 1e-12);
  CHECK(largest(s, "sensor(gripper)") > 0.5);
  CHECK(difference(s, k, "sensor(gripper)") < 1e-12);
}

TEST_CASE("a free motion takes no forces: satellite, and an arm with a ball wrist") {
  for (const char* model : {satellite, arm}) {
    const Motion motion(model);
    const Csv at_rows = motion.run("inverse m.json --motion s.csv -o Q.csv");
    CHECK(largest(at_rows, "Q(") < 1e-10);
    // Between rows the forces are those of the splines' error, which is of the fourth order in accelerations.
    const Csv between = motion.run("inverse m.json --motion s.csv --every 0.007 -o between.csv");
    CHECK(largest(between, "Q(") < 2e-3);
    CHECK(largest(between, "Q(") > 1e-10);
  }
}

TEST_CASE("coordinates alone are enough for ball and free joints") {
  const Motion motion(satellite);
  std::vector<std::string> columns{"t"};
  for (const std::string& name : motion.simulated().names)
    if (name.rfind("q(", 0) == 0) columns.push_back(name);
  motion.keep(columns);
  const Csv k = motion.run("kinematics m.json --motion q.csv -o k.csv"), s = motion.simulated();
  CHECK(difference(k, s, "q(") < 1e-12);
  CHECK(difference(k, s, "qd(") < 1e-4);
  CHECK(difference(k, s, "qdd(") < 2e-2);
}

TEST_CASE("a ball joint in a loop moves as it was simulated, and takes no forces") {
  const Motion motion(hung);
  const Csv k = motion.run("kinematics m.json --motion s.csv -o k.csv"), s = motion.simulated();
  for (const char* quantity : {"q(", "qd(", "qdd("}) CHECK(difference(k, s, quantity) < 1e-8);
  CHECK(largest(motion.run("inverse m.json --motion s.csv -o Q.csv"), "Q(") < 1e-7);
}

TEST_CASE("a part of a joint's columns, and quaternions that are none, are refused by name") {
  const Motion motion(arm);
  motion.keep({"t", "q(lift)", "q(wrist.qw)", "q(wrist.qx)", "q(wrist.qz)"});
  auto result = motion.fail("inverse m.json --motion q.csv");
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output,
                 "q.csv:1: the column q(wrist.qy) is missing, the motion of the joint 'wrist' needs it"));
  motion.keep({"t", "q(wrist.qw)", "q(wrist.qx)", "q(wrist.qy)", "q(wrist.qz)", "qd(wrist.wx)"});
  result = motion.fail("kinematics m.json --motion q.csv");
  CHECK(contains(result.output, "the column qd(wrist.wy) is missing"));
  motion.keep({"t", "qd(lift)", "q(wrist.qw)", "q(wrist.qx)", "q(wrist.qy)", "q(wrist.qz)"});
  CHECK(contains(motion.fail("inverse m.json --motion q.csv").output, "the column q(lift) is missing"));
  test::write_file(motion.folder().path() / "q.csv",
                   "t,q(wrist.qw),q(wrist.qx),q(wrist.qy),q(wrist.qz)\n0,1,0,0,0\n1,0.5,0,0,0\n");
  CHECK(contains(motion.fail("inverse m.json --motion q.csv").output,
                 "the quaternion of the joint 'wrist' has the length 0.5 at t = 1 s"));
}

TEST_CASE("joints without columns and columns without a meaning are noted") {
  const Motion motion(arm);
  motion.keep({"t", "q(lift)"});
  auto result = motion.fail("kinematics m.json --motion q.csv -o k.csv");
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output,
                 "note: there is no column of the joint 'wrist', which rests at the initial value"));
  CHECK_FALSE(contains(motion.fail("kinematics m.json --motion q.csv -o k.csv --quiet").output, "note"));
  test::write_file(motion.folder().path() / "q.csv", "t,q(lift),qq(lift),note\n0,0,1,1\n1,1,1,1\n");
  result = motion.fail("inverse m.json --motion q.csv -o k.csv");
  CHECK(result.exit_code == 0);
  CHECK(contains(result.output, "q.csv:1: note: no quantity of the model has the name 'qq(lift)', 'note'"));
  test::write_file(motion.folder().path() / "q.csv", "t,q(lift),qd(lfit)\n0,0,1\n1,1,1\n");
  CHECK(motion.fail("inverse m.json --motion q.csv").exit_code == 1);
  for (const char* command : {"draw", "view"}) {
    std::string table = test::read_file(motion.folder().path() / "s.csv");
    table.replace(0, 1, "t");
    test::write_file(
        motion.folder().path() / "v.csv",
        "t,q(lift),q(wrist.qw),q(wrist.qx),q(wrist.qy),q(wrist.qz),height\n0,0,1,0,0,0,1\n1,0,1,0,0,0,1\n");
    result = motion.fail(std::string(command) + " m.json --motion v.csv -o picture");
    CHECK(
        contains(result.output, "no quantity of the model has the name 'height', the column is left alone"));
  }
}
