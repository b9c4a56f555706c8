// SPDX-License-Identifier: GPL-3.0-or-later
// Between two datagrams the split device continues the motion: how far, what it is good for, and what it must not do to
// the energies.
#include "delayed_key.hpp"
#include "support/catch.hpp"

#include <vector>

using namespace mbsgen::runtime;
using delayed::Link;
using delayed::Way;

namespace {

constexpr std::int64_t ms = 1000000;

// A device that a test moves, and that keeps the last command.
struct Scripted {
  using Real = double;
  static constexpr int axes = 1;
  Sample<double, 1> sample;
  Command<double, 1> command;
  Fault start() { return Fault::none; }
  Fault read(Sample<double, 1>& to) {
    to = sample;
    return Fault::none;
  }
  Fault write(const Command<double, 1>& from) {
    command = from;
    return Fault::none;
  }
  Fault stop() { return Fault::none; }
};

// Both ends on a wire without delay, which can be cut.
struct Wire {
  ManualClock clock;
  Way up, down;
  Link model_link{&down, &up}, io_link{&up, &down};
  Scripted key;
  SplitTimes times;
  SplitServer<Link, ManualClock, Scripted> server{io_link, clock, key, times};
  SplitDevice<Link, ManualClock, 1> device;

  explicit Wire(std::int64_t hold_ns = 3 * ms) : device(model_link, clock, 1, {hold_ns, 20 * ms}) {
    REQUIRE(device.start() == Fault::none);
    for (int i = 0; i < 3; ++i) (void)step({}); // until both ends know each other
  }
  Fault step(Command<double, 1> command) {
    clock.advance(ms);
    server.step();
    Sample<double, 1> sample;
    const Fault fault = device.read(sample);
    last = sample.position[0];
    device.extrapolate(sample);
    continued = sample.position[0];
    command.force[0] -= stiffness * continued;
    return first(fault, device.write(command));
  }
  void cut() { up.loss = down.loss = 1; }

  double stiffness = 0;           ///< of a spring of the model, N/m
  double last = 0, continued = 0; ///< of the last reading; at the same time, extrapolated
};

// J that the model's end says it has put into the link within a second: a spring of 2 N/mm against the extrapolated
// motion, of which every fourth datagram arrives. motion(t, sample): of the hand.
template <class Motion>
double credit(std::int64_t hold_ns, const Motion& motion) {
  Wire wire(hold_ns);
  wire.up.every = 4;
  wire.stiffness = 2000;
  SplitPacket<double, 1> sent;
  for (int i = 0; i < 1000; ++i) {
    motion(1e-3 * i, wire.key.sample);
    CHECK(wire.step({}) == Fault::none);
    const auto& bytes = wire.down.flying.back().bytes;
    REQUIRE(sent.decode(bytes.data(), static_cast<int>(bytes.size()), SplitPacket<double, 1>::from_model));
  }
  return sent.energy[0];
}

// A finger presses the key at 30 mm/s into a spring of the model; the hand's force of each period from a moment on.
std::vector<double> pressed(int every, std::int64_t hold_ns) {
  ManualClock clock;
  Way up, down;
  up.every = every;
  Link model_link{&down, &up}, io_link{&up, &down};
  SimulatedKey<> key(1e-3);
  const SplitTimes times{hold_ns, 500 * ms};
  SplitServer<Link, ManualClock, SimulatedKey<>> server(io_link, clock, key, {20 * ms, 500 * ms});
  SplitDevice<Link, ManualClock, 1> device(model_link, clock, 1, times);
  SpringModel<> model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(1e-3, 100));
  auto limits = key_limits();
  limits.age_s = 1;
  NoLog log;
  Loop<ManualClock, decltype(device), SpringModel<>, Impedance<double, 1>> loop(clock, device, model,
                                                                                coupling, limits, ms, log);
  loop.start();
  loop.arm();
  std::vector<double> forces;
  for (int i = 0; i < 400; ++i) {
    if (i == 100) key.press(0.03, 9e-3);
    server.step();
    loop.step();
    if (i >= 160) forces.push_back(loop.record().wanted[0]);
  }
  CHECK(loop.fault() == Fault::none);
  return forces;
}

double largest_step(const std::vector<double>& forces) {
  double most = 0;
  for (std::size_t i = 1; i < forces.size(); ++i) most = std::max(most, std::fabs(forces[i] - forces[i - 1]));
  return most;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum / static_cast<double>(a.size()));
}

} // namespace

TEST_CASE("split: the hand goes on with its velocity, for at most the time to hold; then the link is lost") {
  Wire wire;
  wire.key.sample.position[0] = 2e-3;
  wire.key.sample.velocity[0] = 0.5;
  REQUIRE(wire.step({}) == Fault::none);
  CHECK(wire.continued == 2e-3);
  wire.cut();
  for (int i = 1; i <= 20; ++i) {
    CHECK(wire.step({}) == Fault::none);
    CHECK(wire.last == 2e-3); // as measured
    CHECK(wire.continued == Approx(2e-3 + 0.5e-3 * std::min(i, 3)).epsilon(1e-12));
  }
  CHECK(wire.step({}) == Fault::link_lost);
}

