// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A language that code is generated in.
struct Language {
  std::string name; ///< as the command line has it
  emit::Emitted (*emit)(const scheme::Program&, const emit::EmitOptions&, const emit::Origin&);
  bool is_read_back; ///< certificates compare its text, too
  bool has_float;    ///< its text has a choice of numbers
  bool is_split;     ///< its text may lie in several files
};

/// All of them, the default first.
const std::vector<Language>& languages();

} // namespace mbsgen::cli
