// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/results.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace mbsgen;
using test::run_program;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a wrong command line ends with 2") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  test::write_file(folder.path() / "robot.mbs", "");
  for (const char* arguments :
       {"", "one.json", "-o out", "one.json -o out --nonsense", "one.json -o out --scalar half",
        "one.json -o out --language c++", "one.json -o out --update-baseline",
        "one.json -o out --functions no_such", "check", "import one.json -o two.json",
        "import robot.mbs -o two.json --floating", "simplify", "schema one.json"}) {
    INFO(arguments);
    const test::CommandResult result = run_program(folder, arguments);
    CHECK(result.exit_code == 2);
    CHECK_FALSE(result.output.empty());
  }
  CHECK(test::listing(folder.path()) == "one.json robot.mbs");
}

TEST_CASE("help and answers to wrong command lines are the golden texts") {
  const test::TemporaryDirectory folder;
  for (const char* name : {"m.json", "m.mbs", "m.urdf"})
    test::write_file(folder.path() / name, test::one_link());
  const std::pair<const char*, const char*> cases[] = {
      {"help/help", "--help"},
      {"help/help", "help"},
      {"help/check", "help check"},
      {"help/check", "check --help"},
      {"help/import", "help import"},
      {"help/closure", "help closure"},
      {"help/export", "help export"},
      {"help/simplify", "simplify -h"},
      {"help/simulate", "help simulate"},
      {"help/view", "help view"},
      {"help/book", "help book"},
      {"help/inverse", "help inverse"},
      {"help/kinematics", "help kinematics"},
      {"help/equilibrium", "help equilibrium"},
      {"help/modes", "help modes"},
      {"help/frequency", "help frequency"},
      {"help/draw", "help draw"},
      {"help/schema", "help schema"},
      {"help/lsp", "help lsp"},
      {"mistakes/no_arguments", ""},
      {"mistakes/misspelt_command", "chek m.json"},
      {"mistakes/misspelt_command_alone", "improt"},
      {"mistakes/beginning_of_commands", "sim m.json"},
      {"mistakes/missing_file", "simulate gone.json --tf"},
      {"mistakes/misspelt_help", "help chekc"},
      {"mistakes/misspelt_option", "m.json -o out --funtions bias"},
      {"mistakes/misspelt_option_of_command", "check m.json --jsn"},
      {"mistakes/unknown_option", "m.json -o out --nonsense"},
      {"mistakes/unexpected_argument", "m.json -o out more"},
      {"mistakes/missing_output", "m.json"},
      {"mistakes/missing_value", "m.json -o"},
      {"mistakes/wrong_scalar", "m.json -o out --scalar half"},
      {"mistakes/wrong_language", "m.json -o out --language ada"},
      {"together/javascript_in_float", "m.json -o out --language javascript --scalar float"},
      {"together/javascript_split", "m.json -o out --language javascript --split"},
      {"together/fortran_split", "m.json -o out --language fortran --split"},
      {"together/fortran_clones", "m.json -o out --language fortran --clones x86-64-v3"},
      {"mistakes/wrong_export", "m.json -o out --export python,pyhton"},
      {"mistakes/wrong_certify", "m.json -o out --certify=thrice"},
      {"mistakes/wrong_split", "m.json -o out --split=0"},
      {"mistakes/wrong_limit", "m.json -o out --memory-limit much"},
      {"mistakes/wrong_time", "check m.json --time-limit -1"},
      {"mistakes/wrong_tolerance", "check m.json --closure-tolerance 1e3"},
      {"together/given_twice", "m.json -o out -o elsewhere"},
      {"mistakes/unknown_short_option", "m.json -o out -x"},
      {"mistakes/unknown_short_option_of_command", "check -x"},
      {"mistakes/misspelt_option_of_import", "import --flaoting"},
      {"help/of_two", "help check import"},
      {"help/help", "help help"},
      {"mistakes/misspelt_function", "m.json -o out --functions inverse_dynamic"},
      {"together/output_to_stdout", "m.json -o -"},
      {"mistakes/unknown_import", "import m.json -o out.json"},
      {"together/import_not_floating", "import m.mbs -o out.json --floating"},
      {"together/draw_twice", "draw m.json --top --topology"},
      {"mistakes/wrong_floating", "import m.urdf -o out.json --floating=quaternion"},
  };
  for (const auto& [name, arguments] : cases) {
    CAPTURE(arguments);
    const auto expected = test::source_dir() / "tests/commands/cli/expected" / (std::string(name) + ".txt");
    const std::string printed = run_program(folder, arguments).output;
    if (std::getenv("MBSGEN_UPDATE_GOLDEN") != nullptr) test::write_file(expected, printed);
    CHECK(printed == test::read_file(expected));
  }
}

TEST_CASE("a model comes from standard input, an imported one goes to standard output") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link("\"oops\""));
  CHECK(contains(run_program(folder, "check - < one.json").output, "<stdin>:3:"));
  test::write_file(folder.path() / "one.json", test::one_link());
  CHECK(run_program(folder, "- -o out --quiet < one.json").exit_code == 0);
  CHECK(contains(test::listing(folder.path() / "out"), "one.hpp"));
  const std::string ur5 = (test::source_dir() / "examples/ur5/ur5.urdf").string();
  const std::string piped = "import '" + ur5 + "' -o - 2> notes | '" MBSGEN_PROGRAM "' check -";
  CHECK(contains(run_program(folder, piped).output, "gravity (0, 0, -9.81)"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "-"));
}

