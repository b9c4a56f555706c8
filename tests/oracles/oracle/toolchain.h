// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>

namespace oracle {

/// The way of a user: the program `mbsgen` and the compiler, from the command line. Each throws
/// std::runtime_error with the command and its output when it fails.

/// `mbsgen import FILE OPTIONS`; returns the model's text.
std::string import_model(const std::filesystem::path& file, const std::string& options = "");
/// `mbsgen export MODEL --to FORMAT -o FILE`.
void export_model(const std::filesystem::path& model, const std::string& format,
                  const std::filesystem::path& file);
/// Generates into the folder; returns the model's name, which is that of the header and of its namespace.
std::string generate(const std::string& model_text, const std::filesystem::path& folder,
                     const std::string& options = "");
/// Compiles a source that includes MBSGEN_HEADER and uses the namespace MBSGEN_MODEL.
void compile(const std::filesystem::path& source, const std::string& model,
             const std::filesystem::path& folder, const std::string& flags,
             const std::filesystem::path& output);
/// Runs a command; returns what it printed.
std::string run_or_throw(const std::string& command);
/// The path as one word of a shell command.
std::string quoted(const std::filesystem::path& path);

} // namespace oracle
