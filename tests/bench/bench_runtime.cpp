// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/generated_library.h"
#include "bench/report.h"
#include "bench/table.h"
#include "physics/mjcf.h"
#include "physics/mujoco_model.h"
#include <ctime>
#include <functional>
#include <iostream>
#include <random>

// Prints, as Markdown, what a call of the generated code takes beside MuJoCo, measured in turns in one run:
// medians in ns, and their ratio, which depends on the machine far less.

namespace {

constexpr std::size_t state_count = 64;
constexpr int rounds = 41;
constexpr double seconds_per_round = 2e-3;

/// Random rows of numbers that a call reads, one after the other.
class States {
public:
  States(int size, unsigned seed) : size_(static_cast<std::size_t>(size)), values_(size_ * state_count) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (double& value : values_) value = uniform(random);
  }
  double* row(std::size_t k) { return values_.data() + (k % state_count) * size_; }

private:
  std::size_t size_;
  std::vector<double> values_;
};

using Call = std::function<void(std::size_t)>;

/// Time of this thread on the processor: other programs hardly change it.
double thread_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

double nanoseconds(const Call& call, std::size_t calls) {
  const double start = thread_nanoseconds();
  for (std::size_t k = 0; k < calls; ++k) call(k);
  return (thread_nanoseconds() - start) / static_cast<double>(calls);
}

std::size_t calls_per_round(const Call& call) {
  const double once = nanoseconds(call, 200);
  return static_cast<std::size_t>(seconds_per_round * 1e9 / once) + 1;
}

struct Pair {
  double ours, theirs;
};

/// Both in turns, so that both see the same machine.
Pair race(const Call& ours, const Call& theirs) {
  const std::size_t our_calls = calls_per_round(ours), their_calls = calls_per_round(theirs);
  std::vector<double> our_times, their_times;
  for (int round = 0; round < rounds; ++round) {
    our_times.push_back(nanoseconds(ours, our_calls));
    their_times.push_back(nanoseconds(theirs, their_calls));
  }
  return {bench::median(our_times), bench::median(their_times)};
}

std::string cell(const Pair& pair) {
  return bench::fixed(pair.ours, 0) + " / " + bench::fixed(pair.theirs, 0) + " = " +
         bench::fixed(pair.ours / pair.theirs, 3);
}

void normalize_quaternions(States& positions, bool free_root) {
  if (!free_root) return;
  for (std::size_t k = 0; k < state_count; ++k) {
    Eigen::Map<Eigen::Vector4d> quaternion(positions.row(k) + 3);
    quaternion.normalize();
  }
}

void measure(const std::string& robot, bool floating, bench::Table& table) {
  const auto path = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (!path) return;
  const std::string text = bench::tree_text(*path, floating ? "--floating" : "");
  std::string reason;
  auto mujoco = physics::MujocoModel::load(
      physics::mjcf(reference::read_model(text), floating ? physics::Root::free : physics::Root::joints),
      reason);
  if (!mujoco) {
    std::cerr << robot << ": MuJoCo: " << reason << '\n';
    return;
  }
  const bench::GeneratedLibrary ours(text);
  const int n = ours.nq();
  States q(n, 1), v(n, 2), a(n, 3), positions(mujoco->nq(), 4);
  normalize_quaternions(positions, floating);
  std::vector<double> result(static_cast<std::size_t>(n * n));
  double* out = result.data();
  const Pair inverse =
      race([&](std::size_t k) { ours.inverse_dynamics(q.row(k), v.row(k), a.row(k), out); },
           [&](std::size_t k) { mujoco->inverse_dynamics(positions.row(k), v.row(k), a.row(k), out); });
  const Pair mass = race([&](std::size_t k) { ours.mass_matrix(q.row(k), out); },
                         [&](std::size_t k) { mujoco->mass_matrix(positions.row(k), out); });
  const Pair direct =
      race([&](std::size_t k) { ours.direct_dynamics(q.row(k), v.row(k), a.row(k), out); },
           [&](std::size_t k) { mujoco->direct_dynamics(positions.row(k), v.row(k), a.row(k), out); });
  table.add({robot + " (" + std::to_string(n) + ")", cell(inverse), cell(mass), cell(direct),
             bench::fixed(ours.compile_seconds(), 1)});
}

} // namespace

int main() {
  bench::Table table({"robot (degrees of freedom)", "inverse dynamics, ns: ours / MuJoCo = ratio",
                      "mass matrix", "direct dynamics", "compilation, s"});
  for (const char* robot : {"ur5", "iiwa", "panda", "baxter"}) measure(robot, false, table);
  for (const char* robot : {"hyq", "anymal_b", "simple_humanoid", "atlas"}) measure(robot, true, table);
  std::cout << "## Run time\n\n" << table.text() << '\n';
}
