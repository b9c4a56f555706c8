// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include <cstdlib>
#include <fcntl.h>
#include <io.h>
#include <memory>
#include <sys/stat.h>
#include <windows.h>

// Behind the header that they need.
#include <psapi.h>
#include <shellapi.h>

namespace mbsgen::system {

namespace {

// Bytes that are no UTF-8 become the sign of replacement, which is in no name of a file.
std::wstring wide(std::string_view text) {
  const int size = static_cast<int>(text.size());
  const int count = MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0);
  std::wstring result(static_cast<std::size_t>(count), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), size, result.data(), count);
  return result;
}

std::string narrow(std::wstring_view text) {
  const int size = static_cast<int>(text.size());
  const int count = WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
  std::string result(static_cast<std::size_t>(count), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), size, result.data(), count, nullptr, nullptr);
  return result;
}

// A console belongs to the user, whose other programs may write in another code.
UINT code_before = 0;

void show_utf8() {
  code_before = GetConsoleOutputCP();
  if (code_before == 0 || code_before == CP_UTF8) return;
  SetConsoleOutputCP(CP_UTF8);
  std::atexit([] { SetConsoleOutputCP(code_before); });
}

// Consoles show colours and clear lines when they are asked to.
void understand_escapes(DWORD stream) {
  const HANDLE console = GetStdHandle(stream);
  DWORD mode = 0;
  if (GetConsoleMode(console, &mode) != 0) SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

} // namespace

// The words that the C library hands over are not UTF-8, and it has opened the streams for texts with other ends of
// lines.
std::vector<std::string> start(int argc, const char* const* argv) {
  for (std::FILE* stream : {stdin, stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
  show_utf8();
  understand_escapes(STD_ERROR_HANDLE);
  int count = 0;
  const std::unique_ptr<wchar_t*, HLOCAL (*)(HLOCAL)> words(CommandLineToArgvW(GetCommandLineW(), &count),
                                                            LocalFree);
  if (words == nullptr) return {argv + (argc > 0 ? 1 : 0), argv + argc};
  std::vector<std::string> result;
  for (int i = 1; i < count; ++i) result.push_back(narrow(words.get()[i]));
  return result;
}

std::optional<std::string> environment(const char* name) {
  const wchar_t* const value = ::_wgetenv(wide(name).c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(narrow(value));
}

std::filesystem::path path_of(std::string_view text) {
  return wide(text);
}

// file:///C:/folder has a slash before the drive.
std::filesystem::path path_of_address(std::string_view address) {
  const bool has_drive = address.size() > 2 && address[0] == '/' && address[2] == ':';
  return path_of(has_drive ? address.substr(1) : address);
}

const char folder_separator = ';';
const char* const opener = "start";

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

// The C library of older systems does not know "x".
std::FILE* open_file(const std::filesystem::path& path, const char* mode) {
  std::string letters = mode;
  const std::size_t is_new = letters.find('x');
  if (is_new == std::string::npos) return ::_wfopen(path.c_str(), wide(letters).c_str());
  letters.erase(is_new, 1);
  const int number = ::_wopen(path.c_str(), _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY, _S_IREAD | _S_IWRITE);
  return number < 0 ? nullptr : ::_fdopen(number, letters.c_str());
}

// The folder of temporary files is in the user's own.
std::filesystem::path make_own_folder(const std::filesystem::path& beginning) {
  constexpr int most = 1000;
  for (int i = 0; i < most; ++i) {
    std::filesystem::path folder = beginning;
    folder += std::to_wstring(process_number()) + L'-' + std::to_wstring(i);
    std::error_code failed;
    if (std::filesystem::create_directory(folder, failed)) return folder;
    if (failed) break;
  }
  return {};
}

// A user's folder belongs to the user alone.
bool is_own_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  return std::filesystem::is_directory(folder, failed);
}

int run_in(const std::filesystem::path& folder, const std::string& command, const std::string& log) {
  const std::wstring line =
      L"cd /d \"" + folder.wstring() + L"\" && " + wide(command) + L" >" + wide(log) + L" 2>&1";
  const int status = ::_wsystem(line.c_str());
  constexpr int not_found_there = 9009; // of cmd.exe
  constexpr int not_found = 127;
  return status == not_found_there ? not_found : status;
}

} // namespace mbsgen::system
