// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"

// Operations of a tyre: those of a free wheel with it, less those without.

namespace {

using oracle::Json;

struct Counts {
  int flops, calls; ///< + - * /; roots, sines, cosines and other functions
};

Counts counts(const Json& tyres) {
  const mbsgen::test::TemporaryDirectory folder;
  for (const char* const file : {"touring_52.tir", "touring_62.tir"})
    mbsgen::test::write_file(folder.path() / file,
                             mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/data/tyres" / file));
  Json wheel{{"name", "wheel"}, {"parent", "base"}, {"mass", 20}, {"inertia", {0.7, 0, 0, 1.2, 0, 0.7}}};
  wheel["joints"] = {{{"name", "wheel"}, {"type", "Free"}}};
  const Json model{
      {"mbsgen", 1}, {"name", "wheel"}, {"gravity", {0, 0, -9.81}}, {"bodies", {wheel}}, {"tyres", tyres}};
  oracle::generate(model.dump(), folder.path(), "--functions direct_dynamics --quiet");
  const Json report = oracle::load(folder.path() / "wheel.report.json");
  const Json& function = report.at("functions").at("direct_dynamics");
  return {function.at("flops"),
          function.at("sqrt").get<int>() + function.at("trig").get<int>() + function.at("other").get<int>()};
}

void check(Json tyre, int flops, int calls) {
  const Counts without = counts(Json::array());
  tyre["name"] = "tyre";
  tyre["wheel"] = "wheel";
  const Counts with = counts(Json::array({tyre}));
  CAPTURE(tyre.dump());
  CHECK(with.flops - without.flops <= flops);
  CHECK(with.calls - without.calls <= calls);
}

} // namespace

TEST_CASE("a tyre of Magic Formula 5.2 takes less than 700 operations") {
  static_assert(414 + 70 <= 700);
  check({{"file", "touring_52.tir"}}, 414, 70);
}

TEST_CASE("tyres of Magic Formula 6.2 and of other laws take as few operations as before") {
  check({{"file", "touring_62.tir"}}, 531, 100);
  check({{"law", "bakker"}}, 198, 36);
}
