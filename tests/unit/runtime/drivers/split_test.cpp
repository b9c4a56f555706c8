// SPDX-License-Identifier: GPL-3.0-or-later
// The split device, over a scripted wire and over UDP on loopback.
#include "mbsgen/bus/udp.hpp"
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/drivers/split.hpp"
#include "mbsgen/host/monotonic_clock.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"

#include <cstring>
#include <deque>
#include <functional>
#include <random>
#include <thread>
#include <vector>

using namespace mbsgen::runtime;

namespace {

constexpr double dt = 1e-3;
using Packet = SplitPacket<double, 1>;
using Bytes = std::vector<std::uint8_t>;

// One direction of a bad network.
struct Air {
  double loss = 0, doubling = 0, damage = 0;
  int reorder = 0; ///< up to so many packets overtake
  bool cut = false;
  std::deque<Bytes> packets;
  std::mt19937 random{7};
  bool chance(double p) { return std::uniform_real_distribution<double>(0, 1)(random) < p; }
  void put(Bytes bytes) {
    if (cut || chance(loss)) return;
    if (chance(damage)) bytes[random() % bytes.size()] ^= 0x10;
    const int back = reorder > 0 ? int(random() % unsigned(reorder + 1)) : 0;
    const auto at = packets.end() - std::min<std::ptrdiff_t>(back, std::ptrdiff_t(packets.size()));
    packets.insert(at, bytes);
    if (chance(doubling)) packets.push_back(bytes);
  }
};

template <class Inner>
struct LossyLink {
  Air* out;
  Air* in;
  Inner* inner = nullptr; ///< null: the air itself is the wire
  int delay = 0;          ///< packets that stay in the air
  bool send(const std::uint8_t* data, int count) {
    out->put(Bytes(data, data + count));
    if (inner != nullptr)
      while (!out->packets.empty() && int(out->packets.size()) > delay) {
        inner->send(out->packets.front().data(), int(out->packets.front().size()));
        out->packets.pop_front();
      }
    return true;
  }
  int receive(std::uint8_t* data, int room) {
    if (inner != nullptr) return inner->receive(data, room);
    if (int(in->packets.size()) <= delay) return 0;
    const Bytes bytes = in->packets.front();
    in->packets.pop_front();
    const int count = std::min(room, int(bytes.size()));
    std::memcpy(data, bytes.data(), std::size_t(count));
    return count;
  }
};

// A key whose power stage can fail.
struct FarKey : SimulatedKey<> {
  Fault write_fault = Fault::none, stop_fault = Fault::none;

  FarKey() : SimulatedKey<>(dt) {}
  Fault write(const Command<double, 1>& command) {
    return first(write_fault, SimulatedKey<>::write(command));
  }
  Fault stop() { return first(stop_fault, SimulatedKey<>::stop()); }
};

struct Bench {
  using Link = LossyLink<UdpLink>;
  using Device = SplitDevice<Link, ManualClock, 1>;
  using Coupling = Impedance<double, 1>;
  Air up, down;
  Link model_link{&down, &up}, io_link{&up, &down};
  ManualClock clock;
  FarKey key;
  SplitServer<Link, ManualClock, FarKey> server{io_link, clock, key};
  Device device{model_link, clock, 100};
  SpringModel<> model;
  Coupling coupling{PlainChain<double, 1>(dt, 100)};
  NoLog log;
  Loop<ManualClock, Device, SpringModel<>, Coupling> loop{clock,        device,  model, coupling,
                                                          key_limits(), 1000000, log};

  Bench() {
    key.press(0.1, 5e-3);
    loop.start();
  }
  void steps(int n) {
    for (int i = 0; i < n; ++i) {
      server.step();
      loop.step();
    }
  }
  void run() {
    loop.arm();
    steps(200);
    REQUIRE(loop.fault() == Fault::none);
    REQUIRE(key.commanded() < -0.5);
  }
};

} // namespace

