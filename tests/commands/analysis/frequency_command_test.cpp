// SPDX-License-Identifier: GPL-3.0-or-later
// `mbsgen frequency`, and the matrices that it and `mbsgen modes` write, against closed forms.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <cmath>
#include <complex>

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;

namespace {

constexpr double pi = 3.14159265358979323846;

// A mass of 2 kg on a spring of 800 N/m with a damper of 4 N s/m, and a force.
const char* const oscillator =
    R"m({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [{"name": "b", "parent": "base",
  "joints": [{"name": "x", "type": "Tx", "force": "-800*q(x) - 4*qd(x)"}], "mass": 2}],
  "forces": [{"name": "push", "point": "b.origin", "law": "input"}]})m";

// A mass that a driven base carries on a spring.
const char* const shaken =
    R"m({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "bodies": [{"name": "table", "parent": "base",
  "joints": [{"name": "s", "type": "Tx", "role": "driven"}], "mass": 1}, {"name": "b", "parent": "table",
  "joints": [{"name": "x", "type": "Tx", "force": "-800*q(x) - 4*qd(x)"}], "mass": 2}]})m";

Csv table_of(const test::TemporaryDirectory& folder, const std::string& model, const std::string& options) {
  return analysis_test::table_of(folder, model, "frequency m.json " + options);
}

std::complex<double> response(const Csv& table, const std::vector<double>& row, const std::string& channel) {
  return std::polar(row[table.column("magnitude of " + channel)], row[table.column("phase of " + channel)]);
}

} // namespace

TEST_CASE("frequency: an oscillator under forces") {
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, oscillator, "--range 0.1:50 --points 40");
  REQUIRE(table.rows.size() == 40);
  CHECK(table.rows.front()[0] == Approx(0.1));
  CHECK(table.rows.back()[0] == Approx(50));
  for (const std::vector<double>& row : table.rows) {
    const std::complex<double> s(0, 2 * pi * row[0]), expected = 1.0 / (2.0 * s * s + 4.0 * s + 800.0);
    CHECK(std::abs(response(table, row, "q(x) per Q(x)") - expected) < 1e-12 * std::abs(expected));
    CHECK(std::abs(response(table, row, "qd(x) per push.force[0]") - s * expected) <
          1e-12 * std::abs(s * expected));
    CHECK(row[table.column("magnitude of q(x) per push.force[1]")] == 0);
  }
}

TEST_CASE("frequency: the motion of a driven joint, in chosen channels") {
  const test::TemporaryDirectory folder;
  const Csv table = table_of(folder, shaken, "--inputs 'qdd(s)' --outputs 'q(x)' --points 5");
  CHECK(table.names ==
        std::vector<std::string>{"frequency", "magnitude of q(x) per qdd(s)", "phase of q(x) per qdd(s)"});
  for (const std::vector<double>& row : table.rows) {
    const std::complex<double> s(0, 2 * pi * row[0]), expected = -2.0 / (2.0 * s * s + 4.0 * s + 800.0);
    CHECK(std::abs(response(table, row, "q(x) per qdd(s)") - expected) < 1e-12 * std::abs(expected));
  }
}

TEST_CASE("frequency: outputs of the model, with what inputs do to them at once") {
  const test::TemporaryDirectory folder;
  std::string with_outputs = oscillator;
  with_outputs.insert(with_outputs.rfind('}'), R"m(, "outputs": ["qdd(x)", "q(x)"])m");
  const Csv table = table_of(folder, with_outputs, "--inputs 'Q(x)' --points 9");
  CHECK(table.names.size() == 5);
  for (const std::vector<double>& row : table.rows) {
    const std::complex<double> s(0, 2 * pi * row[0]), expected = s * s / (2.0 * s * s + 4.0 * s + 800.0);
    CHECK(std::abs(response(table, row, "qdd(x) per Q(x)") - expected) < 1e-9 * std::abs(expected));
    CHECK(std::abs(response(table, row, "q(x) per Q(x)") * s * s - expected) < 1e-9 * std::abs(expected));
  }
}

