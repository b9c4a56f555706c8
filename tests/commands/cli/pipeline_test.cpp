// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that a model does not determine, and names of functions and of values.
#include "cli/pipeline/equations.h"
#include "cli/pipeline/failure.h"
#include "cli/pipeline/pipeline.h"
#include "products/c/models.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

using namespace mbsgen;

namespace {

struct Run {
  std::optional<cli::Generated> generated;
  std::string messages;
};

Run run(const std::string& text, const std::vector<std::string>& functions = {}) {
  Diagnostics diagnostics("m.json");
  cli::Request request;
  request.functions = functions;
  Run result{cli::generate(text, request, diagnostics), {}};
  result.messages = diagnostics.text();
  return result;
}

bool has_function(const Run& run, const std::string& name) {
  const cli::FunctionCosts& costs = run.generated.value().costs;
  return std::any_of(costs.begin(), costs.end(), [&](const auto& cost) { return cost.first == name; });
}

const std::string no_mass = R"json({"mbsgen": 1, "name": "m", "bodies": [
  {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}, {"name": "q2", "type": "Tz"}],
   "mass": 1}]})json";

const std::string no_mass_place =
    "m.json:2:46: %: /bodies/0/joints/0: direct_dynamics cannot be generated: the joint 'q1' moves no mass";

std::string as(const std::string& severity) {
  std::string text = no_mass_place;
  return text.replace(text.find('%'), 1, severity);
}

} // namespace

TEST_CASE("a function that the model does not determine is left out with a note at the joint") {
  const Run all = run(no_mass);
  CHECK(has_function(all, "inverse_dynamics"));
  CHECK_FALSE(has_function(all, "direct_dynamics"));
  CHECK(all.messages.find(as("note")) != std::string::npos);
}

TEST_CASE("a function that is wanted by name and not determined is an error at the joint") {
  const Run one = run(no_mass, {"direct_dynamics"});
  CHECK_FALSE(one.generated);
  CHECK(one.messages.find(as("error")) != std::string::npos);
}

TEST_CASE("functions that factor the mass matrix find a pivot that vanishes as a difference") {
  // A plate without mass may turn about the axis of the arm's joint, which turns back.
  const std::string plate = R"json({"mbsgen": 1, "name": "m", "outputs": ["qdd(arm)"], "bodies": [
    {"name": "plate", "parent": "base", "joints": [{"name": "plate", "type": "Ball"}]},
    {"name": "arm", "parent": "plate", "joints": [{"name": "arm", "type": "Ry"}],
     "mass": 2, "com": [0.3, 0, 0.1], "inertia": [0.2, 0, 0, 0.3, 0, 0.4]}]})json";
  for (const char* name : {"direct_dynamics", "direct_dynamics_derivatives", "linearize",
                           "direct_dynamics_tangent", "outputs"}) {
    CAPTURE(name);
    const Run one = run(plate, {name});
    CHECK_FALSE(one.generated);
    CHECK(one.messages.find(
              "cannot be generated: the joints 'plate' and 'arm' are aligned and nothing between them has "
              "mass or inertia: one freedom is redundant, so that accelerations are not determined") !=
          std::string::npos);
  }
  CHECK(run(plate, {"inverse_dynamics_derivatives"}).generated);
}

TEST_CASE("a model without states and outputs has nothing to linearize") {
  const std::string driven = R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "shake", "type": "Tx", "role": "driven"}], "mass": 1}]})json";
  const Run one = run(driven, {"linearize"});
  CHECK_FALSE(one.generated);
  CHECK(one.messages.find("error: /bodies/0/joints/0: linearize cannot be generated: the model has no "
                          "independent joint and no outputs") != std::string::npos);
  std::string measured = driven;
  measured.insert(measured.rfind('}'), R"json(, "outputs": ["Qdriven(shake)"])json");
  CHECK(has_function(run(measured, {"linearize"}), "linearize"));
  const Run none =
      run(R"json({"mbsgen": 1, "name": "m", "bodies": [{"name": "a", "parent": "base", "mass": 1}]})json",
          {"linearize"});
  CHECK_FALSE(none.generated);
  CHECK(none.messages.find("m.json:1:1: error: linearize cannot be generated") != std::string::npos);
}

