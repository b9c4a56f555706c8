// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/framing.h"
#include "cli/model_server.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include <iostream>

namespace mbsgen::cli {

namespace {

class Lsp : public Command {
public:
  CommandPage page() override {
    return {"mbsgen lsp is a language server: editors start it and talk with it over standard\n"
            "input and output.",
            "lsp [--stdio]",
            "It serves model files in JSON, URDF files, and, with findings alone, the other\n"
            "files that mbsgen imports. docs/editing/editors.md has the settings of editors.",
            {},
            {{"options",
              {{"--stdio", "talk over standard input and output, as without it", "",
                "standard input and output", flag(stdio_)},
               help_row()}}},
            "",
            {{exit_invalid, "the connection ended before the editor has shut the server down"}},
            "  mbsgen lsp --stdio\n"};
  }
  int run() const override;

private:
  bool stdio_ = true;
};

void write(const std::vector<std::string>& messages) {
  for (const std::string& one : messages) write_framed(std::cout, one);
}

// Findings can wait while messages come: each would be about a text that has changed again.
int Lsp::run() const {
  std::ios::sync_with_stdio(false);
  const auto server = model_server();
  FramedInput input(std::cin);
  while (!server->is_over()) {
    const FramedInput::Message message = input.next();
    if (message.kind == FramedInput::Message::Kind::end) break;
    write(message.kind == FramedInput::Message::Kind::text
              ? server->answer(message.text)
              : std::vector<std::string>{language::Server::refusal(message.text)});
    if (!input.has_more()) write(server->due());
  }
  if (!server->is_shut_down())
    throw Failure(exit_invalid,
                  "the connection ended before the server was shut down, start it from an editor");
  return exit_ok;
}

} // namespace

std::unique_ptr<Command> lsp_command() {
  return std::make_unique<Lsp>();
}

} // namespace mbsgen::cli
