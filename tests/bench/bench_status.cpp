// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/call.h"
#include "bench/contestants/generated.h"
#include "bench/contestants/robots.h"
#include "bench/machine.h"
#include "bench/results.h"
#include "support/files.h"

// The time that --status adds to a call of direct_dynamics, both variants in turns in one process. The first
// variant is measured twice: that ratio shows the difference that the machine makes of equal code. The argument
// names a file for the results.

namespace {

using namespace bench;
using oracle::Json;

const std::vector<Task> tasks = {Task::direct_dynamics};

std::vector<Contestant> contestants(const Robot& robot, const std::vector<Build>& builds,
                                    const std::string& options) {
  const mbsgen::test::TemporaryDirectory folder;
  std::vector<Contestant> all = generated_code(robot, tasks, builds, folder.path(), options).contestants;
  all.resize(builds.size()); // without packs
  return all;
}

void measure(const Robot& robot, const std::vector<Build>& builds, Json& rows) {
  const Motions motions(robot.names, robot.floating);
  const auto without = contestants(robot, builds, ""), again = contestants(robot, builds, "");
  const auto with = contestants(robot, builds, "--status");
  for (std::size_t i = 0; i < builds.size(); ++i) {
    std::vector<Call> calls;
    for (const Contestant& one : {without[i], again[i], with[i]})
      calls.push_back(call_of(Task::direct_dynamics, one, motions));
    const std::vector<double> times = race(calls, {2000, 1e-4});
    rows.push_back({{"robot", robot.name},
                    {"joints", robot.names.size()},
                    {"build", builds[i].name()},
                    {"without_ns", rounded(times[0], 1)},
                    {"again_ns", rounded(times[1], 1)},
                    {"status_ns", rounded(times[2], 1)}});
  }
}

} // namespace

int main(int argc, char** argv) {
  Json results{{"machine", machine()}, {"rows", Json::array()}};
  const std::vector<Build> all_builds = builds({"-O2", "-O2 -march=native"});
  for (const auto& [name, options] :
       {std::pair{"iiwa", ""}, {"panda", "--lock panda_finger_joint1,panda_finger_joint2"}, {"ur5", ""}})
    if (const auto robot = read_robot(name, options)) measure(*robot, all_builds, results["rows"]);
  publish("checks", results, argc > 1 ? argv[1] : "");
}