TEST_CASE("rigid contacts need all accelerations") {
  std::string text = no_mass;
  text.insert(text.rfind('}'),
              R"json(, "contacts": [{"name": "c", "law": "rigid", "a": {"sphere": "a.origin", "radius": 0},
    "b": {"plane": "base.origin", "direction": [0, 0, 1]}}])json");
  const Run all = run(text);
  CHECK_FALSE(all.generated);
  CHECK(all.messages.find(
            "m.json:2:46: error: /bodies/0/joints/0: the joint 'q1' moves no mass, so that impulses of "
            "rigid contacts have no response") != std::string::npos);
}

TEST_CASE("a link whose points coincide is noted at the link") {
  const Run all = run(R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}], "mass": 1,
     "inertia": [0, 0, 0, 0, 0, 1]}],
    "links": [{"name": "spring", "from": "base.origin", "to": "a.origin", "force": "Z"}]})json");
  CHECK(has_function(all, "mass_matrix"));
  CHECK_FALSE(has_function(all, "inverse_dynamics"));
  CHECK(all.messages.find(
            "m.json:4:15: note: /links/0: inverse_dynamics cannot be generated: the two points of "
            "the link coincide in every configuration") != std::string::npos);
}

TEST_CASE("a link whose points coincide behind a weld by a general angle is noted at the link") {
  const Run all = run(R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "arm", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}], "mass": 1, "com": [0.1, 0, 0],
     "inertia": [0.1, 0, 0, 0.1, 0, 0.1], "points": {"tip": [0.3, 0, 0.1]}},
    {"name": "a", "parent": "arm", "at": "tip", "orientation": {"rpy": [0.3, 0.2, 0.1]}, "mass": 1,
     "inertia": [0.1, 0, 0, 0.1, 0, 0.1], "points": {"p": [0.3, 0.1, 0]}},
    {"name": "b", "parent": "a", "at": "p", "joints": [{"name": "q2", "type": "Rx"}], "mass": 1,
     "inertia": [0.1, 0, 0, 0.1, 0, 0.1]}],
    "links": [{"name": "spring", "from": "a.p", "to": "b.origin", "force": "Z"}]})json");
  CHECK_FALSE(has_function(all, "inverse_dynamics"));
  CHECK(all.messages.find("the link coincide in every configuration") != std::string::npos);
}

TEST_CASE("a contact whose centres coincide is noted at the contact") {
  const std::string weld =
      GENERATE(R"("orientation": {"rpy": [0, 0, 0]}, )", R"("orientation": {"rpy": [0.3, 0.2, 0.1]}, )");
  const std::string bodies = R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "base_arm", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}], "mass": 1, "com": [0.1, 0, 0],
     "inertia": [0.1, 0, 0, 0.1, 0, 0.1], "points": {"tip": [0.3, 0, 0.1]}},
    {"name": "a", "parent": "base_arm", "at": "tip", )json" +
                             weld + R"json("mass": 1, "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
     "points": {"p": [0.3, 0.1, 0]}},
    {"name": "b", "parent": "a", "at": "p", "joints": [{"name": "q2", "type": "Ball"}], "mass": 1,
     "inertia": [0.1, 0, 0, 0.1, 0, 0.1], "points": {"e": [0.2, 0, 0.1]}}],
    "contacts": [{"name": "c", "normal": "1000*pen", "b": {"sphere": "a.p", "radius": 0.05}, "a": )json";
  for (const char* shape :
       {R"({"sphere": "b.origin", "radius": 0.1})", R"({"capsule": ["b.origin", "b.e"], "radius": 0.1})",
        R"({"capsule": ["b.e", "b.origin"], "radius": 0.1})"}) {
    const Run all = run(bodies + shape + "}]}");
    CHECK(has_function(all, "mass_matrix"));
    CHECK_FALSE(has_function(all, "inverse_dynamics"));
    CHECK_FALSE(has_function(all, "contact_c"));
    CHECK(all.messages.find("coincide in every position, so that the contact has no normal") !=
          std::string::npos);
  }
  CHECK(has_function(run(bodies + R"({"sphere": "b.e", "radius": 0.1}}]})"), "contact_c"));
}

