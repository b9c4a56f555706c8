// SPDX-License-Identifier: GPL-3.0-or-later
// The drawings of `--plot`: every name is inside the picture, and every curve has a look of its own.
#include "commands/analysis/command.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <map>
#include <regex>
#include <set>

using namespace mbsgen;
using analysis_test::contains;
using analysis_test::in_folder;

namespace {

bool has_gnuplot() {
  return test::run("command -v gnuplot").exit_code == 0;
}

// An arm of `count` hinges with long names, which carries a free body and a motor's current.
std::string many(int count) {
  std::string bodies;
  for (int i = 1; i <= count; ++i) {
    const std::string number = std::to_string(i);
    bodies += R"({"name": "b)" + number + R"(", "parent": ")" +
              (i == 1 ? "base" : "b" + std::to_string(i - 1)) +
              R"(", "mass": 1, "com": [0.1, 0, 0], "at": [0.1, 0, 0], "inertia": [0.01, 0, 0, 0.01, 0, 0.01],
        "joints": [{"name": "a_hinge_with_a_long_name_)" +
              number + R"(", "type": "Ry"}]},)";
  }
  return R"({"mbsgen": 1, "name": "many", "gravity": [0, 0, -9.81], "bodies": [)" + bodies +
         R"json({"name": "ball", "parent": "base", "mass": 1, "inertia": [0.1, 0, 0, 0.1, 0, 0.1],
        "joints": [{"name": "free", "type": "Free"}]}],
    "states": [{"name": "current", "unit": "A", "rate": "-x(current)", "x0": 1}]})json";
}

// A picture in the language that gnuplot writes: places of texts by the frames of groups round them.
struct Written {
  std::string text;
  double x = 0, y = 0;
};

std::vector<Written> texts_of(const std::string& svg) {
  static const std::regex each(
      R"re(<g transform="translate\(([0-9.]+),([0-9.]+)\)[^>]*>\s*<text>(?:<tspan[^>]*>)?([^<]*))re");
  std::vector<Written> found;
  for (std::sregex_iterator at(svg.begin(), svg.end(), each); at != std::sregex_iterator(); ++at)
    found.push_back({(*at)[3], std::stod((*at)[1]), std::stod((*at)[2])});
  return found;
}

std::pair<double, double> size_of(const std::string& svg) {
  std::smatch size;
  REQUIRE(std::regex_search(svg, size, std::regex(R"re(viewBox="0 0 ([0-9]+) ([0-9]+)")re")));
  return {std::stod(size[1]), std::stod(size[2])};
}

void check_inside(const std::string& svg, const std::string& name) {
  const auto [width, height] = size_of(svg);
  int found = 0;
  for (const Written& text : texts_of(svg)) {
    if (text.text != name) continue;
    ++found;
    constexpr double of_letter = 8; // px, at most as a mean of 14 px letters
    CHECK(text.x + of_letter * double(name.size()) <= width);
    CHECK((text.y > 0 && text.y < height));
  }
  INFO(name);
  CHECK(found == 1);
}

} // namespace

TEST_CASE("simulate --plot: a panel for each unit, states too, and all names inside the picture") {
  if (!has_gnuplot()) return test::leave_out("no gnuplot");
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", many(14));
  const auto run = in_folder(folder, "simulate m.json --tf 0.1 -o t.csv --plot p.svg");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  CHECK(contains(run.output, "wrote p.svg\n"));
  const std::string svg = test::read_file(folder.path() / "p.svg");
  for (const char* text :
       {"many: simulated motion", "Angles (1 of 2)", "Angles (2 of 2)", "Positions", "Quaternions",
        "States in A", "angle (rad)", "position (m)", "state (A)", "time (s)"})
    CHECK(contains(svg, text));
  for (int i = 1; i <= 14; ++i) check_inside(svg, "q(a_hinge_with_a_long_name_" + std::to_string(i) + ")");
  for (const char* name : {"q(free.x)", "q(free.qw)", "x(current)"}) check_inside(svg, name);
}

