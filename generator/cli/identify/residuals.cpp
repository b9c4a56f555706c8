// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/residuals.h"
#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace mbsgen::cli {

namespace {

constexpr std::size_t most_points = 2000; // of a curve

// Enough points for a picture.
Curve curve_of(const std::string& title, const std::vector<double>& t,
               const std::function<double(std::size_t)>& value) {
  Curve curve{title};
  const std::size_t every = std::max<std::size_t>(1, t.size() / most_points);
  for (std::size_t i = 0; i < t.size(); i += every) curve.points.emplace_back(t[i], value(i));
  return curve;
}

} // namespace

Table residual_table(const Recording& recording) {
  const std::vector<MeasuredColumn>& columns = recording.measured.columns();
  std::vector<std::string> names{"t"};
  for (const MeasuredColumn& column : columns)
    for (const char* what : {"", " model", " residual"}) names.push_back(column.name + what);
  Table table(names);
  const std::vector<double>& t = recording.record.times();
  for (std::size_t row = 0; row < t.size(); ++row) {
    std::vector<double> cells{t[row]};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const double data = columns[i].data[row];
      const double said = recording.motion.said()(Eigen::Index(row), Eigen::Index(i));
      cells.insert(cells.end(), {data, said, said - data});
    }
    table.add(cells);
  }
  return table;
}

Figure figure_of(const Findings& f, std::size_t which) {
  const Recording& recording = f.recordings[which];
  Figure figure{f.session.model().name + ": measured and fitted", {}};
  if (f.recordings.count() > 1) figure.title += ", " + recording.record.table().shown_file();
  const std::vector<double>& t = recording.record.times();
  std::size_t i = 0;
  for (const ColumnFit& fitted : f.fit.columns) {
    if (fitted.recording != which) continue;
    const MeasuredColumn& column = recording.measured.columns()[i];
    const Eigen::Index place = Eigen::Index(i++);
    const auto said = [&](std::size_t row) { return recording.motion.said()(Eigen::Index(row), place); };
    const auto data = [&](std::size_t row) { return column.data[row]; };
    figure.panels.push_back({column.name,
                             "time (s)",
                             column.name,
                             false,
                             false,
                             {curve_of("measured", t, data), curve_of("model", t, said)}});
    figure.panels.push_back(
        {fmt::format("{}: model less measured, noise {:.3g}", column.name, fitted.noise),
         "time (s)",
         "residual",
         false,
         false,
         {curve_of("residual", t, [&](std::size_t row) { return said(row) - data(row); })}});
  }
  return figure;
}

} // namespace mbsgen::cli
