// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/baseline.h"
#include "commands/cli/program.h"
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

TEST_CASE("a baseline tells which counts grew and which shrank") {
  cli::Baseline baseline("");
  baseline.update(generated(5, 1), {});
  const cli::Baseline again(baseline.text());
  const cli::Comparison same = again.compare(generated(5, 1), {});
  CHECK(same.passed());
  CHECK((same.shrunk.empty() && same.notes.empty()));
  const cli::Comparison more = again.compare(generated(6, 1), {});
  CHECK_FALSE(more.passed());
  REQUIRE(more.grown.size() == 1);
  CHECK(more.grown.front().count == "flops");
  CHECK(more.grown.front().before == 5);
  CHECK(more.grown.front().now == 6);
  CHECK(cli::changes_text("one", more.grown).find("5 ->         6") != std::string::npos);
  const cli::Comparison both = again.compare(generated(4, 2), {});
  REQUIRE(both.grown.size() == 1);
  CHECK(both.grown.front().count == "trig");
  REQUIRE(both.shrunk.size() == 1);
  CHECK(both.shrunk.front().count == "flops");
}

TEST_CASE("an update replaces the functions of the model, and leaves other models") {
  cli::Baseline baseline(R"({"one": {"mass": {"flops": 3}}, "two": {"bias": {"flops": 7}}})");
  baseline.update(generated(5, 1), {{"--status", "yes"}});
  const nlohmann::json json = nlohmann::json::parse(baseline.text());
  CHECK(json.at("one").size() == 2);
  CHECK(json.at("one").at("options") == nlohmann::json{{"--status", "yes"}});
  CHECK(json.at("one").at("bias").at("flops") == 5);
  CHECK(json.at("two").at("bias").at("flops") == 7);
}

TEST_CASE("what is no baseline is refused") {
  for (const char* text : {"[]", "{", "3", R"({"one": 1})", R"({"one": {"bias": {"flops": "few"}}})",
                           R"({"one": {"options": {"flops": 1}}})", R"({"one": {"options": []}})"})
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

namespace {

// A folder with the model "one" and the baseline of its inverse_dynamics and bias.
struct Gate {
  Gate() {
    test::write_file(folder.path() / "one.json", test::one_link());
    REQUIRE(run("--update-baseline").exit_code == 0);
  }
  test::CommandResult run(const std::string& more,
                          const std::string& functions = "inverse_dynamics,bias") const {
    return run_program(folder, "one.json -o out --functions " + functions + " --baseline ops.json " + more);
  }
  void check_stopped(const test::CommandResult& result, const std::string& sentence) const {
    CAPTURE(result.output, sentence);
    CHECK(result.exit_code == 3);
    CHECK(result.output.find(sentence) != std::string::npos);
  }
  test::TemporaryDirectory folder;
};

} // namespace

TEST_CASE("a gate with nothing to compare is shut, and says why") {
  const Gate gate;
  CHECK(gate.run("").output.find("ops.json") == std::string::npos);
  gate.check_stopped(gate.run("", "inverse_dynamics,bias,mass_matrix"),
                     "ops.json: the baseline of 'one' has no function 'mass_matrix'");
  gate.check_stopped(gate.run("", "bias"),
                     "the function 'inverse_dynamics' of the baseline of 'one' is not generated");
  gate.check_stopped(gate.run("--fold-parameters"),
                     "was made without --fold-parameters, this run is with --fold-parameters");
  gate.check_stopped(gate.run("--fix-geometry"),
                     "was made without --fix-geometry, this run is with --fix-geometry");
  gate.check_stopped(gate.run("--closure-tolerance 1e-5"), "this run is with --closure-tolerance 1e-05");
  test::write_file(gate.folder.path() / "one.json",
                   std::string(test::one_link()).replace(test::one_link().find("\"one\""), 5, "\"uno\""));
  gate.check_stopped(gate.run(""), "the baseline has no model 'uno', it has 'one'");
}

TEST_CASE("the gate speaks JSON, too, and writes nothing when it is shut") {
  const Gate gate;
  const test::CommandResult shut = gate.run("--status --json 2> errors -o fresh -o fresh");
  CHECK(shut.exit_code == 2);
  const auto json = nlohmann::json::parse(
      run_program(gate.folder, "one.json -o fresh --functions bias --baseline ops.json --json 2> errors")
          .output);
  CHECK(json.at("incomparable").size() == 1);
  CHECK(json.at("files").empty());
  CHECK(test::listing(gate.folder.path() / "fresh") == "none");
}

TEST_CASE("options of the text alone do not shut the gate, and do not change the counts") {
  const Gate gate;
  for (const char* options :
       {"--scalar float", "--language c", "--language javascript", "--trig library", "--packs auto",
        "--roll 8", "--clones x86-64-v3", "--split", "--timings", "--certify"}) {
    const test::CommandResult result = gate.run(options);
    CAPTURE(options, result.output);
    CHECK(result.exit_code == 0);
    CHECK(result.output.find("shrank") == std::string::npos);
  }
}

TEST_CASE("counts that shrank, and a baseline without options, are noted") {
  const Gate gate;
  nlohmann::json counts = nlohmann::json::parse(test::read_file(gate.folder.path() / "ops.json"));
  counts["one"]["bias"]["flops"] = counts["one"]["bias"]["flops"].get<long>() + 1;
  counts["one"].erase("options");
  test::write_file(gate.folder.path() / "ops.json", counts.dump());
  const test::CommandResult result = gate.run("");
  CAPTURE(result.output);
  CHECK(result.exit_code == 0);
  CHECK(result.output.find("ops.json: note: operation counts shrank") != std::string::npos);
  CHECK(result.output.find("does not say with which options") != std::string::npos);
}
