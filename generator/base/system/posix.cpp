// SPDX-License-Identifier: GPL-3.0-or-later
// Answers that Linux and macOS share.
#include "base/system/system.h"
#include <cstdlib>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mbsgen::system {

long process_number() {
  return ::getpid();
}

std::string machine_name() {
  utsname name{};
  return ::uname(&name) == 0 ? std::string(name.sysname) + ' ' + name.machine : std::string();
}

bool is_own_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder.parent_path(), failed);
  ::mkdir(folder.c_str(), S_IRWXU);
  struct stat found {};
  return ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::geteuid() &&
         (found.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

int run_in(const std::filesystem::path& folder, const std::string& command, const std::string& log) {
  const std::string line = "cd '" + folder.string() + "' && " + command + " >" + log + " 2>&1";
  const int status = std::system(line.c_str());
  constexpr int killed = 126;
  return WIFEXITED(status) ? WEXITSTATUS(status) : killed;
}

} // namespace mbsgen::system
