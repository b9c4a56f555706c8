// SPDX-License-Identifier: GPL-3.0-or-later
// What `mbsgen closure` says and writes: files, known joints, refusals.
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

using namespace mbsgen;
using nlohmann::json;
using test::run_program;

namespace {

json four_bar() {
  return json::parse(test::read_file(test::source_dir() / "examples/four_bar/four_bar.json"));
}

class Place {
public:
  explicit Place(const json& model) { test::write_file(folder.path() / "m.json", model.dump(1)); }

  test::CommandResult closure(const std::string& options) const {
    return run_program(folder, "closure m.json " + options);
  }
  void check_refused(const std::string& message, int exit_code = 1, const std::string& options = "") const {
    const test::CommandResult result = closure("-o out " + options);
    CAPTURE(message, result.output);
    CHECK(result.exit_code == exit_code);
    CHECK(result.output.find(message) != std::string::npos);
    CHECK(test::listing(folder.path()) == "m.json");
  }

  test::TemporaryDirectory folder;
};

json mechanism(const char* bodies, const char* cuts) {
  return {{"mbsgen", 1}, {"name", "m"}, {"bodies", json::parse(bodies)}, {"cuts", json::parse(cuts)}};
}

} // namespace

TEST_CASE("a closure says what is known and writes the files of its form") {
  const Place place(four_bar());
  const auto [form, files] = GENERATE(
      std::pair("c", "four_bar_closure.c four_bar_closure.h four_bar_loops.c four_bar_loops.certificate.json "
                     "four_bar_loops.h four_bar_loops.report.json"),
      std::pair("python", "four_bar_closure.certificate.json four_bar_closure.report.json python"),
      std::pair("javascript", "four_bar_closure.mjs four_bar_loops.certificate.json four_bar_loops.d.mts "
                              "four_bar_loops.mjs four_bar_loops.report.json"),
      std::pair("ros2",
                "CMakeLists.txt closure_node.cpp four_bar_closure.c four_bar_closure.h four_bar_loops.c "
                "four_bar_loops.certificate.json four_bar_loops.h four_bar_loops.report.json package.xml"));
  CAPTURE(form);
  const test::CommandResult result = place.closure("-o out --for " + std::string(form));
  CHECK(result.exit_code == 0);
  CHECK(result.output.find("known: crank_angle\nassemble") != std::string::npos);
  CHECK(result.output.find("wrote out/") != std::string::npos);
  CHECK(test::listing(place.folder.path() / "out") == files);
}

TEST_CASE("other joints may be known") {
  const Place place(four_bar());
  CHECK(place.closure("-o out --from rocker_angle").output.find("known: rocker_angle\n") !=
        std::string::npos);
  const std::string header = test::read_file(place.folder.path() / "out/four_bar_closure.c");
  CHECK(header.find("four_bar_closure_known_places[four_bar_closure_nknown] = {\n  2,\n}") !=
        std::string::npos);
}

TEST_CASE("a closure's result comes as JSON") {
  const Place place(four_bar());
  const json result = json::parse(place.closure("-o out --json 2> diagnostics").output);
  CHECK(result["model"] == "four_bar_loops");
  CHECK(result["functions"].size() == 3);
  CHECK(result["files"].size() == 6);
}

TEST_CASE("models that a closure has no answer for are refused, and nothing is written") {
  json tree = four_bar();
  tree.erase("cuts");
  for (json& body : tree["bodies"]) body["joints"][0].erase("role");
  Place(tree).check_refused("the model has no loops, so that no joint follows from others, add");

  json rolling = four_bar();
  rolling["constraints"] = {{{"name", "roll"}, {"nonholonomic", "qd(crank_angle) - 2*qd(rocker_angle)"}}};
  rolling["cuts"][0] = {{"name", "bar"},
                        {"type", "rod"},
                        {"a", "crank.tip"},
                        {"b", "rocker.tip"},
                        {"length", "coupler_length"}};
  for (json& body : rolling["bodies"]) body["joints"][0].erase("role");
  Place(rolling).check_refused(
      "the constraint 'roll' ties velocities, from which no positions follow, leave it out");

  json timed = four_bar();
  timed.erase("cuts");
  timed["constraints"] = {{{"name", "clock"}, {"holonomic", "q(crank_angle) - q(rocker_angle) - 0.1*t"}}};
  for (json& body : timed["bodies"]) body["joints"][0].erase("role");
  Place(timed).check_refused(
      "the constraint 'clock' depends on the time, which a closure does not know, put");

  json fixed = four_bar();
  fixed["constraints"] = {{{"name", "stop"}, {"holonomic", "q(crank_angle) - 0.9"}}};
  for (json& body : fixed["bodies"]) body["joints"][0].erase("role");
  Place(fixed).check_refused(
      "the loops determine all joints, so that none is left to be known, remove a cut");
}

TEST_CASE("a joint that is known in part is refused") {
  // A ball joint whose point a rod holds: two or three of its turns stay free.
  const json model = mechanism(
      R"([{"name": "arm", "parent": "base", "joints": [{"name": "shoulder", "type": "Ball"}],
           "points": {"hand": [0.3, 0.1, 0]}}])",
      R"([{"name": "bar", "type": "rod", "a": "arm.hand", "b": "base.wall", "length": "0.9"}])");
  json whole = model;
  whole["base"] = {{"points", {{"wall", {0.3, 1.0, 0.1}}}}};
  Place(whole).check_refused(
      "the loops determine the joint 'shoulder' in part, so that its coordinates are neither");
}

TEST_CASE("wrong names of known joints are answered") {
  const Place place(four_bar());
  place.check_refused("--from: the model has no joint 'crank_angel', did you mean 'crank_angle'?", 2,
                      "--from crank_angel");
  place.check_refused("--from: the model has no joint 'x', mbsgen check lists its joints", 2, "--from x");
  place.check_refused("--for has no value 'rust', take 'c', 'python', 'javascript' or 'ros2'", 2,
                      "--for rust");
  const test::CommandResult streamed = place.closure("-o -");
  CHECK(streamed.exit_code == 2);
  CHECK(streamed.output.find("--output is a folder for several files") != std::string::npos);
  // One joint too many: the loop leaves one.
  place.check_refused("2 independent equations need as many dependent joints, but the roles allow only 1", 1,
                      "--from crank_angle,rocker_angle");
}

TEST_CASE("a locked joint cannot be known") {
  json model = four_bar();
  model["bodies"].push_back({{"name", "lamp"},
                             {"parent", "rocker"},
                             {"joints", {{{"name", "neck"}, {"type", "Rz"}, {"role", "locked"}}}}});
  Place(model).check_refused("--from: the joint 'neck' is locked, leave it out", 2, "--from neck");
}

TEST_CASE("the model's file is not written over") {
  test::TemporaryDirectory folder;
  json model = four_bar();
  std::filesystem::create_directories(folder.path() / "out");
  test::write_file(folder.path() / "out/four_bar_loops.report.json", model.dump());
  const test::CommandResult result = run_program(folder, "closure out/four_bar_loops.report.json -o out");
  CHECK(result.exit_code == 2);
  CHECK(test::read_file(folder.path() / "out/four_bar_loops.report.json") == model.dump());
}
