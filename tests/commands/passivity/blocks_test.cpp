// SPDX-License-Identifier: GPL-3.0-or-later
// Sampled systems of the generator against the runtime's filters and chains.
#include "passivity/blocks.h"
#include "support/catch.hpp"
#include <functional>
#include <mbsgen/coupling/lead.hpp>
#include <random>

namespace rt = mbsgen::runtime;
using namespace mbsgen::passivity;
using Motion = rt::Motion<double, 1>;

namespace {

constexpr double period = 2.5e-4;

// Both answer the same random motion; they begin at rest. `pick`: what of the runtime's motion belongs to the row.
void check_chain(const Block& block, const std::function<Motion(const rt::Sample<double, 1>&)>& chain) {
  std::mt19937 random(3);
  Eigen::VectorXd state = Eigen::VectorXd::Zero(block.A.rows());
  (void)chain({});
  for (int i = 0; i < 200; ++i) {
    rt::Sample<double, 1> sample;
    sample.position[0] = 1e-3 * double(random() % 1000), sample.velocity[0] = 0.1 * double(random() % 1000);
    const Eigen::Vector2d in(sample.position[0], sample.velocity[0]);
    const Eigen::Vector2d out = block.C * state + block.D * in;
    state = Eigen::VectorXd(block.A * state + block.B * in);
    const Motion motion = chain(sample);
    REQUIRE(std::fabs(out(0) - motion.position[0]) < 1e-9 * (1 + std::fabs(out(0))));
    REQUIRE(std::fabs(out(1) - motion.velocity[0]) < 1e-9 * (1 + std::fabs(out(1))));
  }
}

// Of a velocity from positions.
template <class Velocity>
std::function<Motion(const rt::Sample<double, 1>&)> of_positions(Velocity velocity) {
  return [velocity](const rt::Sample<double, 1>& sample) mutable {
    Motion motion;
    motion.position[0] = sample.position[0];
    motion.velocity[0] = velocity(sample.position[0]);
    return motion;
  };
}

} // namespace

TEST_CASE("chains are those of the runtime") {
  Device device;
  SECTION("plain") {
    check_chain(chain_block(device, period), rt::PlainChain<double, 1>(period, 100));
  }
  SECTION("lead") {
    device.chain.acceleration = 100, device.chain.lead = 3.25e-4;
    check_chain(chain_block(device, period),
                rt::LeadChain<double, 1>(rt::PlainChain<double, 1>(period, 100), 3.25e-4));
  }
  SECTION("lead by what the device delays") {
    device.chain.acceleration = 80, device.chain.leads_by_delay = true, device.lag = 1e-4,
    device.delay = 5e-5, device.jitter = 1;
    check_chain(chain_block(device, period),
                rt::LeadChain<double, 1>(rt::PlainChain<double, 1>(period, 80), period / 2 + 1.5e-4));
  }
  SECTION("fusion, then lead") {
    using Fusion = rt::FusionChain<double, 1>;
    device.chain.acceleration = 100, device.chain.lead = 2e-4, device.chain.fusion = 12;
    check_chain(chain_block(device, period), rt::LeadChain<double, 1, Fusion>(Fusion(period, 12, 100), 2e-4));
  }
  SECTION("fusion with a share of one") {
    device.chain.fusion = 350;
    check_chain(chain_block(device, period), rt::FusionChain<double, 1>(period, 350, 100));
  }
}

TEST_CASE("velocities from positions are those of the runtime") {
  Device device;
  device.chain.length = 5;
  device.chain.velocity = VelocitySource::window;
  check_chain(chain_block(device, period), of_positions(rt::WindowSlope<double, 5>(period)));
  device.chain.length = 1;
  device.chain.velocity = VelocitySource::difference;
  check_chain(chain_block(device, period), of_positions(rt::WindowSlope<double, 2>(period)));
  // A noise beyond all motion keeps the longest window.
  device.chain.length = 4;
  check_chain(chain_block(device, period), of_positions(rt::AdaptiveVelocity<double, 4>(1e9, period)));
}

TEST_CASE("filters are those of the runtime") {
  Device device;
  const auto filtered = [](auto position, auto velocity) {
    return [=](const rt::Sample<double, 1>& sample) mutable {
      Motion motion;
      motion.position[0] = position(sample.position[0]), motion.velocity[0] = velocity(sample.velocity[0]);
      return motion;
    };
  };
  device.position_filter = {300, 1}, device.velocity_filter = {150, 2, 0.6};
  check_chain(chain_block(device, period),
              filtered(rt::LowPass1<double>(300, period), rt::LowPass2<double>(150, period, 0.6)));
  device = {};
  device.force_filter = {200, 2};
  check_chain(chain_block(device, period),
              filtered(rt::LowPass2<double>(200, period), rt::LowPass2<double>(200, period)));
}
