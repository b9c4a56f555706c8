// SPDX-License-Identifier: GPL-3.0-or-later
// The storeys of docs/architecture.md: a folder includes itself and lower ones, never a neighbour.
#include "includes/structure.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>
#include <map>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

// Which modules each module of the generator may include.
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

// The storeys inside a module (and of the runtime), from the ground up; "." is the module's own folder. Folders
// of one storey are neighbours.
using Storeys = std::vector<std::set<std::string>>;
const std::map<std::string, Storeys> storeys = {
    {"base", {{"."}}},
    {"expr", {{"."}, {"modular"}}},
    {"scheme", {{"."}}},
    {"model", {{"."}}},
    {"formalism", {{"tree"}, {"closure"}, {"mechanism"}, {"loops"}, {"."}}},
    {"emit", {{"."}, {"cpp"}}},
    {"certify", {{"field"}, {"program"}, {"textbook", "text"}, {"."}}},
    {"import", {{"."}, {"urdf", "mbs"}}},
    {"cli", {{"."}}},
};
const Storeys runtime_storeys = {
    {"."}, {"bus", "device", "integrate", "laws", "signals"}, {"coupling", "drivers"}, {"loop"}, {"host"}};

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

// The storey of a folder, counted from the ground; -1: the picture does not know it.
int level(const Storeys& order, const std::string& folder) {
  const auto has = [&](const std::set<std::string>& storey) { return storey.count(folder) != 0; };
  const auto found = std::find_if(order.begin(), order.end(), has);
  return found == order.end() ? -1 : static_cast<int>(found - order.begin());
}

void check_downward(const Storeys& order, const std::string& from, const std::string& to) {
  INFO(from << " includes " << to);
  REQUIRE(level(order, from) >= 0);
  REQUIRE(level(order, to) >= 0);
  CHECK(level(order, to) < level(order, from));
}

std::map<std::string, int> files_per_folder(const fs::path& root) {
  std::map<std::string, int> count;
  for (const fs::path& file : test::sources(root)) ++count[test::folder_of(root, file)];
  return count;
}

} // namespace

TEST_CASE("includes between modules of the generator go downward only") {
  for (const auto& [folder, files] : files_per_folder(generator())) {
    INFO("folder " << folder);
    REQUIRE(below.count(module_of(folder)) == 1);
    CHECK(level(storeys.at(module_of(folder)), storey_of(folder)) >= 0);
  }
  for (const auto& [from, to] : test::arrows(generator())) {
    INFO(from << " includes " << to);
    if (module_of(from) != module_of(to)) CHECK(below.at(module_of(from)).count(module_of(to)) == 1);
  }
}

TEST_CASE("includes inside a module go downward only") {
  for (const auto& [from, to] : test::arrows(generator()))
    if (module_of(from) == module_of(to))
      check_downward(storeys.at(module_of(from)), storey_of(from), storey_of(to));
}

TEST_CASE("includes of the runtime go downward only") {
  for (const auto& [folder, files] : files_per_folder(runtime())) {
    INFO("folder " << folder);
    CHECK(level(runtime_storeys, folder) >= 0);
  }
  for (const auto& [from, to] : test::arrows(runtime())) check_downward(runtime_storeys, from, to);
}

TEST_CASE("no folder has more than 40 files") {
  for (const fs::path& root : {generator(), runtime()})
    for (const auto& [folder, files] : files_per_folder(root)) {
      INFO("folder " << folder << " has " << files << " files");
      CHECK(files <= 40);
    }
}

TEST_CASE("every source has its own header") {
  const std::set<std::string> without = {"main.cpp"};
  for (const fs::path& file : test::sources(generator())) {
    if (file.extension() != ".cpp" || without.count(file.filename().string()) != 0) continue;
    INFO(file);
    CHECK(fs::exists(fs::path(file).replace_extension(".h")));
  }
}

TEST_CASE("generator and runtime do not know each other") {
  for (const fs::path& file : test::sources(generator())) {
    INFO(file);
    CHECK(test::read_file(file).find("#include <mbsgen/") == std::string::npos);
  }
  for (const fs::path& file : test::sources(runtime()))
    for (const auto& [module, lower] : below) {
      INFO(file << " and " << module);
      CHECK(test::read_file(file).find("#include \"" + module + "/") == std::string::npos);
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
