// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/cli/terminal.h"
#include "support/skip.h"
#include <algorithm>
#include <array>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mbsgen::test {

namespace {

// Reading from a terminal whose last user is gone fails.
std::string all_of(int terminal) {
  std::string text;
  std::array<char, 4096> buffer;
  for (ssize_t got = 0; (got = ::read(terminal, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  return text;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

} // namespace

std::optional<TerminalRun> run_on_terminal(const TemporaryDirectory& folder, const std::string& arguments,
                                           const std::string& environment) {
  const std::string command = "cd '" + folder.path().string() + "' && exec env -u NO_COLOR TERM=xterm " +
                              environment + " '" MBSGEN_PROGRAM "' " + arguments;
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) {
    leave_out("no pseudo-terminals");
    return std::nullopt;
  }
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  TerminalRun run;
  run.result.output = all_of(terminal);
  ::close(terminal);
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  std::string& output = run.result.output;
  for (std::size_t at = 0; (at = output.find("\r\n", at)) != std::string::npos;) output.erase(at, 1);
  run.result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  run.cpu_seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  run.megabytes = static_cast<double>(used.ru_maxrss) / 1024;
  return run;
}

} // namespace mbsgen::test
