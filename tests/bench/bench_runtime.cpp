// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/agreement.h"
#include "bench/contestants/call.h"
#include "bench/contestants/generated.h"
#include "bench/contestants/module.h"
#include "bench/contestants/peer.h"
#include "bench/contestants/robots.h"
#include "bench/machine.h"
#include "bench/results.h"
#include "bench/runtime_options.h"
#include "support/files.h"
#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>
#ifdef MBSGEN_MUJOCO
#include "bench/contestants/mujoco.h"
#endif

// What a call of the generated code takes beside other programs, in turns in one process, at the same random
// states. All results are compared first: a program that computes other numbers ends the benchmark.

namespace {

using namespace bench;
using oracle::Json;

constexpr double tolerance = 1e-9;

/// Modules of the libraries that this build has found; the target `benchmark` builds them.
std::vector<std::filesystem::path> modules() {
  std::vector<std::filesystem::path> files;
  std::istringstream list(MBSGEN_MODULES);
  for (std::string file; std::getline(list, file, ':');)
    if (std::filesystem::exists(file)) files.emplace_back(file);
  return files;
}

void append(std::vector<Contestant>& all, const std::vector<Contestant>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

std::vector<Contestant> others(const Robot& robot, const RuntimeOptions& options,
                               const std::vector<Build>& all_builds, const std::filesystem::path& folder) {
  std::vector<Contestant> contestants;
  if (options.alone) return contestants;
  for (const Peer& peer : options.peers)
    append(contestants, peer_contestants(peer, robot, all_builds, folder));
  if (robot.file.extension() == ".urdf")
    for (const auto& file : modules()) append(contestants, module_contestants(file, robot));
#ifdef MBSGEN_MUJOCO
  append(contestants, mujoco_contestants(robot));
#endif
  return contestants;
}

class Comparison {
public:
  Comparison(const RuntimeOptions& options) : options_(options), builds_(builds(options.flags)) {}

  void add(const Robot& robot) {
    const mbsgen::test::TemporaryDirectory folder;
    std::cerr << robot.name << ": generating, compiling\n";
    const std::vector<Task> tasks = tasks_of(robot);
    const GeneratedCode ours = generated_code(robot, tasks, builds_, folder.path());
    std::vector<Contestant> contestants = ours.contestants;
    append(contestants, others(robot, options_, builds_, folder.path()));
    const Motions motions(robot.names, robot.floating);
    for (const Task task : tasks) add_row(robot, task, contestants, motions);
    for (const auto& [build, seconds] : ours.compile_seconds)
      compile_seconds_[robot.name][build] = rounded(seconds, 1);
  }

  Json results() const {
    Json all{{"machine", machine()}, {"rounds", options_.effort.rounds}, {"builds", Json::array()}};
    for (const Build& build : builds_) all["builds"].push_back(build.name());
    all["rows"] = rows_;
    all["compile_seconds"] = compile_seconds_;
    return all;
  }
  int disagreements() const { return disagreements_; }

private:
  void add_row(const Robot& robot, Task task, std::vector<Contestant> contestants, const Motions& motions) {
    const auto lacks = [&](const Contestant& one) { return !one.has(task); };
    contestants.erase(std::remove_if(contestants.begin(), contestants.end(), lacks), contestants.end());
    double largest = 0;
    for (const Contestant& contestant : contestants) {
      const double difference = disagreement(contestants.front(), contestant, task, motions);
      if (!(difference <= tolerance)) complain(robot, task, contestant, difference);
      largest = std::max(largest, difference);
    }
    Json row{{"robot", robot.name},
             {"joints", robot.names.size()},
             {"floating", robot.floating},
             {"function", name_of(task)},
             {"largest_difference", largest}};
    const std::vector<double> times = measure(task, contestants, motions);
    for (std::size_t i = 0; i < contestants.size(); ++i)
      row["ns"][contestants[i].program][contestants[i].build] =
          rounded(times[i] / static_cast<double>(contestants[i].lanes), 1);
    rows_.push_back(row);
  }

  void complain(const Robot& robot, Task task, const Contestant& contestant, double difference) {
    ++disagreements_;
    std::cerr << "FAILED " << robot.name << ", " << name_of(task) << ": " << contestant.program << ' '
              << contestant.build << " differs from mbsgen by " << difference << '\n';
  }

  std::vector<double> measure(Task task, const std::vector<Contestant>& contestants,
                              const Motions& motions) const {
    std::vector<Call> calls;
    for (const Contestant& contestant : contestants) calls.push_back(call_of(task, contestant, motions));
    return race(calls, options_.effort);
  }

  const RuntimeOptions& options_;
  std::vector<Build> builds_;
  Json rows_ = Json::array(), compile_seconds_;
  int disagreements_ = 0;
};

} // namespace

int main(int argc, char** argv) {
  const RuntimeOptions options = parse_runtime_options(argc, argv);
  Comparison comparison(options);
  for (const std::string& name : options.robots)
    if (const auto robot = read_robot(name)) comparison.add(*robot);
  publish(options.alone ? "flags" : "run_time", comparison.results(), options.json);
  return comparison.disagreements() == 0 ? 0 : 1;
}
