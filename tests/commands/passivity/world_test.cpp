// SPDX-License-Identifier: GPL-3.0-or-later
// Virtual models on a device: their driving-point impedance beside a closed formula, and beside the limits.
#include "commands/passivity/key.h"
#include "support/catch.hpp"
#include <complex>

using Catch::Matchers::WithinRel;
using namespace passivity_test;
using analysis_test::Csv;

namespace {

// A mass on the hand, a second one behind a spring that hardens with its length.
constexpr double near_mass = 0.02, far_mass = 0.05, spring = 300, hardening = 4e5, dashpot = 0.3;
const char* const world = R"k({"mbsgen": 1, "name": "world", "gravity": [0, 0, 0], "bodies": [
  {"name": "near", "parent": "base", "mass": 0.02, "joints": [{"name": "hand", "type": "Tx", "role": "driven"}]},
  {"name": "far", "parent": "base", "at": [0.2, 0, 0], "mass": 0.05, "joints": [{"name": "far", "type": "Tx"}]}],
  "links": [{"name": "spring", "from": "near.origin", "to": "far.origin", "force": "300*(Z - 0.2) + 4e5*(Z - 0.2)^3 + 0.3*Zd"}]})k";
const char* const states = "run,q(hand),q(far)\n0,0,0\n1,0.01,0\n2,-0.03,0.01\n";

} // namespace

TEST_CASE("a virtual model has the impedance of its bodies") {
  const mbsgen::test::TemporaryDirectory folder;
  const Key key{0.1, 0.5, 2e-4, ""};
  mbsgen::test::write_file(folder.path() / "m.json", key.model());
  std::string device = key.device();
  const std::string joint = R"({"joint": "x"})";
  device.replace(device.find(joint), joint.size(), R"({"joint": "x", "ratio": 0.5})");
  mbsgen::test::write_file(folder.path() / "d.json", device);
  mbsgen::test::write_file(folder.path() / "w.json", world);
  mbsgen::test::write_file(folder.path() / "s.csv", states);
  const std::string command =
      "passivity m.json --device d.json --rate 1000 --virtual-damping 0 -o t.csv --report r.json ";
  const auto run = analysis_test::in_folder(
      folder, command + "--virtual w.json --along s.csv --virtual-table v.csv --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const nlohmann::json report = nlohmann::json::parse(mbsgen::test::read_file(folder.path() / "r.json"));
  const double stable = report.at("width").at(0).at("stable"), mass = report.at("places").at(0).at("mass");
  const double omega = std::sqrt(stable / mass);
  const Csv table(folder.path() / "v.csv");
  REQUIRE(table.rows.size() == 3);
  const double lengths[] = {0, -0.01, 0.04};
  int beyond = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double k = spring + 3 * hardening * lengths[i] * lengths[i];
    const auto of = [&](const char* name) { return table.column_of(name)[i]; };
    // Half of the way: four times the stiffness.
    CHECK_THAT(of("stiffness"), WithinRel(4 * k, 1e-9));
    CHECK_THAT(of("damping"), WithinRel(4 * dashpot, 1e-9));
    CHECK_THAT(of("mass"), WithinRel(4 * near_mass, 1e-9));
    const std::complex<double> s(0, omega), link = k + s * dashpot;
    const std::complex<double> whole = near_mass * s * s + link - link * link / (link + far_mass * s * s);
    CHECK_THAT(of("dynamic_stiffness"), WithinRel(4 * whole.real(), 1e-6));
    CHECK_THAT(of("dynamic_damping"), WithinRel(4 * whole.imag() / omega, 1e-6));
    beyond += of("stiffness") > of("stable");
  }
  CHECK(analysis_test::summary_of(run.output).at("states_beyond_stable") == beyond);
  CHECK(beyond > 0);
  CHECK(beyond < 3);
}

TEST_CASE("a virtual model needs a driven joint and states") {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", Key{}.model());
  mbsgen::test::write_file(folder.path() / "d.json", Key{}.device());
  mbsgen::test::write_file(folder.path() / "w.json", world);
  mbsgen::test::write_file(folder.path() / "s.csv", "run,q(hand)\n0,0\n");
  const auto refused = [&](const std::string& options, int code, const std::string& message) {
    const auto run =
        analysis_test::in_folder(folder, "passivity m.json --device d.json --rate 1000 -o t.csv " + options);
    INFO(options << '\n' << run.output);
    CHECK(run.exit_code == code);
    CHECK(analysis_test::contains(run.output, message));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "t.csv"));
  };
  refused("--virtual m.json --along s.csv", 2, "has 0 driven joints");
  refused("--virtual w.json --along s.csv", 1, "there is no column 'q(far)'");
  refused("--virtual w.json", 2, "--along");
  refused("--along s.csv", 2, "--virtual");
}
