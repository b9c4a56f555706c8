// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/build.h"
#include "bench/contestants/peer.h"
#include "bench/contestants/robots.h"
#include "bench/machine.h"
#include "bench/race.h"
#include "bench/report.h"
#include "bench/results.h"
#include "oracles/oracle/toolchain.h"
#include "oracles/reference/model.h"
#include "support/files.h"
#include <stdexcept>

// Time of the derivatives of inverse and direct dynamics, side by side in one process: generated, by differences of the
// generated functions, Pinocchio's analytical ones, and C code of other programs. All results are compared first.
// bench_derivatives RESULTS.json [NAME=FOLDER...]: folders of such code, ROBOT.c with ROBOT_did and ROBOT_dfd.

namespace {

using namespace bench;
using oracle::Json;

const Build build{"g++", "-O2 -march=native"};

/// One program's derivatives of a robot: functions of a library, and the places of our coordinates among its own.
struct Program {
  std::string name;
  std::shared_ptr<const Library> functions;
  std::string prefix;
  std::vector<std::string> joints;
  double tolerance = 1e-9;

  using Function = void (*)(const double* x, double* y);
  Function function(const std::string& suffix) const { return functions->find<Function>(prefix + suffix); }
  Convention convention() const { return {Root::joints, joints}; }
};

/// The functions that are compared, by the ends of their names.
struct Kind {
  const char *suffix, *name;
  Task inputs;
  int vectors, matrices; ///< that the results consist of
  std::size_t size(std::size_t n) const { return std::size_t(vectors) * n + std::size_t(matrices) * n * n; }
};
constexpr Kind kinds[] = {{"did", "inverse_dynamics_derivatives", Task::inverse_dynamics, 0, 2},
                          {"dfd", "direct_dynamics_derivatives", Task::direct_dynamics, 1, 3}};

Program own_code(const Robot& robot, bool direct, const std::filesystem::path& folder) {
  const std::string functions = direct ? "inverse_dynamics,inverse_dynamics_derivatives,direct_dynamics,"
                                         "direct_dynamics_derivatives"
                                       : "inverse_dynamics,inverse_dynamics_derivatives";
  const std::string model = oracle::generate(robot.model, folder, "--quiet --functions " + functions);
  const std::filesystem::path file = folder / "own.so";
  compile_library(build, MBSGEN_DERIVATIVES_SHIM,
                  "-DMBSGEN_MODEL=" + model + " -DMBSGEN_HEADER='\"" + model + ".hpp\"' -I" +
                      oracle::quoted(folder) + (direct ? " -DMBSGEN_DIRECT" : ""),
                  file);
  return {"mbsgen", Library::load(file), "generated_", robot.names};
}

void add_pinocchio(const Robot& robot, std::vector<Program>& programs) {
#ifdef MBSGEN_PINOCCHIO
  if (!std::filesystem::exists(MBSGEN_PINOCCHIO)) return; // the target pinocchio_module makes it
  Program program{"", Library::load(MBSGEN_PINOCCHIO), "module_", {}};
  if (program.functions->require<const char* (*)(const char*)>("module_open")(robot.model.c_str()) != nullptr)
    return;
  // A free root of its own has other coordinates, and derivatives along others.
  if (program.functions->require<int (*)()>("module_root")() != 0) return;
  program.name = program.functions->require<const char* (*)()>("module_program")();
  const auto coordinate = program.functions->require<const char* (*)(int)>("module_coordinate");
  for (int k = 0; coordinate(k) != nullptr; ++k) program.joints.emplace_back(coordinate(k));
  programs.push_back(program);
#else
  static_cast<void>(robot), static_cast<void>(programs);
#endif
}

void add_peer(const Peer& peer, const Robot& robot, const std::filesystem::path& folder,
              std::vector<Program>& programs) {
  const auto source = file_of(peer, robot);
  if (!source) return;
  const std::filesystem::path file = folder / (peer.name + ".so");
  compile_library(build, *source, "", file);
  const auto library = Library::load(file);
  programs.push_back({peer.name, library, robot.name + '_', joints_of(robot, *library)});
}

std::vector<Program> all_programs(const Robot& robot, bool direct, const std::vector<Peer>& peers,
                                  const std::filesystem::path& folder) {
  std::vector<Program> programs{own_code(robot, direct, folder)};
  programs.push_back(programs.front());
  programs.back().name = "differences", programs.back().prefix = "differences_",
  programs.back().tolerance = 1e-4;
  add_pinocchio(robot, programs);
  for (const Peer& peer : peers) add_peer(peer, robot, folder, programs);
  return programs;
}

/// Results of a program in the order of our coordinates.
std::vector<double> results(const Kind& kind, const Program& program, const Motions& motions, std::size_t k) {
  const std::size_t n = motions.names().size();
  std::vector<double> y(kind.size(n)), sorted;
  program.function(kind.suffix)(motions.frame(k, program.convention()).inputs(kind.inputs).data(), y.data());
  std::vector<std::size_t> place;
  for (const std::string& name : motions.names())
    place.push_back(
        std::size_t(std::find(program.joints.begin(), program.joints.end(), name) - program.joints.begin()));
  const double* part = y.data();
  for (int i = 0; i < kind.vectors; ++i, part += n)
    for (const std::size_t at : place) sorted.push_back(part[at]);
  for (int i = 0; i < kind.matrices; ++i, part += n * n)
    for (const std::size_t row : place)
      for (const std::size_t column : place) sorted.push_back(part[row * n + column]);
  return sorted;
}

void compare(const Kind& kind, const Program& own, const Program& other, const Motions& motions) {
  for (std::size_t k = 0; k < Motions::count; ++k) {
    const std::vector<double> a = results(kind, own, motions, k), b = results(kind, other, motions, k);
    const auto size = [](double x, double y) { return std::fabs(x) < std::fabs(y); };
    const double scale = std::fabs(*std::max_element(a.begin(), a.end(), size));
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!(std::fabs(a[i] - b[i]) <= other.tolerance * scale))
        throw std::runtime_error(other.name + " differs from mbsgen in " + kind.name);
  }
}

