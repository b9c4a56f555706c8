// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pictures/laws.h"
#include "base/system/system.h"
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

// Modules whose text has been taken.
using Known = std::set<fs::path>;

std::string joined(const fs::path& file, bool is_imported, Known& known);

// The text of the module that a line imports; empty where it is there already.
std::string imported(const std::string& line, const fs::path& file, int number, Known& known) {
  static const std::regex relative(R"(import \{[^}]*\} from ['"](\.[^'"]*)['"];?\s*)");
  std::smatch found;
  if (!std::regex_match(line, found, relative))
    throw std::runtime_error(file.u8string() + ":" + std::to_string(number) +
                             ": a page needs no other file than itself: import { NAMES } from './FILE.mjs', "
                             "in one line, puts that file into the page");
  return joined((file.parent_path() / system::path_of(found[1].str())).lexically_normal(), true, known);
}

// Without the word that exports, which only the first module keeps.
std::string own(std::string line) {
  static const std::regex exported(R"(^export (?=(const|let|function|class|async) ))");
  return std::regex_replace(line, exported, "");
}

std::string joined(const fs::path& file, bool is_imported, Known& known) {
  if (!known.insert(file).second) return "";
  std::istringstream lines(read_text(file));
  std::string text, line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.rfind("import", 0) == 0 && line.find_first_of(" {*'\"") == 6)
      text += imported(line, file, number, known);
    else
      text += (is_imported ? own(line) : line) + "\n";
  }
  return text;
}

} // namespace

Option LawsOption::row() {
  return {"--laws FILE.mjs",
          "the laws of your program in JavaScript: an object with their methods, the module's default export",
          "positions alone are shown", "laws in JavaScript", input(file, "the file of laws")};
}

std::string laws_text(const std::string& file) {
  Known known;
  return joined(system::path_of(file).lexically_normal(), false, known);
}

} // namespace mbsgen::cli
