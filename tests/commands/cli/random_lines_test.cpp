// SPDX-License-Identifier: GPL-3.0-or-later
// Hundreds of command lines over all commands, with files that are there, missing, broken or in the way: none is
// silent, none loses what it reads, and exit codes are those that the help of the command lists.
#include "cli/commands.h"
#include "cli/options/help.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include "support/sanitized.h"
#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

constexpr const char* free_body = R"({"mbsgen": 1, "name": "sat", "gravity": [0, 0, 0], "bodies": [
  {"name": "hull", "parent": "base", "joints": [{"name": "hull", "type": "Free", "qd0": [0, 0.1, 0, 1, 0.2, 0]}],
   "mass": 2, "inertia": [0.1, 0, 0, 0.2, 0, 0.3]}]})";
constexpr const char* loop = R"({"mbsgen": 1, "name": "crank", "gravity": [0, -9.81, 0], "bodies": [
  {"name": "crank", "parent": "base", "joints": [{"name": "a", "type": "Rz", "role": "independent", "q0": 0.5}],
   "mass": 1, "inertia": [1, 0, 0, 1, 0, 1], "points": {"p": [1, 0, 0]}},
  {"name": "slider", "parent": "base", "joints": [{"name": "x", "type": "Tx", "q0": 2.5}], "mass": 2}],
  "cuts": [{"name": "rod", "type": "rod", "a": "crank.p", "b": "slider.origin", "length": 2}]})";
constexpr const char* robot =
    R"(<robot name="r"><link name="base"/><link name="arm"><inertial><mass value="1"/>
  <origin xyz="0 0 0.1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
  <limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>)";

// What lies in the folder before each run.
const std::map<std::string, std::string>& files() {
  static const std::map<std::string, std::string> all{
      {"m.json", test::one_link()},
      {"sat.json", free_body},
      {"loop.json", loop},
      {"r.urdf", robot},
      {"broken.json", "{\"mbsgen\": 1, "},
      {"wrong.json", test::one_link("\"oops\"")},
      {"t.csv", "t,q(swing)\n0,0\n0.5,0.1\n1,0.3\n"},
      {"s.csv", "t,q(hull.x),q(hull.y),q(hull.z),q(hull.qw),q(hull.qx),q(hull.qy),q(hull.qz)\n"
                "0,0,0,0,1,0,0,0\n1,1,0,0,0.8,0.6,0,0\n"},
      {"old.csv", "old"},
      {"ops.json", "{}"},
      {"changes.json", "{}"}};
  return all;
}

class Lines {
public:
  Words next() {
    static const Words commands = [] {
      Words names = cli::command_names(cli::commands());
      names.emplace_back("");
      names.insert(names.end(), {"simulat", "drwa"});
      return names;
    }();
    command = one_of(commands);
    Words line;
    if (!command.empty()) line.push_back(command);
    if (!is(8))
      line.push_back(command == "simplify" ? one_of({"a*b+a*c", "1+", "sin(x)^2+cos(x)^2"}) : model());
    if (command == "inverse" || command == "kinematics") add(line, {"--motion", table()}, 10);
    if (!is(4)) add(line, {"-o", command.empty() ? one_of({"out", "old.csv", "sub/out"}) : output()}, 10);
    for (int i = number(4) - 1; i > 0; --i) add(line, option(), 10);
    return line;
  }
  std::string command;

private:
  int number(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
  bool is(int in) { return number(in) == 0; }
  std::string one_of(const Words& words) {
    return words[static_cast<std::size_t>(number(int(words.size())))];
  }
  // All of the words, or now and then all but the last.
  void add(Words& line, Words words, int mistake) {
    if (is(mistake)) words.pop_back();
    line.insert(line.end(), words.begin(), words.end());
  }
  std::string model() {
    return one_of({"m.json", "m.json", "m.json", "m.json", "m.json", "sat.json", "sat.json", "loop.json",
                   "loop.json", "loop.json", "r.urdf", "r.urdf", "broken.json", "wrong.json", "gone.json",
                   "sub", "t.csv", "./m.json", "link.json"});
  }
  std::string table() { return one_of({"t.csv", "t.csv", "s.csv", "gone.csv", "m.json", "old.csv"}); }
  std::string output() {
    return one_of({"new.csv", "new.csv", "new.csv", "new.csv", "new.json", "new.json", "old.csv", "sub/x.csv",
                   "sub", "m.json", "./m.json", "link.json", "t.csv", "-", "loop.json", "no/such/folder.csv",
                   "old.csv/x"});
  }
  Words option() {
    static const std::vector<Words> simple{{"--json"},
                                           {"--quiet"},
                                           {"--verbose"},
                                           {"--no-assembly"},
                                           {"--tf", "0.1"},
                                           {"--tf", "-1"},
                                           {"--tf", "x"},
                                           {"--rtol", "1e-4"},
                                           {"--method", "rk4"},
                                           {"--method", "rk5"},
                                           {"--every", "0.05"},
                                           {"--every", "1e-13"},
                                           {"--equilibrium"},
                                           {"--anyway"},
                                           {"--steady"},
                                           {"--starts", "3"},
                                           {"--topology"},
                                           {"--iso"},
                                           {"--waypoints", "0.05"},
                                           {"--waypoints", "9"},
                                           {"--waypoints", "2,1"},
                                           {"--force", "swing=1"},
                                           {"--force", "swong=1"},
                                           {"--event", "q(swing) - 0.1"},
                                           {"--event", "q("},
                                           {"--time-limit", "20"},
                                           {"--time-limit", "1e-7"},
                                           {"--memory-limit", "1"},
                                           {"--functions", "bias"},
                                           {"--functions", "bais"},
                                           {"--language", "c"},
                                           {"--language", "ada"},
                                           {"--split=2"},
                                           {"--update-baseline"},
                                           {"--certify"},
                                           {"--floating"},
                                           {"--lock", "turn"},
                                           {"--lock", "trun"},
                                           {"--suggest"},
                                           {"--nonsense"},
                                           {"--range", "1:2"},
                                           {"--range", "2:1"},
                                           {"--sweep", "q(a)=0:0.5:1"},
                                           {"--help"},
                                           {"more"}};
    if (is(2)) return simple[static_cast<std::size_t>(number(int(simple.size())))];
    const std::string name =
        one_of({"--plot", "--view", "--depfile", "--baseline", "--changes", "--motion", "--matrices"});
    if (name == "--motion") return {name, table()};
    if (name == "--changes" || name == "--baseline")
      return {name, one_of({"changes.json", "ops.json", "gone.json"})};
    return {name, name == "--matrices" ? one_of({"new.m", "m.json"}) : output()};
  }

  std::minstd_rand random_{20};
};

// Values of the options that name files to be read.
std::set<std::string> inputs_of(const std::string& command, const Words& line) {
  std::set<std::string> inputs;
  const std::size_t model = command.empty() ? 0 : 1;
  if (line.size() > model) inputs.insert(line[model]);
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    if (line[i] == "--motion" || line[i] == "--changes") inputs.insert(line[i + 1]);
  return inputs;
}

std::string quoted_line(const Words& line) {
  std::string text;
  for (const std::string& word : line) text += " '" + word + "'";
  return text;
}

// A run in a fresh folder, and what it must not do.
class Run {
public:
  Run(const std::string& command, const Words& line) : command_(command), line_(line) {
    for (const auto& [name, text] : files()) test::write_file(folder_.path() / name, text);
    fs::create_directory(folder_.path() / "sub");
    fs::create_symlink("m.json", folder_.path() / "link.json");
    result_ = test::run_program(folder_, quoted_line(line) + " > printed 2> errors < /dev/null");
  }

