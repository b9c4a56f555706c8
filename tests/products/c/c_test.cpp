// SPDX-License-Identifier: GPL-3.0-or-later
// The generated C: silent under strict flags in C and in C++, and the results of the C++ header.
#include "cli/pipeline/languages.h"
#include "cli/pipeline/pipeline.h"
#include "products/c/both.h"
#include "products/c/models.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/folders.h"
#include "support/skip.h"
#include <algorithm>
#include <cstdio>

using namespace mbsgen;
using test::Both;
using test::satellite;
using test::served;
using test::Setting;
using test::vehicle;
namespace fs = std::filesystem;

namespace {

std::string model_text(const std::string& path) {
  return test::read_file(test::source_dir() / path);
}

const cli::Language* language(const std::string& name) {
  for (const cli::Language& each : cli::languages())
    if (each.name == name) return &each;
  return nullptr;
}

} // namespace

TEST_CASE("the C of laws with states gives what their C++ gives") {
  Setting setting;
  setting.functions = {"default", "linearize"};
  Both(served, setting).check_all();
}

TEST_CASE("the C of small trees gives what their C++ gives") {
  const std::string model =
      GENERATE(as<std::string>(), "pendulum", "double_pendulum", "cart_pole", "sensor_arm", "stance", "tree");
  CAPTURE(model);
  Both(model_text("tests/products/golden/models/" + model + ".json"), {}).check_all();
}

TEST_CASE("the C of examples gives what their C++ gives") {
  const std::string model = GENERATE(as<std::string>(), "puma560", "four_bar", "single_action");
  CAPTURE(model);
  Both(model_text("examples/" + model + '/' + model + ".json"), {}).check_all();
}

// A target of its own: the texts of large examples take a compiler many seconds.
TEST_CASE("the C of every example gives what its C++ gives", "[.][long]") {
  Setting setting;
  setting.optimization = "-O0";
  for (const fs::path& file : test::files_below(test::source_dir() / "examples", {".json"})) {
    CAPTURE(file);
    std::printf("%s: %d compared\n", file.stem().c_str(),
                Both(test::read_file(file), setting).check("g++", "gcc").numbers);
  }
}

TEST_CASE("the C of contacts gives what their C++ gives, be they open, closed or active in part") {
  const std::string model = GENERATE(as<std::string>(), "landing", "standing");
  CAPTURE(model);
  Both(model_text("tests/products/python/models/" + model + ".json"), {}).check_all();
}

TEST_CASE("the C of inverses in loops gives what their C++ gives") {
  Setting setting;
  setting.functions = {"direct_dynamics_derivatives"};
  setting.optimization = "-O0";
  Both(test::long_chain(), setting).check_all();
}

TEST_CASE("the C of a mass matrix that functions call gives what its C++ gives") {
  Setting setting;
  setting.functions = {"mass_matrix", "mass_matrix_lower", "bias", "mass_matrix_and_bias"};
  setting.optimization = "-O0";
  Both(test::long_chain(40), setting).check_all();
}

TEST_CASE("the C of ball and free joints gives what their C++ gives") {
  Both(satellite, {}).check_all();
}

TEST_CASE("the C of quantities gives what their C++ gives") {
  Setting setting;
  setting.functions = {"default",   "gravity",   "coriolis",       "passive",
                       "energy",    "mass",      "center_of_mass", "momentum",
                       "frame_tip", "regressor", "poses",          "energy_derivatives"};
  Both(satellite, setting).check_all();
  Both(model_text("tests/products/golden/models/sensor_arm.json"), setting).check_all();
}

TEST_CASE("the C of linearized equations and outputs gives what their C++ gives") {
  const bool closed = GENERATE(false, true);
  Setting setting;
  setting.functions = {"direct_dynamics", "linearize", "outputs"};
  Both(test::measured(closed), setting).check_all();
}

TEST_CASE("the C of states gives what their C++ gives") {
  const std::string model = GENERATE(as<std::string>(), "maxwell", "damper", "craft_tank");
  CAPTURE(model);
  Setting setting;
  setting.functions = {"default", "linearize"};
  Both(model_text("tests/properties/states/" + model + ".json"), setting).check_all();
}

TEST_CASE("laws of the user are pointers to functions in C") {
  Both(vehicle, {}).check_all();
}

TEST_CASE("C takes derivatives of laws as C++ does: the user's, or differences") {
  Setting setting;
  setting.functions = {"default", "derivatives"};
  Both(vehicle, setting).check_all();
}

TEST_CASE("the C of derivatives by parameters and of matrices gives what their C++ gives") {
  const auto listing = [](std::string text, const std::string& names) {
    return text.insert(text.rfind('}'), ", \"sensitivities\": [" + names + ']');
  };
  Setting setting;
  setting.functions = {"direct_dynamics", "direct_dynamics_tangent", "sensitivities",
                       "mass_matrix_derivatives"};
  Both(listing(vehicle, R"("frame.point_p[0]", "frame.mass")"), setting).check_all();
  setting.functions.push_back("constraint_derivatives");
  Both(listing(model_text("examples/four_bar/four_bar.json"), R"("crank_length", "density")"), setting)
      .check_all();
}

TEST_CASE("C in float gives what C++ in float gives") {
  Setting setting;
  setting.real = "float";
  Both(model_text("tests/products/golden/models/tree.json"), setting).check_all();
  Both(vehicle, setting).check_all();
}

TEST_CASE("C with a status of trees gives what C++ gives") {
  Setting setting;
  setting.generator.status = true;
  Both(model_text("tests/products/golden/models/tree.json"), setting).check_all();
}

