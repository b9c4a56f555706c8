// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/identify/noise.h"
#include "support/catch.hpp"
#include <cmath>
#include <random>
#include <sstream>

namespace identify_test {

using analysis_test::in_folder;

std::string cart() {
  return R"j({
  "mbsgen": 1, "name": "cart", "gravity": [0, 0, -9.81],
  "parameters": {
    "m": {"value": 2, "unit": "kg"}, "k": {"value": 50, "unit": "N/m"}, "d": {"value": 0.7, "unit": "N s/m"},
    "f": {"value": 0.5, "unit": "N"}
  },
  "bodies": [{"name": "cart", "parent": "base", "mass": "m",
    "joints": [{"name": "x", "type": "Tx", "q0": 0.3, "force": "-k*q(x) - d*qd(x) - f*tanh(qd(x)/0.05)"}]}]
})j";
}

void record(const mbsgen::test::TemporaryDirectory& folder, const std::string& model,
            const std::string& arguments, const std::map<std::string, double>& noise, unsigned seed) {
  mbsgen::test::write_file(folder.path() / "m.json", model);
  const auto run =
      in_folder(folder, "simulate m.json -o clean.csv --rtol 1e-9 --atol 1e-10 --quiet " + arguments);
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const analysis_test::Csv clean(folder.path() / "clean.csv");
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::ostringstream text;
  text.precision(12);
  for (const std::string& name : clean.names)
    text << (&name == &clean.names.front() ? "\"" : ",\"") << name << '"';
  text << '\n';
  for (const std::vector<double>& row : clean.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto found = noise.find(clean.names[i]);
      text << (i == 0 ? "" : ",") << row[i] + (found == noise.end() ? 0 : found->second * normal(random));
    }
    text << '\n';
  }
  mbsgen::test::write_file(folder.path() / "t.csv", text.str());
}

nlohmann::json identified(const mbsgen::test::TemporaryDirectory& folder, const std::string& arguments) {
  const auto run = in_folder(folder, "identify m.json --data t.csv --json " + arguments);
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  return nlohmann::json::parse(run.output.substr(run.output.find('{')));
}

double error_in_deviations(const nlohmann::json& found, const std::string& name, double truth) {
  const nlohmann::json& one = found.at("parameters").at(name);
  INFO(name << ' ' << one.dump());
  REQUIRE(one.at("verdict") == "identified");
  return std::fabs(one.at("value").get<double>() - truth) / one.at("deviation").get<double>();
}

} // namespace identify_test