TEST_CASE("results come as JSON on standard output") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  const auto json = [&](const std::string& arguments) {
    return nlohmann::json::parse(run_program(folder, arguments + " --json 2> diagnostics").output);
  };
  const nlohmann::json generated =
      json("one.json -o out --functions bias --baseline ops.json --update-baseline");
  CHECK(generated.at("functions").contains("bias"));
  CHECK(generated.at("files").at(0) == "out/one.hpp");
  CHECK(generated.at("growth").empty());
  CHECK(test::read_file(folder.path() / "diagnostics") == "[]\n");
  test::write_file(folder.path() / "ops.json", R"({"one": {"bias": {"flops": 0}}})");
  CHECK(json("one.json -o out --functions bias --baseline ops.json").at("growth").at(0).at("before") == 0);
  const nlohmann::json checked = json("check one.json");
  CHECK(checked.at("partition").at("independent").at(0) == "swing");
  CHECK(checked.at("gravity").at(2) == -9.81);
  CHECK(json("import '" + (test::source_dir() / "examples/ur5/ur5.urdf").string() + "' -o ur5.json")
            .at("wrote") == "ur5.json");
}

TEST_CASE("simplify takes standard input and prints JSON") {
  const test::TemporaryDirectory folder;
  const auto simplify = [&](const std::string& arguments) {
    return run_program(folder, "simplify " + arguments);
  };
  test::write_file(folder.path() / "law", "cos(a)^2 + sin(a)^2\n");
  CHECK(simplify("- < law").output == "1\nflops: 3 -> 0, trig: 2 -> 0\n");
  const auto result = nlohmann::json::parse(simplify("'a*b + a*c' --json 2> diagnostics").output);
  CHECK(result.at("expression") == "a*(b+c)");
  CHECK(result.at("flops") == nlohmann::json{{"before", 3}, {"after", 2}});
  CHECK(result.at("trig") == nlohmann::json{{"before", 0}, {"after", 0}});
  CHECK(test::read_file(folder.path() / "diagnostics") == "[]\n");
  const auto wrong = nlohmann::json::parse(simplify("'a*b + * c' --json").output);
  CHECK(wrong.at(0).at("file") == "EXPRESSION");
  CHECK(wrong.at(0).at("column") == 7);
}

TEST_CASE("a failed certification is part of the JSON result") {
  cli::Generated generated;
  generated.model = "arm";
  CHECK_FALSE(
      nlohmann::json::parse(cli::generation_json(generated, {}, cli::Comparison{})).contains("refuted"));
  generated.refuted = "bias: differs\n";
  CHECK(nlohmann::json::parse(cli::generation_json(generated, {}, cli::Comparison{})).at("refuted") ==
        "bias: differs\n");
}

TEST_CASE("a quiet run prints errors alone") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json",
                   R"({"mbsgen": 1, "name": "m", "parameters": {"unused": 1}, "bodies": [
    {"name": "a", "parent": "base", "mass": "oops", "joints": [{"name": "q", "type": "Tx", "q0": 1}]}]})");
  CHECK(run_program(folder, "check m.json --quiet").output ==
        "m.json:2:46: error: /bodies/0/mass: there is no parameter 'oops', add it to \"parameters\"\n");
  test::write_file(folder.path() / "m.json",
                   R"({"mbsgen": 1, "name": "m", "parameters": {"unused": 1}, "bodies": [
    {"name": "a", "parent": "base", "mass": 1, "joints": [{"name": "q", "type": "Tx", "q0": 1}]}]})");
  CHECK(contains(run_program(folder, "check m.json").output, "warning: /parameters/unused"));
  CHECK(run_program(folder, "check m.json --quiet").output.empty());
}

TEST_CASE("an option with a list takes one word, also before the model") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  CHECK(contains(run_program(folder, "--functions bias,inverse_dynamics one.json -o out").output, "bias  "));
  CHECK(run_program(folder, "--functions bias --functions inverse_dynamics one.json -o out").exit_code == 0);
}

TEST_CASE("mass matrices of very many coordinates are left out unless named") {
  const test::TemporaryDirectory folder;
  std::string bodies;
  for (int i = 0; i < 201; ++i)
    bodies += std::string(i > 0 ? "," : "") + R"({"name": "b)" + std::to_string(i) + R"(", "parent": ")" +
              (i > 0 ? "b" + std::to_string(i - 1) : "base") + R"(", "mass": 1, "joints": [{"name": "q)" +
              std::to_string(i) + R"(", "type": "Tx"}]})";
  test::write_file(folder.path() / "chain.json",
                   R"({"mbsgen": 1, "name": "chain", "gravity": [0, 0, 0], "bodies": [)" + bodies + "]}");
  const std::string all = run_program(folder, "chain.json -o out").output;
  CHECK(contains(all, "mass_matrix_and_bias, mass_matrix, mass_matrix_lower are left out"));
  CHECK(contains(all, "inverse_dynamics  "));
  CHECK(contains(run_program(folder, "chain.json -o out --functions mass_matrix").output, "mass_matrix  "));
}

