// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/build.h"
#include "bench/contestants/library.h"
#include "bench/contestants/robots.h"
#include "bench/race.h"
#include "bench/tables/table.h"
#include "oracle/toolchain.h"
#include "support/files.h"
#include <iostream>
#include <random>

// Prints, as Markdown, what --status adds to a call of direct_dynamics, both variants in turns in one process: the least
// times of many rounds in ns, and their ratio. The first variant is measured twice; that ratio shows what the machine
// makes of equal code.

namespace {

using Function = void (*)(const double* x, double* y);

/// Direct dynamics of a robot as a library of its own.
class Variant {
public:
  Variant(const bench::Robot& robot, const std::string& options, const bench::Build& build) {
    const std::string model =
        oracle::generate(robot.model, folder_.path(), "--functions direct_dynamics " + options);
    const auto file = folder_.path() / "variant.so";
    bench::compile_library(build, MBSGEN_SHIM,
                           "-DMBSGEN_direct_dynamics -DMBSGEN_MODEL=" + model + " -DMBSGEN_HEADER='\"" +
                               model + ".hpp\"' -I" + oracle::quoted(folder_.path()),
                           file);
    library_ = bench::Library::load(file);
    function_ = library_->require<Function>("generated_fd");
  }
  bench::Call call(const std::vector<std::vector<double>>& states, std::vector<double>& result) const {
    return [this, &states, &result](std::size_t k) {
      function_(states[k % states.size()].data(), result.data());
    };
  }

private:
  mbsgen::test::TemporaryDirectory folder_;
  std::shared_ptr<const bench::Library> library_;
  Function function_ = nullptr;
};

std::vector<std::vector<double>> random_states(std::size_t numbers) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<std::vector<double>> states(64, std::vector<double>(numbers));
  for (std::vector<double>& state : states)
    for (double& value : state) value = uniform(random);
  return states;
}

void measure(const bench::Robot& robot, const bench::Build& build, bench::Table& table) {
  const Variant without(robot, "", build), again(robot, "", build), with(robot, "--status", build);
  const std::size_t n = robot.names.size();
  const auto states = random_states(3 * n);
  std::vector<double> result(n);
  const std::vector<double> least = bench::race(
      {without.call(states, result), again.call(states, result), with.call(states, result)}, {2000, 1e-4});
  table.add({robot.name, build.flags, bench::fixed(least[0], 1), bench::fixed(least[2], 1),
             bench::fixed(least[2] / least[0], 3), bench::fixed(least[1] / least[0], 3)});
}

} // namespace

int main() {
  bench::Table table({"robot", "flags", "without, ns", "--status, ns", "ratio", "equal code"});
  for (const char* flags : {"-O2", "-O2 -march=native"})
    for (const char* name : {"iiwa", "panda", "ur5"})
      if (const auto robot = bench::read_robot(name)) measure(*robot, {"g++", flags}, table);
  std::cout << "## Checks\n\n" << table.text() << '\n';
}
