// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::test {

/// An #include of one file of a source tree in another.
struct Include {
  std::filesystem::path from, to;
};

/// From the including folder to the included one, both relative to the root of the tree.
using Arrow = std::pair<std::string, std::string>;

/// All headers and sources below `folder`.
std::vector<std::filesystem::path> sources(const std::filesystem::path& folder);

/// Those of modules below `root`: not what packages of Python hold, for other compilers.
std::vector<std::filesystem::path> module_sources(const std::filesystem::path& root);

/// The folder of a file, relative to the root.
std::string folder_of(const std::filesystem::path& root, const std::filesystem::path& file);

/// Every include below `root` that names a file below it, relative to the including file or to the root.
std::vector<Include> includes(const std::filesystem::path& root);

/// The includes between folders.
std::set<Arrow> arrows(const std::filesystem::path& root);

/// The includes between units, as paths without an extension: a header and its source are one unit.
std::set<Arrow> unit_arrows(const std::filesystem::path& root);

/// The groups of names that lead to each other along the arrows.
std::set<std::set<std::string>> circles(const std::set<Arrow>& arrows);

} // namespace mbsgen::test
