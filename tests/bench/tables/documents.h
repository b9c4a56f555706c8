// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>

namespace bench {

/// Compares the tables between `<!-- benchmark SECTION -->` and `<!-- end -->` in the documents with the
/// results in tests/bench/results, and writes them if `update`. False, with messages on stderr, where one differs and
/// is not written, or a section is in no document, or the figure has other numbers. `root` is that of the
/// source.
bool check_documents(const std::filesystem::path& root, bool update);

/// Replaces the results by those of the folder. Throws std::runtime_error where a file that is there lacks a
/// row of the old one: a model or a program that this machine does not have would vanish from the documents.
void take_results(const std::filesystem::path& root, const std::filesystem::path& folder);

/// The data of the figure (markdown.h) from a file of results.
std::string plot_data_of(const std::filesystem::path& results);

} // namespace bench
