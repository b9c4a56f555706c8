// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/plot.h"
#include "base/system/system.h"
#include "base/text.h"
#include "cli/io/work_folder.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

// Sizes in px.
struct SheetSizes {
  static constexpr double narrowest = 900, head = 52, between = 16; // the sheet, its title, between panels
  static constexpr double of_title = 26, of_curves = 210, of_axis = 66; // of a panel
  static constexpr double left = 96, right = 24;                        // beside the curves
  static constexpr double of_sample = 44, of_row = 21, of_letter = 8.6; // of a legend
};

// Curves of a panel have the colours of the style, then the same ones dashed.
constexpr std::size_t curve_colours = 6, curve_looks = 2 * curve_colours;

// As gnuplot reads it: between single quotes nothing has a meaning.
std::string quoted_for_gnuplot(const std::string& text) {
  std::string result = "'";
  for (const char c : text)
    if (c == '\'')
      result += "''";
    else
      result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return result + '\'';
}

// Panels with no more curves than there are looks, as many curves in each as in the others.
std::vector<Panel> parts_of(const Panel& panel) {
  const std::size_t curves = panel.curves.size(), parts = (curves + curve_looks - 1) / curve_looks;
  if (parts < 2) return {panel};
  std::vector<Panel> result(parts, panel);
  for (std::size_t i = 0; i < parts; ++i) {
    result[i].title += fmt::format(" ({} of {})", i + 1, parts);
    result[i].curves.assign(panel.curves.begin() + std::ptrdiff_t(i * curves / parts),
                            panel.curves.begin() + std::ptrdiff_t((i + 1) * curves / parts));
  }
  return result;
}

double entry_width(const Panel& panel) {
  std::size_t longest = 0;
  for (const Curve& curve : panel.curves) longest = std::max(longest, characters(curve.title));
  return SheetSizes::of_sample + SheetSizes::of_letter * double(longest);
}

// The sheet, on which every panel has its place from the top; its legend has as many rows as its names need.
class PlotSheet {
public:
  explicit PlotSheet(const Figure& figure) : title_(figure.title) {
    for (const Panel& panel : figure.panels)
      for (Panel& part : parts_of(panel)) panels_.push_back(std::move(part));
    for (const Panel& panel : panels_)
      width_ = std::max(width_, SheetSizes::left + SheetSizes::right + entry_width(panel));
    for (const Panel& panel : panels_) {
      tops_.push_back(height_);
      height_ += SheetSizes::of_title + SheetSizes::of_curves + SheetSizes::of_axis +
                 SheetSizes::of_row * double(rows(panel)) + SheetSizes::between;
    }
  }

  const std::vector<Panel>& panels() const { return panels_; }

  std::string script() const {
    std::string text = fmt::format("figure = 'plot.svg'\nrows = {}\nwidth = {:.0f}\nheight = {:.0f}\n{}",
                                   panels_.size(), width_, height_, figure_style());
    text += fmt::format(
        "set datafile separator ','\nunset key\nset label 1 {} at screen 0.5,{} center noenhanced font ',17'\n",
        quoted_for_gnuplot(title_), y(24));
    std::size_t first = 0;
    for (std::size_t i = 0; i < panels_.size(); ++i) {
      text += commands(panels_[i], tops_[i]) + legend(panels_[i], tops_[i]) + curves(panels_[i], first);
      first += panels_[i].curves.size();
      text += "unset label 1\n"; // else each panel writes it again
    }
    return text + "unset multiplot\nset output\n";
  }

private:
  std::size_t columns(const Panel& panel) const {
    return std::max<std::size_t>(
        1, std::size_t((width_ - SheetSizes::left - SheetSizes::right) / entry_width(panel)));
  }
  std::size_t rows(const Panel& panel) const {
    return (panel.curves.size() + columns(panel) - 1) / columns(panel);
  }
  // Shares of the sheet, from the left and from below.
  double x(double px) const { return px / width_; }
  double y(double px) const { return 1 - px / height_; }

