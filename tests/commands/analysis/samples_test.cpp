// SPDX-License-Identifier: GPL-3.0-or-later
// Runs with other numbers than the model's own: each is what a model file with these numbers would give.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include <sstream>

using analysis_test::check_refused;
using analysis_test::Command;
using analysis_test::in_folder;
using mbsgen::test::TemporaryDirectory;

namespace {

struct Numbers {
  double k = 4, length = 0.5, mass = 2, tilt = 0.3, spin = 0.2;
};

std::string text_of(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

// A pendulum with a spring, whose initial values and limit follow from parameters.
std::string pendulum(const Numbers& numbers = {}) {
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], "parameters": {"k": )" + text_of(numbers.k) +
         R"(, "length": )" + text_of(numbers.length) + R"(, "tilt": )" + text_of(numbers.tilt) +
         R"(, "spin": )" + text_of(numbers.spin) + R"(, "half": "length/2"},
    "base": {"points": {"hook": [0.2, 0, 0.3]}},
    "bodies": [{"name": "rod", "parent": "base", "mass": )" +
         text_of(numbers.mass) + R"(, "com": [0, 0, "-half"], "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
      "joints": [{"name": "a", "type": "Ry", "q0": "tilt*2", "qd0": "spin/length", "limits": {"upper": "length*1.5"}}],
      "points": {"tip": [0, 0, "-length"]}}],
    "links": [{"name": "spring", "from": "base.hook", "to": "rod.tip", "force": "k*(Z - 0.4) + 2*Zd"}]})";
}

std::vector<std::vector<std::string>> lines_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
    if (!line.empty() && line.back() == ',') rows.back().emplace_back();
  }
  return rows;
}

// The text of the table of "mbsgen ARGUMENTS -o t.csv" on that model, beside a file s.csv.
std::string table_of(const std::string& model, const std::string& arguments,
                     const std::string& samples = "") {
  const TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", model);
  mbsgen::test::write_file(folder.path() / "s.csv", samples);
  const auto run = in_folder(folder, arguments + " -o t.csv");
  INFO(run.output);
  CHECK(run.exit_code == 0);
  return mbsgen::test::read_file(folder.path() / "t.csv");
}

// The rows of a run in a table of many, without its number and the place for a failure.
std::vector<std::vector<std::string>> rows_of(const std::string& text, int run) {
  std::vector<std::vector<std::string>> rows;
  for (std::vector<std::string> cells : lines_of(text)) {
    const bool is_name = cells.front() == "run";
    if (!is_name && cells.front() != std::to_string(run)) continue;
    if (!is_name) CHECK(cells.back().empty());
    rows.emplace_back(cells.begin() + 1, cells.end() - 1);
  }
  return rows;
}

const std::vector<std::string> commands{
    "simulate m.json --tf 0.5 --every 0.1 --stop-at-limits --event 'q(a) - tilt'",
    "simulate m.json --tf 0.2 --every 0.1 --method rosenbrock4",
    "simulate m.json --tf 0.2 --every 0.1 --method implicit-euler",
    "equilibrium m.json",
    "modes m.json --equilibrium",
    "modes m.json --steady --anyway"};

} // namespace

TEST_CASE("samples: a run with --set is that of a model file with these numbers") {
  const Numbers other{4.75, 0.6, 2.5, 0.25, 0.4};
  for (const std::string& command : commands) {
    INFO(command);
    CHECK(table_of(pendulum(),
                   command +
                       " --set tilt=0.25 --set length=0.6 --set rod.mass=2.5 --set k=4.75 --set spin=2/5") ==
          table_of(pendulum(other), command));
  }
}