// model_joint_parameters: the structure of the body's parameters, and the place of the coordinate.
TEST_CASE("structures and places have different names in C") {
  Both(
      R"({"mbsgen": 1, "name": "named", "bodies": [{"name": "joint", "parent": "base", "mass": 1, "com": [0.1, 0, 0],
           "inertia": [1, 0, 0, 1, 0, 1], "joints": [{"name": "parameters", "type": "Rz"}]}]})",
      {})
      .check_all();
}

TEST_CASE("C without parameters gives what C++ gives") {
  Setting setting;
  setting.generator.fold_parameters = true;
  Both(model_text("tests/products/golden/models/cart_pole.json"), setting).check_all();
}

TEST_CASE("C with fixed geometry gives what C++ gives") {
  Setting setting;
  setting.fix_geometry = true;
  Both(model_text("tests/products/golden/models/tree.json"), setting).check_all();
}

TEST_CASE("C with the sines of the library gives what C++ gives") {
  Setting setting;
  setting.emit.trig = emit::Trig::library;
  Both(model_text("tests/products/golden/models/tree.json"), setting).check_all();
}

TEST_CASE("C in parts and in several files gives what C++ in one gives") {
  Setting setting;
  setting.emit.large_function = 60;
  setting.emit.block_size = 20;
  setting.emit.statements_per_file = 50;
  setting.emit.split = GENERATE(false, true);
  CAPTURE(setting.emit.split);
  Both(model_text("examples/four_bar/four_bar.json"), setting).check_all();
  Both(vehicle, setting).check_all();
}

TEST_CASE("a certificate covers the text of C, and says that it leaves out that of JavaScript") {
  cli::Request request;
  const std::string name = GENERATE(as<std::string>(), "c", "javascript");
  request.language = language(name);
  request.certify = cli::Request::Certify::points;
  Diagnostics diagnostics("model.json");
  const auto generated =
      cli::generate(model_text("tests/products/golden/models/double_pendulum.json"), request, diagnostics);
  REQUIRE(generated);
  CHECK_FALSE(generated->refuted);
  const auto certificate =
      std::find_if(generated->files.begin(), generated->files.end(), [](const emit::OutputFile& file) {
        return file.name == "double_pendulum.certificate.json";
      });
  REQUIRE(certificate != generated->files.end());
  const bool is_read = name == "c";
  CHECK((certificate->text.find("text_sha256") != std::string::npos) == is_read);
  CHECK((certificate->text.find("\"text\": \"equal\"") != std::string::npos) == is_read);
  CHECK((diagnostics.text().find("only C++ and C text is read back") == std::string::npos) == is_read);
}

TEST_CASE("C in float on a microcontroller needs sine and cosine of the library alone") {
  if (test::run("command -v arm-none-eabi-gcc").exit_code != 0)
    return test::leave_out("no arm-none-eabi-gcc");
  Setting setting;
  setting.emit.scalar = emit::Scalar::only_float;
  setting.real = "float";
  const Both both(model_text("examples/four_bar/four_bar.json"), setting);
  const test::CommandResult result = test::run(
      "cd " + both.folder().string() +
      " && arm-none-eabi-gcc -std=c99 -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 " + "-mfloat-abi=hard " +
      test::c_flags + " -c four_bar.c && arm-none-eabi-nm -u four_bar.o | tr -d ' \\n'");
  CHECK(result.output == "UcosfUsinf");
}

TEST_CASE("the C text is OpenCL C, too") {
  if (test::run("command -v clang").exit_code != 0) return test::leave_out("no clang");
  const std::string clang =
      "clang -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -fsyntax-only -Wall -Wextra "
      "-Werror -Dcl_khr_fp64 '-Dvehicle_CALL_strut(model, Z, Zd)=(Z + Zd)' "
      "'-Dvehicle_CALL_tyre(model, point, wrench)=((wrench)->force[2] = (point)->velocity[2])' ";
  const std::string model =
      GENERATE(as<std::string>(), satellite, vehicle, model_text("examples/four_bar/four_bar.json"));
  const Setting setting;
  const Both both(model, setting);
  for (const char* type : {"float", "double"})
    for (const char* space : {"", "__constant", "__global"}) {
      CAPTURE(type, space);
      const std::string name = both.model();
      const test::CommandResult result =
          test::run("cd " + both.folder().string() + " && " + clang + "-D" + name + "_REAL=" + type + " -D" +
                    name + "_SPACE=" + space + ' ' + name + ".c");
      INFO(result.output.substr(0, 2000));
      CHECK(result.exit_code == 0);
    }
}

TEST_CASE("the C text is C++, too, and knows two types of numbers") {
  Diagnostics diagnostics("model.json");
  cli::Request request;
  request.language = language("c");
  const auto generated = cli::generate(vehicle, request, diagnostics);
  REQUIRE(generated);
  const test::TemporaryDirectory folder;
  for (const emit::OutputFile& file : generated->files)
    test::write_file(folder.path() / file.name, file.text);
  const auto compiles = [&](const std::string& command) {
    INFO(command);
    const test::CommandResult result = test::run("cd " + folder.path().string() + " && " + command);
    INFO(result.output.substr(0, 2000));
    return result.exit_code == 0;
  };
  for (const std::string& compiler : test::compilers()) {
    CHECK(compiles(compiler + " -x c++ -std=c++17 -c vehicle.c -o x.o " + test::strict_flags));
    CHECK(compiles(compiler + " -x c -std=c17 -Werror -Wall -c vehicle.c -o x.o"));
    CHECK(compiles(compiler + " -x c -std=c99 -O2 -Dvehicle_REAL=float -S vehicle.c -o x.s && "
                              "! grep -E 'cvtss2sd|cvtsd2ss|cvtps2pd|cvtpd2ps' x.s"));
    CHECK_FALSE(compiles(compiler + " -x c -std=c99 '-Dvehicle_REAL=long double' -c vehicle.c -o x.o"));
  }
}
