// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <initializer_list>
#include <vector>

namespace mbsgen::test {

/// The files in `folder` and in its subfolders that end in one of `extensions` (".json"), in the order of their paths.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               std::initializer_list<const char*> extensions);

} // namespace mbsgen::test
