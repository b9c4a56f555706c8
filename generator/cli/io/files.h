// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/input/files.h"
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// Files that are written together: all of them or none.
class FileSet {
public:
  /// Adds a file; folders that are missing will be made.
  void add(const std::string& path, std::string text);
  void add(std::filesystem::path path, std::string text);

  /// Writes each file beside its place, then moves them all there, so that nobody sees half a file. A
  /// symbolic link in a file's place is replaced; what it leads to stays as it is. Devices and pipes are
  /// written to. On failure every file is as it was before; throws std::runtime_error with a message that
  /// names the file.
  void write() const;

private:
  std::vector<std::pair<std::filesystem::path, std::string>> files_;
};

/// A rule in Makefile syntax: the targets depend on the prerequisites.
std::string depfile_rule(const std::vector<std::string>& targets,
                         const std::vector<std::string>& prerequisites);

/// A file that a command reads or writes.
struct FileUse {
  std::string role; ///< of an input: "the model file"; of an output: its option, "--plot"
  std::string path; ///< empty: not used
};

/// A complaint where an output is one of the inputs, or two outputs are one file: by the same path, another
/// spelling of it, a symbolic or a hard link. Devices, pipes and standard streams are no files.
std::optional<std::string> file_clash(const std::vector<FileUse>& inputs,
                                      const std::vector<FileUse>& outputs);

/// The kinds of files that commands write beside code.
enum class Written { drawing, page, table };

/// A complaint about the name of a file that `option` gives: its ending promises a picture or page that the
/// command does not write, such as .png of a drawing (SVG). Names without an ending, or with one that
/// promises nothing, are right.
std::optional<std::string> wrong_ending(const std::string& option, const std::string& file, Written written);

} // namespace mbsgen::cli