TEST_CASE("samples: each row of a table is a run with these numbers") {
  const std::string samples = "k,rod.mass,length,tilt\n4,2,0.5,0.3\n3.5,2.5,0.45,0.2\n4.75,3,0.6,0.25\n";
  for (const std::string& command : commands) {
    INFO(command);
    const std::string many = table_of(pendulum(), command + " --samples s.csv", samples);
    CHECK(rows_of(many, 0) == lines_of(table_of(pendulum(), command)));
    CHECK(rows_of(many, 1) == lines_of(table_of(pendulum({3.5, 0.45, 2.5, 0.2, 0.2}), command)));
    CHECK(rows_of(many, 2) == lines_of(table_of(pendulum({4.75, 0.6, 3, 0.25, 0.2}), command)));
  }
}

TEST_CASE("samples: given coordinates and velocities count more than parameters that they follow from") {
  const std::string text =
      table_of(pendulum(), "simulate m.json --tf 0.1 --every 0.1 --samples s.csv --column 'q(a)' --column t",
               "q(a),tilt,Q(a)\n0.75,0.1,0\n0.5,0.1,3\n");
  const auto rows = lines_of(text);
  REQUIRE(rows.size() == 5);
  CHECK(rows[0] == std::vector<std::string>{"run", "q(a)", "t", "failure"});
  CHECK(rows[1][1] == "0.75");
  CHECK(rows[3][1] == "0.5");
  const std::string pushed =
      table_of(pendulum({4, 0.5, 2, 0.25, 0.2}), "simulate m.json --tf 0.1 --every 0.1 --force a=3");
  CHECK(lines_of(pushed).back()[1] == rows[4][1]);
}

TEST_CASE("samples: a run that fails has a row with the reason, and the others have theirs") {
  const std::string text =
      table_of(pendulum(), "simulate m.json --tf 0.1 --every 0.1 --stop-at-limits --samples s.csv",
               "q(a)\n0.3\n0.9\n0.4\n");
  const auto rows = lines_of(text);
  REQUIRE(rows.size() == 6);
  CHECK(rows[3][0] == "1");
  CHECK(analysis_test::contains(text, "\n1,,,,"));
  CHECK(analysis_test::contains(
      text, ",\"the simulation does not begin: the joint 'a' starts beyond its upper limit of 0.75 rad; "
            "write another \"\"q0\"\", or leave --stop-at-limits out\"\n2,"));
  CHECK(rows[4][0] == "2");
}

TEST_CASE("samples: without any result the command says so, and there is a table all the same") {
  const TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", pendulum());
  mbsgen::test::write_file(folder.path() / "s.csv", "q(a)\n0.9\n1\n");
  const auto run = in_folder(folder, "simulate m.json --stop-at-limits --samples s.csv -o t.csv");
  CHECK(run.exit_code == 5);
  CHECK(analysis_test::contains(run.output, "runs 2, failed 2"));
  CHECK(analysis_test::contains(run.output, "no run has a result; the last column of the table says why"));
  CHECK(lines_of(mbsgen::test::read_file(folder.path() / "t.csv")).size() == 3);
}

TEST_CASE("samples: wrong names and tables are refused") {
  for (const auto& [samples, message] : std::vector<std::pair<std::string, std::string>>{
           {"kk\n1\n", "--samples: there is no parameter 'kk', did you mean 'k'?"},
           {"half\n1\n", "--samples: there is no parameter 'half'; take one that is not constant"},
           {"k,k\n1,1\n", "s.csv:1: there are two columns k, remove one"},
           {"k\n", "s.csv:1: there is no row, write one for each run behind the line of names"},
           {"k\none\n", "s.csv:2: 'one' in the column k is no number"}}) {
    const TemporaryDirectory folder;
    mbsgen::test::write_file(folder.path() / "m.json", pendulum());
    mbsgen::test::write_file(folder.path() / "s.csv", samples);
    const auto run = in_folder(folder, "equilibrium m.json --samples s.csv -o t.csv");
    INFO(run.output);
    CHECK(run.exit_code != 0);
    CHECK(analysis_test::contains(run.output, message));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "t.csv"));
  }
  check_refused(pendulum(), "modes m.json",
                {{"--set k=1 --sweep k=1:1:3", "--sweep"},
                 {"--column real", "--samples"},
                 {"--set kk=1", "did you mean 'k'?"}});
}
