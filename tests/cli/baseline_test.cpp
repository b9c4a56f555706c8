// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/baseline.h"
#include "cli/program.h"
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

using namespace mbsgen;
using test::run_program;

namespace {

cli::Generated generated(long add, long trig) {
  cli::Generated result;
  result.model = "one";
  expr::Cost cost;
  cost.add = add;
  cost.trig = trig;
  result.costs = {{"bias", cost}};
  return result;
}

} // namespace

TEST_CASE("a baseline tells which counts grew") {
  cli::Baseline baseline("");
  CHECK(baseline.growth(generated(5, 1)).empty());
  baseline.update(generated(5, 1));
  const cli::Baseline again(baseline.text());
  CHECK(again.growth(generated(5, 1)).empty());
  CHECK(again.growth(generated(4, 0)).empty());
  const std::vector<cli::Growth> growth = again.growth(generated(6, 1));
  REQUIRE(growth.size() == 1);
  CHECK(growth.front().count == "flops");
  CHECK(growth.front().before == 5);
  CHECK(growth.front().now == 6);
  CHECK(again.growth(generated(4, 2)).front().count == "trig");
  CHECK(cli::growth_text("one", growth).find("5 ->         6") != std::string::npos);
}

TEST_CASE("what is no baseline is refused") {
  for (const char* text : {"[]", "{", "3", R"({"one": 1})", R"({"one": {"bias": {"flops": "few"}}})"})
    CHECK_THROWS_AS(cli::Baseline(text), std::runtime_error);
}

TEST_CASE("a run that costs more than its baseline ends with 3 and writes nothing") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o out --baseline ops.json --update-baseline").exit_code == 0);
  CHECK(run_program(folder, "one.json -o out --baseline ops.json").exit_code == 0);

  nlohmann::json counts = nlohmann::json::parse(test::read_file(folder.path() / "ops.json"));
  const long flops = counts["one"]["inverse_dynamics"]["flops"].get<long>();
  REQUIRE(flops > 0);
  counts["one"]["inverse_dynamics"]["flops"] = flops - 1;
  test::write_file(folder.path() / "ops.json", counts.dump());
  const test::CommandResult result = run_program(folder, "one.json -o fresh --baseline ops.json");
  CHECK(result.exit_code == 3);
  CHECK(result.output.find("inverse_dynamics") != std::string::npos);
  CHECK(test::listing(folder.path() / "fresh") == "none");
}

TEST_CASE("a baseline that is not there is an error, unless it is to be made") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  CHECK(run_program(folder, "one.json -o out --baseline ops.json").exit_code == 1);
  CHECK(test::listing(folder.path()) == "one.json");
}
