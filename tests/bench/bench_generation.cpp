// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/machine.h"
#include "bench/process.h"
#include "bench/report.h"
#include "bench/results.h"
#include "bench/statistics.h"
#include "oracles/oracle/toolchain.h"
#include "support/files.h"
#include <stdexcept>

// The cost of generation: processor time of the program `mbsgen` from start to end, its largest memory, and
// the expressions that it made. Each row is the median of several runs. The argument names a file for the
// results.

namespace {

constexpr int runs = 5;

struct Row {
  const char* model;
  const char* functions; ///< empty: all
};

const std::vector<Row> rows = {
    {"models/arms/puma560_full.json", ""},
    {"models/robotran/car50.mbs", ""},
    {"models/robotran/coman_23dof29.mbs", ""},
    {"models/chains/spatial_100.json", ""},
    {"models/chains/spatial_300.json", "inverse_dynamics,direct_dynamics"},
    {"models/chains/spatial_1000.json", "inverse_dynamics,direct_dynamics"},
};

oracle::Json measure(const Row& row, const std::filesystem::path& path) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string text = bench::tree_text(path), name = oracle::Json::parse(text).at("name");
  const std::filesystem::path file = folder.path() / (name + ".json");
  mbsgen::test::write_file(file, text);
  std::vector<std::string> command{MBSGEN_BINARY, file, "-o", folder.path(), "--quiet"};
  if (*row.functions != '\0') command.insert(command.end(), {"--functions", row.functions});
  std::vector<double> seconds, megabytes;
  for (int run = 0; run < runs; ++run) {
    const bench::Usage usage = bench::run_measured(command);
    if (usage.exit_code != 0) throw std::runtime_error(name + ": generation failed");
    seconds.push_back(usage.seconds);
    megabytes.push_back(usage.megabytes);
  }
  const oracle::Json memory = oracle::load(folder.path() / (name + ".report.json")).at("memory");
  return {{"model", name},
          {"functions", *row.functions == '\0' ? "all" : row.functions},
          {"seconds", bench::rounded(bench::median(seconds), 3)},
          {"megabytes", bench::rounded(bench::median(megabytes), 1)},
          {"expressions", memory.at("expressions_created")},
          {"short_lived_percent", bench::rounded(100 * memory.at("short_lived_fraction").get<double>(), 1)}};
}

} // namespace

int main(int argc, char** argv) {
  oracle::Json results{{"machine", bench::machine()}, {"runs", runs}, {"rows", oracle::Json::array()}};
  for (const Row& row : rows)
    if (const auto path = mbsgen::test::shared_path(row.model))
      results["rows"].push_back(measure(row, *path));
  bench::publish("generation", results, argc > 1 ? argv[1] : "");
}
