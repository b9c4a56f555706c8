// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/generated_library.h"
#include "bench/report.h"
#include "bench/table.h"
#include <algorithm>
#include <array>
#include <ctime>
#include <iostream>
#include <random>

// Prints, as Markdown, what --status adds to a call of direct_dynamics, both variants in turns in one process: the least
// times of many rounds in ns, and their ratio. The first variant is measured twice; that ratio shows what the machine
// makes of equal code.

namespace {

constexpr std::size_t state_count = 64, calls = 640;
constexpr int rounds = 2000, most_joints = 16;

using State = std::array<double, 3 * most_joints>;

std::vector<State> random_states() {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<State> states(state_count);
  for (State& state : states)
    for (double& value : state) value = uniform(random);
  return states;
}

/// Time of this thread on the processor: other programs hardly change it.
double thread_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

double nanoseconds(const bench::GeneratedLibrary& library, const std::vector<State>& states) {
  double qdd[most_joints];
  const double start = thread_nanoseconds();
  for (std::size_t k = 0; k < calls; ++k) {
    const State& state = states[k % state_count];
    library.direct_dynamics(state.data(), state.data() + most_joints, state.data() + 2 * most_joints, qdd);
  }
  return (thread_nanoseconds() - start) / static_cast<double>(calls);
}

void measure(const std::string& name, const std::string& model, const std::string& flags,
             bench::Table& table) {
  const bench::GeneratedLibrary without(model, "", flags), again(model, "", flags),
      with(model, "--status", flags);
  const bench::GeneratedLibrary* const libraries[] = {&without, &again, &with};
  const std::vector<State> states = random_states();
  double least[] = {1e99, 1e99, 1e99};
  for (int round = 0; round < rounds; ++round)
    for (int k = 0; k < 3; ++k) least[k] = std::min(least[k], nanoseconds(*libraries[k], states));
  table.add({name, flags, bench::fixed(least[0], 1), bench::fixed(least[2], 1),
             bench::fixed(least[2] / least[0], 3), bench::fixed(least[1] / least[0], 3)});
}

} // namespace

int main() {
  bench::Table table(
      {"robot (degrees of freedom)", "flags", "without, ns", "--status, ns", "ratio", "equal code"});
  for (const std::string flags : {"-O2", "-O2 -march=native"})
    for (const auto& [name, options] :
         {std::pair{"iiwa", ""}, {"panda", "--lock panda_finger_joint1,panda_finger_joint2"}, {"ur5", ""}}) {
      const auto path = mbsgen::test::shared_path(std::string("models/urdf/canonical/") + name + ".urdf");
      if (path) measure(name, bench::tree_text(*path, options), flags, table);
    }
  std::cout << "## Checks\n\n" << table.text() << '\n';
}
