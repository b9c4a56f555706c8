// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/view_options.h"
#include <CLI/CLI.hpp>

namespace mbsgen::cli {

CLI::App* add_view(CLI::App& app, ViewCommand& command) {
  CLI::App* sub = app.add_subcommand("view");
  add_common(*sub, command.common);
  sub->add_option("--motion", command.motion);
  return sub;
}

} // namespace mbsgen::cli
