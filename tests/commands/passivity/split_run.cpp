// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/passivity/split_run.h"
#include <limits>
#include <mbsgen/drivers/split.hpp>
#include <mbsgen/loop/loop.hpp>
#include <stdexcept>
#include <string>

namespace rt = mbsgen::runtime;

namespace passivity_test {

namespace {

std::int64_t nanoseconds(double seconds) {
  return std::llround(1e9 * seconds);
}

// One direction of the wire; `now` is the time of both machines' clocks.
struct Wire {
  struct Datagram {
    std::int64_t due_ns;
    std::vector<std::uint8_t> bytes;
  };
  const Delays* delays;
  const std::int64_t* now_ns;
  long sent = 0;
  std::vector<Datagram> flying{};

  void put(const std::uint8_t* data, int count) {
    const double delay = (*delays)(sent++);
    if (delay >= 0) flying.push_back({*now_ns + nanoseconds(delay), {data, data + count}});
  }
  int take(std::uint8_t* data, int room) {
    for (auto next = flying.begin(); next != flying.end(); ++next) {
      if (next->due_ns > *now_ns) continue;
      const int count = std::min(room, static_cast<int>(next->bytes.size()));
      std::copy_n(next->bytes.begin(), count, data);
      flying.erase(next);
      return count;
    }
    return 0;
  }
};

struct Link {
  Wire* out;
  Wire* in;
  bool send(const std::uint8_t* data, int count) {
    out->put(data, count);
    return true;
  }
  int receive(std::uint8_t* data, int room) { return in->take(data, room); }
};

struct Spring {
  using Real = double;
  static constexpr int axes = 1, outputs = 0;
  struct Parameters {};
  double stiffness = 0, position = 0;

  void set(const Parameters&) {}
  void reset(const rt::Sample<double, 1>& sample) { position = sample.position[0]; }
  void drive(const rt::Motion<double, 1>& motion) { position = motion.position[0]; }
  bool advance(double) { return true; }
  void force(double (&f)[1]) const { f[0] = -stiffness * (position - grand::Swing::middle); }
  void observe(double*) const {}
};

using Device = rt::SplitDevice<Link, rt::ManualClock, 1>;

template <class Chain>
double growth(const SplitBench& bench, double stiffness, const Chain& chain) {
  auto key = grand::free_key({bench.device_period, bench.damping, bench.lag});
  std::int64_t now_ns = 0;
  Wire up{&bench.to_model, &now_ns}, down{&bench.to_device, &now_ns};
  Link model_link{&down, &up}, device_link{&up, &down};
  rt::ManualClock model_clock, device_clock;
  constexpr std::int64_t never_ns = 1000000000;
  rt::SplitServer<Link, rt::ManualClock, rt::SimulatedKey<>> server(
      device_link, device_clock, key, {nanoseconds(bench.hold), never_ns}, {1e12, 1e12});
  Device device(model_link, model_clock, 1, {nanoseconds(bench.extrapolation), never_ns});
  Spring model;
  model.stiffness = stiffness;
  rt::Impedance<double, 1, Chain> coupling(chain);
  coupling.damping = bench.virtual_damping;
  rt::Limits<double, 1> limits;
  limits.axis[0].force = limits.axis[0].force_rate = 1e12;
  limits.age_s = 1, limits.arming.fade_in_s = 0;
  rt::NoLog log;
  const std::int64_t period_ns = nanoseconds(bench.loop_period), step_ns = nanoseconds(bench.device_period);
  rt::Loop<rt::ManualClock, Device, Spring, rt::Impedance<double, 1, Chain>> loop(
      model_clock, device, model, coupling, limits, period_ns, log);
  std::int64_t next_ns = nanoseconds(bench.phase * bench.loop_period);
  model_clock.wait_until(next_ns - period_ns); // the clocks need not agree
  model_clock.advance(next_ns - period_ns < 0 ? next_ns : 0);
  loop.start();
  loop.arm();
  double most[2] = {};
  const int steps = static_cast<int>(bench.seconds / bench.device_period);
  for (int i = 0; i < steps; ++i) {
    for (; next_ns < i * step_ns; next_ns += period_ns) now_ns = next_ns, loop.step();
    now_ns = i * step_ns;
    device_clock.wait_until(now_ns);
    server.step();
    const double way = std::fabs(key.height() - grand::Swing::middle);
    double& largest = most[2 * i / steps];
    largest = std::max(largest, way);
    if (!(way < 1)) return std::numeric_limits<double>::infinity();
  }
  if (loop.fault() != rt::Fault::none) throw std::runtime_error("fault " + std::to_string(int(loop.fault())));
  return most[1] / most[0];
}

} // namespace

double split_growth(const SplitBench& bench, double stiffness) {
  const rt::PlainChain<double, 1> plain(bench.loop_period, 100);
  if (bench.lead > 0) return growth(bench, stiffness, rt::LeadChain<double, 1>(plain, bench.lead));
  return growth(bench, stiffness, plain);
}

double split_limit(SplitBench bench) {
  double least = 1e6;
  for (const double phase : {0.01, 0.5, 0.99}) {
    bench.phase = phase;
    double low = 1, high = least;
    if (split_growth(bench, high) < 1) continue;
    while (high / low > 1.001) {
      const double middle = std::sqrt(low * high);
      (split_growth(bench, middle) < 1 ? low : high) = middle;
    }
    least = low;
  }
  return least;
}

} // namespace passivity_test
