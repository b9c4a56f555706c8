// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "commands/analysis/csv.h"
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace analysis_test {

bool contains(const std::string& text, const std::string& part);

/// A file of the source tree, quoted for a shell.
std::string quoted_path(const std::string& file);

/// `mbsgen ARGUMENTS` in the folder.
mbsgen::test::CommandResult in_folder(const mbsgen::test::TemporaryDirectory& folder,
                                      const std::string& arguments);

/// The table of a command on a model `m.json` in the folder, which has to succeed; `arguments` as "modes m.json --anyway".
Csv table_of(const mbsgen::test::TemporaryDirectory& folder, const std::string& model,
             const std::string& arguments);

/// The result that --json has printed, behind messages.
nlohmann::json summary_of(const std::string& output);

/// A command on a model `m.json`, in a folder of its own, with the table `t.csv`.
class Command {
public:
  /// `arguments`: as "modes m.json --equilibrium"; the option -o follows.
  Command(const std::string& model, const std::string& arguments);

  int exit_code = -1;
  std::string output; ///< stdout and stderr together
  /// Throws std::runtime_error where the command has written none.
  const Csv& table() const;
  /// The text of another file that the command has written.
  std::string file(const std::string& name) const;
  bool says(const std::string& part) const { return contains(output, part); }

private:
  mbsgen::test::TemporaryDirectory folder_;
  mutable std::optional<Csv> table_;
};

/// Checks that "ARGUMENTS OPTIONS" on the model ends as a wrong command line with the message, for each pair of both.
void check_refused(const std::string& model, const std::string& arguments,
                   const std::vector<std::pair<std::string, std::string>>& options_and_messages);

} // namespace analysis_test
