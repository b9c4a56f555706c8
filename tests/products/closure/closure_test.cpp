// SPDX-License-Identifier: GPL-3.0-or-later
// The C of `mbsgen closure` against the complete headers of the same models, and against nonsense.
#include "properties/random/closed_model.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <nlohmann/json.hpp>
#include <sstream>

using namespace mbsgen;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

const std::string program = MBSGEN_PROGRAM;

test::CommandResult run_in(const test::TemporaryDirectory& folder, const std::string& command) {
  return test::run("cd '" + folder.path().string() + "' && " + command);
}

// Both generated from m.json, compiled strictly, and compared; what the program prints.
std::string compared(const test::TemporaryDirectory& folder, const std::string& name,
                     const std::string& functions, const std::string& options,
                     const std::string& flags = "") {
  const std::string source =
      (test::source_dir() / "tests/products/closure/programs/against_model.cpp").string();
  const std::string strict = "-O1 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror ";
  std::ostringstream command;
  command << program << " m.json -o . --quiet --functions " << functions << " && " << program
          << " closure m.json -o . --quiet " << options << " && gcc -std=c99 -Wstrict-prototypes " << strict
          << "-c " << name << "_loops.c " << name << "_closure.c && g++ -std=c++17 " << strict << flags
          << " -DMODEL=" << name << " '-DMODEL_HEADER=\"" << name << ".hpp\"' '-DCLOSURE_HEADER=\"" << name
          << "_closure.h\"' -I. '" << source << "' " << name << "_loops.o " << name
          << "_closure.o -lm -o against && ./against";
  const test::CommandResult result = run_in(folder, command.str());
  CAPTURE(result.output);
  CHECK(result.exit_code == 0);
  return result.output;
}

std::string example(const std::string& path) {
  return test::read_file(test::source_dir() / "examples" / path);
}

// "known: a, b": the names behind it.
std::string known_of(const std::string& printed) {
  const std::size_t at = printed.find("known: ");
  return at == std::string::npos ? "" : printed.substr(at + 7, printed.find('\n', at) - at - 7);
}

} // namespace

TEST_CASE("closures of the examples agree with the complete models") {
  const auto [path, name] =
      GENERATE(std::pair("four_bar/four_bar.json", "four_bar"), std::pair("ankle/ankle.json", "ankle"),
               std::pair("andrews_squeezer/andrews_squeezer.json", "andrews_squeezer"),
               std::pair("slider_crank/spatial_slider_crank.json", "spatial_slider_crank"),
               std::pair("stewart_platform/stewart_platform.json", "stewart_platform"));
  CAPTURE(path);
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", example(path));
  compared(folder, name, "constraints,constraint_bias,assemble,velocities", "");
}

TEST_CASE("forces of the tree, mapped to the motors, are the inverse dynamics of the mechanism") {
  const auto [path, name] =
      GENERATE(std::pair("four_bar/four_bar.json", "four_bar"), std::pair("ankle/ankle.json", "ankle"));
  CAPTURE(path);
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", example(path));
  compared(folder, name, "default", "", "-DDYNAMICS");
}

TEST_CASE("rods on ball joints are determined but for the turn about their own axes") {
  json model = json::parse(example("ankle/ankle.json"));
  for (json& body : model["bodies"]) {
    const std::string name = body["name"];
    if (name == "left_rod" || name == "right_rod")
      body["joints"] = json::array({{{"name", name + "_joint"}, {"type", "Ball"}}});
  }
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", model.dump());
  compared(folder, "ankle", "constraints,constraint_bias,assemble,velocities", "");
  CHECK(known_of(run_in(folder, program + " closure m.json -o out").output) == "left_motor, right_motor");
}

TEST_CASE("the ankle's closure also goes from the foot to the motors") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", example("ankle/ankle.json"));
  compared(folder, "ankle", "constraints,constraint_bias,assemble,velocities",
           "--from ankle_roll,ankle_pitch");
  const test::CommandResult result =
      run_in(folder, program + " closure m.json -o foot --from ankle_roll,ankle_pitch");
  CHECK(known_of(result.output) == "ankle_pitch, ankle_roll");
}

