// SPDX-License-Identifier: GPL-3.0-or-later
// No command writes onto what it reads, however the file is spelled, and no two outputs are one file.
#include "cli/io/files.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"

using namespace mbsgen;
using test::run_program;
namespace fs = std::filesystem;

namespace {

// A folder with a model, a robot, a table of a motion, changes and a baseline, and further names of the model.
class Place {
public:
  Place() {
    test::write_file(path() / "m.json", test::one_link());
    test::write_file(path() / "t.csv", "t,q(swing)\n0,0\n1,0.1\n");
    test::write_file(path() / "changes.json", "{}");
    fs::copy(test::source_dir() / "examples/ur5/ur5.urdf", path() / "r.urdf");
    fs::create_symlink("m.json", path() / "link.json");
    fs::create_hard_link(path() / "m.json", path() / "hard.json");
    fs::create_directory(path() / "sub");
    REQUIRE(run_program(folder_, "m.json -o out --baseline ops.json --update-baseline").exit_code == 0);
    for (const char* name : files) before_.push_back(test::read_file(path() / name));
  }
  fs::path path() const { return folder_.path(); }

  void check_refused(const std::string& arguments, const std::string& message) const {
    const test::CommandResult result = run_program(folder_, arguments);
    CAPTURE(arguments, result.output);
    CHECK(result.exit_code == 2);
    CHECK(result.output.find(message) != std::string::npos);
    std::size_t row = 0;
    for (const char* name : files) CHECK(test::read_file(path() / name) == before_[row++]);
  }

private:
  static constexpr const char* files[] = {"m.json", "t.csv", "changes.json", "r.urdf", "ops.json"};
  test::TemporaryDirectory folder_;
  std::vector<std::string> before_;
};

} // namespace

TEST_CASE("no command writes its own model, by any name of it") {
  const Place place;
  const std::string itself = ": the output is the model file itself, name another file";
  for (const char* command :
       {"draw m.json -o ", "view m.json -o ", "simulate m.json -o ", "simulate m.json --plot ",
        "simulate m.json --view ", "equilibrium m.json -o ", "modes m.json -o ", "modes m.json --matrices ",
        "frequency m.json --plot ", "frequency m.json -o ", "inverse m.json --motion t.csv -o ",
        "kinematics m.json --motion t.csv -o ", "m.json -o out --depfile ",
        "m.json -o out --update-baseline --baseline "})
    for (const char* name : {"m.json", "./m.json", "sub/../m.json", "link.json", "hard.json"})
      place.check_refused(command + std::string(name), name + itself);
  place.check_refused("import r.urdf -o r.urdf", "--output r.urdf" + itself);
  place.check_refused("modes m.json --sweep swing=0:1:2 --plot m.json", "--plot m.json" + itself);
}

TEST_CASE("nor another file that it reads") {
  const Place place;
  place.check_refused("draw m.json --motion t.csv -o t.csv", "the output is the motion table itself");
  place.check_refused("view m.json --motion t.csv -o ./t.csv", "the output is the motion table itself");
  place.check_refused("inverse m.json --motion t.csv -o t.csv", "the output is the motion table itself");
  place.check_refused("import r.urdf --changes changes.json -o changes.json",
                      "the output is the file of changes itself");
  place.check_refused("m.json -o out --baseline ops.json --depfile ops.json",
                      "the output is the baseline itself");
  fs::rename(place.path() / "changes.json", place.path() / "ur5.json");
  fs::create_symlink("ur5.json", place.path() / "changes.json");
  place.check_refused("r.urdf -o . --keep-model --changes ur5.json",
                      "ur5.json: the output is the file of changes");
}

TEST_CASE("two outputs are two files") {
  const Place place;
  place.check_refused("simulate m.json -o a.csv --plot a.csv", "--plot a.csv: --output names the same file");
  place.check_refused("simulate m.json -o a.csv --view sub/../a.csv", "--output names the same file");
  place.check_refused("frequency m.json --plot x.m --matrices x.m", "--plot names the same file");
  place.check_refused("m.json -o out --depfile x --baseline x --update-baseline",
                      "--baseline names the same file");
  place.check_refused("m.json -o out --depfile out/one.hpp", "--depfile names the same file");
  CHECK_FALSE(fs::exists(place.path() / "a.csv"));
}

TEST_CASE("devices and streams may be named twice") {
  CHECK_FALSE(cli::file_clash({{"the model file", "-"}}, {{"--output", "-"}}));
  CHECK_FALSE(cli::file_clash({}, {{"--output", "/dev/null"}, {"--plot", "/dev/null"}}));
  CHECK_FALSE(
      cli::file_clash({{"the model file", "a"}}, {{"--output", "b"}, {"--plot", ""}, {"--view", ""}}));
  CHECK(cli::file_clash({{"the model file", "gone/a"}}, {{"--output", "gone/./a"}}));
}
