// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/files.h"
#include "cli/options/command.h"
#include <filesystem>
#include <string>

namespace mbsgen::cli {

/// An ES module as one text, with the modules that it imports by relative paths (`import { a } from './b.mjs';`)
/// in the places of the imports, each once and without the word `export`. Throws std::runtime_error where a file
/// cannot be read, or an import is of another form.
std::string laws_text(const std::string& file);

/// The file that gives a page the laws of the user's program.
struct LawsOption {
  std::string file{}; ///< empty: none

  Option row();
  /// The module; empty without a file. Throws what laws_text does.
  std::string text() const { return file.empty() ? "" : laws_text(file); }
  FileUse use() const { return {"the file of laws", file}; }
};

} // namespace mbsgen::cli
