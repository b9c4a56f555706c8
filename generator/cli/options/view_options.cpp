// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/view_options.h"
#include "cli/options/file_endings.h"
#include <CLI/CLI.hpp>

namespace mbsgen::cli {

CLI::App* add_view(CLI::App& app, ViewCommand& command) {
  CLI::App* sub = app.add_subcommand("view");
  add_common(*sub, command.common);
  sub->add_option("--motion", command.motion);
  return sub;
}

std::optional<std::string> finish(ViewCommand& command) {
  if (auto wrong = wrong_ending("--output", command.common.output, Written::page)) return wrong;
  return finish_picture(command.common);
}

} // namespace mbsgen::cli
