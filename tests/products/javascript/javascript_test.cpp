// SPDX-License-Identifier: GPL-3.0-or-later
// The generated JavaScript: the results and statuses of the C++ header.
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "emit/javascript/emit.h"
#include "emit/python/emit.h"
#include "products/c/models.h"
#include "products/javascript/compared.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include <filesystem>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

void compare(const std::string& text, const test::Setting& setting, int units = 0) {
  test::compare_javascript(text, setting, units);
}

int count(const std::string& text, const std::string& word) {
  int found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

std::string model_text(const std::string& path) {
  return test::read_file(test::source_dir() / path);
}

} // namespace

TEST_CASE("the JavaScript of small trees gives what their C++ gives") {
  const std::string model =
      GENERATE(as<std::string>(), "pendulum", "double_pendulum", "cart_pole", "sensor_arm", "stance", "tree");
  CAPTURE(model);
  // The turn of a tip is an arc tangent, which libraries give to the last place but one; others have none.
  compare(model_text("tests/products/golden/models/" + model + ".json"), {}, model == "tree" ? 16 : 0);
}

TEST_CASE("the JavaScript of examples gives what their C++ gives") {
  const std::string model = GENERATE(as<std::string>(), "puma560", "four_bar", "single_action");
  CAPTURE(model);
  compare(model_text("examples/" + model + '/' + model + ".json"), {});
}

TEST_CASE("the JavaScript of contacts gives what their C++ gives, be they open, closed or active in part") {
  const std::string model = GENERATE(as<std::string>(), "landing", "standing");
  CAPTURE(model);
  // Hyperbolic tangents and finite turns come from libraries.
  compare(model_text("tests/products/python/models/" + model + ".json"), {}, 16);
}

TEST_CASE("the JavaScript of ball and free joints gives what their C++ gives") {
  // Sines and the arc tangent of finite turns come from libraries.
  compare(test::satellite, {}, 16);
}

TEST_CASE("all languages say the same of constants") {
  const std::string wanted =
      "Initial coordinates, at which the constraints hold: rad, m, or 1 of a quaternion.";
  test::with_program(test::satellite, {}, [&](const scheme::Program& program) {
    for (const emit::Emitted& emitted : {emit::emit_cpp(program, {}, {}), emit::emit_c(program, {}, {}),
                                         emit::emit_javascript(program, {}, {})})
      CHECK(emitted.files.front().text.find(wanted) != std::string::npos);
    std::string python;
    for (const emit::OutputFile& file : emit::emit_python(program, {}, {})) python += file.text;
    CHECK(python.find("#: " + wanted) != std::string::npos);
    CHECK(python.find("coordinates, rad, m, or 1 of a quaternion") != std::string::npos);
    CHECK(python.find("rad or m;") == std::string::npos);
  });
}

TEST_CASE("the JavaScript of quantities gives what their C++ gives") {
  test::Setting setting;
  setting.functions = {"default",   "gravity",   "coriolis",       "passive",
                       "energy",    "mass",      "center_of_mass", "momentum",
                       "frame_tip", "regressor", "poses",          "energy_derivatives"};
  compare(test::satellite, setting, 16);
  compare(model_text("tests/products/golden/models/sensor_arm.json"), setting);
}

TEST_CASE("the JavaScript of inverses in loops gives what their C++ gives") {
  test::Setting setting;
  setting.functions = {"direct_dynamics_derivatives"};
  compare(test::long_chain(), setting);
}

TEST_CASE("the JavaScript of linearized equations and outputs gives what their C++ gives") {
  test::Setting setting;
  setting.functions = {"direct_dynamics", "linearize", "outputs"};
  compare(test::measured(GENERATE(false, true)), setting);
}

TEST_CASE("the JavaScript of states gives what their C++ gives") {
  const std::string model = GENERATE(as<std::string>(), "maxwell", "damper", "craft_tank");
  CAPTURE(model);
  test::Setting setting;
  setting.functions = {"default", "linearize"};
  compare(model_text("tests/properties/states/" + model + ".json"), setting, 16);
}

