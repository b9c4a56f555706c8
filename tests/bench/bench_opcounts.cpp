// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/figures.h"
#include "bench/report.h"
#include "bench/results.h"
#include "bench/tables/markdown.h"
#include "oracles/oracle/toolchain.h"
#include "support/files.h"
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

// Operation counts of generated code beside those of other tools. The argument names a file for the results.

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

Json figure_rows() {
  Json rows = Json::array();
  for (const bench::Figure& figure : bench::figures()) {
    const auto path = mbsgen::test::shared_path(figure.model);
    if (!path) continue;
    const long flops =
        flops_of(bench::tree_text(*path), std::string("--functions ") + figure.function)[figure.function];
    rows.push_back({{"model", path->stem().string()},
                    {"function", figure.function},
                    {"flops", flops},
                    {"best_other", figure.best_other},
                    {"prototype", figure.prototype},
                    {"owed", figure.owed},
                    {"goal", figure.goal}});
  }
  return rows;
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

/// Rows of the functions that are generated here too, of models that are there.
Json robotran_ratios(const std::map<std::string, std::string>& functions, TextOf text_of) {
  Json rows = Json::array();
  const auto csv = mbsgen::test::shared_path("models/robotran/robotran_op_counts.csv");
  if (!csv) return rows;
  std::map<std::string, std::map<std::string, long>> counts;
  for (const RobotranRow& row : robotran_rows(*csv)) {
    const auto function = functions.find(row.function);
    if (function == functions.end()) continue;
    if (counts.count(row.model) == 0)
      counts[row.model] = flops_of(text_of(csv->parent_path() / (row.model + ".mbs")));
    const long flops = counts[row.model][function->second];
    if (flops > 0)
      rows.push_back(
          {{"model", row.model}, {"function", row.function}, {"flops", flops}, {"robotran", row.arithmetic}});
  }
  return rows;
}

} // namespace

int main(int argc, char** argv) {
  Json results{{"figures", figure_rows()},
               {"trees", robotran_ratios(tree_functions, tree_with_wrenches)},
               {"loops", robotran_ratios(loop_functions, as_imported)}};
  std::cout << bench::markdown("robotran_rows", results) << '\n'
            << bench::markdown("robotran", results) << '\n';
  bench::publish("counts", results, argc > 1 ? argv[1] : "");
}
