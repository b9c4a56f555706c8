// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// "unknown KIND 'WORD'", with the nearest of the known words, or all of them when none is near.
std::string unknown(const std::string& kind, const std::string& word, const std::vector<std::string>& known);

/// "OPTION has no value 'WORD'", with the words that it takes.
std::string no_such_value(const std::string& option, const std::string& word,
                          const std::vector<std::string>& known);

/// A sentence on the command line's first mistake, with the nearest option or command where a word is unknown.
/// `app` has parsed `arguments` and thrown `error`.
std::string complaint(const CLI::App& app, const std::vector<std::string>& arguments,
                      const CLI::ParseError& error);

} // namespace mbsgen::cli
