// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/handover/handover.h"
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace mbsgen::cli {

void become(const std::vector<std::string>& words) {
  std::error_code failed;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (!failed) ::setenv("MBSGEN", self.c_str(), 0);
  std::vector<std::string> copy = words;
  std::vector<char*> pointers;
  for (std::string& word : copy) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  std::cout.flush();
  ::execvp(pointers.front(), pointers.data());
}

} // namespace mbsgen::cli
