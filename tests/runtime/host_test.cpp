// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/host/csv_log.hpp"
#include "mbsgen/host/monotonic_clock.hpp"
#include "mbsgen/host/realtime.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"
#include "support/catch.hpp"

#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

using namespace mbsgen::runtime;

TEST_CASE("mailbox: the newest value, never a torn one") {
  struct Pair {
    long a = 0, b = 0;
    long more[14]{};
  };
  Mailbox<Pair> box;
  Pair value;
  CHECK_FALSE(box.take(value));
  box.post({1, -1, {}}), box.post({2, -2, {}});
  REQUIRE(box.take(value));
  CHECK(value.a == 2);
  CHECK_FALSE(box.take(value));

  constexpr long last = 200000;
  std::thread writer([&] {
    for (long i = 3; i <= last; ++i) {
      Pair p{i, -i, {}};
      for (long& m : p.more) m = i;
      box.post(p);
    }
  });
  bool whole = true, forward = true;
  long before = 2;
  while (before < last)
    if (box.take(value)) {
      whole = whole && value.a == -value.b && value.more[13] == value.a && value.more[0] == value.a;
      forward = forward && value.a > before;
      before = value.a;
    } else {
      std::this_thread::yield();
    }
  writer.join();
  CHECK(whole);
  CHECK(forward);
}

TEST_CASE("ring: in order, nothing lost but what is counted") {
  Ring<int, 64> ring;
  constexpr int count = 200000;
  std::thread producer([&] {
    for (int i = 0; i < count; ++i) {
      ring.push(i);
      if (i % 32 == 0) std::this_thread::yield();
    }
  });
  int got = 0, last = -1, value;
  bool in_order = true;
  const auto drain = [&] {
    while (ring.pop(value)) in_order = in_order && value > last, last = value, ++got;
  };
  for (int i = 0; i < 1000; ++i) drain(), std::this_thread::yield();
  producer.join();
  drain();
  CHECK(in_order);
  CHECK(got + int(ring.dropped()) == count);
  CHECK(got > 0);
}

TEST_CASE("histogram: percentiles within its classes") {
  Histogram h;
  for (int i = 1; i <= 100000; ++i) h.add(i);
  CHECK(h.count() == 100000);
  CHECK(h.min_ns() == 1);
  CHECK(h.max_ns() == 100000);
  CHECK(double(h.percentile_ns(0.5)) == Approx(50000).epsilon(0.032));
  CHECK(double(h.percentile_ns(0.999)) == Approx(99900).epsilon(0.032));
  CHECK(h.percentile_ns(1) == 100000);
  h.add(INT64_MAX / 2), h.add(-5);
  CHECK(h.max_ns() == INT64_MAX / 2);
  CHECK(h.min_ns() == 0);
  for (int i = 1; i < Histogram::classes; ++i) REQUIRE(Histogram::upper_ns(i) > Histogram::upper_ns(i - 1));
}

TEST_CASE("the loop on the host's clock, logged to CSV") {
  const std::string path = "runtime_loop_" + std::to_string(getpid()) + ".csv";
  using Law = Impedance<double, 1>;
  using Log = Ring<Record<double, 1, 1>, 1024>;
  MonotonicClock clock;
  SimulatedKey<> key(1e-3);
  SpringModel<> model;
  Law law(PlainChain<double, 1>(1e-3, 100));
  Log log;
  auto limits = key_limits();
  limits.overruns = 1000000, limits.watchdog_periods = 1000000; // this machine may be busy
  Loop<MonotonicClock, SimulatedKey<>, SpringModel<>, Law, Log> loop(clock, key, model, law, limits, 1000000,
                                                                     log);
  {
    CsvLog csv(log, path.c_str());
    REQUIRE(csv.ok());
    loop.arm();
    std::thread thread([&] {
      enter_realtime({0, -1, false, 4096});
      loop.run();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    loop.change({300, 0.02});
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    loop.quit();
    thread.join();
  }
  CHECK(loop.fault() == Fault::stop_requested);
  CHECK(key.commanded() == 0);
  CHECK(model.parameters.stiffness == 300);
  CHECK(loop.steps() + loop.schedule().missed() == Approx(300).margin(60));
  std::ifstream file(path);
  std::string line;
  long lines = 0;
  while (std::getline(file, line)) {
    if (lines == 0) CHECK(line.substr(0, 34) == "step,due_ns,late_ns,missed,fault,r");
    ++lines;
  }
  CHECK(lines == loop.steps() + 1 - log.dropped());
  std::remove(path.c_str());
}

TEST_CASE("real-time set-up: what is refused is told") {
  std::thread([] {
    const RealtimeState state = enter_realtime({0, 4095, false, 0});
    CHECK(state.priority == -1);
    CHECK(state.processor > 0); // there is no such processor
    CHECK_FALSE(state.complete());
    std::FILE* file = std::tmpfile();
    CHECK_FALSE(state.print(file));
    std::rewind(file);
    char text[256]{};
    CHECK(std::fgets(text, sizeof(text), file) != nullptr);
    CHECK(std::string(text).find("NOT REAL TIME") != std::string::npos);
    std::fclose(file);
  }).join();
}
