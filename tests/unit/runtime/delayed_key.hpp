// SPDX-License-Identifier: GPL-3.0-or-later
/// A key on the far end of a link with delay, jitter and loss, pressed against a stiff wall of the model.
#pragma once
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/drivers/split.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"

#include <algorithm>
#include <random>
#include <vector>

namespace delayed {

using namespace mbsgen::runtime;

// One direction: every datagram takes `delay` periods and up to `jitter` more, unless it is lost. Of `every`
// so many one is sent.
struct Way {
  struct Datagram {
    long due;
    std::vector<std::uint8_t> bytes;
  };
  int delay = 0, jitter = 0, every = 1;
  double loss = 0;
  long now = 0, offered = 0;
  std::vector<Datagram> flying;
  std::mt19937 random{11};

  void put(const std::uint8_t* data, int count) {
    if (++offered % every != 0) return;
    if (std::uniform_real_distribution<double>(0, 1)(random) < loss) return;
    const long late = jitter > 0 ? long(random() % unsigned(jitter + 1)) : 0;
    flying.push_back({now + delay + late, {data, data + count}});
  }
  int take(std::uint8_t* data, int room) {
    const auto next =
        std::find_if(flying.begin(), flying.end(), [&](const Datagram& d) { return d.due <= now; });
    if (next == flying.end()) return 0;
    const int count = std::min(room, int(next->bytes.size()));
    std::copy_n(next->bytes.begin(), count, data);
    flying.erase(next);
    return count;
  }
};

struct Link {
  Way* out;
  Way* in;
  bool send(const std::uint8_t* data, int count) {
    out->put(data, count);
    return true;
  }
  int receive(std::uint8_t* data, int room) { return in->take(data, room); }
};

// A wall of 2 N/mm at 2 mm.
struct Wall : SpringModel<> {
  void force(double (&f)[1]) const { f[0] = -2000 * std::max(0.0, motion_in.position[0] - 2e-3); }
};

struct Outcome {
  double early = 0, late = 0; ///< the key's way in the first and the last second of five, m
  Fault fault = Fault::none;
  double given = 0; ///< most energy given to the hand, net, J
};

// A hand holds the key by a spring of 500 N/m with little damping, and presses it against the wall.
// Of `every` so many of the key's datagrams one is sent.
inline Outcome press(int delay, int jitter, double loss, double allowance, int every = 1) {
  ManualClock clock;
  Way up, down;
  for (Way* way : {&up, &down}) {
    way->delay = delay;
    way->jitter = jitter;
    way->loss = loss;
  }
  down.random.seed(5);
  up.every = every;
  Link model_link{&down, &up}, io_link{&up, &down};
  SimulatedKey<> key(1e-3);
  key.plant.bed = SpringDamperStop<double>{500, 0.5, 4e-3, -1, 1, 0, 0};
  key.finger.stiffness = key.finger.damping = 0;
  const SplitTimes times{20000000, 500000000};
  SplitServer<Link, ManualClock, SimulatedKey<>> server(io_link, clock, key, times, {allowance, 0.02});
  SplitDevice<Link, ManualClock, 1> device(model_link, clock, 1, times);
  Wall model;
  Impedance<double, 1> coupling(PlainChain<double, 1>(1e-3, 100));
  Limits<double, 1> limits;
  limits.axis[0].force = 15;
  limits.axis[0].force_rate = 1e5;
  limits.age_s = 1;
  NoLog log;
  Loop<ManualClock, SplitDevice<Link, ManualClock, 1>, Wall, Impedance<double, 1>> loop(
      clock, device, model, coupling, limits, 1000000, log);
  loop.start();
  loop.arm();
  Outcome outcome;
  double low = 1, high = -1, given = 0, last = key.height();
  for (int i = 0; i < 5000; ++i) {
    ++up.now;
    ++down.now;
    const double force = key.commanded();
    server.step();
    given += force * (key.height() - last);
    last = key.height();
    outcome.given = std::max(outcome.given, given);
    loop.step();
    low = std::min(low, last);
    high = std::max(high, last);
    if (i == 999) outcome.early = high - low;
    if (i == 999 || i == 3999) {
      low = 1;
      high = -1;
    }
  }
  outcome.late = high - low;
  outcome.fault = loop.fault();
  return outcome;
}

} // namespace delayed
