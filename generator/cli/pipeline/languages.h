// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A language that code is generated in.
struct Language {
  std::string name;  ///< as the command line has it
  std::string title; ///< in running text
  std::string form;  ///< of its text: "a C++ header"
  emit::Emitted (*emit)(const scheme::Program&, const emit::EmitOptions&, const emit::Origin&);
  bool is_read_back; ///< certificates compare its text, too
  bool has_float;    ///< its text has a choice of numbers
  bool is_split;     ///< its text may lie in several files
  bool has_clones;   ///< its compilers make functions for several processors
};

/// All of them, the default first.
const std::vector<Language>& languages();

/// "C++, C, JavaScript or Fortran": the members of all, with `last` before the last one.
std::string in_words(std::string Language::*member, const std::string& last);

} // namespace mbsgen::cli
