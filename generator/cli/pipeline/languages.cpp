// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/languages.h"
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "emit/fortran/emit.h"
#include "emit/javascript/emit.h"

namespace mbsgen::cli {

const std::vector<Language>& languages() {
  static const std::vector<Language> table = {{"cpp", emit::emit_cpp, true, true, true},
                                              {"c", emit::emit_c, true, true, true},
                                              {"javascript", emit::emit_javascript, false, false, false},
                                              {"fortran", emit::emit_fortran, false, true, false}};
  return table;
}

} // namespace mbsgen::cli
