// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include "cli/io/handover/handover.h"
#include <cstdlib>
#include <iostream>
#include <unistd.h>

namespace mbsgen::cli {

void become(const std::vector<std::string>& words) {
  const std::filesystem::path self = system::own_program();
  if (!self.empty()) ::setenv("MBSGEN", self.c_str(), 0);
  std::vector<std::string> copy = words;
  std::vector<char*> pointers;
  for (std::string& word : copy) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  std::cout.flush();
  ::execvp(pointers.front(), pointers.data());
}

} // namespace mbsgen::cli