TEST_CASE("frequency: the drawing has magnitudes and phases") {
  if (test::run("command -v gnuplot").exit_code != 0) return test::leave_out("no gnuplot");
  const test::TemporaryDirectory folder;
  table_of(folder, oscillator, "--inputs 'Q(x)' --plot p.svg");
  const std::string drawing = test::read_file(folder.path() / "p.svg");
  for (const char* text : {"magnitude", "phase (rad)", "frequency (Hz)", "q(x) per Q(x)"})
    CHECK(contains(drawing, text));
}

TEST_CASE("matrices as JSON, by both commands") {
  const test::TemporaryDirectory folder;
  table_of(folder, oscillator, "--matrices m1.json");
  REQUIRE(in_folder(folder, "modes m.json -o t.csv --matrices m2.json").exit_code == 0);
  const std::string text = test::read_file(folder.path() / "m1.json");
  CHECK(test::read_file(folder.path() / "m2.json") == text);
  const nlohmann::json json = nlohmann::json::parse(text);
  CHECK(json["states"] == nlohmann::json({"q(x)", "qd(x)"}));
  CHECK(json["inputs"][0] == "Q(x)");
  CHECK(json["inputs"].size() == 7);
  CHECK(json["A"] == nlohmann::json({{0.0, 1.0}, {-400.0, -2.0}}));
  CHECK(json["B"][1][0] == 0.5);
  CHECK(json["B"][1][1] == 0.5);
  CHECK(json["C"] == nlohmann::json({{1.0, 0.0}, {0.0, 1.0}}));
  CHECK(json["D"].size() == 2);
  CHECK(json["q"] == nlohmann::json({0.0}));
}

TEST_CASE("matrices as a script of Octave") {
  const test::TemporaryDirectory folder;
  table_of(folder, oscillator, "--matrices m.m");
  const std::string text = test::read_file(folder.path() / "m.m");
  CHECK(contains(text, "states = {'q(x)', 'qd(x)'};\n"));
  CHECK(contains(text, "A = [\n  0  1\n  -400  -2\n];\n"));
  CHECK(contains(text, "C = [\n  1  0\n  0  1\n];\n"));
  if (test::run("command -v octave").exit_code != 0) return test::leave_out("no octave");
  const auto run = test::run("cd '" + folder.path().string() +
                             "' && octave --no-gui --eval \"m; disp(A(2, 1) + numel(inputs))\"");
  CHECK(contains(run.output, "-393"));
}

TEST_CASE("frequency: wrong options and models without an answer") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", oscillator);
  analysis_test::check_refused(
      oscillator, "frequency m.json",
      {{"--range 1", "--range takes FROM:TO in Hz, above 0 and rising, not '1'"},
       {"--range 0:5", "--range takes FROM:TO"},
       {"--points 0", "--points takes a whole number above 0"},
       {"--inputs 'Q(y)'", "--inputs: there is no 'Q(y)', did you mean 'Q(x)'?"},
       {"--outputs speed", "--outputs: there is no 'speed', take 'q(x)' or 'qd(x)'"},
       {"--matrices m.txt", "--matrices takes a file that ends in .json or .m, not 'm.txt'"}});
  CHECK(in_folder(folder, "modes m.json --sweep b.mass=1:1:2 --matrices m.m").exit_code == 2);
  test::write_file(
      folder.path() / "f.json",
      R"m({"mbsgen": 1, "name": "f", "gravity": [0, 0, -9.81], "bodies": [{"name": "b", "parent": "base",
    "joints": [{"name": "z", "type": "Tz"}], "mass": 2}]})m");
  const auto run = in_folder(folder, "frequency f.json");
  CHECK(run.exit_code == 5);
  CHECK(contains(run.output, "the largest acceleration is 9.81"));
}
