// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace mbsgen::test {

/// The drawing that `mbsgen draw` makes with these words; throws std::runtime_error where it does not end with 0.
std::string drawn(const std::vector<std::string>& words);

/// All models of examples/: model files and URDF.
std::vector<std::filesystem::path> models_of_examples();

} // namespace mbsgen::test
