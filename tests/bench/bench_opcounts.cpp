// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figures.h"
#include "bench/report.h"
#include "bench/table.h"
#include "oracle/toolchain.h"
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
std::map<std::string, long> flops_of(const std::string& model_text, const std::string& options = "") {
  std::map<std::string, long> flops;
  const std::optional<Json> report = bench::report_of(model_text, options);
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
    const long flops =
        flops_of(bench::tree_text(*path), std::string("--functions ") + figure.function)[figure.function];
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

/// Functions of the tree, and of the model with its loops closed (names as in the table of ROBOTRAN's
/// counts).
const std::map<std::string, std::string> tree_functions{{"inverse_dynamics", "inverse_dynamics"},
                                                        {"mass_matrix_and_bias", "mass_matrix_and_bias"}};
const std::map<std::string, std::string> loop_functions{
    {"constraints", "constraints"},
    {"constraint_bias", "constraint_bias"},
    {"direct_dynamics (constrained, F10)", "direct_dynamics"},
    {"inverse_dynamics (constrained, F11)", "inverse_dynamics"}};

/// The next cell of a line, which may stand in quotes.
std::string cell(std::istream& line) {
  std::string text;
  if (line.peek() != '"') {
    std::getline(line, text, ',');
    return text;
  }
  line.get();
  std::getline(line, text, '"');
  line.get();
  return text;
}

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
    row.function = cell(cells);
    std::getline(cells, arithmetic, ',');
    row.arithmetic = std::stol(arithmetic);
    if (row.arithmetic > 0) rows.push_back(row);
  }
  return rows;
}

using TextOf = std::string (*)(const fs::path& mbs);

std::string tree_with_wrenches(const fs::path& mbs) {
  return bench::tree_text(mbs, "--body-wrenches");
}
std::string as_imported(const fs::path& mbs) {
  return oracle::import_model(mbs);
}

void print_robotran(const std::string& title, const std::map<std::string, std::string>& functions,
                    TextOf text_of) {
  const auto csv = mbsgen::test::shared_path("models/robotran/robotran_op_counts.csv");
  if (!csv) return;
  bench::Table table({"model", "function", "flops", "ROBOTRAN", "ratio"});
  std::map<std::string, std::vector<double>> ratios;
  std::map<std::string, std::map<std::string, long>> counts;
  for (const RobotranRow& row : robotran_rows(*csv)) {
    const auto function = functions.find(row.function);
    if (function == functions.end()) continue;
    if (counts.count(row.model) == 0)
      counts[row.model] = flops_of(text_of(csv->parent_path() / (row.model + ".mbs")));
    const long flops = counts[row.model][function->second];
    const double ratio = static_cast<double>(flops) / static_cast<double>(row.arithmetic);
    if (flops > 0) ratios[row.function].push_back(ratio);
    table.add({row.model, row.function, number(flops), number(row.arithmetic), bench::fixed(ratio, 2)});
  }
  std::cout << "## Against ROBOTRAN, " << title << "\n\n" << table.text() << '\n';
  bench::Table summary({"function", "models", "geometric mean", "largest ratio"});
  for (const auto& [function, all] : ratios)
    summary.add({function, std::to_string(all.size()), bench::fixed(bench::geometric_mean(all), 3),
                 bench::fixed(*std::max_element(all.begin(), all.end()), 3)});
  std::cout << summary.text() << '\n';
}

} // namespace

int main() {
  print_figures();
  print_robotran("with its input force and torque on every body", tree_functions, tree_with_wrenches);
  print_robotran("loops closed, all forces inside", loop_functions, as_imported);
}
