// SPDX-License-Identifier: GPL-3.0-or-later
// Analyses whose equations a C compiler takes over: the same tables, a cache that can be trusted and that ends.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include "support/skip.h"
#include <filesystem>
#include <fstream>

using namespace mbsgen;
using namespace analysis_test;
namespace fs = std::filesystem;

namespace {

bool has_compiler() {
  if (test::run("command -v cc gcc clang tcc").output.empty()) test::leave_out("no C compiler");
  return !test::has_left_out();
}

// What a simulation gives, of some seconds of the interpreter's work.
struct Outcome {
  std::string table;
  double share = 0; ///< of compiled code
};

class LongRun {
public:
  explicit LongRun(std::string seconds) : seconds_(std::move(seconds)) {}

  fs::path cache() const { return folder_.path() / "cache/mbsgen"; }
  // `environment`: before the command, beside the cache's own.
  Outcome run(const std::string& options, const std::string& environment = "") const {
    const test::CommandResult result = test::run(
        "cd " + folder_.path().string() + " && XDG_CACHE_HOME=$PWD/cache " + environment + " '" +
        MBSGEN_PROGRAM + "' simulate " + quoted_path("examples/stewart_platform/stewart_platform.json") +
        " --method rk4 --dt0 0.0001 --tf " + seconds_ + " -o t.csv --json " + options);
    INFO(result.output);
    REQUIRE(result.exit_code == 0);
    const nlohmann::json summary = summary_of(result.output);
    return {test::read_file(folder_.path() / "t.csv"), summary.value("compiled", 0.0)};
  }
  std::size_t kept() const {
    std::size_t count = 0;
    std::error_code missing;
    for (const auto& file : fs::directory_iterator(cache(), missing)) count += file.is_regular_file() ? 1 : 0;
    return count;
  }

private:
  std::string seconds_;
  test::TemporaryDirectory folder_;
};

} // namespace

TEST_CASE("simulate: compiled equations take over in the middle of a run and give the same table") {
  if (!has_compiler()) return;
  const LongRun simulation("4");
  const Outcome interpreted = simulation.run("--interpret");
  CHECK(interpreted.share == 0);
  CHECK(simulation.kept() == 0);
  const Outcome first = simulation.run("");
  CHECK(first.share > 0);
  CHECK(first.table == interpreted.table);
  const std::size_t kept = simulation.kept();
  CHECK(kept > 0);
  const Outcome second = simulation.run("");
  CHECK(second.share > first.share);
  CHECK(second.table == interpreted.table);
  CHECK(simulation.kept() >= kept);
}

TEST_CASE("simulate: --no-cache keeps nothing") {
  if (!has_compiler()) return;
  const LongRun simulation("4");
  CHECK(simulation.run("--no-cache").share > 0);
  CHECK(simulation.kept() == 0);
}

TEST_CASE("simulate: a cache that others may write to is not used") {
  if (!has_compiler()) return;
  const LongRun simulation("4");
  fs::create_directories(simulation.cache());
  fs::permissions(simulation.cache(), fs::perms::all);
  CHECK(simulation.run("").share > 0);
  CHECK(simulation.kept() == 0);
}

TEST_CASE("simulate: a compiler that fails, or that is missing, leaves the work to the interpreter") {
  const LongRun simulation("2");
  const Outcome interpreted = simulation.run("--interpret");
  for (const char* compiler : {"CC=false", "CC=/nowhere/cc"}) {
    INFO(compiler);
    const Outcome outcome = simulation.run("", compiler);
    CHECK(outcome.share == 0);
    CHECK(outcome.table == interpreted.table);
    CHECK(simulation.kept() == 0);
  }
}

TEST_CASE("simulate: a file of the cache that is no library is compiled anew, and old files go") {
  if (!has_compiler()) return;
  const LongRun simulation("4");
  simulation.run("");
  const std::size_t kept = simulation.kept();
  REQUIRE(kept > 0);
  for (const auto& file : fs::directory_iterator(simulation.cache())) std::ofstream(file.path()) << "broken";
  // An old file larger than the cache may be; it has no blocks on the disk.
  const fs::path old = simulation.cache() / "old.so";
  std::ofstream(old).put(' ');
  fs::resize_file(old, std::uintmax_t{300} << 20);
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(48));
  CHECK(simulation.run("").share > 0);
  CHECK(!fs::exists(old));
}
