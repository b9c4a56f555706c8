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
#include <cerrno>
#include <filesystem>
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
  std::int64_t began_ns = 0;
  auto limits = key_limits();
  limits.overruns = 1000000; // this machine may be busy
  limits.watchdog_periods = 1000000;
  Loop<MonotonicClock, SimulatedKey<>, SpringModel<>, Coupling, Log> loop(clock, key, model, coupling, limits,
                                                                          1000000, log);
  {
    CsvLog csv(log, path.c_str());
    REQUIRE(csv.ok());
    loop.arm();
    began_ns = clock.now_ns();
    std::thread thread([&] {
      RealtimeSettings settings;
      settings.priority = 0;
      settings.lock_memory = settings.hold_latency = false;
      enter_realtime(settings);
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
  const auto periods = static_cast<double>(loop.steps() + loop.schedule().missed());
  CHECK(periods > 100);
  CHECK(periods <= static_cast<double>(clock.now_ns() - began_ns) / 1e6);
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

namespace {

namespace fs = std::filesystem;

// Files of a kernel, in a folder of their own.
struct System {
  std::string root = "runtime_system_" + std::to_string(getpid());
  System() {
    set("/proc/version", "Linux version 6.1.0-rt SMP PREEMPT_RT Debian");
    set("/sys/devices/system/cpu/present", "0-3");
    set("/sys/devices/system/cpu/isolated", "0,2-3");
    set("/sys/devices/system/cpu/cpu2/cpufreq/scaling_governor", "performance");
    set("/dev/cpu_dma_latency", "");
  }
  ~System() { fs::remove_all(root); }
  System(const System&) = delete;
  System& operator=(const System&) = delete;
  void set(const std::string& path, const std::string& text) const {
    fs::create_directories(fs::path(root + path).parent_path());
    std::ofstream(root + path) << text << (text.empty() ? "" : "\n");
  }
  RealtimeSystem look(int processor) const { return RealtimeSystem::look(processor, root.c_str()); }
};

std::string printed(const RealtimeState& state) {
  std::FILE* file = std::tmpfile();
  CHECK(state.print(file) == state.complete());
  std::string text(static_cast<std::size_t>(std::ftell(file)), ' ');
  std::rewind(file);
  CHECK(std::fread(text.data(), 1, text.size(), file) == text.size());
  std::fclose(file);
  return text;
}

bool has(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("real-time set-up: refusals are printed") {
  std::thread([] {
    RealtimeSettings settings;
    settings.priority = 0;
    settings.processor = 4095;
    settings.lock_memory = settings.hold_latency = false;
    const RealtimeState state = enter_realtime(settings);
    CHECK(state.priority == -1);
    CHECK(state.latency == -1);
    CHECK(state.processor > 0); // there is no such processor
    CHECK_FALSE(state.complete());
    CHECK(has(printed(state), "NOT REAL TIME"));
  }).join();
}

TEST_CASE("real-time set-up: the kernel, its governor and its isolated processors") {
  using Answer = RealtimeSystem::Answer;
  const System system;
  CHECK(system.look(2).preempt_rt == Answer::yes);
  CHECK(system.look(2).fixed_frequency == Answer::yes);
  CHECK(system.look(2).isolated == Answer::yes);
  CHECK(system.look(1).isolated == Answer::no);
  CHECK(system.look(-1).isolated == Answer::unknown);
  system.set("/proc/version", "Linux version 6.1.0 SMP PREEMPT_DYNAMIC Debian");
  CHECK(system.look(2).preempt_rt == Answer::no);
  system.set("/sys/kernel/realtime", "1");
  CHECK(system.look(2).preempt_rt == Answer::yes);
  system.set("/sys/kernel/realtime", "0");
  CHECK(system.look(2).preempt_rt == Answer::no);
  system.set("/sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "schedutil");
  CHECK(system.look(2).fixed_frequency == Answer::yes);
  CHECK(system.look(3).fixed_frequency == Answer::no);
  CHECK(system.look(-1).fixed_frequency == Answer::no);
  CHECK(std::string(system.look(-1).governor) == "schedutil");
  system.set("/sys/devices/system/cpu/isolated", "");
  CHECK(system.look(2).isolated == Answer::no);
  const RealtimeSystem nowhere = RealtimeSystem::look(0, "/no_such_folder");
  CHECK(nowhere.preempt_rt == Answer::unknown);
  CHECK(nowhere.fixed_frequency == Answer::unknown);
  CHECK(nowhere.isolated == Answer::unknown);
}

TEST_CASE("real-time set-up: missing things are printed with their remedies") {
  RealtimeState state;
  state.priority = state.processor = state.memory = state.latency = 0;
  state.system = System().look(2);
  CHECK(printed(state) == "priority: ok, processor: ok, memory: ok, sleep states: ok\n");
  state.system = RealtimeSystem();
  state.priority = state.memory = EPERM;
  state.latency = EACCES;
  std::string text = printed(state);
  for (const char* part : {"NOT REAL TIME", "PREEMPT_RT", "governor is unknown", "isolcpus", "rtprio",
                           "memlock", "/dev/cpu_dma_latency"})
    CHECK(has(text, part));
  state.processor = -1;
  CHECK(has(printed(state), "RealtimeSettings::processor"));
}

TEST_CASE("real-time set-up: sleep states are held off until the process ends") {
  const System system;
  RealtimeSettings settings;
  settings.priority = 0;
  settings.lock_memory = false;
  settings.root = "/no_such_folder";
  std::thread([&] {
    CHECK(enter_realtime(settings).latency == ENOENT);
    settings.root = system.root.c_str();
    CHECK(enter_realtime(settings).latency == 0);
    CHECK(fs::file_size(system.root + "/dev/cpu_dma_latency") == 4); // 0 us
    CHECK(enter_realtime(settings).latency == 0);                    // once
    CHECK(fs::file_size(system.root + "/dev/cpu_dma_latency") == 4);
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
