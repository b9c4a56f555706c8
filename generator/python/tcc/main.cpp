// SPDX-License-Identifier: GPL-3.0-or-later
// mbsgen-tcc INCLUDE LIBRARY MACRO SOURCE...: TCC, as a library in one static program, makes a shared library of C files
// that need nothing but the headers in INCLUDE and mathematics, with a macro defined. A process of its own keeps TCC's state and mistakes out of Python's.
#include "python/tcc/stack.h"
#include <cstdio>
#include <libtcc.h>

namespace {

bool made(TCCState* tcc, char** words, int count) {
  tcc_set_options(tcc, "-nostdlib -nostdinc");
  tcc_add_include_path(tcc, words[0]);
  tcc_define_symbol(tcc, words[2], "1");
  tcc_set_output_type(tcc, TCC_OUTPUT_DLL);
  for (int i = 3; i < count; ++i)
    if (tcc_add_file(tcc, words[i]) < 0) return false;
  return tcc_output_file(tcc, words[1]) == 0 && mbsgen::tcc::deny_executable_stack(words[1]);
}

} // namespace

int main(int count, char** words) {
  if (count < 5) {
    std::fputs("usage: mbsgen-tcc INCLUDE LIBRARY MACRO SOURCE...\n", stderr);
    return 2;
  }
  TCCState* tcc = tcc_new();
  if (tcc == nullptr) return 1;
  const bool is_made = made(tcc, words + 1, count - 1);
  tcc_delete(tcc);
  return is_made ? 0 : 1;
}
