// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/drivers/simulated_key.hpp"
#include "mbsgen/host/csv_log.hpp"
#include "mbsgen/host/monotonic_clock.hpp"
#include "mbsgen/host/realtime.hpp"
#include "mbsgen/loop/loop.hpp"
#include "mbsgen/loop/ring.hpp"
#include "models.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

using namespace mbsgen::runtime;

TEST_CASE("the loop on the host's clock, logged to CSV") {
  const std::string path = "runtime_loop_" + std::to_string(getpid()) + ".csv";
  using Coupling = Impedance<double, 1>;
  using Log = Ring<Record<double, 1, 1>, 1024>;
  MonotonicClock clock;
  SimulatedKey<> key(1e-3);
  SpringModel<> model;
  Coupling coupling(PlainChain<double, 1>(1e-3, 100));
  Log log;
  auto limits = key_limits();
  limits.overruns = 1000000; // this machine may be busy
  limits.watchdog_periods = 1000000;
  Loop<MonotonicClock, SimulatedKey<>, SpringModel<>, Coupling, Log> loop(clock, key, model, coupling, limits,
                                                                          1000000, log);
  {
    CsvLog csv(log, path.c_str());
    REQUIRE(csv.ok());
    loop.arm();
    std::thread thread([&] {
      enter_realtime({0, -1, false, 4096});
      loop.run();
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    CHECK(loop.change({300, 0.02}) == nullptr);
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
    if (lines == 0) CHECK(line.rfind("step,due_ns,late_ns,missed,fault,stop_fault,read_ns", 0) == 0);
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

TEST_CASE("limits that are not set are warned of once") {
  struct TellingClock : ManualClock {
    std::string told;
    void warn(const char* text) { told += std::string(text) + '\n'; }
  };
  const auto told = [](const Limits<double, 1>& limits) {
    TellingClock clock;
    SimulatedKey<> key(1e-3);
    SpringModel<> model;
    Impedance<double, 1> coupling(PlainChain<double, 1>(1e-3, 100));
    NoLog log;
    Loop<TellingClock, SimulatedKey<>, SpringModel<>, Impedance<double, 1>> loop(clock, key, model, coupling,
                                                                                 limits, 1000000, log);
    loop.start();
    loop.start();
    return clock.told;
  };
  const std::string all = told({});
  CHECK(std::count(all.begin(), all.end(), '\n') == 5);
  for (const char* name : {"Axis::passivity", "::energy", "::power", "Axis::velocity", "position_low"})
    CHECK(all.find(name) != std::string::npos);
  auto limits = key_limits();
  limits.axis[0].passivity = {1e-3, 0.01, 10};
  limits.power = 10;
  limits.energy = 0.1;
  CHECK(told(limits).empty());
}
