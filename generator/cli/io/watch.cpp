// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/watch.h"
#include "base/system/system.h"
#include "cli/pipeline/failure.h"
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <thread>
#include <utility>

namespace mbsgen::cli {

namespace {

constexpr std::chrono::milliseconds pause(200);

using State = std::pair<std::filesystem::file_time_type, std::uintmax_t>; // time and size

// The same for all files that are not there.
State state_of(const std::filesystem::path& file) {
  std::error_code missing;
  const auto time = std::filesystem::last_write_time(file, missing);
  const auto size = std::filesystem::file_size(file, missing);
  return missing ? State{std::filesystem::file_time_type::min(), 0} : State{time, size};
}

bool is_there(const State& state) {
  return state.first != std::filesystem::file_time_type::min();
}

} // namespace

void watch(const std::string& file, const std::function<void()>& act) {
  const std::filesystem::path path = system::path_of(file);
  State last = state_of(path);
  act();
  for (;;) {
    std::cout << std::flush;
    std::this_thread::sleep_for(pause);
    const State now = state_of(path);
    if (now == last || !is_there(now)) continue;
    last = now;
    try {
      act();
    } catch (const UsageError&) {
      throw;
    } catch (const std::runtime_error& error) {
      std::cerr << "mbsgen: " << error.what() << '\n';
    }
  }
}

} // namespace mbsgen::cli
