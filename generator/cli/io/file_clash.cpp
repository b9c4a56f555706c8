// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/file_clash.h"
#include "cli/io/files.h"

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

bool is_file(const std::string& path) {
  std::error_code none;
  const fs::file_type type = fs::status(path, none).type();
  return !path.empty() && path != standard_stream && type != fs::file_type::character &&
         type != fs::file_type::fifo;
}

// Also of files that are not there yet.
bool are_one_file(const std::string& a, const std::string& b) {
  if (!is_file(a) || !is_file(b)) return false;
  std::error_code none;
  if (fs::equivalent(a, b, none)) return true;
  const auto place = [&](const std::string& path) { return fs::weakly_canonical(fs::absolute(path), none); };
  return !place(a).empty() && place(a) == place(b);
}

} // namespace

std::optional<std::string> file_clash(const std::vector<FileUse>& inputs,
                                      const std::vector<FileUse>& outputs) {
  for (auto output = outputs.begin(); output != outputs.end(); ++output) {
    const std::string place = output->role + ' ' + output->path;
    for (const FileUse& input : inputs)
      if (are_one_file(input.path, output->path))
        return place + ": the output is " + input.role + " itself, name another file";
    for (auto before = outputs.begin(); before != output; ++before)
      if (are_one_file(before->path, output->path))
        return place + ": " + before->role + " names the same file, name another one";
  }
  return std::nullopt;
}

} // namespace mbsgen::cli
