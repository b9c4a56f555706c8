// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/cli/program.h"
#include <set>

namespace mbsgen::test {

std::string one_link(const std::string& mass) {
  return R"({"mbsgen": 1, "name": "one", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "rod", "parent": "base", "joints": [{"name": "swing", "type": "Ry"}],
   "mass": )" +
         mass + R"(, "com": [0, 0, -0.5], "inertia": [0.1, 0, 0, 0.1, 0, 0.01]}]})";
}

CommandResult run_program(const TemporaryDirectory& folder, const std::string& arguments) {
  return run("cd '" + folder.path().string() + "' && '" MBSGEN_PROGRAM "' " + arguments);
}

std::string listing(const std::filesystem::path& folder) {
  if (!std::filesystem::exists(folder)) return "none";
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.insert(entry.path().filename().string());
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

} // namespace mbsgen::test
