// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/statistics.h"
#include "bench/tables/markdown.h"
#include "bench/tables/table.h"

namespace bench {

namespace {

using oracle::Json;

std::string number(const Json& value) {
  return value == 0 ? "–" : value.dump();
}

double ratio(const Json& row, const char* other) {
  return row.at("flops").get<double>() / row.at(other).get<double>();
}

/// Ratios to ROBOTRAN by function.
std::string summary(const Json& rows) {
  std::map<std::string, std::vector<double>> ratios;
  for (const Json& row : rows) ratios[row.at("function")].push_back(ratio(row, "robotran"));
  Table table({"function", "models", "geometric mean", "largest ratio"});
  for (const auto& [function, all] : ratios)
    table.add({function, std::to_string(all.size()), fixed(geometric_mean(all), 3),
               fixed(*std::max_element(all.begin(), all.end()), 3)});
  return table.text();
}

std::string rows_text(const Json& rows) {
  Table table({"model", "function", "flops", "ROBOTRAN", "ratio"});
  for (const Json& row : rows)
    table.add({row.at("model"), row.at("function"), number(row.at("flops")), number(row.at("robotran")),
               fixed(ratio(row, "robotran"), 2)});
  return table.text();
}

} // namespace

std::string counts_text(const Json& results) {
  Table table(
      {"model", "function", "flops", "best other", "prototype", "owed", "goal", "flops / best other"});
  for (const Json& row : results.at("figures"))
    table.add({row.at("model"), row.at("function"), number(row.at("flops")), number(row.at("best_other")),
               number(row.at("prototype")), number(row.at("owed")), number(row.at("goal")),
               fixed(ratio(row, "best_other"), 2)});
  return table.text();
}

std::string robotran_text(const Json& results) {
  Json car = Json::array();
  for (const Json& row : results.at("loops"))
    if (row.at("model") == "car43") car.push_back(row);
  return "With the input force and torque on every body that ROBOTRAN adds (`mbsgen import "
         "--body-wrenches`):\n\n" +
         summary(results.at("trees")) +
         "\nWith loops closed and all forces inside (one pass of the iteration, multipliers included):\n\n" +
         summary(results.at("loops")) + "\nThe car of 43 joints, as one of these models:\n\n" +
         rows_text(car);
}

std::string robotran_rows_text(const Json& results) {
  return rows_text(results.at("trees")) + '\n' + rows_text(results.at("loops"));
}

} // namespace bench