TEST_CASE("closures of random mechanisms agree with the complete models") {
  const unsigned seed = GENERATE(range(1U, 13U));
  random_models::ClosedRecipe recipe;
  recipe.planar = seed % 3 == 0;
  recipe.loops = 1 + static_cast<int>(seed % 2);
  recipe.massless = seed % 4 == 1;
  recipe.driven = seed % 4 == 2;
  recipe.actuators = 2;
  CAPTURE(seed);
  json model = json::parse(random_models::closed_model(recipe, seed));
  model["name"] = "m";
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", model.dump());
  compared(folder, "m", "constraints,constraint_bias,assemble,velocities", "");
}

TEST_CASE("closures need no masses, and do not depend on them") {
  const test::TemporaryDirectory folder;
  json model = json::parse(example("ankle/ankle.json"));
  test::write_file(folder.path() / "heavy.json", model.dump());
  for (json& body : model["bodies"])
    for (const char* key : {"mass", "com", "inertia"}) body.erase(key);
  for (const char* key : {"gravity", "sensors", "actuators"}) model.erase(key);
  test::write_file(folder.path() / "light.json", model.dump());
  for (const char* name : {"heavy", "light"}) {
    const test::CommandResult result =
        run_in(folder, program + " closure " + name + ".json -o " + name + " --quiet && sed -i /SHA-256/d " +
                           name + "/*.[ch]");
    CHECK(result.exit_code == 0);
    CHECK(result.output.empty());
  }
  for (const char* file : {"ankle_loops.h", "ankle_loops.c", "ankle_closure.h", "ankle_closure.c"})
    CHECK(test::read_file(folder.path() / "heavy" / file) == test::read_file(folder.path() / "light" / file));
  CHECK(test::read_file(folder.path() / "light/ankle_loops.h").find("mass;") == std::string::npos);
}

TEST_CASE("parameters that only masses read are left out, lengths stay tunable") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", example("four_bar/four_bar.json"));
  REQUIRE(run_in(folder, program + " closure m.json -o out --quiet").exit_code == 0);
  const std::string header = test::read_file(folder.path() / "out/four_bar_loops.h");
  CHECK(header.find("crank_length") != std::string::npos);
  CHECK(header.find("density") == std::string::npos);
  CHECK(header.find("gravity") == std::string::npos);
}

TEST_CASE("the package has a certificate of its code") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", example("ankle/ankle.json"));
  REQUIRE(run_in(folder, program + " closure m.json -o out --quiet").exit_code == 0);
  const json certificate = json::parse(test::read_file(folder.path() / "out/ankle_loops.certificate.json"));
  CHECK(certificate["result"] == "passed");
  for (const json& function : certificate["functions"]) CHECK(function["text"] == "equal");
  CHECK(certificate["functions"].size() == 3);
  REQUIRE(run_in(folder, program + " closure m.json -o plain --quiet --no-certificate").exit_code == 0);
  CHECK_FALSE(fs::exists(folder.path() / "plain/ankle_loops.certificate.json"));
}

TEST_CASE("the package has the limits of the model's joints, infinite ones where it has none") {
  const test::TemporaryDirectory folder;
  const auto limits = [&](const std::string& path) {
    test::write_file(folder.path() / "m.json", example(path));
    REQUIRE(run_in(folder, program + " closure m.json -o out --quiet --no-certificate").exit_code == 0);
    const std::string name = fs::path(path).stem().string();
    const std::string source = test::read_file(folder.path() / "out" / (name + "_closure.c"));
    const std::string mark = "lower_limits[" + name + "_closure_njoints] = {\n";
    const std::size_t at = source.find(mark);
    REQUIRE(at != std::string::npos);
    return source.substr(at + mark.size(), source.find('}', at) - at - mark.size());
  };
  CHECK(limits("ankle/ankle.json") ==
        "  -1.2, -HUGE_VAL, -HUGE_VAL, -1.2, -HUGE_VAL, -HUGE_VAL, -0.9, -0.35,\n");
  CHECK(limits("four_bar/four_bar.json") == "  -HUGE_VAL, -HUGE_VAL, -HUGE_VAL,\n");
}
