// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of manoeuvres as files.
#include "commands/manoeuvre/single_track.h"
#include "support/catch.hpp"
#include "support/schema_check.h"
#include <cmath>

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
using namespace manoeuvre_test;
using analysis_test::Command;
using analysis_test::in_folder;

namespace {

const std::vector<std::string> names{"iso4138",      "iso4138-radius", "iso4138-angle",
                                     "iso7401-step", "iso7401-sine",   "iso3888",
                                     "brake",        "bump",           "obstacle"};

} // namespace

TEST_CASE("each kind can be written as a file, which fits the schema and drives the same") {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", SingleTrack().model());
  for (const std::string& name : names) {
    if (name == "bump") continue; // the vehicle has no posts
    INFO(name);
    const auto run =
        in_folder(folder, "manoeuvre m.json --kind " + name + " -o one.csv --write-kind kind.json");
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    const auto again = in_folder(folder, "manoeuvre m.json --kind kind.json -o other.csv --quiet");
    INFO(again.output);
    REQUIRE(again.exit_code == 0);
    CHECK(mbsgen::test::read_file(folder.path() / "one.csv") ==
          mbsgen::test::read_file(folder.path() / "other.csv"));
    if (mbsgen::test::SchemaCheck::available())
      CHECK(mbsgen::test::SchemaCheck("mbsgen-manoeuvre.schema.json")
                .is_valid(mbsgen::test::read_file(folder.path() / "kind.json")));
  }
}

TEST_CASE("a kind of one's own has its steering, parameters, results and runs") {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", SingleTrack().model());
  mbsgen::test::write_file(folder.path() / "kind.json", R"json({"manoeuvre": 1, "name": "ramp",
    "parameters": {"speed": 20, "begin": 0.5, "angle": {"value": "0.02/2", "unit": "rad"}, "twice": "2*angle"},
    "steer": "twice*rise((t - begin)/1)", "duration": "begin + 5", "runs": {"parameter": "angle", "values": [0.001, 0.002]},
    "results": {"gain": "final yaw_rate per steer", "double": "= 2*gain", "most": {"value": "max yaw_rate", "unit": "rad/s"},
                "start": "first yaw_rate", "low": "min steer", "way": "change x", "width": "range steer",
                "middle": "mean steer", "square": "rms steer"},
    "summary": {"slope": "slope most per angle"},
    "charts": [{"title": "Yaw", "label": "rad/s", "curves": ["yaw_rate"]}]})json");
  const auto run =
      in_folder(folder, "manoeuvre m.json --kind kind.json -o t.csv --results r.csv --rtol 1e-9 --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const SingleTrack track;
  const double gain = track.response(0, 20).yaw_rate.real();
  const auto json = nlohmann::json::parse(run.output.substr(run.output.find("{\n")));
  REQUIRE(json.at("run").size() == 2);
  const auto& first = json.at("run").at(0);
  CHECK_THAT(first.at("gain").get<double>(), WithinRel(gain, 1e-4));
  CHECK_THAT(first.at("double").get<double>(), WithinRel(2 * gain, 1e-4));
  CHECK_THAT(first.at("most").get<double>(), WithinRel(0.002 * gain, 0.02)); // it overshoots a little
  CHECK(first.at("start") == 0);
  CHECK(first.at("low") == 0);
  CHECK_THAT(first.at("way").get<double>(), WithinAbs(20 * 5, 0.05));
  CHECK_THAT(first.at("width").get<double>(), WithinAbs(0.002, 1e-12));
  // 0.5 s of nothing, 1 s of the rise with a mean of 1/2, and 4 s of all; the squares' mean over the rise is 181/462.
  CHECK_THAT(first.at("middle").get<double>(), WithinAbs(0.002 * 4.5 / 5.5, 3e-6));
  CHECK_THAT(first.at("square").get<double>(), WithinAbs(0.002 * std::sqrt((4 + 181.0 / 462) / 5.5), 3e-6));
  CHECK_THAT(json.at("slope").get<double>(),
             WithinRel(json.at("run").at(1).at("most").get<double>() / 0.002, 1e-3));
  const analysis_test::Csv table(folder.path() / "t.csv"), results(folder.path() / "r.csv");
  CHECK(table.names.front() == "run");
  CHECK(results.rows.size() == 2);
  CHECK(results.names.front() == "angle");
}

