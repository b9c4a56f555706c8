// SPDX-License-Identifier: GPL-3.0-or-later
// The house has floors: a room includes itself and rooms below, never a neighbour (docs/architecture.md).
#include "support/catch.hpp"
#include "support/files.h"
#include <map>
#include <regex>
#include <set>
#include <sstream>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

const std::map<std::string, std::set<std::string>> below = {
    {"base", {}},
    {"expr", {"base"}},
    {"scheme", {"base", "expr"}},
    {"model", {"base", "expr"}},
    {"formalism", {"base", "expr", "scheme", "model"}},
    {"emit", {"base", "expr", "scheme"}},
    {"certify", {"base", "expr", "scheme", "model"}},
    {"import", {"base"}},
    {"cli", {"base", "expr", "scheme", "model", "formalism", "emit", "certify", "import"}},
};

bool is_source(const fs::path& path) {
  return path.extension() == ".h" || path.extension() == ".cpp" || path.extension() == ".hpp" ||
         path.extension() == ".def";
}

std::vector<fs::path> sources(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && is_source(entry.path())) found.push_back(entry.path());
  return found;
}

// What the file includes with quotes or angle brackets.
std::vector<std::string> includes(const fs::path& path) {
  static const std::regex directive(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
  std::istringstream lines(test::read_file(path));
  std::vector<std::string> found;
  std::smatch match;
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line, match, directive)) found.push_back(match[1]);
  return found;
}

} // namespace

TEST_CASE("includes of the generator go downward only") {
  const fs::path generator = test::source_dir() / "generator";
  for (const fs::directory_entry& room : fs::directory_iterator(generator)) {
    const std::string name = room.path().filename().string();
    if (!room.is_directory() || name == "cmake") continue;
    INFO("room " << name);
    REQUIRE(below.count(name) == 1);
    for (const fs::path& file : sources(room))
      for (const std::string& include : includes(file)) {
        const std::string target = include.substr(0, include.find('/'));
        INFO(file << " includes " << include);
        CHECK(target != "mbsgen"); // the runtime is next door
        if (below.count(target) != 0 && target != name) CHECK(below.at(name).count(target) == 1);
      }
  }
}

TEST_CASE("the runtime includes nothing of the generator") {
  for (const fs::path& file : sources(test::source_dir() / "runtime"))
    for (const std::string& include : includes(file)) {
      INFO(file << " includes " << include);
      CHECK(below.count(include.substr(0, include.find('/'))) == 0);
    }
}

TEST_CASE("every source says its licence in the first line") {
  for (const char* folder : {"generator", "runtime", "tests", "examples"})
    for (const fs::path& file : sources(test::source_dir() / folder)) {
      if (file.extension() == ".def" || file.string().find("golden") != std::string::npos) continue;
      INFO(file);
      CHECK(test::read_file(file).rfind("// SPDX-License-Identifier: ", 0) == 0);
    }
}