Call call_of(const Kind& kind, const Program& program, const Motions& motions) {
  std::vector<std::vector<double>> states;
  for (std::size_t k = 0; k < Motions::count; ++k)
    states.push_back(motions.frame(k, program.convention()).inputs(kind.inputs));
  // A library keeps its results; generated code writes them.
  std::vector<double> y(kind.size(motions.names().size()));
  const bool keeps = program.prefix == "module_";
  return [states, y, keeps, function = program.function(kind.suffix)](std::size_t k) mutable {
    function(states[k % Motions::count].data(), keeps ? nullptr : y.data());
  };
}

Json measure(const Kind& kind, const Robot& robot, const std::vector<Program>& programs,
             const Motions& motions) {
  std::vector<Call> calls;
  std::vector<std::string> names;
  for (const Program& program : programs) {
    if (program.function(kind.suffix) == nullptr) continue;
    compare(kind, programs.front(), program, motions);
    calls.push_back(call_of(kind, program, motions));
    names.push_back(program.name);
  }
  Json ns;
  const std::vector<double> times = race(calls, {});
  for (std::size_t i = 0; i < times.size(); ++i) ns[names[i]] = rounded(times[i], 1);
  return {{"robot", robot.name}, {"joints", robot.names.size()}, {"function", kind.name}, {"ns", ns}};
}

/// The tree of the car: its steering column moves no mass, so that it has no direct dynamics.
std::optional<Robot> car() {
  const auto path = mbsgen::test::shared_path("models/robotran/car50.mbs");
  if (!path) return std::nullopt;
  Robot robot{"car50", *path, false, tree_text(*path), {}};
  robot.names = reference::read_model(robot.model).coordinates;
  return robot;
}

void measure_all(const Robot& robot, bool direct, const std::vector<Peer>& peers, Json& all) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::vector<Program> programs = all_programs(robot, direct, peers, folder.path());
  const Motions motions(robot.names, false);
  for (const Kind& kind : kinds)
    if (programs.front().function(kind.suffix) != nullptr)
      all["rows"].push_back(measure(kind, robot, programs, motions));
  for (const Program& program : programs)
    if (program.name != "mbsgen" &&
        std::find(all["programs"].begin(), all["programs"].end(), program.name) == all["programs"].end())
      all["programs"].push_back(program.name);
}

} // namespace

int main(int argc, char** argv) {
  Json all{
      {"machine", machine()}, {"flags", build.name()}, {"programs", Json::array()}, {"rows", Json::array()}};
  std::vector<Peer> peers;
  for (int i = 2; i < argc; ++i) peers.push_back(peer_of(argv[i]));
  for (const char* name : {"ur5", "iiwa", "panda", "spatial_10"})
    if (const auto robot = read_robot(name)) measure_all(*robot, true, peers, all);
  if (const auto robot = car()) measure_all(*robot, false, peers, all);
  publish("derivatives", all, argc > 1 ? argv[1] : "");
}