TEST_CASE("an unknown function is answered by those that the model has") {
  CHECK_THROWS_MATCHES(
      run(no_mass, {"foo"}), cli::UsageError,
      Catch::Matchers::Message(
          "unknown function 'foo'; available: inverse_dynamics, mass_matrix_and_bias, "
          "mass_matrix, mass_matrix_lower, bias, direct_dynamics, base_reaction, gravity, "
          "coriolis, passive, energy, mass, center_of_mass, momentum, poses, regressor, "
          "base_parameters, energy_derivatives, inverse_dynamics_derivatives, direct_dynamics_derivatives, direct_dynamics_damping, "
          "linearize, direct_dynamics_tangent, sensitivities, direct_dynamics_hessian_product, "
          "mass_matrix_derivatives"));
}

TEST_CASE("functions on demand are generated where they are named, alone or beside the others") {
  CHECK_FALSE(has_function(run(no_mass), "gravity"));
  const Run alone = run(no_mass, {"gravity"});
  CHECK(has_function(alone, "gravity"));
  CHECK_FALSE(has_function(alone, "bias"));
  const Run beside = run(no_mass, {"default", "gravity"});
  CHECK(has_function(beside, "gravity"));
  CHECK(has_function(beside, "bias"));
  CHECK_FALSE(has_function(beside, "direct_dynamics")); // a note, as by default
  CHECK(beside.messages.find(as("note")) != std::string::npos);
}

TEST_CASE("a regressor and its parameters come together") {
  for (const char* name : {"regressor", "base_parameters"}) {
    const Run one = run(no_mass, {name});
    CHECK(has_function(one, "regressor"));
    CHECK(has_function(one, "base_parameters"));
    CHECK(one.generated.value().files.front().text.find("int nb = ") != std::string::npos);
  }
}

TEST_CASE("long chains have the equations of their mass matrix once") {
  const std::vector<std::string> all{"mass_matrix_and_bias", "mass_matrix", "mass_matrix_lower", "bias"};
  const auto text = [](const Run& run) { return run.generated.value().files.front().text; };
  const auto counts = [](const Run& run) {
    std::map<std::string, long> flops;
    for (const auto& [name, cost] : run.generated.value().costs) flops[name] = cost.flops();
    return flops;
  };
  const Run chain = run(test::long_chain(40), all);
  CHECK(text(chain).find("mass_matrix_lower(q, M);") != std::string::npos);
  CHECK(text(chain).find("bias(q, qd, c);") != std::string::npos);
  std::map<std::string, long> flops = counts(chain);
  CHECK(flops["mass_matrix"] == flops["mass_matrix_lower"]);
  CHECK(flops["mass_matrix_and_bias"] <= flops["mass_matrix"] + flops["bias"]);
  CHECK(flops["mass_matrix_and_bias"] > flops["mass_matrix"]);
  std::vector<std::string> names;
  for (const auto& cost : chain.generated.value().costs) names.push_back(cost.first);
  CHECK(std::vector<std::string>(names.begin(), names.begin() + 4) == all);

  SECTION("shorter ones have them in each function") {
    CHECK(text(run(test::long_chain(39), all)).find("mass_matrix_lower(q, M);") == std::string::npos);
  }
  SECTION("so have those that lack the function to be called") {
    CHECK(text(run(test::long_chain(40), {"mass_matrix"})).find("mass_matrix_lower(") == std::string::npos);
  }
}

