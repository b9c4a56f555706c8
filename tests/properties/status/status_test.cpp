// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"

namespace {

namespace fs = std::filesystem;

constexpr const char* sanitized =
    "-O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all ";

struct Subject {
  const char* name; ///< examples/NAME/NAME.json
  const char* options;
  const char* defines;
};

std::string example(const std::string& name) {
  return mbsgen::test::read_file(mbsgen::test::source_dir() / "examples" / name / (name + ".json"));
}

// Returns what the program of one of this folder's sources prints.
std::string printed(const std::string& source, const std::string& model_text, const std::string& options,
                    const std::string& flags, const std::string& arguments = "") {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string name = oracle::generate(model_text, folder.path(), "--quiet " + options);
  const fs::path program = folder.path() / "program";
  oracle::compile(fs::path(MBSGEN_STATUS_FOLDER) / source, name, folder.path(), flags, program);
  return oracle::run_or_throw(oracle::quoted(program) + " " + arguments);
}

// A slider on a slide without mass, and a hammer on both: their directions differ by the hinge between.
constexpr const char* sliders = R"json({
  "mbsgen": 1, "name": "sliders", "gravity": [0, 0, -9.81],
  "bodies": [
    {"name": "slide", "parent": "base", "joints": [{"name": "along", "type": "Tx"}, {"name": "turn", "type": "Rz"}]},
    {"name": "block", "parent": "slide", "joints": [{"name": "across", "type": "Tx"}],
     "mass": 2, "com": [0, 0, 0], "inertia": [0.01, 0, 0, 0.01, 0, 0.01]}
  ]})json";

// Three rotations about one point, of which the outer ones become parallel.
constexpr const char* gimbals = R"json({
  "mbsgen": 1, "name": "gimbals", "gravity": [0, 0, -9.81],
  "bodies": [
    {"name": "rotor", "parent": "base",
     "joints": [{"name": "yaw", "type": "Rz"}, {"name": "tilt", "type": "Rx"}, {"name": "spin", "type": "Rz"}],
     "mass": 2, "com": [0, 0, 0.125], "inertia": [0.25, 0, 0, 0.25, 0, 0.125]}
  ]})json";

// The gimbals carry a heavy body on a free joint, with an arm on a ball joint, and a second free body is beside them.
constexpr const char* docked = R"json({
  "mbsgen": 1, "name": "docked", "gravity": [0, 0, -9.81],
  "bodies": [
    {"name": "rotor", "parent": "base",
     "joints": [{"name": "yaw", "type": "Rz"}, {"name": "tilt", "type": "Rx"}, {"name": "spin", "type": "Rz"}],
     "mass": 2, "com": [0, 0, 0.125], "inertia": [0.25, 0, 0, 0.25, 0, 0.125]},
    {"name": "craft", "parent": "rotor", "at": [0, 0, 1], "joints": [{"name": "fly", "type": "Free"}],
     "mass": 1e9, "com": [0.5, 0, 0], "inertia": [1e9, 0, 0, 1e9, 0, 2e9]},
    {"name": "arm", "parent": "craft", "at": [1, 0, 0], "joints": [{"name": "shoulder", "type": "Ball"}],
     "mass": 1, "com": [0, 0, 0.5], "inertia": [0.25, 0, 0, 0.25, 0, 0.125]},
    {"name": "moon", "parent": "base", "joints": [{"name": "orbit", "type": "Free"}],
     "mass": 1, "com": [0, 0, 0.5], "inertia": [0.25, 0, 0, 0.25, 0, 0.125]}
  ]})json";

