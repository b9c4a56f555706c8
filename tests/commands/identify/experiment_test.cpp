// SPDX-License-Identifier: GPL-3.0-or-later
// `--next`: the experiment that tells most within limits.
#include "commands/identify/noise.h"
#include "support/catch.hpp"
#include <cmath>

using namespace identify_test;
using analysis_test::Csv;
using analysis_test::in_folder;
using mbsgen::test::TemporaryDirectory;

TEST_CASE("the next experiment keeps its limits, tells more, and as much as was promised") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 4 --force x=3 --every 0.02", {}, 1);
  const std::string fit = "--fit m,k,d,f --noise 'q(x)=1e-3' ";
  const auto planned =
      identified(folder, fit + "--next n.csv --amplitude 'Q(x)=4' --band 0.2:3 --duration 6 --tries 24");
  const Csv inputs(folder.path() / "n.csv");
  CHECK(inputs.names == std::vector<std::string>{"t", "Q(x)"});
  CHECK(inputs.rows.size() == 301);
  for (const auto& row : inputs.rows) CHECK(std::fabs(row[1]) < 4.05);
  for (const auto& sine : planned.at("next").at("inputs").at("Q(x)")) {
    CHECK(sine.at("hertz").get<double>() > 0.16);
    CHECK(sine.at("hertz").get<double>() < 3.01);
  }
  double gain = 1;
  for (const auto& [name, deviation] : planned.at("next").at("deviations").items()) {
    INFO(name);
    CHECK(deviation.at("then").get<double>() <= deviation.at("now").get<double>());
    gain *= deviation.at("now").get<double>() / deviation.at("then").get<double>();
  }
  CHECK(gain > 2);
  // The same search, again: the same experiment.
  const auto again =
      identified(folder, fit + "--next n2.csv --amplitude 'Q(x)=4' --band 0.2:3 --duration 6 --tries 24");
  CHECK(again.at("next") == planned.at("next"));
}

TEST_CASE("more tries do not tell less") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 2 --force x=3 --every 0.02", {}, 1);
  const auto worth = [&](int tries) {
    const auto planned =
        identified(folder, "--fit k,f --noise 'q(x)=1e-3' --next n.csv --amplitude 'Q(x)=4' --band 0.2:3 "
                           "--duration 5 --tries " +
                               std::to_string(tries));
    double product = 1;
    for (const auto& [name, deviation] : planned.at("next").at("deviations").items())
      product /= deviation.at("then").get<double>();
    return product;
  };
  // Two unknowns that are nearly independent: the determinant is about the product.
  CHECK(worth(30) > 0.9 * worth(2));
}
