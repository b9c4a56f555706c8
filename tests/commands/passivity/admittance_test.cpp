// SPDX-License-Identifier: GPL-3.0-or-later
// Virtual masses on the runtime's simulated admittance device.
#include "commands/passivity/key.h"
#include "passivity/admittance.h"
#include "support/catch.hpp"
#include <mbsgen/drivers/simulated_admittance.hpp>

using Catch::Matchers::WithinRel;
using namespace mbsgen::passivity;
namespace rt = mbsgen::runtime;

namespace {

constexpr double mass = 4, bandwidth = 60, period = 1e-3;

// The device is simulated a hundred times a period, so that the hand's force follows the motion; the loop computes once a
// period, and its command acts `delay` periods later.
template <rt::Takes takes>
bool calms(const Hand& hand, double virtual_mass, double damping, int delay) {
  constexpr int parts = 100;
  rt::SimulatedAdmittance<1, takes> device(period / parts);
  device.plant[0].mass = mass, device.plant[0].bandwidth_hz = bandwidth, device.plant[0].force_limit = 1e12;
  device.substep_count = 1;
  (void)device.start();
  device.place(0, 1e-3);
  double velocity = 0, most[2] = {};
  std::vector<double> waiting(std::size_t(delay) + 1, 0.0);
  constexpr int periods = 3000;
  for (int i = 0; i < periods * parts; ++i) {
    device.hand[0] = -hand.stiffness * device.position()[0] - hand.damping * device.velocity()[0];
    rt::Sample<double, 1> sample;
    (void)device.read(sample);
    if (i % parts == 0) {
      const double force = -hand.stiffness * sample.position[0] - hand.damping * sample.velocity[0];
      const double acceleration = (force - damping * velocity) / virtual_mass;
      velocity += period * acceleration;
      waiting.push_back(takes == rt::Takes::acceleration ? acceleration : velocity);
      waiting.erase(waiting.begin());
    }
    rt::Command<double, 1> command;
    command.target_acceleration[0] = command.target_rate[0] = waiting.front();
    (void)device.write(command);
    const double way = std::fabs(device.position()[0]);
    double& largest = most[2 * i / (periods * parts)];
    largest = std::max(largest, way);
    if (!(way < 1)) return false;
  }
  return most[1] < most[0];
}

template <rt::Takes takes>
double measured(const Hand& hand, double damping, int delay) {
  double low = 1e-3, high = 1e4;
  while (high / low > 1.01) {
    const double middle = std::sqrt(low * high);
    (calms<takes>(hand, middle, damping, delay) ? high : low) = middle;
  }
  return high;
}

double predicted(const Device& device, const Hand& hand, double damping, double delay) {
  const AdmittanceLoop loop(mass, device, {period, delay});
  return 1 /
         loop.worst(damping,
                    {{hand.mass, hand.mass}, {hand.damping, hand.damping}, {hand.stiffness, hand.stiffness}})
             .gain;
}

} // namespace

TEST_CASE("the smallest virtual mass is the one that is measured") {
  Device device;
  device.kind = Device::Kind::admittance, device.loop_bandwidth = bandwidth;
  const Hand hand{0, 5, 3000};
  CHECK_THAT(measured<rt::Takes::acceleration>(hand, 2, 0), WithinRel(predicted(device, hand, 2, 0), 0.06));
  CHECK_THAT(measured<rt::Takes::acceleration>(hand, 10, 3),
             WithinRel(predicted(device, hand, 10, 3e-3), 0.06));
  device.takes_velocity = true;
  CHECK_THAT(measured<rt::Takes::velocity>(hand, 2, 2), WithinRel(predicted(device, hand, 2, 2e-3), 0.06));
}

TEST_CASE("a stiffer hand needs a larger virtual mass") {
  Device device;
  device.kind = Device::Kind::admittance, device.loop_bandwidth = bandwidth;
  double before = 0;
  for (const double stiffness : {500.0, 2000.0, 8000.0}) {
    const double now = predicted(device, {0.2, 2, stiffness}, 1, 1e-3);
    CHECK(now > before);
    before = now;
  }
}

TEST_CASE("a passive virtual mass is stable with any hand in bounds") {
  Device device;
  device.kind = Device::Kind::admittance, device.loop_bandwidth = bandwidth, device.delay = 1e-3;
  const AdmittanceLoop loop(mass, device, {period, 1e-3});
  const double passive = loop.passive_mass(20);
  REQUIRE(std::isfinite(passive));
  const HandBounds bounds{{0, 10}, {0, 100}, {0, 1e5}};
  CHECK(Hands(loop.problem(20), bounds).unstable(1 / passive, 500) == 0);
  const HandLimit worst = loop.worst(20, bounds);
  CHECK(1 / worst.gain <=
        passive * 1.005); // passive for motions below half the rate: what is sampled of faster ones is left
  CHECK(Hands(loop.problem(20), bounds).growth_with(worst.hand, 1.05 * worst.gain) > 1);
  CHECK(Hands(loop.problem(20), bounds).unstable(0.999 * worst.gain, 500) == 0);
}

TEST_CASE("the command limits the masses of an admittance device") {
  const passivity_test::Key key{
      4, 0, 0,
      R"(, "kind": "admittance", "velocity_loop": {"bandwidth": 60}, "delay": {"time": 0.001},
                                   "hand": {"damping": 5, "stiffness": [0, 3000]})"};
  const nlohmann::json report = passivity_test::report_of(key, 1000);
  Device device;
  device.kind = Device::Kind::admittance, device.loop_bandwidth = 60;
  const AdmittanceLoop loop(4, device, {1e-3, 1e-3});
  CHECK_THAT(report.at("width").at(0).at("stable").get<double>(),
             WithinRel(1 / loop.worst(0, {{}, {5, 5}, {0, 3000}}).gain, 1e-3));
}