TEST_CASE("split: packets") {
  Packet packet;
  packet.kind = Packet::from_model;
  packet.session = 5;
  packet.sequence = 0xFFFFFFFF;
  packet.sent_ns = -3;
  packet.values[2] = -1.5;
  packet.age_s = 0.25;
  std::uint8_t bytes[Packet::size];
  packet.encode(bytes);
  Packet read;
  REQUIRE(read.decode(bytes, Packet::size, Packet::from_model));
  CHECK(read.sent_ns == -3);
  CHECK(read.values[2] == -1.5);
  CHECK(read.age_s == 0.25);
  CHECK_FALSE(read.decode(bytes, Packet::size, Packet::from_device));
  CHECK_FALSE(read.decode(bytes, Packet::size - 1, Packet::from_model));
  for (int i = 0; i < Packet::size; ++i) {
    bytes[i] ^= 1;
    CHECK_FALSE(read.decode(bytes, Packet::size, Packet::from_model));
    bytes[i] ^= 1;
  }
  CHECK(newer(0, 0xFFFFFFFF));
  CHECK_FALSE(newer(5, 5));
  const std::uint8_t digits[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  CHECK(crc32(digits, 9) == 0xCBF43926u);
}

TEST_CASE("split: the same force as without the wire") {
  Bench bench;
  bench.run();
  bench.steps(500);
  CHECK(bench.key.commanded() == Approx(-200 * bench.key.height()).epsilon(0.02));
  CHECK(bench.device.lost() == 0);
  CHECK(bench.loop.record().sample.age_s < 2.1e-3);
}

TEST_CASE("split: loss, reordering, doubling and damage") {
  Bench bench;
  for (Air* air : {&bench.up, &bench.down}) {
    air->loss = 0.1;
    air->reorder = 3;
    air->doubling = 0.05;
    air->damage = 0.05;
  }
  bench.run();
  bench.steps(5000);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.device.lost() > 100);
  CHECK(bench.device.refused() > 100);
  CHECK(bench.server.refused() > 100);
}

TEST_CASE("split: the cable is pulled, in one direction, the other, both") {
  for (const int which : {1, 2, 3}) {
    Bench bench;
    bench.run();
    bench.up.cut = (which & 1) != 0;
    bench.down.cut = (which & 2) != 0;
    // Nothing tells a lost packet from a lost link before the time-out; the I/O end holds for 3 ms only.
    bench.steps(which == 1 ? 23 : 5);
    CHECK(bench.key.commanded() == 0);
    bench.steps(40);
    CHECK(bench.loop.fault() == Fault::link_lost);
    CHECK_FALSE(bench.server.enabled());
    bench.up.cut = bench.down.cut = false;
    bench.steps(100);
    CHECK(bench.loop.fault() == Fault::link_lost);
    CHECK(bench.key.commanded() == 0); // not by itself
    bench.loop.arm();
    bench.steps(50);
    CHECK(bench.loop.fault() == Fault::none);
    CHECK(bench.key.commanded() < -0.5);
  }
}

TEST_CASE("split: faults of the far device arrive") {
  Bench bench;
  bench.run();
  bench.key.hall_unplugged = true;
  bench.steps(2); // one period of the wire
  CHECK(bench.loop.fault() == Fault::sensor_range);
  bench.steps(1);
  CHECK(bench.key.commanded() == 0);
}

TEST_CASE("split: faults of the far power stage arrive, and end with the next start") {
  Bench bench;
  bench.run();
  bench.key.write_fault = bench.key.stop_fault = Fault::driver_error;
  bench.steps(3);
  CHECK(bench.loop.fault() == Fault::driver_error);
  bench.key.write_fault = Fault::none;
  bench.steps(3);
  Sample<double, 1> sample;
  CHECK(bench.device.read(sample) == Fault::driver_error); // it did not stop
  bench.key.stop_fault = Fault::none;
  bench.loop.arm();
  bench.steps(50);
  CHECK(bench.loop.fault() == Fault::none);
  CHECK(bench.key.commanded() < -0.5);
}