TEST_CASE("laws of the user are methods of an object in JavaScript") {
  compare(test::vehicle, {});
}

TEST_CASE("the JavaScript of laws with states gives what their C++ gives") {
  test::Setting setting;
  setting.functions = {"default", "derivatives"};
  compare(test::served, setting);
}

TEST_CASE("JavaScript takes derivatives of laws as C++ does: the user's, or differences") {
  test::Setting setting;
  setting.functions = {"default", "derivatives"};
  compare(test::vehicle, setting);
}

TEST_CASE("the JavaScript of derivatives by parameters and of matrices gives what their C++ gives") {
  const auto listing = [](std::string text, const std::string& names) {
    return text.insert(text.rfind('}'), ", \"sensitivities\": [" + names + ']');
  };
  test::Setting setting;
  setting.functions = {"direct_dynamics", "direct_dynamics_tangent", "sensitivities",
                       "mass_matrix_derivatives"};
  compare(listing(test::vehicle, R"("frame.point_p[0]", "frame.mass")"), setting);
  setting.functions.push_back("constraint_derivatives");
  compare(listing(model_text("examples/four_bar/four_bar.json"), R"("crank_length", "density")"), setting);
}

TEST_CASE("the JavaScript of robots' derivatives gives what their C++ gives") {
  test::Setting setting;
  setting.functions = {"default", "derivatives"};
  compare(model_text("examples/puma560/puma560.json"), setting);
}

TEST_CASE("JavaScript with a status of trees gives what C++ gives") {
  test::Setting setting;
  setting.generator.status = true;
  compare(model_text("tests/products/golden/models/tree.json"), setting, 16); // of arc tangents
}

TEST_CASE("JavaScript reads an element once, and stores values on their way") {
  test::with_program(model_text("examples/puma560/puma560.json"), {}, [](const scheme::Program& program) {
    const std::string text = emit::emit_javascript(program, {}, {}).files.front().text;
    const std::size_t begin = text.find("\n  direct_dynamics(");
    REQUIRE(begin != std::string::npos);
    const std::string function = text.substr(begin, text.find("\n  }\n", begin) - begin);
    for (int i = 0; i < 6; ++i) CHECK(count(function, "qd[" + std::to_string(i) + ']') == 1);
    CHECK(count(function, "$anchor[0] = ") > 20);
  });
}

TEST_CASE("JavaScript sets a matrix with many zeros to zero at once") {
  test::with_program(model_text("examples/humanoid/humanoid.json"), {}, [](const scheme::Program& program) {
    const std::string text = emit::emit_javascript(program, {}, {}).files.front().text;
    CHECK(count(text, "M.fill(0.0);") == 2); // mass_matrix, and with the bias
    CHECK(count(text, "M[1] = 0.0;") == 0);
  });
}

TEST_CASE("JavaScript without parameters gives what C++ gives") {
  test::Setting setting;
  setting.generator.fold_parameters = true;
  compare(model_text("tests/products/golden/models/cart_pole.json"), setting);
}

TEST_CASE("JavaScript with fixed geometry gives what C++ gives") {
  test::Setting setting;
  setting.fix_geometry = true;
  compare(model_text("tests/products/golden/models/tree.json"), setting, 16); // of arc tangents
}

TEST_CASE("JavaScript with the sines of the library gives nearly what C++ gives") {
  test::Setting setting;
  setting.emit.trig = emit::Trig::library;
  compare(model_text("tests/products/golden/models/tree.json"), setting, 16);
}

TEST_CASE("JavaScript in parts gives what C++ in one gives") {
  test::Setting setting;
  setting.emit.large_function = 60;
  setting.emit.block_size = 20;
  compare(model_text("examples/four_bar/four_bar.json"), setting);
  compare(test::vehicle, setting);
}

TEST_CASE("the JavaScript of every example gives what its C++ gives", "[.][long]") {
  for (const fs::path& file : test::files_below(test::source_dir() / "examples", {".json"})) {
    CAPTURE(file);
    compare(test::read_file(file), {}, 16);
  }
}