// Two rotations and two slides, with all that hides infinity: division, saturation, the time and inputs.
constexpr const char* laws = R"json({
  "mbsgen": 1, "name": "laws", "gravity": [0, 0, -9.81],
  "bodies": [
    {"name": "arm", "parent": "base",
     "joints": [{"name": "lift", "type": "Tz", "force": "-tanh(qd(lift)) - 1/(4 + t^2)"}, {"name": "turn", "type": "Ry"}],
     "mass": 1, "com": [0.25, 0, 0], "inertia": [0.01, 0, 0, 0.02, 0, 0.03], "points": {"end": [0.5, 0, 0]}},
    {"name": "hand", "parent": "arm", "at": "end",
     "joints": [{"name": "reach", "type": "Tx", "force": "min(2, max(-2, -30*q(reach)))"},
                {"name": "twist", "type": "Rx", "force": "-0.5*sign(qd(twist)) - atan(q(twist))"}],
     "mass": 0.5, "com": [0, 0, 0.0625], "inertia": [0.01, 0, 0, 0.01, 0, 0.01], "points": {"tip": [0.125, 0, 0]}}
  ],
  "forces": [{"name": "push", "point": "hand.tip", "law": "input", "frame": "world"}]})json";

} // namespace

TEST_CASE("NaN and infinity in any number of a mechanism with loops or driven joints") {
  const Subject subject = GENERATE(values<Subject>({
      {"four_bar", "", "-DMBSGEN_LOOPS"},
      {"andrews_squeezer", "", "-DMBSGEN_LOOPS"},
      {"suspension", "", "-DMBSGEN_LOOPS"},
      {"single_action", "", "-DMBSGEN_LAWS=Laws"},
      {"piano_key", "", ""},
  }));
  const std::string real = GENERATE("double", "float");
  CAPTURE(subject.name, real);
  CHECK_NOTHROW(printed("inject.cpp", example(subject.name), subject.options,
                        sanitized + std::string(subject.defines) + " -DMBSGEN_REAL=" + real +
                            (real == "float" ? " -Wno-narrowing" : "")));
}

TEST_CASE("NaN and infinity in any number of a tree") {
  const std::string options = GENERATE("--status", "--status --fold-parameters", "--status --trig library");
  CAPTURE(options);
  const std::string tree = std::string(sanitized) + "-DMBSGEN_TREE -DMBSGEN_REAL=double ";
  CHECK_NOTHROW(printed("inject.cpp", example("puma560"), options, tree));
  CHECK_NOTHROW(printed("inject.cpp", laws, options, tree + "-DMBSGEN_INPUTS"));
}

TEST_CASE("aligned joints are singular, others are not") {
  const std::string flags = GENERATE("-O2 -DMBSGEN_REAL=double", "-O2 -DMBSGEN_REAL=float");
  CAPTURE(flags);
  CHECK(printed("aligned.cpp", sliders, "--status --certify", flags, "1 0 1e-9 -1e-9 0.1 -0.1 1.5") ==
        "2 2 2 0 0 0 \n");
  CHECK(printed("aligned.cpp", sliders, "--status --certify", flags, "1 3.141592653589793 3") == "2 0 \n");
  CHECK(printed("aligned.cpp", gimbals, "--status --certify", flags, "1 0 1e-9 -1e-9 0.1 -0.1 1.5") ==
        "2 2 2 0 0 0 \n");
  CHECK(printed("aligned.cpp", docked, "--status --certify", flags, "1 0 1e-9 -1e-9 0.1 -0.1 1.5") ==
        "2 2 2 0 0 0 \n");
}

TEST_CASE("responses of rigid contacts and derivatives are singular where joints are aligned") {
  std::string touching = gimbals;
  touching.insert(touching.rfind('}'), R"(, "contacts": [{"name": "tip", "law": "rigid", "friction": 0.5,
    "a": {"sphere": "rotor.origin", "radius": 0.1}, "b": {"plane": "base.origin", "direction": [0, 0, 1]}}])");
  CHECK(printed("responses.cpp", touching, "--status --derivatives --certify", "-O1", "0 1e-9 0.1 nan") ==
        "222 222 000 333 \n");
}

TEST_CASE("without --status a tree has none") {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string name = oracle::generate(sliders, folder.path(), "--quiet");
  const std::string header = mbsgen::test::read_file(folder.path() / (name + ".hpp"));
  CHECK(header.find("Status") == std::string::npos);
  CHECK(header.find("void direct_dynamics(") != std::string::npos);
}
