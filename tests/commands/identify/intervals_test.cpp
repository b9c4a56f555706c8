// SPDX-License-Identifier: GPL-3.0-or-later
// Intervals by profiles of chi-square.
#include "commands/identify/noise.h"
#include "support/catch.hpp"
#include <cmath>

using namespace identify_test;
using analysis_test::contains;
using analysis_test::in_folder;
using mbsgen::test::TemporaryDirectory;

namespace {

double sum_of(const nlohmann::json& found) {
  return found.at("chi_square").at("sum").get<double>();
}

} // namespace

TEST_CASE(
    "at the ends of an interval a fit of the other parameters has a chi-square that is higher by nine") {
  // So short a recording tells damping from friction hardly.
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 0.5 --every 0.01", {{"q(x)", 1e-3}}, 4);
  const std::string options = "--noise 'q(x)=1e-3' --set k=45 ";
  const auto found = identified(folder, options + "--fit k,d,f --intervals 3 -o p.csv");
  for (const std::string name : {"d", "f"}) {
    const auto& one = found.at("parameters").at(name);
    std::string others = name == "d" ? "k,f" : "k,d";
    for (const auto& end : one.at("interval")) {
      INFO(name << ": " << one.dump());
      const auto there =
          identified(folder, options + "--fit " + others + " --set " + name + '=' + end.dump());
      CHECK(std::fabs(std::sqrt(sum_of(there) - sum_of(found)) - 3) < 0.1);
    }
  }
  const std::string table = mbsgen::test::read_file(folder.path() / "p.csv");
  CHECK(contains(table, "name,start,value,deviation,verdict,low,high\n"));
  const auto text = in_folder(folder, "identify m.json --data t.csv --intervals 1 --fit k,d,f " + options);
  INFO(text.output);
  CHECK(contains(text.output, ", from 45"));
  CHECK(contains(text.output, " to "));
}

TEST_CASE("intervals of a long recording are deviations, with segments and with a noise that is found, too") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 4 --force x=3 --every 0.01", {{"q(x)", 1e-3}}, 5);
  const auto check = [&](const std::string& options) {
    INFO(options);
    const auto found =
        identified(folder, "--fit m,k,d,f --set k=45 --measure 'q(x)' --intervals 3 " + options);
    for (const auto& [name, one] : found.at("parameters").items()) {
      INFO(name << ": " << one.dump());
      const double value = one.at("value").get<double>(), three = 3 * one.at("deviation").get<double>();
      CHECK(std::fabs(one.at("interval")[0].get<double>() - (value - three)) < 0.05 * three);
      CHECK(std::fabs(one.at("interval")[1].get<double>() - (value + three)) < 0.05 * three);
    }
    return found;
  };
  const auto known = check("--noise 'q(x)=1e-3'"), pieces = check("--noise 'q(x)=1e-3' --segment 0.5");
  check("");
  // The search of intervals leaves the fit as it was.
  CHECK(std::fabs(sum_of(pieces) - sum_of(known)) < 0.1);
}

TEST_CASE("no interval is given above the noise, of sums, and beyond a bound") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 2 --force x=3 --every 0.01", {{"q(x)", 1e-3}}, 1);
  const auto wrong = in_folder(
      folder, "identify m.json --data t.csv --json --fit k,d --set m=2.2 --noise 'q(x)=1e-3' --intervals 3");
  INFO(wrong.output);
  CHECK(wrong.exit_code == 5);
  CHECK_FALSE(contains(wrong.output, "\"interval\""));
  record(folder, cart(), "--tf 2 --every 0.01", {{"q(x)", 1e-3}}, 1);
  const auto found = identified(folder, "--fit m,k,d,f --noise 'q(x)=1e-3' --intervals 3");
  CHECK(found.at("sums").size() == 3);
  for (const auto& [name, one] : found.at("parameters").items())
    CHECK(one.contains("interval") == (one.at("verdict") == "identified"));
  const auto free = identified(folder, "--fit k,d --noise 'q(x)=1e-3' --intervals 3");
  const double low = free.at("parameters").at("d").at("interval")[0].get<double>(),
               value = free.at("parameters").at("d").at("value").get<double>();
  const auto bounded =
      identified(folder, "--fit k,d --noise 'q(x)=1e-3' --intervals 3 --set d=1 --bounds d=" +
                             std::to_string((low + value) / 2) + ':');
  CHECK(bounded.at("parameters").at("d").at("interval")[0] == std::stod(std::to_string((low + value) / 2)));
  const auto refused = in_folder(folder, "identify m.json --data t.csv --fit k --intervals 0");
  CHECK(refused.exit_code == 2);
}
