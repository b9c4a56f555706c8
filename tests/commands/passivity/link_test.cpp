// SPDX-License-Identifier: GPL-3.0-or-later
// Limits over a link between two machines beside those that the runtime's split device is measured to have.
#include "commands/passivity/key.h"
#include "commands/passivity/split_run.h"
#include "passivity/limits.h"
#include "support/catch.hpp"
#include <random>

using Catch::Matchers::WithinRel;
using namespace mbsgen::passivity;
using namespace passivity_test;

namespace {

constexpr double six_percent = 0.06, mass = grand::Swing::mass;

/// A device on a link and the bench that is the same.
struct Case {
  Device device;
  SplitBench bench;

  Case(double up, double down, double lag = 2e-4) {
    device.lag = bench.lag = lag;
    device.link = Link{};
    device.link->to_model.time = up, device.link->to_device.time = down;
    delay(up, down);
  }
  void delay(double up, double down) {
    bench.to_model = [up](long) { return up; };
    bench.to_device = [down](long) { return down; };
  }
  void rates(double loop, double of_device) {
    bench.loop_period = 1 / loop, bench.device_period = 1 / of_device;
    device.link->device_rate = of_device;
  }
  DeviceLimits limits() const {
    return {device, bench.loop_period, minimal(point_mass(mass, bench.damping), bench.loop_period)};
  }
  void check(const char* name) const {
    INFO(name);
    const WallLimits walls = limits().walls(bench.virtual_damping, false);
    CHECK_THAT(split_limit(bench), WithinRel(walls.stable, six_percent));
  }
  // As the word says.
  void follow(const DelayExample& example) {
    const auto in_turn = [](const std::vector<double>& delays) {
      return [delays](long i) { return delays[std::size_t(i) % delays.size()]; };
    };
    bench.to_model = in_turn(example.word.to_model), bench.to_device = in_turn(example.word.to_device);
    bench.phase = example.phase;
  }
};

} // namespace

TEST_CASE("limits over a link are those of the split device") {
  Case(0, 0).check("no time on the way");
  Case(0, 0, 0).check("no lag");
  Case(1e-3, 2.3e-3).check("different ways");
  Case fast(0.3e-3, 0.6e-3);
  fast.rates(1000, 4000);
  fast.check("a faster machine of the device");
  Case slow(0.1e-3, 0.1e-3);
  slow.rates(4000, 1000);
  slow.check("a slower machine of the device, motions continued");
  slow.bench.extrapolation = slow.device.link->extrapolation = 0;
  slow.check("a slower machine of the device, motions held");
  Case damped(0.2e-3, 0.5e-3);
  damped.bench.virtual_damping = 3;
  damped.check("virtual damping");
  Case computing(0.1e-3, 0.1e-3);
  computing.device.delay = 1.4e-3;
  computing.delay(0.1e-3, 1.5e-3); // a datagram that leaves later
  computing.check("time of computing");
  Case leading(0.3e-3, 0.1e-3);
  leading.device.chain.acceleration = 100, leading.device.chain.leads_by_delay = true;
  leading.bench.lead = 0.5e-3 + 0.4e-3 + 2e-4;
  leading.check("a lead");
}

TEST_CASE("a link's spring is passive up to b over half a period, delay and lag") {
  // Of equal rates the force begins after the ways, and a tick of each machine.
  for (const double way : {0.2e-3, 0.7e-3, 2e-3}) {
    const DeviceLimits limits = Case(way, way).limits();
    const double whole = std::ceil(2 * way / 1e-3 - 1e-9), delay = 1e-3 * (whole + 1);
    CHECK_THAT(limits.walls(0, false).passive, WithinRel(0.5 / (0.5e-3 + delay + 2e-4), 1e-4));
  }
}

TEST_CASE("the worst delays of a link let the split device's motion grow, less stiffness lets it calm") {
  for (const int lost : {1, 2}) {
    Case one(1e-3, 2e-3);
    one.device.link->to_model.jitter = 0.5e-3, one.device.link->to_model.lost = lost;
    one.bench.virtual_damping = 2;
    const WallLimits walls = one.limits().walls(2, false);
    REQUIRE(walls.jittering);
    REQUIRE(walls.jittering->worst);
    CHECK(walls.jittering->stiffness < walls.stable);
    one.follow(*walls.jittering->worst);
    CHECK(split_growth(one.bench, 1.06 * walls.jittering->stiffness) > 1);
    CHECK(split_growth(one.bench, 0.94 * walls.jittering->stiffness) < 1);
  }
}

TEST_CASE("no delays at random let a motion grow on a wall that is proven over a link") {
  Case one(0.5e-3, 0.4e-3);
  one.device.link->to_model.jitter = 0.8e-3, one.device.link->to_device.jitter = 0.6e-3;
  one.device.link->to_model.lost = 1;
  const WallLimits walls = one.limits().walls(0, true);
  REQUIRE(walls.proven);
  CHECK(*walls.proven > 0.97 * walls.jittering->stiffness);
  CHECK(*walls.proven <= walls.jittering->stiffness);
  std::mt19937 random(4);
  const auto share = [&] { return double(random()) / 4294967295.0; };
  bool lost = false;
  one.bench.to_model = [&](long) {
    lost = !lost && share() < 0.3;
    return lost ? -1 : 0.5e-3 + 0.8e-3 * share();
  };
  one.bench.to_device = [&](long) { return 0.4e-3 + 0.6e-3 * share(); };
  for (int i = 0; i < 20; ++i) {
    one.bench.phase = 0.01 + 0.98 * share();
    CHECK(split_growth(one.bench, 0.98 * *walls.proven) < 1);
  }
  // Most of these delays are shorter than the longest one, which the limit of constant ones counts.
  CHECK(split_growth(one.bench, 2.5 * walls.jittering->stiffness) > 1);
}

TEST_CASE("the report of a link has its times") {
  const Key key{
      mass, 0.5, 2e-4,
      R"(, "link": {"to_model": {"time": 0.001, "lost": 1}, "to_device": {"time": 0.0005, "jitter": 0.0005},
                   "device_rate": 2000, "extrapolation": 0, "hold": 0.01})"};
  const char* const dampings = "--virtual-damping 0,1";
  const nlohmann::json report = report_of(key, 1000, dampings), link = report.at("link"),
                       walls = report.at("width").at(0);
  CHECK(link.at("device_rate") == 2000);
  CHECK(link.at("least_age") == 3);
  CHECK(link.at("longest_age") == 7); // 1.5 + 0.5 + 2 periods of the device + 1 of the loop, less than that
  CHECK(link.at("longest_ahead") == 0);
  CHECK(walls.at("proven").get<double>() <= walls.at("jittering").get<double>());
  CHECK(walls.at("passive_changing").get<double>() <= walls.at("passive").get<double>());
  CHECK(report.at("width") == report_of(key, 1000, dampings).at("width"));
}
