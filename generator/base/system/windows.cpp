// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include <cstdlib>
#include <io.h>
#include <windows.h>

// Behind the header that it needs.
#include <psapi.h>

namespace mbsgen::system {

std::size_t resident_bytes() {
  PROCESS_MEMORY_COUNTERS counters{};
  return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) != 0 ? counters.WorkingSetSize
                                                                                    : 0;
}

std::size_t machine_bytes() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::size_t>(status.ullTotalPhys) : 0;
}

long process_number() {
  return static_cast<long>(GetCurrentProcessId());
}

std::string machine_name() {
  return "Windows";
}

bool is_terminal(std::FILE* stream) {
  return ::_isatty(::_fileno(stream)) != 0;
}

std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
  return ::_wfopen(path.c_str(), std::wstring(mode, mode + std::char_traits<char>::length(mode)).c_str());
}

// A user's folder belongs to the user alone.
bool is_own_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  return std::filesystem::is_directory(folder, failed);
}

int run_in(const std::filesystem::path& folder, const std::string& command, const std::string& log) {
  const std::wstring line = L"cd /d \"" + folder.wstring() + L"\" && " +
                            std::wstring(command.begin(), command.end()) + L" >" +
                            std::wstring(log.begin(), log.end()) + L" 2>&1";
  const int status = ::_wsystem(line.c_str());
  constexpr int not_found_there = 9009; // of cmd.exe
  constexpr int not_found = 127;
  return status == not_found_there ? not_found : status;
}

} // namespace mbsgen::system