TEST_CASE("split: a model's computer that restarts") {
  Bench bench;
  bench.run();
  Bench::Device again(bench.model_link, bench.clock, 101);
  Sample<double, 1> sample;
  REQUIRE(again.start() == Fault::none);
  Fault fault = Fault::not_ready;
  for (int i = 0; i < 5 && fault != Fault::none; ++i) {
    REQUIRE(again.write({}) == Fault::none);
    bench.clock.advance(1000000);
    bench.server.step();
    fault = again.read(sample);
  }
  CHECK(fault == Fault::none);
  // The old one is not listened to any more.
  const long refused = bench.server.refused();
  bench.loop.step();
  bench.server.step();
  CHECK(bench.server.refused() > refused);
}

TEST_CASE("split: a packet that comes between the clock's reading and the link's is not younger than now") {
  struct Preempted {
    LossyLink<UdpLink> wire;
    std::function<void()> meanwhile = [] {};
    bool send(const std::uint8_t* data, int count) { return wire.send(data, count); }
    int receive(std::uint8_t* data, int room) {
      meanwhile();
      return wire.receive(data, room);
    }
  };
  Air up, down;
  Preempted model_link{{&down, &up}};
  LossyLink<UdpLink> io_link{&up, &down};
  ManualClock clock;
  FarKey key;
  SplitServer<LossyLink<UdpLink>, ManualClock, FarKey> server(io_link, clock, key);
  SplitDevice<Preempted, ManualClock, 1> device(model_link, clock, 100);
  Sample<double, 1> sample;
  REQUIRE(device.start() == Fault::none);
  REQUIRE(device.write({}) == Fault::none);
  model_link.meanwhile = [&] {
    clock.cost_ns = 1000000; // of each step of the far end
    server.step();
    clock.cost_ns = 0;
    model_link.meanwhile = [] {};
  };
  CHECK(device.read(sample) == Fault::none);
  CHECK(device.round_trip_ns() == 0);
  CHECK(sample.age_s >= 0);
}

TEST_CASE("split: UDP on loopback with loss and reordering") {
  UdpLink model_socket, io_socket;
  REQUIRE(model_socket.bind(0));
  REQUIRE(io_socket.bind(0));
  REQUIRE(model_socket.connect("127.0.0.1", io_socket.port()));
  REQUIRE(io_socket.connect("127.0.0.1", model_socket.port()));
  Air up, down;
  up.loss = down.loss = 0.05;
  up.reorder = down.reorder = 2;
  LossyLink<UdpLink> model_link{&down, nullptr, &model_socket, 1}, io_link{&up, nullptr, &io_socket, 1};

  MonotonicClock clock, io_clock;
  SimulatedKey<> key(dt);
  key.press(0.1, 5e-3);
  std::atomic<bool> quit{false};
  const SplitTimes patient{100000000, 1000000000}; // this machine may be busy
  SplitServer<LossyLink<UdpLink>, MonotonicClock, SimulatedKey<>> server(io_link, io_clock, key, patient);
  std::thread io([&] {
    Schedule schedule(1000000);
    schedule.start(io_clock);
    while (!quit) {
      schedule.wait(io_clock);
      server.step();
    }
  });

  using Device = SplitDevice<LossyLink<UdpLink>, MonotonicClock, 1>;
  using Coupling = Impedance<double, 1>;
  Device device(model_link, clock, 1, patient);
  SpringModel<> model;
  Coupling coupling(PlainChain<double, 1>(dt, 100));
  auto limits = key_limits();
  limits.overruns = limits.watchdog_periods = 1000000;
  limits.age_s = 1;
  NoLog log;
  Loop<MonotonicClock, Device, SpringModel<>, Coupling> loop(clock, device, model, coupling, limits, 1000000,
                                                             log);
  loop.arm();
  loop.start();
  for (int i = 0; i < 400; ++i) loop.step();
  CHECK(loop.fault() == Fault::none);
  CHECK(loop.record().sample.position[0] == Approx(4.7e-3).margin(5e-4));
  CHECK(device.lost() + device.refused() > 5);
  loop.stop();
  for (int i = 0; i < 5; ++i) loop.step();
  CHECK(loop.fault() == Fault::stop_requested);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  quit = true;
  io.join();
  CHECK(key.commanded() == 0);
}