TEST_CASE("frequency --plot: numbers of the axes are short, and all names are inside the picture") {
  if (!has_gnuplot()) return test::leave_out("no gnuplot");
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", many(2));
  const auto run =
      in_folder(folder, "frequency m.json --anyway --inputs 'Q(a_hinge_with_a_long_name_1)' "
                        "--outputs 'q(a_hinge_with_a_long_name_1),q(a_hinge_with_a_long_name_2)' "
                        "--points 30 -o t.csv --plot p.svg --matrices m.m --quiet --json");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  CHECK(analysis_test::summary_of(run.output)["plot"] == "p.svg");
  CHECK(analysis_test::summary_of(run.output)["matrices"] == "m.m");
  const std::string svg = test::read_file(folder.path() / "p.svg");
  CHECK(contains(svg, "many: frequency response"));
  CHECK(contains(svg, "magnitude (output per input)"));
  const auto [width, height] = size_of(svg);
  std::map<std::string, int> names;
  for (const Written& text : texts_of(svg)) {
    ++names[text.text];
    CHECK_FALSE(std::regex_match(text.text, std::regex(R"(-?[0-9]+\.[0-9]*0)")));
    if (contains(text.text, " per ")) CHECK(text.x + 8 * double(text.text.size()) <= width);
  }
  // Once below the magnitudes, once below the phases.
  CHECK(names["q(a_hinge_with_a_long_name_2) per Q(a_hinge_with_a_long_name_1)"] == 2);
}

TEST_CASE("plots without gnuplot: the table is written, and the message names the package") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", many(1));
  for (const std::string command : {"simulate m.json --tf 0.1", "frequency m.json --anyway --points 3",
                                    "modes m.json --anyway --sweep b1.mass=1:1:2"}) {
    INFO(command);
    std::filesystem::remove(folder.path() / "t.csv");
    const auto run = test::run("cd '" + folder.path().string() + "' && PATH=/nowhere '" MBSGEN_PROGRAM "' " +
                               command + " -o t.csv --plot p.svg 2>&1");
    CHECK(run.exit_code == 1);
    CHECK(contains(run.output, "gnuplot-nox"));
    CHECK(contains(run.output, "wrote t.csv"));
    CHECK_FALSE(contains(run.output, "wrote p.svg"));
    CHECK(std::filesystem::exists(folder.path() / "t.csv"));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "p.svg"));
  }
}

TEST_CASE("a file's name that promises another format is refused before anything is computed") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", "{"); // no model: its text is not even read
  const std::pair<const char*, const char*> cases[] = {
      {"draw m.json -o x.png", "--output 'x.png': a drawing is SVG"},
      {"draw m.json -o x.PDF", "name it 'x.svg'"},
      {"draw m.json --topology -o x.jpg", "name it 'x.svg'"},
      {"view m.json -o x.pdf", "--output 'x.pdf': a page is HTML; name it 'x.html'"},
      {"view m.json -o x.svg", "name it 'x.html'"},
      {"simulate m.json -o t.csv --plot x.png", "--plot 'x.png': a drawing is SVG"},
      {"simulate m.json -o t.csv --view x.svg", "--view 'x.svg': a page is HTML"},
      {"simulate m.json -o t.html", "--output 't.html': a table is CSV; name it 't.csv'"},
      {"simulate m.json -o t.csv --plot -", "--plot needs a file"},
      {"modes m.json --sweep a=1:1:2 -o t.csv --plot x.eps", "--plot 'x.eps'"},
      {"frequency m.json -o t.csv --plot x.jpeg", "--plot 'x.jpeg'"},
      {"kinematics m.json --motion t.csv -o x.svg", "--output 'x.svg': a table is CSV"}};
  for (const auto& [arguments, message] : cases) {
    const auto run = in_folder(folder, arguments);
    INFO(arguments << '\n' << run.output);
    CHECK(run.exit_code == 2);
    CHECK(contains(run.output, message));
  }
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("names of files without a known ending are taken as they are") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "m.json", many(1));
  for (const char* arguments : {"draw m.json -o drawing", "draw m.json -o drawing.v2", "draw m.json -o x.SVG",
                                "view m.json -o page.htm", "simulate m.json --tf 0.1 -o table.txt"}) {
    const auto run = in_folder(folder, arguments);
    INFO(arguments << '\n' << run.output);
    CHECK(run.exit_code == 0);
  }
}
