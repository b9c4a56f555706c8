// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/draw_options.h"
#include "cli/options/common.h"
#include "cli/options/file_endings.h"
#include <CLI/CLI.hpp>

namespace mbsgen::cli {

CLI::App* add_draw(CLI::App& app, DrawCommand& command) {
  using draw::View;
  CLI::App* sub = app.add_subcommand("draw");
  add_common(*sub, command.common);
  std::vector<CLI::Option*> pictures{sub->add_flag("--topology", command.topology)};
  const std::vector<std::pair<const char*, View>> views{
      {"--front", View::front}, {"--side", View::side}, {"--top", View::top}, {"--iso", View::iso}};
  for (const auto& [name, view] : views)
    pictures.push_back(sub->add_flag_callback(name, [&command, chosen = view] { command.view = chosen; }));
  for (CLI::Option* const one : pictures)
    for (CLI::Option* const other : pictures)
      if (one != other) one->excludes(other);
  sub->add_option("--motion", command.motion)->excludes(pictures.front());
  return sub;
}

std::optional<std::string> finish(DrawCommand& command) {
  if (auto wrong = wrong_ending("--output", command.common.output, Written::drawing)) return wrong;
  return finish_picture(command.common);
}

} // namespace mbsgen::cli
