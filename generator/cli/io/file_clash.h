// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A file that a command reads or writes.
struct FileUse {
  std::string role; ///< of an input: "the model file"; of an output: its option, "--plot"
  std::string path; ///< empty: not used
};

/// What is wrong where an output is one of the inputs, or two outputs are one file: by the same path, another spelling
/// of it, a symbolic or a hard link. Devices, pipes and standard streams are no files.
std::optional<std::string> file_clash(const std::vector<FileUse>& inputs,
                                      const std::vector<FileUse>& outputs);

} // namespace mbsgen::cli
