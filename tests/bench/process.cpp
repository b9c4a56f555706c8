// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/process.h"
#include <cerrno>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace bench {

namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

} // namespace

Usage run_measured(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, arguments[0], nullptr, nullptr, arguments.data(), environ);
  if (failed != 0) throw std::system_error(failed, std::generic_category(), command.front());
  int status = 0;
  rusage usage{};
  if (::wait4(child, &status, 0, &usage) < 0) throw std::system_error(errno, std::generic_category());
  Usage result;
  result.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  return result;
}

} // namespace bench
