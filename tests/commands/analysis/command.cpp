// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/analysis/command.h"
#include "support/catch.hpp"

namespace analysis_test {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string quoted_path(const std::string& file) {
  return "'" + (mbsgen::test::source_dir() / file).string() + "'";
}

mbsgen::test::CommandResult in_folder(const mbsgen::test::TemporaryDirectory& folder,
                                      const std::string& arguments) {
  return mbsgen::test::run("cd '" + folder.path().string() + "' && '" MBSGEN_PROGRAM "' " + arguments +
                           " 2>&1");
}

Csv table_of(const mbsgen::test::TemporaryDirectory& folder, const std::string& model,
             const std::string& arguments) {
  mbsgen::test::write_file(folder.path() / "m.json", model);
  const mbsgen::test::CommandResult run = in_folder(folder, arguments + " -o t.csv");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  return Csv(folder.path() / "t.csv");
}

nlohmann::json summary_of(const std::string& output) {
  return nlohmann::json::parse(output.substr(output.find("{\n  \"wrote\"")));
}

Command::Command(const std::string& model, const std::string& arguments) {
  mbsgen::test::write_file(folder_.path() / "m.json", model);
  const mbsgen::test::CommandResult run = in_folder(folder_, arguments + " -o t.csv");
  exit_code = run.exit_code;
  output = run.output;
}

const Csv& Command::table() const {
  if (!table_) table_.emplace(folder_.path() / "t.csv");
  return *table_;
}

std::string Command::file(const std::string& name) const {
  return mbsgen::test::read_file(folder_.path() / name);
}

void check_refused(const std::string& model, const std::string& arguments,
                   const std::vector<std::pair<std::string, std::string>>& options_and_messages) {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", model);
  for (const auto& [options, message] : options_and_messages) {
    const mbsgen::test::CommandResult run = in_folder(folder, arguments + ' ' + options);
    INFO(options << ": " << run.output);
    CHECK(run.exit_code == 2);
    CHECK(contains(run.output, message));
  }
}

} // namespace analysis_test
