// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/process.h"
#include "bench/report.h"
#include "bench/table.h"
#include "oracle/toolchain.h"
#include "support/files.h"
#include <iostream>

// Prints, as Markdown, what generation costs: elapsed time of the program `mbsgen` from start to end, its
// largest memory, and the expressions that it made. Each row is the median of several runs.

namespace {

constexpr int runs = 5;

struct Row {
  const char* model;
  const char* functions; ///< empty: all
  const char* goal;
};

const std::vector<Row> rows = {
    {"models/arms/puma560_full.json", "", "0.05 s, 10 MB"},
    {"models/robotran/car50.mbs", "", "0.5 s"},
    {"models/robotran/coman_23dof29.mbs", "", ""},
    {"models/chains/spatial_100.json", "", "1 s"},
    {"models/chains/spatial_300.json", "inverse_dynamics,direct_dynamics", "0.1 s"},
    {"models/chains/spatial_1000.json", "inverse_dynamics,direct_dynamics", "0.5 s, 300 MB"},
};

void measure(const Row& row, bench::Table& table) {
  const auto path = mbsgen::test::shared_path(row.model);
  if (!path) return;
  const mbsgen::test::TemporaryDirectory folder;
  const std::string text = bench::tree_text(*path), name = oracle::Json::parse(text).at("name");
  const std::filesystem::path file = folder.path() / (name + ".json");
  mbsgen::test::write_file(file, text);
  std::vector<std::string> command{MBSGEN_BINARY, file, "-o", folder.path(), "--quiet"};
  if (*row.functions != '\0') command.insert(command.end(), {"--functions", row.functions});
  std::vector<double> seconds, megabytes;
  for (int run = 0; run < runs; ++run) {
    const bench::Usage usage = bench::run_measured(command);
    if (usage.exit_code != 0) {
      table.add({name, row.functions, "failed", "", "", "", row.goal});
      return;
    }
    seconds.push_back(usage.seconds);
    megabytes.push_back(usage.megabytes);
  }
  const oracle::Json memory = oracle::load(folder.path() / (name + ".report.json")).at("memory");
  table.add({name, *row.functions == '\0' ? "all" : row.functions, bench::fixed(bench::median(seconds), 3),
             bench::fixed(bench::median(megabytes), 1), memory.at("expressions_created").dump(),
             bench::fixed(100 * memory.at("short_lived_fraction").get<double>(), 1), row.goal});
}

} // namespace

int main() {
  bench::Table table({"model", "functions", "s", "MB", "expressions", "short-lived %", "goal"});
  for (const Row& row : rows) measure(row, table);
  std::cout << "## Generation\n\n" << table.text() << '\n';
}
