// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figures.h"
#include "bench/report.h"
#include "bench/table.h"
#include "support/files.h"
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

// Prints, as Markdown, the operation counts of generated code beside those of other tools.

namespace {

using oracle::Json;
namespace fs = std::filesystem;

/// flops of the functions that a model is asked for, from one run of the generator.
std::map<std::string, long> flops_of(const std::string& model_text, const std::string& functions) {
  std::map<std::string, long> flops;
  const std::optional<Json> report = bench::report_of(model_text, "--functions " + functions);
  if (!report) return flops;
  for (const auto& item : report->at("functions").items()) flops[item.key()] = item.value().at("flops");
  return flops;
}

std::string number(long value) {
  return value == 0 ? "–" : std::to_string(value);
}

void print_figures() {
  bench::Table table(
      {"model", "function", "flops", "best other", "prototype", "owed", "goal", "flops / best other"});
  for (const bench::Figure& figure : bench::figures()) {
    const auto path = mbsgen::test::shared_path(figure.model);
    if (!path) return;
    const long flops = flops_of(bench::tree_text(*path), figure.function)[figure.function];
    table.add({path->stem().string(), figure.function, number(flops), number(figure.best_other),
               number(figure.prototype), number(figure.owed), number(figure.goal),
               bench::fixed(static_cast<double>(flops) / static_cast<double>(figure.best_other), 2)});
  }
  std::cout << "## Operation counts\n\n" << table.text() << '\n';
}

/// A row of robotran_op_counts.csv that has a counterpart here.
struct RobotranRow {
  std::string model, function;
  long arithmetic = 0;
};

std::vector<RobotranRow> robotran_rows(const fs::path& csv) {
  std::vector<RobotranRow> rows;
  std::istringstream lines(mbsgen::test::read_file(csv));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    RobotranRow row;
    std::string joints, arithmetic;
    std::getline(cells, row.model, ',');
    std::getline(cells, joints, ',');
    std::getline(cells, row.function, ',');
    std::getline(cells, arithmetic, ',');
    if (row.function != "inverse_dynamics" && row.function != "mass_matrix_and_bias") continue;
    row.arithmetic = std::stol(arithmetic);
    rows.push_back(row);
  }
  return rows;
}

void print_robotran() {
  const auto csv = mbsgen::test::shared_path("models/robotran/robotran_op_counts.csv");
  if (!csv) return;
  bench::Table table({"model", "function", "flops", "ROBOTRAN", "ratio"});
  std::map<std::string, std::vector<double>> ratios;
  std::map<std::string, std::map<std::string, long>> counts;
  for (const RobotranRow& row : robotran_rows(*csv)) {
    if (counts.count(row.model) == 0)
      counts[row.model] =
          flops_of(bench::tree_text(csv->parent_path() / (row.model + ".mbs"), "--body-wrenches"),
                   "inverse_dynamics,mass_matrix_and_bias");
    const long flops = counts[row.model][row.function];
    const double ratio = static_cast<double>(flops) / static_cast<double>(row.arithmetic);
    if (flops > 0) ratios[row.function].push_back(ratio);
    table.add({row.model, row.function, number(flops), number(row.arithmetic), bench::fixed(ratio, 2)});
  }
  std::cout << "## Against ROBOTRAN, with its input force and torque on every body\n\n"
            << table.text() << '\n';
  bench::Table summary({"function", "models", "geometric mean", "largest ratio"});
  for (const auto& [function, all] : ratios)
    summary.add({function, std::to_string(all.size()), bench::fixed(bench::geometric_mean(all), 3),
                 bench::fixed(*std::max_element(all.begin(), all.end()), 3)});
  std::cout << summary.text() << '\n';
}

} // namespace

int main() {
  print_figures();
  print_robotran();
}
