// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/languages.h"
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "emit/fortran/emit.h"
#include "emit/javascript/emit.h"

namespace mbsgen::cli {

const std::vector<Language>& languages() {
  static const std::vector<Language> table = {
      {"cpp", "C++", "a C++ header", emit::emit_cpp, true, true, true, true},
      {"c", "C", "C99", emit::emit_c, true, true, true, true},
      {"javascript", "JavaScript", "a JavaScript module", emit::emit_javascript, false, false, false, false},
      {"fortran", "Fortran", "a Fortran module", emit::emit_fortran, false, true, false, false}};
  return table;
}

std::string in_words(std::string Language::*member, const std::string& last) {
  std::string text;
  for (const Language& language : languages()) {
    const bool is_last = &language == &languages().back();
    text += (text.empty() ? "" : is_last ? last : ", ") + language.*member;
  }
  return text;
}

} // namespace mbsgen::cli
