// SPDX-License-Identifier: GPL-3.0-or-later
// The storeys of docs/architecture.md: a folder includes itself and lower ones, never a neighbour.
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/includes/storeys.h"
#include "unit/includes/structure.h"
#include <map>
#include <regex>
#include <sstream>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

fs::path generator() {
  return test::source_dir() / "generator";
}

fs::path runtime() {
  return test::source_dir() / "runtime" / "include" / "mbsgen";
}

std::string module_of(const std::string& folder) {
  return folder.substr(0, folder.find('/'));
}

// The folder inside its module: "." or "tree".
std::string storey_of(const std::string& folder) {
  const std::size_t slash = folder.find('/');
  return slash == std::string::npos ? "." : folder.substr(slash + 1);
}

void check_downward(const test::Storeys& order, const std::string& from, const std::string& to) {
  INFO(from << " includes " << to);
  REQUIRE(test::level(order, from) >= 0);
  REQUIRE(test::level(order, to) >= 0);
  CHECK(test::level(order, to) < test::level(order, from));
}

std::map<std::string, int> files_per_folder(const fs::path& root) {
  std::map<std::string, int> count;
  for (const fs::path& file : test::module_sources(root)) ++count[test::folder_of(root, file)];
  return count;
}

// The folders that a document's tables describe: rows that begin with a path, as | `emit/cpp/` | ... |.
std::set<std::string> folders_in_tables(const fs::path& document) {
  static const std::regex row(R"re(^\| `([^`]+)/` \|)re");
  std::istringstream lines(test::read_file(document));
  std::set<std::string> found;
  std::smatch match;
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line, match, row)) found.insert(match[1]);
  return found;
}

// The files that a document names: paths in backticks from the root; a path with NAME is a pattern. `a/b.h`, `.cpp`
// and `a/b.h`, `c.cpp` name a second and further files of the same folder.
std::set<std::string> named_files(const fs::path& document) {
  static const std::regex path(
      R"re(`((?:generator|runtime|tests|schemas|docs|examples|completions)/[\w./]+)`((?:, `[\w.]+`)*))re");
  static const std::regex further(R"re(`([\w.]+)`)re");
  const std::string text = test::read_file(document);
  std::set<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), path), end; match != end; ++match) {
    const fs::path first = match->str(1);
    if (first.string().find("NAME") != std::string::npos) continue;
    found.insert(first.string());
    const std::string others = match->str(2);
    for (std::sregex_iterator other(others.begin(), others.end(), further); other != end; ++other) {
      const std::string name = other->str(1);
      found.insert(name[0] == '.' ? fs::path(first).replace_extension(name).string()
                                  : (first.parent_path() / name).string());
    }
  }
  return found;
}

std::string names(const std::set<std::string>& circle) {
  std::string text;
  for (const std::string& name : circle) text += name + ' ';
  return text;
}

} // namespace

TEST_CASE("includes between modules of the generator go downward only") {
  for (const auto& [folder, files] : files_per_folder(generator())) {
    INFO("folder " << folder);
    REQUIRE(test::modules_below().count(module_of(folder)) == 1);
    CHECK(test::level(test::storeys().at(module_of(folder)), storey_of(folder)) >= 0);
  }
  REQUIRE(test::arrows(generator()).size() > 100);
  for (const auto& [from, to] : test::arrows(generator())) {
    INFO(from << " includes " << to);
    if (module_of(from) != module_of(to))
      CHECK(test::modules_below().at(module_of(from)).count(module_of(to)) == 1);
  }
}

TEST_CASE("includes inside a module go downward only") {
  for (const auto& [from, to] : test::arrows(generator()))
    if (module_of(from) == module_of(to))
      check_downward(test::storeys().at(module_of(from)), storey_of(from), storey_of(to));
}

TEST_CASE("includes of the runtime go downward only") {
  for (const auto& [folder, files] : files_per_folder(runtime())) {
    INFO("folder " << folder);
    CHECK(test::level(test::runtime_storeys(), folder) >= 0);
  }
  REQUIRE(test::arrows(runtime()).size() > 20);
  for (const auto& [from, to] : test::arrows(runtime())) check_downward(test::runtime_storeys(), from, to);
}

TEST_CASE("docs/architecture.md draws the storeys") {
  const std::string page = test::read_file(test::source_dir() / "docs" / "architecture.md");
  INFO("the page must contain what `draw_includes --text` prints:\n" << test::picture());
  CHECK(page.find("```\n" + test::picture() + "```\n") != std::string::npos);
}

TEST_CASE("docs/architecture.md names every folder, and none that is gone") {
  std::set<std::string> folders;
  for (const auto& [folder, files] : files_per_folder(generator())) folders.insert(folder);
  for (const auto& [folder, files] : files_per_folder(runtime()))
    if (folder != ".") folders.insert("mbsgen/" + folder);
  CHECK(folders_in_tables(test::source_dir() / "docs" / "architecture.md") == folders);
}

TEST_CASE("documents for those who change mbsgen name files that exist") {
  for (const char* document : {"CONTRIBUTING.md", "docs/architecture.md"}) {
    const std::set<std::string> files = named_files(test::source_dir() / document);
    CHECK(!files.empty());
    for (const std::string& file : files) {
      INFO(document << " names " << file);
      CHECK(fs::exists(test::source_dir() / file));
    }
  }
}

