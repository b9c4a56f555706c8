// SPDX-License-Identifier: GPL-3.0-or-later
// What wrong kinds, options and vehicles get.
#include "commands/manoeuvre/four_wheels.h"
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"

using namespace manoeuvre_test;
using analysis_test::Command;
using analysis_test::contains;
using analysis_test::in_folder;

namespace {

// The model with a part of its text replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = SingleTrack().model();
  REQUIRE(text.find(from) != std::string::npos);
  return text.replace(text.find(from), from.size(), to);
}

// Of a kind: its keys behind the head.
std::string kind(const std::string& rest) {
  return R"({"manoeuvre": 1, "name": "own", "parameters": {"speed": 20, "begin": 0.5}, "duration": 2, )" +
         rest + "}";
}

void check_kind_refused(const std::string& text, const std::string& message) {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "kind.json", text);
  mbsgen::test::write_file(folder.path() / "m.json", SingleTrack().model());
  const auto run = in_folder(folder, "manoeuvre m.json --kind kind.json -o t.csv");
  INFO(text << '\n' << run.output);
  CHECK(run.exit_code == 1);
  CHECK(contains(run.output, message));
  CHECK(contains(run.output, "kind.json:1:"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "t.csv"));
}

} // namespace

TEST_CASE("options that have no meaning are a wrong command line") {
  analysis_test::check_refused(SingleTrack().model(), "manoeuvre m.json -o t.csv",
                               {{"--kind iso4137", "did you mean 'iso4138'?"},
                                {"--kind circle", "take 'iso4138', 'iso4138-radius'"},
                                {"", "--kind"},
                                {"--kind brake --settle -1", "--settle"},
                                {"--kind brake --set deceleration=fast", "a number for 'deceleration'"},
                                {"--kind brake --set decelaration=5", "decelaration"},
                                {"--kind brake --set deceleration=0", "it has to be above 0"},
                                {"--kind brake --results -", "standard output is for the table"}});
}

TEST_CASE("mistakes of a kind have their places") {
  const std::string results = R"("results": {"a": "final yaw_rate"})";
  check_kind_refused(kind(results + R"k(, "steer": "0.1*sin(tt)")k"), "there is no 'tt', did you mean 't'?");
  check_kind_refused(kind(results + R"k(, "steer": "0.1*q(x)")k"), "q");
  check_kind_refused(kind(results + R"k(, "steer": "0.1*(t")k"), "/steer");
  check_kind_refused(kind(results + R"k(, "steer": "rise(t")k"), "/steer");
  check_kind_refused(kind(results + R"(, "steer": true)"), "a number or an expression");
  check_kind_refused(kind(results + R"(, "stear": "t")"), "did you mean 'steer'?");
  check_kind_refused(kind(results + R"(, "steer": "t", "driver": {"path": "0"})"),
                     "the steering has a motion already");
  check_kind_refused(kind(results + R"(, "driver": {"lag": 1})"), "a driver has one aim");
  check_kind_refused(kind(results + R"(, "driver": {"path": "0", "curvature": "0.01"})"),
                     "a driver has one aim");
  check_kind_refused(kind(results + R"(, "driver": {"curvature": "0.01", "preview": 1})"),
                     "does not look ahead, remove 'preview'");
  check_kind_refused(kind(results + R"(, "driver": {"curvature": "x/100"})"), "there is no 'x'");
  check_kind_refused(kind(results + R"(, "runs": {"parameter": "angel", "values": [1]})"),
                     "there is no parameter 'angel'");
  check_kind_refused(kind(results + R"(, "runs": {"parameter": "speed", "values": []})"),
                     "there is no value");
  check_kind_refused(kind(R"("results": {"a": "finale yaw_rate"})"), "did you mean 'final'?");
  check_kind_refused(kind(R"("results": {"a": "final yaw_raet"})"), "did you mean 'yaw_rate'?");
  check_kind_refused(kind(R"("results": {"a": "gain yaw_rate"})"), "gain SIGNAL per SIGNAL");
  check_kind_refused(kind(R"("results": {"a": "final yaw_rate by steer"})"), "final SIGNAL");
  check_kind_refused(kind(R"("results": {"a b": "final yaw_rate"})"), "is no name");
  check_kind_refused(kind(R"("results": {"a": "= 2*b"})"), "there is no 'b'");
  check_kind_refused(kind(results + R"(, "summary": {"s": "slope b per a"})"), "there is no result 'b'");
  check_kind_refused(kind(results + R"(, "summary": {"s": "slope a per a at"})"),
                     "slope RESULT per RESULT at NUMBER");
  check_kind_refused(kind(results + R"(, "summary": {"s": "slope a per a by 2"})"),
                     "slope RESULT per RESULT at NUMBER");
  check_kind_refused(kind(results + R"(, "summary": {"s": "max a per a at 2"})"), "max SIGNAL");
  check_kind_refused(kind(results + R"(, "summary": {"s": "slope a per a at two"})"), "there is no 'two'");
  check_kind_refused(
      R"({"manoeuvre": 2, "name": "own", "parameters": {"speed": 20, "begin": 0}, "duration": 2, )" +
          results + "}",
      "the format version '2' is unknown");
  check_kind_refused(R"({"manoeuvre": 1, "name": "own", "parameters": {"begin": 0}, "duration": 2, )" +
                         results + "}",
                     "the parameter 'speed' is missing");
  check_kind_refused(
      R"({"manoeuvre": 1, "name": "own", "parameters": {"speed": 20, "begin": 0, "a\"; system(": 1}, "duration": 2, )" +
          results + "}",
      "is no name of its own for a parameter");
}