  void check() const {
    const std::string errors = text("errors"), printed = text("printed");
    CAPTURE(quoted_line(line_), result_.exit_code, errors, printed);
    CHECK((result_.exit_code >= 0 && result_.exit_code <= 5));
    CHECK(errors.find("this is a mistake in mbsgen") == std::string::npos);
    if (result_.exit_code != 0) CHECK((!errors.empty() || has("--json")));
    if (const auto help = cli::help_text(cli::commands(), command_); help && result_.exit_code != 0)
      CHECK(help->find("\n  " + std::to_string(result_.exit_code) + "  ") != std::string::npos);
    for (const std::string& input : inputs_of(command_, line_)) check_kept(input);
    if (result_.exit_code != 0 && result_.exit_code != 5)
      for (const auto& file : files()) check_kept(file.first);
    if (result_.exit_code == 0) check_written(printed);
  }
  int exit_code() const { return result_.exit_code; }

private:
  std::string text(const std::string& name) const { return test::read_file(folder_.path() / name); }
  bool has(const std::string& word) const {
    return std::find(line_.begin(), line_.end(), word) != line_.end();
  }

  void check_kept(const std::string& name) const {
    const std::string file = name == "link.json" ? "m.json" : fs::path(name).filename().string();
    if (files().count(file) > 0) CHECK(text(file) == files().at(file));
  }
  // All that is said to be written is there, and all that was asked for.
  void check_written(const std::string& printed) const {
    for (std::size_t at = 0; (at = printed.find("wrote ", at)) != std::string::npos; at += 6) {
      if (at > 0 && printed[at - 1] != '\n') continue;
      const std::string rest = printed.substr(at + 6, printed.find('\n', at) - at - 6);
      CHECK(fs::exists(folder_.path() / rest.substr(0, rest.find(": "))));
    }
    if (has("--help")) return;
    for (std::size_t i = 0; i + 1 < line_.size(); ++i)
      for (const char* option : {"-o", "--plot", "--view", "--depfile", "--matrices"})
        if (line_[i] == option && line_[i + 1] != "-") {
          CHECK(fs::exists(folder_.path() / line_[i + 1]));
          CHECK((!printed.empty() || has("--quiet")));
        }
  }

  test::TemporaryDirectory folder_;
  std::string command_;
  const Words& line_;
  test::CommandResult result_;
};

} // namespace

TEST_CASE("random command lines: no silence, no lost file, exit codes as documented") {
  Lines lines;
  std::map<int, int> ends;
  const int count = test::is_sanitized ? 80 : 300;
  for (int i = 0; i < count; ++i) {
    const Words line = lines.next();
    const Run run(lines.command, line);
    run.check();
    ++ends[run.exit_code()];
  }
  // The sample reaches success and the usual failures.
  CHECK(ends[0] > count / 30);
  CHECK(ends[1] > count / 30);
  CHECK(ends[2] > count / 6);
}