TEST_CASE("the walks of docs/architecture.md name functions that exist, and each folder once") {
  const std::string page = test::read_file(test::source_dir() / "docs" / "architecture.md");
  const std::size_t begin = page.find("## Two walks");
  REQUIRE(begin != std::string::npos);
  std::istringstream lines(page.substr(begin, page.find("\n## ", begin + 1) - begin));
  static const std::regex step(R"(^(\S+)/\S+\.cpp\s+(\w+)\s)");
  std::set<std::string> rooms;
  int walks = 0, steps = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) rooms.clear();
    walks += line == "```" ? 1 : 0;
    std::smatch match;
    if (!std::regex_search(line, match, step)) continue;
    INFO(line);
    ++steps;
    CHECK(rooms.insert(match[1]).second);
    const std::string source = test::read_file(generator() / line.substr(0, line.find(' ')));
    CHECK(std::regex_search(source, std::regex("\n[A-Za-z][^\n]*\\b" + match[2].str() + "\\(")));
  }
  CHECK(walks == 6); // the fences of three blocks
  CHECK(steps > 12);
}

TEST_CASE("circles are found among arrows") {
  CHECK(test::circles({{"a", "b"}, {"b", "c"}, {"a", "c"}}).empty());
  const std::set<std::set<std::string>> two = {{"a", "b"}, {"d", "e", "f"}};
  CHECK(test::circles({{"a", "b"}, {"b", "a"}, {"b", "c"}, {"c", "d"}, {"d", "e"}, {"e", "f"}, {"f", "d"}}) ==
        two);
}

TEST_CASE("no units include each other in a circle") {
  REQUIRE(test::unit_arrows(generator()).size() > 1000);
  REQUIRE(test::unit_arrows(runtime()).size() > 100);
  for (const fs::path& root : {generator(), runtime()})
    for (const std::set<std::string>& circle : test::circles(test::unit_arrows(root))) {
      INFO(names(circle));
      CHECK(circle.empty());
    }
}

TEST_CASE("no folders include each other in a circle") {
  for (const fs::path& root : {generator(), runtime()}) {
    REQUIRE(test::arrows(root).size() > 20);
    for (const std::set<std::string>& circle : test::circles(test::arrows(root))) {
      INFO(names(circle));
      CHECK(circle.empty());
    }
  }
}

// Those of commands, whose makers cli/options/commands.def declares, and programs have none.
TEST_CASE("every source has its own header, or that of its folder") {
  const std::set<std::string> without = {"main.cpp", "shell_files.cpp"};
  for (const fs::path& file : test::sources(generator())) {
    if (file.extension() != ".cpp" || without.count(file.filename().string()) != 0) continue;
    if (test::read_file(file).find("_command() {") != std::string::npos) continue;
    INFO(file);
    const std::string folder = file.parent_path().filename().string();
    CHECK((fs::exists(fs::path(file).replace_extension(".h")) ||
           fs::exists(file.parent_path() / (folder + ".h"))));
  }
}

TEST_CASE("generator and runtime do not know each other") {
  for (const fs::path& file : test::sources(generator())) {
    const std::string folder = test::folder_of(generator(), file);
    if (folder == "cli/analyses" || folder == "cli/identify" || folder == "cli/session")
      continue; // commands, which are users of both
    INFO(file);
    CHECK(test::read_file(file).find("#include <mbsgen/") == std::string::npos);
  }
  for (const fs::path& file : test::sources(runtime()))
    for (const auto& [module, lower] : test::modules_below()) {
      INFO(file << " and " << module);
      CHECK(test::read_file(file).find("#include \"" + module + "/") == std::string::npos);
    }
}

// They are long: in a header of expressions they would be read for every source of the generator.
TEST_CASE("headers of libraries are included where they are used") {
  const std::map<std::string, std::string> users = {
      {"<cln/", "base/integer certify/field"},
      {"<boost/", "base/integer"},
      {"<nlohmann/",
       "accuracy base certify cli cli/analyses cli/analyses/passivity cli/identify cli/io cli/pipeline cli/session draw/page emit emit/javascript import "
       "language language/model manoeuvre"},
      {"<Eigen/",
       "accuracy formalism/closure model/beams passivity cli/analyses/passivity identify cli/identify"},
      {"<ginac/", "certify/field"},
      {"<CLI/", "cli/options"},
      {"<fmt/",
       "base/numerals cli cli/io cli/options cli/session cli/analyses cli/analyses/passivity cli/identify draw/svg "
       "passivity"}};
  for (const fs::path& file : test::sources(generator()))
    for (const auto& [library, folders] : users) {
      if (test::read_file(file).find("#include " + library) == std::string::npos) continue;
      INFO(file << " includes " << library);
      CHECK((' ' + folders + ' ').find(' ' + test::folder_of(generator(), file) + ' ') != std::string::npos);
    }
}

TEST_CASE("every source says its licence in the first line") {
  for (const char* folder : {"generator", "runtime", "tests", "examples"})
    for (const fs::path& file : test::sources(test::source_dir() / folder)) {
      if (file.extension() == ".def" || file.string().find("golden") != std::string::npos) continue;
      INFO(file);
      CHECK(test::read_file(file).rfind("// SPDX-License-Identifier: ", 0) == 0);
    }
}