TEST_CASE("split: nothing to hold, nothing to continue") {
  Wire wire(0);
  wire.key.sample.velocity[0] = 0.5;
  REQUIRE(wire.step({}) == Fault::none);
  wire.cut();
  CHECK(wire.step({}) == Fault::none);
  CHECK(wire.continued == wire.last);
}

TEST_CASE("split: the target goes on with its rate; then the device keeps its place without force") {
  Wire wire;
  wire.key.sample.position[0] = 7e-3;
  Command<double, 1> command;
  command.target[0] = 5e-3;
  command.target_rate[0] = -0.2;
  for (int i = 0; i < 3; ++i) REQUIRE(wire.step(command) == Fault::none);
  wire.cut();
  for (int i = 0; i <= 3; ++i) { // the last command is on its way yet
    CHECK(wire.step(command) == Fault::none);
    CHECK(wire.key.command.target[0] == Approx(5e-3 - 0.2e-3 * i).epsilon(1e-12));
    CHECK(wire.key.command.target_rate[0] == -0.2);
  }
  for (int i = 0; i < 3; ++i) CHECK(wire.step(command) == Fault::none);
  CHECK(wire.key.command.target[0] == 7e-3);
  CHECK(wire.key.command.target_rate[0] == 0);
  CHECK(wire.key.command.force[0] == 0);
}

TEST_CASE("split: on a link of 250 Hz extrapolation takes the steps out of the force") {
  const auto direct = pressed(1, 3 * ms), held = pressed(4, 0), continued = pressed(4, 3 * ms);
  CAPTURE(largest_step(direct), largest_step(held), largest_step(continued));
  CHECK(largest_step(held) > 3 * largest_step(direct));
  CHECK(largest_step(continued) < 0.5 * largest_step(held));
  CHECK(distance(continued, direct) < 0.3 * distance(held, direct));
}

TEST_CASE("split: forces that answered an extrapolated motion count with the least work") {
  PortEnergy<double> port;
  CHECK(port.moved_to(0) == 0);
  for (const double force : {2.0, 3.0, 4.0}) port.hold(force);
  CHECK(port.moved_to(1e-3) == Approx(2e-3)); // the hand turned round: 4 N are an answer to a guess
  CHECK(port.moved_to(2e-3) == Approx(4e-3)); // held on
  for (const double force : {2.0, -3.0}) port.hold(force);
  CHECK(port.moved_to(1e-3) == Approx(-2e-3));
  for (const double force : {-2.0, 3.0}) port.hold(force);
  CHECK(port.moved_to(2e-3) == Approx(-2e-3));
}

TEST_CASE("split: extrapolation takes the energy out of the sums that held positions put in") {
  // The spring stores 4 mJ and gives it back in each swing, 0.12 J in 30 of them.
  const auto swing = [](double t, Sample<double, 1>& sample) {
    sample.position[0] = 1e-3 * (1 - std::cos(60 * pi<double> * t));
    sample.velocity[0] = 0.06 * pi<double> * std::sin(60 * pi<double> * t);
  };
  CHECK(credit(0, swing) > 0.14);
  CHECK(credit(3 * ms, swing) < 0.12);
}

TEST_CASE("split: a velocity that is wrong earns no energy") {
  // Seen only at the ends of its way, always on the way into the spring.
  const auto jump = [](double t, Sample<double, 1>& sample) {
    sample.position[0] = std::lround(1000 * t) / 4 % 2 == 0 ? 1e-3 : 2e-3;
    sample.velocity[0] = 0.5;
  };
  CHECK(credit(3 * ms, jump) <= credit(0, jump) + 1e-12);
}

TEST_CASE("split: a hand that shakes at a wall of the model gets no energy from extrapolated motion") {
  for (const int every : {1, 4, 8})
    for (const int delay : {0, 10}) {
      const delayed::Outcome outcome = delayed::press(delay, 3, 0.05, 1e-3, every);
      CAPTURE(every, delay, outcome.early, outcome.late, outcome.given);
      CHECK(outcome.fault == Fault::none);
      CHECK(outcome.late < 0.8 * outcome.early);
      CHECK(outcome.given < 2.5e-3); // of which 1 mJ is allowed
    }
}

TEST_CASE("split: the safety stage sees the measured motion alone") {
  // A blow against the bed: what is extrapolated beyond it is no fault of range or plausibility.
  ManualClock clock;
  Way up, down;
  up.every = 4;
  Link model_link{&down, &up}, io_link{&up, &down};
  SimulatedKey<> key(1e-3);
  SplitServer<Link, ManualClock, SimulatedKey<>> server(io_link, clock, key, {20 * ms, 500 * ms});
  SplitDevice<Link, ManualClock, 1> device(model_link, clock, 1);
  SpringModel<> model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(1e-3, 100));
  auto limits = key_limits();
  limits.axis[0].position_high = 0.0105;
  NoLog log;
  Loop<ManualClock, decltype(device), SpringModel<>, Impedance<double, 1>> loop(clock, device, model,
                                                                                coupling, limits, ms, log);
  loop.start();
  loop.arm();
  double beyond = 0;
  for (int i = 0; i < 400; ++i) {
    if (i == 100) key.press(1, 9e-3);
    server.step();
    loop.step();
    beyond = std::max(beyond, model.motion_in.position[0]);
  }
  CHECK(beyond > limits.axis[0].position_high);
  CHECK(loop.fault() == Fault::none);
}
