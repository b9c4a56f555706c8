// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <sstream>

// Floating robots at 100 000 attitudes each, those in which six joints with Euler angles are singular among them:
// direct dynamics of the forces of inverse dynamics gives the accelerations back.

namespace {

// Prints the largest error, and the largest near a pitch of 90 degrees, both relative to the largest acceleration.
constexpr const char* program = R"(#include MBSGEN_HEADER
#include <cstdio>
#include <random>
using namespace MBSGEN_MODEL;
static double q[nq], qd[nqd], qdd[nqd], Q[nqd], back[nqd];
int main() {
  const Model<> model;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::normal_distribution<double> normal;
  double anywhere = 0, at_pitch = 0;
  for (int sample = 0; sample < 100000; ++sample) {
    for (double& value : q) value = 3*uniform(random);
    for (int i = 3; i < 7; ++i) q[i] = normal(random);
    const bool pitched = sample % 4 == 0; // by 90 degrees, to rounding or to 1e-4
    if (pitched) {
      const double c = std::sqrt(0.5), turn = normal(random), off = sample % 8 == 0 ? 0 : 1e-4*normal(random);
      q[3] = c*std::cos(turn), q[4] = c*std::sin(turn), q[5] = c*std::cos(turn) + off, q[6] = -c*std::sin(turn);
    }
    for (int i = 0; i < nqd; ++i) qd[i] = 3*uniform(random), qdd[i] = 10*uniform(random);
    model.inverse_dynamics(q, qd, qdd, Q);
    model.direct_dynamics(q, qd, Q, back);
    double error = 0;
    for (int i = 0; i < nqd; ++i)
      if (!(std::fabs(back[i] - qdd[i]) <= error)) error = std::fabs(back[i] - qdd[i]);
    if (!(0.1*error <= anywhere)) anywhere = 0.1*error;
    if (pitched && !(0.1*error <= at_pitch)) at_pitch = 0.1*error;
  }
  std::printf("%g %g\n", anywhere, at_pitch);
}
)";

} // namespace

TEST_CASE("direct dynamics inverts inverse dynamics at any attitude of a floating robot") {
  const std::string robot = GENERATE("anymal_b", "hyq", "atlas", "simple_humanoid");
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (!urdf) return;
  CAPTURE(robot);
  const mbsgen::test::TemporaryDirectory folder;
  const std::string model = oracle::import_model(*urdf, "--floating");
  const std::string name =
      oracle::generate(model, folder.path(), "--functions inverse_dynamics,direct_dynamics");
  mbsgen::test::write_file(folder.path() / "main.cpp", program);
  const auto main = folder.path() / "main";
  oracle::compile(folder.path() / "main.cpp", name, folder.path(), "-O1 -std=c++17", main);
  std::istringstream printed(oracle::run_or_throw(oracle::quoted(main)));
  double anywhere = 0, at_pitch = 0;
  REQUIRE(printed >> anywhere >> at_pitch);
  CHECK(anywhere < 1e-10);
  CHECK(at_pitch < 1e-10);
  CHECK(at_pitch > 0);
}