  std::string commands(const Panel& panel, double top) const {
    std::string text = fmt::format(
        "unset arrow\nset lmargin at screen {}\nset rmargin at screen {}\nset tmargin at screen {}\n"
        "set bmargin at screen {}\n",
        x(SheetSizes::left), x(width_ - SheetSizes::right), y(top + SheetSizes::of_title),
        y(top + SheetSizes::of_title + SheetSizes::of_curves));
    const auto name = [&](const char* of, const std::string& content) {
      text += fmt::format("set {} {} noenhanced\n", of, quoted_for_gnuplot(content));
    };
    name("title", panel.title), name("xlabel", panel.x_label), name("ylabel", panel.y_label);
    text += scale("x", panel.log_x) + scale("y", panel.log_y && has_logarithms(panel));
    for (const double mark : panel.marks)
      text += fmt::format(
          "set arrow from {0}, graph 0 to {0}, graph 1 nohead linecolor rgb '#999999' linewidth 1\n", mark);
    return text;
  }

  static std::string scale(const char* axis, bool is_logarithmic) {
    return fmt::format("{} logscale {}\nset format {} '%g'\n", is_logarithmic ? "set" : "unset", axis, axis);
  }

  // A response of zero has none.
  static bool has_logarithms(const Panel& panel) {
    return std::any_of(panel.curves.begin(), panel.curves.end(), [](const Curve& curve) {
      return std::any_of(curve.points.begin(), curve.points.end(),
                         [](const auto& point) { return point.second > 0; });
    });
  }

  static std::string look(std::size_t curve) {
    return fmt::format("linetype {} dashtype {}", curve % curve_colours + 1, curve / curve_colours + 1);
  }

  // Samples and names row by row below the axis; labels from 2 on, which replace those of the panel before.
  std::string legend(const Panel& panel, double top) const {
    const std::size_t count = columns(panel);
    const double from = top + SheetSizes::of_title + SheetSizes::of_curves + SheetSizes::of_axis;
    std::string text;
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
      const std::size_t row = i / count, column = i % count;
      const double at_x = SheetSizes::left + double(column) * entry_width(panel),
                   at_y = from + SheetSizes::of_row * (double(row) + 0.5);
      text += fmt::format("set arrow from screen {},{} to screen {},{} nohead {}\n", x(at_x), y(at_y),
                          x(at_x + 28), y(at_y), look(i));
      text += fmt::format("set label {} {} at screen {},{} left noenhanced\n", i + 2,
                          quoted_for_gnuplot(panel.curves[i].title), x(at_x + 34), y(at_y));
    }
    for (std::size_t i = panel.curves.size(); i < curve_looks; ++i)
      text += fmt::format("unset label {}\n", i + 2);
    return text;
  }

  static std::string curves(const Panel& panel, std::size_t first) {
    std::string text = "plot ";
    for (std::size_t i = 0; i < panel.curves.size(); ++i)
      text +=
          fmt::format("{}'data{}' using 1:2 with lines {} notitle", i == 0 ? "" : ", ", first + i, look(i));
    return text + '\n';
  }

  std::string title_;
  std::vector<Panel> panels_;
  std::vector<double> tops_; ///< px from the top, per panel
  double width_ = SheetSizes::narrowest, height_ = SheetSizes::head;
};

std::string data_of(const Curve& curve) {
  std::string text;
  for (const auto& [x, y] : curve.points) text += fmt::format("{},{}\n", x, y);
  return text;
}

std::string complaint_about(int code, const WorkFolder& folder) {
  constexpr int not_found = 127; // of a shell
  if (code == not_found)
    return "--plot needs gnuplot, which is not installed; install it (Debian: gnuplot-nox), or plot the table with "
           "another program";
  std::string log = read_text(folder.path() / system::path_of("log"));
  while (!log.empty() && log.back() == '\n') log.pop_back();
  return "gnuplot, which --plot needs, fails: " + log.substr(log.rfind('\n') + 1);
}

} // namespace

std::string add_drawing(const Figure& figure, const std::string& file, FileSet& files) {
  const PlotSheet sheet(figure);
  if (sheet.panels().empty())
    return "--plot: there is nothing to draw, the model has no coordinates and no states";
  const WorkFolder folder("plot");
  FileSet input;
  std::size_t curves = 0;
  for (const Panel& panel : sheet.panels())
    for (const Curve& curve : panel.curves)
      input.add(folder.path() / system::path_of("data" + std::to_string(curves++)), data_of(curve));
  input.add(folder.path() / system::path_of("script"), sheet.script());
  input.write();
  const int code = system::run_in(folder.path(), "gnuplot script", "log");
  if (code != 0) return complaint_about(code, folder);
  files.add(file, read_text(folder.path() / system::path_of("plot.svg")));
  return "";
}

} // namespace mbsgen::cli