TEST_CASE("a system without mass has no centre of mass") {
  const Run one = run(R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Rz"}]}]})json",
                      {"center_of_mass"});
  CHECK_FALSE(one.generated);
  CHECK(one.messages.find(
            "m.json:1:1: error: center_of_mass cannot be generated: no body has a mass, so that there "
            "is no centre of mass; give one a mass, or leave the function out") != std::string::npos);
}

TEST_CASE("derivatives are generated on demand, by name or all of them") {
  const std::string text = test::read_file(test::source_dir() / "examples/puma560/puma560.json");
  CHECK_FALSE(has_function(run(text), "linearize"));
  const Run all = run(text, {"default", "derivatives"});
  for (const char* name : {"inverse_dynamics", "energy_derivatives", "inverse_dynamics_derivatives",
                           "direct_dynamics_derivatives", "linearize", "direct_dynamics_tangent"})
    CHECK(has_function(all, name));
  const Run one = run(text, {"linearize"});
  CHECK(has_function(one, "linearize"));
  CHECK_FALSE(has_function(one, "inverse_dynamics"));
}

TEST_CASE("sensitivities are part of all derivatives where the model lists parameters") {
  const std::string text = test::read_file(test::source_dir() / "examples/puma560/puma560.json");
  CHECK_FALSE(has_function(run(text, {"derivatives"}), "sensitivities"));
  const Run none = run(text, {"sensitivities"});
  CHECK_FALSE(none.generated);
  CHECK(none.messages.find("the model lists no parameters, write their names in \"sensitivities\"") !=
        std::string::npos);
  std::string listed = text;
  listed.insert(listed.rfind('}'), R"(, "sensitivities": ["base.gravity[2]"])");
  const Run some = run(listed, {"derivatives"});
  CHECK(has_function(some, "sensitivities"));
  const std::string& header = some.generated.value().files.front().text;
  CHECK(header.find("int nsensitivity = 1;") != std::string::npos);
  CHECK(header.find("sensitivity_names[1] = {\"base.gravity[2]\"}") != std::string::npos);
}

TEST_CASE("the report says in which order a function is differentiated") {
  const auto order = [](const char* model) {
    const Run result = run(test::read_file(test::source_dir() / model), {"energy_derivatives", "energy"});
    REQUIRE(result.generated.has_value());
    const auto report = nlohmann::json::parse(result.generated->files.back().text);
    CHECK_FALSE(report.at("functions").at("energy").contains("differentiation"));
    return report.at("functions").at("energy_derivatives").at("differentiation").get<std::string>();
  };
  CHECK(order("examples/puma560/puma560.json") == "backward");
  CHECK(order("examples/four_bar/four_bar.json") == "forward");
}

TEST_CASE("the report says whose derivatives are the user's or differences") {
  const std::string text = R"json({"mbsgen": 1, "name": "m", "bodies": [
    {"name": "a", "parent": "base", "joints": [{"name": "q1", "type": "Tz"}], "mass": 1}],
    "links": [{"name": "spring", "from": "base.origin", "to": "a.origin", "force": "extern"}]})json";
  const Run result = run(text, {"inverse_dynamics", "linearize"});
  REQUIRE(result.generated.has_value());
  const auto& files = result.generated->files;
  const auto file = std::find_if(files.begin(), files.end(), [](const emit::OutputFile& candidate) {
    return candidate.name == "m.report.json";
  });
  REQUIRE(file != files.end());
  const auto report = nlohmann::json::parse(file->text);
  CHECK(report.at("functions").at("linearize").at("law_derivatives").contains("spring"));
  CHECK_FALSE(report.at("functions").at("inverse_dynamics").contains("law_derivatives"));
}

TEST_CASE("running numbers of constants go on from function to function") {
  const Run all = run(test::read_file(test::source_dir() / "examples/four_bar/four_bar.json"));
  const std::string& text = all.generated.value().files.front().text;
  CHECK(text.find("c_2") != std::string::npos);
  CHECK(text.find("cv2_") == std::string::npos);
}
