// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/plot.h"
#include "cli/io/files.h"
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <unistd.h>

namespace mbsgen::cli {

namespace {

namespace fs = std::filesystem;

// A folder of its own for what gnuplot reads and writes.
class WorkFolder {
public:
  WorkFolder() {
    std::string pattern = (fs::temp_directory_path() / "mbsgen-plot-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error(pattern + ": cannot be made");
    path_ = pattern;
  }
  ~WorkFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  const fs::path& path() const { return path_; }

private:
  fs::path path_;
};

std::size_t columns_of_coordinates(const std::string& table) {
  const std::string head = table.substr(0, table.find('\n'));
  std::size_t count = 0;
  for (std::size_t at = head.find(",q("); at != std::string::npos; at = head.find(",q(", at + 1)) ++count;
  return count;
}

std::string script(std::size_t columns) {
  return "set terminal svg size 800,500 background 'white'\nset output 'plot.svg'\nset datafile separator ','\n"
         "set key autotitle columnhead outside noenhanced\nset grid\nset xlabel 't [s]'\n"
         "plot for [i=2:" +
         std::to_string(columns + 1) + "] 'table.csv' using 1:i with lines linewidth 1.5\n";
}

} // namespace

std::string plot(const Table& table) {
  const WorkFolder folder;
  FileSet files;
  files.add(folder.path() / "table.csv", table.text());
  files.add(folder.path() / "script", script(columns_of_coordinates(table.text())));
  files.write();
  const std::string command = "cd '" + folder.path().string() + "' && gnuplot script >log 2>&1";
  if (std::system(command.c_str()) != 0)
    throw std::runtime_error(
        "gnuplot, which --plot needs, is not installed or fails; install it, or plot the "
        "table with another program");
  return read_text(folder.path() / "plot.svg");
}

} // namespace mbsgen::cli
