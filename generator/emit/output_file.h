// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace mbsgen::emit {

/// A file to be written; `name` is relative to the output folder.
struct OutputFile {
  std::string name;
  std::string text;
};

} // namespace mbsgen::emit