TEST_CASE("a model without the parts that a kind needs is refused where they are missing") {
  const auto refused = [](const std::string& model, const std::string& kind_name,
                          const std::string& message) {
    const Command run(model, "manoeuvre m.json --kind " + kind_name);
    INFO(run.output);
    CHECK(run.exit_code == 1);
    CHECK(run.says(message));
  };
  refused(changed(R"("vehicle")", R"("doc": "no vehicle", "base": {}, "vehicles")"), "brake",
          "has no key 'vehicles'");
  refused(
      R"({"mbsgen": 1, "name": "m", "bodies": [{"name": "b", "parent": "base", "mass": 1, "joints": [{"name": "x", "type": "Tx"}]}]})",
      "brake", "the model has no vehicle");
  refused(changed(R"("wheelbase": 2.6, )", ""), "iso4138", "needs the wheelbase");
  refused(changed(R"("steering": {"joint": "steer"},)", ""), "iso4138", "steers, add");
  refused(changed(R"(, "outline": {"ahead": 2.1, "behind": 2.3, "width": 1.8})", ""), "iso3888",
          "needs the outline");
  refused(changed(R"("pull": "chassis.origin", )", ""), "brake", "brakes, give wheels");
  refused(SingleTrack().model(), "bump", "changes the ground, add \"tyres\" to the model");
  refused(changed(R"({"name": "x", "type": "Tx", "qd0": 20}, )", ""), "brake",
          "no joint moves the chassis along x");
  refused(changed(R"({"name": "y", "type": "Ty"}, {"name": "yaw", "type": "Rz"})",
                  R"({"name": "yaw", "type": "Rz"}, {"name": "y", "type": "Ty"})"),
          "brake", "slides in 'y' after it has turned");
}

TEST_CASE("a road with ends, to which nothing can be added, is refused at its place") {
  nlohmann::json model = nlohmann::json::parse(FourWheels().model());
  model["roads"] = {{{"name", "r"}, {"type", "profile"}, {"height", "0"}, {"from", -100}, {"to", 100}}};
  model["tyres"][2]["road"] = "r";
  const Command run(model.dump(1), "manoeuvre m.json --kind bump");
  INFO(run.output);
  CHECK(run.exit_code == 1);
  CHECK(run.says("m.json:"));
  CHECK(run.says("the road 'r' has ends"));
}

TEST_CASE("a lateral acceleration that a vehicle does not reach is said") {
  // Side forces that end at 3000 N an axle.
  std::string model = SingleTrack().model();
  for (const char* const force : {"-80000*(vy/vx - q(steer))", "-100000*vy/vx"}) {
    const std::string from = force;
    REQUIRE(model.find(from) != std::string::npos);
    model.replace(model.find(from), from.size(), "3000*tanh((" + from + ")/3000)");
  }
  const Command turn(model, "manoeuvre m.json --kind iso4138 --set speed=15 --json");
  INFO(turn.output);
  CHECK(turn.exit_code == 0);
  CHECK(turn.says("level 4: lateral_acceleration does not reach 4"));
  const auto runs = nlohmann::json::parse(turn.output.substr(turn.output.find("{\n"))).at("run");
  CHECK(runs.size() >= 10);
  CHECK(runs.size() < 13);
}
