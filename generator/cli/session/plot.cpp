// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/plot.h"
#include "cli/io/files.h"
#include "cli/session/figure_style.h"
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
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

std::string head(std::size_t panels) {
  return fmt::format(
      "rows = {}\nfigure = 'plot.svg'\nset datafile separator ','\n{}set key autotitle columnhead\n", panels,
      figure_style());
}

std::string label(const char* of, const std::string& text) {
  return fmt::format("set {} \"{}\" noenhanced\n", of, text);
}

// The points of a curve as a block of data behind its title.
std::string data(const Curve& curve) {
  std::string text = "x,\"" + curve.title + "\"\n";
  for (const auto& [x, y] : curve.points) text += fmt::format("{},{}\n", x, y);
  return text;
}

std::string commands(const Panel& panel, std::size_t first) {
  std::string text =
      label("title", panel.title) + label("xlabel", panel.x_label) + label("ylabel", panel.y_label);
  text += panel.log_x ? "set logscale x\n" : "unset logscale x\n";
  text += panel.log_y ? "set logscale y\n" : "unset logscale y\n";
  text += "unset arrow\n";
  for (const double mark : panel.marks)
    text += fmt::format("set arrow from {0}, graph 0 to {0}, graph 1 nohead linetype 6 dashtype 2\n", mark);
  for (std::size_t i = 0; i < panel.curves.size(); ++i)
    text +=
        fmt::format("{}'data{}' using 1:2 with lines linetype {}", i == 0 ? "plot " : ", ", first + i, i + 1);
  return text + '\n';
}

std::string drawn(const WorkFolder& folder, FileSet& files, const std::string& script) {
  files.add(folder.path() / "script", script);
  files.write();
  const std::string command = "cd '" + folder.path().string() + "' && gnuplot script >log 2>&1";
  if (std::system(command.c_str()) != 0)
    throw std::runtime_error(
        "gnuplot, which --plot needs, is not installed or fails; install it, or plot the "
        "table with another program");
  return read_text(folder.path() / "plot.svg");
}

} // namespace

std::string plot(const Table& table) {
  constexpr std::size_t curves_of_panel = 12; // as many as its key has room for
  const WorkFolder folder;
  FileSet files;
  files.add(folder.path() / "table.csv", table.text());
  const std::size_t coordinates = columns_of_coordinates(table.text());
  const std::size_t panels = std::max<std::size_t>(1, (coordinates + curves_of_panel - 1) / curves_of_panel);
  std::string script = head(panels) + label("xlabel", "time (s)") + label("ylabel", "coordinate (rad, m)");
  for (std::size_t panel = 0; panel < panels; ++panel)
    script += fmt::format(
        "plot for [i={}:{}] 'table.csv' using 1:i with lines linetype i - {}\n", panel * curves_of_panel + 2,
        std::min(coordinates, (panel + 1) * curves_of_panel) + 1, panel * curves_of_panel + 1);
  return drawn(folder, files, script + "unset multiplot\n");
}

std::string plot(const std::vector<Panel>& panels) {
  const WorkFolder folder;
  FileSet files;
  std::string script = head(panels.size());
  std::size_t curves = 0;
  for (const Panel& panel : panels) {
    script += commands(panel, curves);
    for (const Curve& curve : panel.curves)
      files.add(folder.path() / ("data" + std::to_string(curves++)), data(curve));
  }
  return drawn(folder, files, script + "unset multiplot\n");
}

} // namespace mbsgen::cli
