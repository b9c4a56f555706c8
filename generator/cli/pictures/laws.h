// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>

namespace mbsgen::cli {

/// An ES module as one text, with the modules that it imports by relative paths (`import { a } from './b.mjs';`)
/// in the places of the imports, each once and without the word `export`. Throws std::runtime_error where a file
/// cannot be read, or an import is of another form.
std::string laws_text(const std::filesystem::path& file);

} // namespace mbsgen::cli