TEST_CASE("slopes are those of cubics, one a side, at zero and elsewhere") {
  const auto summary = [](const std::string& values, const std::string& curve) {
    const mbsgen::test::TemporaryDirectory folder;
    mbsgen::test::write_file(folder.path() / "m.json", SingleTrack().model());
    mbsgen::test::write_file(folder.path() / "kind.json", R"json({"manoeuvre": 1, "name": "curve",
      "parameters": {"speed": 20, "begin": 0, "a": 1, "place": 2}, "duration": 0.02,
      "runs": {"parameter": "a", "values": [)json" + values + R"json(]},
      "results": {"y": "= )json" + curve + R"json("},
      "summary": {"zero": "slope y per a", "there": "slope y per a at place", "line": "slope y per a at -3"}})json");
    const auto run = in_folder(folder, "manoeuvre m.json --kind kind.json -o t.csv --settle 0 --json");
    INFO(run.output);
    REQUIRE(run.exit_code == 0);
    return analysis_test::summary_of(run.output);
  };
  const auto is = [](const nlohmann::json& found, const char* name, double expected) {
    CHECK_THAT(found.at(name).get<double>(), WithinRel(expected, 1e-12));
  };
  // C1 at zero, with another cubic on each side; one of three points there is not needed.
  const auto both = summary("-2, -1, -0.5, 0.25, 1, 2, 3", "0.5 + 3*a - 2*a*abs(a) + a^3 + abs(a)^3/4");
  is(both, "zero", 3);
  // A value at zero that is another one on each side is no matter for a slope from one side.
  is(summary("4, 0.5, 1, 2", "7 + 3*a - 2*a^2 + a^3"), "zero", 3);
  is(summary("-4, -0.5, -1, -2", "-7 + 3*a - 2*a^2 + a^3"), "zero", 3);
  is(summary("3", "6*a"), "zero", 6);
  // Parabolas through 1, 2, 3 and through -2, -1, -0.5.
  is(both, "there",
     (both.at("run").at(6).at("y").get<double>() - both.at("run").at(4).at("y").get<double>()) / 2);
  const auto parabola = summary("-2, -1, -0.5, 5", "a^2 - 4*a + 1");
  is(parabola, "line", -10);
}

TEST_CASE("numbers of kind and model are set on the command line") {
  const std::string model = SingleTrack().model(R"("role": "driven")", R"(, "parameters": {"load": 0})");
  const std::string heavy = [&] {
    std::string text = model;
    const std::string mass = R"("mass": 1500)";
    return text.replace(text.find(mass), mass.size(), R"("mass": "1500 + load")");
  }();
  SingleTrack loaded;
  loaded.mass = 1800;
  const std::string how = "iso4138 --rtol 1e-9 --set level=0.5";
  const Manoeuvre set(heavy, how + " --set load=300"), written(loaded.model(), how);
  CHECK_THAT(set["understeer_gradient"], WithinRel(written["understeer_gradient"], 1e-6));
  CHECK_THAT(set["understeer_gradient"], WithinRel(loaded.understeer(), 1e-4));
}

TEST_CASE("the written model generates code, and its parts have names of their own") {
  const std::string model =
      SingleTrack().model(R"("role": "driven")", R"(, "parameters": {"manoeuvre_speed": 3},
    "base": {"shapes": [{"sphere": {"radius": 1}}, {"box": [4, 2, 1], "at": [100, 0, 0], "scenery": true}]},
    "sensors": [{"name": "manoeuvre_point", "point": "chassis.origin"}])");
  const Command change(model, "manoeuvre m.json --kind iso3888 --write-model w.json --quiet");
  INFO(change.output);
  REQUIRE(change.exit_code == 0);
  const std::string written = change.file("w.json");
  CHECK(analysis_test::contains(written, "manoeuvre2_speed"));
  // The road has cones, and no scenery of the model.
  CHECK(analysis_test::contains(written, "sphere"));
  CHECK(analysis_test::contains(written, "cylinder"));
  CHECK_FALSE(analysis_test::contains(written, "scenery"));
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "w.json", written);
  CHECK(in_folder(folder, "w.json -o generated --quiet --certify").exit_code == 0);
}

TEST_CASE("plot and page are written") {
  const Command step(SingleTrack().model(), "manoeuvre m.json --kind iso7401-step --view p.html --quiet");
  INFO(step.output);
  REQUIRE(step.exit_code == 0);
  CHECK(analysis_test::contains(step.file("p.html"), "<html"));
}