TEST_CASE("help and version end with 0") {
  const test::TemporaryDirectory folder;
  CHECK(run_program(folder, "--version").output.rfind("mbsgen ", 0) == 0);
  for (const char* arguments :
       {"--help", "--version", "check --help", "import --help", "simplify --help", "schema --help"})
    CHECK(run_program(folder, arguments).exit_code == 0);
}

TEST_CASE("an unknown function is answered with the known ones") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  CHECK(contains(run_program(folder, "one.json -o out --functions inverse").output, "; available: "));
}

TEST_CASE("an invalid model ends with 1 and says where") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link("\"oops\""));
  const test::CommandResult result = run_program(folder, "one.json -o out");
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "one.json:3:"));
  CHECK(contains(result.output, "error: /bodies/0/mass: "));
  CHECK(run_program(folder, "check one.json").exit_code == 1);
}

TEST_CASE("diagnostics come as JSON when asked") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link("\"oops\""));
  const nlohmann::json json = nlohmann::json::parse(run_program(folder, "one.json -o out --json").output);
  REQUIRE(json.is_array());
  CHECK(json.front().at("pointer") == "/bodies/0/mass");
}

TEST_CASE("missing files end with 1 and are named") {
  const test::TemporaryDirectory folder;
  for (const char* arguments : {"gone.json -o out", "check gone.json", "import gone.urdf -o out.json"}) {
    const test::CommandResult result = run_program(folder, arguments);
    CHECK(result.exit_code == 1);
    CHECK(contains(result.output, "gone."));
  }
}

TEST_CASE("check prints the model and simplify its two lines") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  CHECK(contains(run_program(folder, "check one.json").output, "swing"));
  CHECK(run_program(folder, "simplify 'cos(a)^2 + sin(a)^2'").output == "1\nflops: 3 -> 0, trig: 2 -> 0\n");
}

TEST_CASE("check prints equations, partition and actuators of a loop") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "bar.json", R"json({"mbsgen": 1, "name": "bar",
    "base": {"points": {"ground": [2, 0, 0]}}, "bodies": [
      {"name": "crank", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "points": {"end": [1, 0, 0]},
       "joints": [{"name": "q1", "type": "Ry", "role": "independent", "q0": -1.5707963267948966}]},
      {"name": "coupler", "parent": "crank", "at": "end", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
       "points": {"end": [2, 0, 0]}, "joints": [{"name": "q2", "type": "Ry", "q0": 1.5}]},
      {"name": "rocker", "parent": "coupler", "at": "end", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
       "points": {"end": [1, 0, 0]}, "joints": [{"name": "q3", "type": "Ry", "q0": 1.5},
                                                {"name": "q4", "type": "Tx", "role": "locked"}]},
      {"name": "wheel", "parent": "base", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1],
       "joints": [{"name": "spin", "type": "Ry"}, {"name": "push", "type": "Tx", "role": "driven"}]}],
    "cuts": [{"name": "loop", "type": "ball", "a": "rocker.end", "b": "base.ground"}],
    "constraints": [{"name": "roll", "nonholonomic": "qd(q1) - 2*qd(spin)"}]})json");
  const std::string text = run_program(folder, "check bar.json").output;
  CHECK(text.substr(std::min(text.find("constraint eq"), text.size())) ==
        "constraint equations\n"
        "  nc = 3, of which 3 independent\n"
        "  left out, identically zero: cut 'loop', y\n"
        "partition\n"
        "  nq = 5, DOF = 1\n"
        "  independent: q1\n"
        "  dependent: q2 = 1.5708 by cut 'loop', z (pivot -2)\n"
        "  dependent: q3 = 1.5708 by cut 'loop', x (pivot -1)\n"
        "  dependent: spin (velocity) by constraint 'roll' (pivot -2)\n"
        "  driven: push\n"
        "  locked: q4\n"
        "actuators\n"
        "  q1\n");
}

TEST_CASE("an expression may begin with a minus sign") {
  const test::TemporaryDirectory folder;
  CHECK(run_program(folder, "simplify '-a+b'").output == "b-a\nflops: 1 -> 1, trig: 0 -> 0\n");
  CHECK(run_program(folder, "simplify '--a'").output == "a\nflops: 0 -> 0, trig: 0 -> 0\n");
  CHECK(run_program(folder, "simplify -- -a").output == "-a\nflops: 0 -> 0, trig: 0 -> 0\n");
}

TEST_CASE("a certificate is written with the code") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  for (const std::string option : {"--certify", "--certify=symbolic"}) {
    const test::CommandResult result = run_program(folder, option + " one.json -o out");
    CAPTURE(option, result.output);
    CHECK(result.exit_code == 0);
    CHECK(contains(result.output, ".certificate.json"));
  }
  CHECK(run_program(folder, "one.json -o out --certify=thrice").exit_code == 2);
}
