// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/families.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include "support/folders.h"
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

using namespace mbsgen;
using test::run_program;
using Json = nlohmann::json;

namespace {

Json log_of(const test::TemporaryDirectory& folder, const std::string& arguments) {
  return Json::parse(run_program(folder, arguments + " --diagnostics sarif").output);
}

const Json& results(const Json& log) {
  return log["runs"][0]["results"];
}

// The messages of a file of expected diagnostics.
std::vector<std::string> messages(const std::filesystem::path& file) {
  static const std::regex line(R"(^[^:]*:(?:\d+:)*(?: \w+:)(?: /[^:]*:)? (.*)$)");
  std::vector<std::string> found;
  std::istringstream lines(test::read_file(file));
  std::smatch match;
  for (std::string text; std::getline(lines, text);)
    if (std::regex_match(text, match, line)) found.push_back(match[1]);
  return found;
}

std::string family_of(const std::string& message) {
  return cli::families()[cli::classify(message).family].id;
}

} // namespace

TEST_CASE("families are the pages of docs/diagnostics") {
  for (const cli::Family& family : cli::families()) {
    INFO(family.id);
    if (family.id == "other") continue;
    CHECK(std::filesystem::exists(test::source_dir() / "docs" / "diagnostics" / (family.id + ".md")));
  }
  CHECK(cli::families().back().id == "other");
}

// A wrong name is also a wrong value, and so on: some models' messages are on the page beside.
TEST_CASE("the wrong models' messages belong to the families that their names say") {
  const std::map<std::string, std::set<std::string>> families = {
      {"expr", {"expressions", "references", "laws"}},
      {"law", {"laws"}},
      {"loop", {"loops", "laws", "references"}},
      {"name", {"names"}},
      {"number", {"numbers"}},
      {"physics", {"physics"}},
      {"ref", {"references", "roles", "laws"}},
      {"role", {"roles"}},
      {"shape", {"shape", "names", "references", "expressions"}},
      {"syntax", {"syntax", "numbers"}},
      {"tyre", {"tyres"}}};
  int seen = 0;
  for (const auto& path :
       test::files_below(test::source_dir() / "tests/commands/diagnostics", {".expected"})) {
    const std::string name = path.stem().string();
    const auto named = families.find(name.substr(0, name.find('_')));
    bool is_right = named == families.end();
    std::string all;
    for (const std::string& message : messages(path)) {
      INFO(name << ": " << message);
      const std::string found = family_of(message);
      CHECK(found != "other");
      is_right = is_right || named->second.count(found) != 0;
      all += found + ' ';
      ++seen;
    }
    INFO(name << ": " << all);
    CHECK(is_right);
  }
  CHECK(seen > 200);
}

TEST_CASE("a log of SARIF has each finding with its rule, range, pointer and fingerprint") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "an arm.json", test::one_link("-2.5"));
  const Json log = log_of(folder, "check 'an arm.json'");
  CHECK(log["version"] == "2.1.0");
  REQUIRE(results(log).size() == 1);
  const Json& found = results(log)[0];
  CHECK(found["ruleId"] == "physics");
  CHECK(log["runs"][0]["tool"]["driver"]["rules"][found["ruleIndex"].get<std::size_t>()]["id"] == "physics");
  CHECK(found["level"] == "error");
  const Json& place = found["locations"][0];
  CHECK(place["physicalLocation"]["artifactLocation"]["uri"] == "an%20arm.json");
  const Json& region = place["physicalLocation"]["region"];
  CHECK(region["endColumn"].get<int>() - region["startColumn"].get<int>() == 4); // -2.5
  CHECK(place["logicalLocations"][0]["fullyQualifiedName"] == "/bodies/0/mass");

  test::write_file(folder.path() / "an arm.json", "\n\n" + test::one_link("-2.5"));
  const Json moved = log_of(folder, "check 'an arm.json'");
  CHECK(results(moved)[0]["partialFingerprints"] == found["partialFingerprints"]);
  CHECK(results(moved)[0]["locations"][0]["physicalLocation"]["region"]["startLine"].get<int>() ==
        region["startLine"].get<int>() + 2);
}

TEST_CASE("a log of SARIF comes also of a model without findings, and of URDF with ranges of attributes") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.json", test::one_link());
  CHECK(results(log_of(folder, "check arm.json --quiet")).empty());

  test::write_file(folder.path() / "arm.urdf",
                   "<robot name=\"arm\">\n  <link name=\"base\"/>\n"
                   "  <link name=\"a\"><inertial><mass value=\"1,5\"/></inertial></link>\n"
                   "</robot>\n");
  const Json log = log_of(folder, "check arm.urdf");
  const Json& region = results(log)[0]["locations"][0]["physicalLocation"]["region"];
  CHECK(results(log)[0]["ruleId"] == "import");
  CHECK(region["startLine"] == 3);
  CHECK(region["startColumn"] == 41);
  CHECK(region["endColumn"] == 44);
}
