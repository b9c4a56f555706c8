// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/manoeuvre_report.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using manoeuvre::Kind;
using manoeuvre::Measure;
using manoeuvre::Recording;

// The parameter that runs differ in, then their results.
std::vector<std::string> result_names(const Kind& kind) {
  std::vector<std::string> names;
  if (kind.runs) names.push_back(kind.runs->parameter);
  for (const Measure& one : kind.results) names.push_back(one.name);
  return names;
}

std::vector<double> result_row(const Kind& kind, const Drive& run) {
  std::vector<double> row;
  if (kind.runs) row.push_back(run.values.at(kind.runs->parameter));
  for (const auto& [name, value] : run.found) row.push_back(value);
  return row;
}

Recording results_of(const Kind& kind, const std::vector<Drive>& runs) {
  Recording results{result_names(kind), {}, 0};
  for (const Drive& run : runs) results.add(result_row(kind, run));
  return results;
}

std::string line_of(const Measure& measure, double value, std::size_t width) {
  const std::string unit = measure.unit == "1" ? "" : measure.unit;
  const std::string number = std::isfinite(value) ? fmt::format("{:.6g}", value) : "-"; // a share of nothing
  return fmt::format("  {:<{}} {:>12} {:<10}  {}\n", measure.name, width, number, unit, measure.doc);
}

std::size_t longest_name(const std::vector<Measure>& measures) {
  std::size_t longest = 0;
  for (const Measure& one : measures) longest = std::max(longest, one.name.size());
  return longest;
}

// Columns of equal width.
std::string table_for_readers(const Kind& kind, const std::vector<Drive>& runs) {
  std::string text = " ";
  const std::vector<std::string> names = result_names(kind);
  const auto width = [](const std::string& name) { return std::max<std::size_t>(10, name.size()); };
  for (const std::string& name : names) text += fmt::format(" {:>{}}", name, width(name));
  text += '\n';
  for (const Drive& run : runs) {
    const std::vector<double> row = result_row(kind, run);
    text += ' ';
    for (std::size_t i = 0; i < row.size(); ++i) text += fmt::format(" {:>{}.4g}", row[i], width(names[i]));
    text += '\n';
  }
  return text;
}

Curve curve_of(const Recording& recording, const std::string& over, const std::string& name,
               const std::string& title) {
  Curve curve{title};
  const std::vector<double>*x = recording.find(over), *y = recording.find(name);
  if (x == nullptr || y == nullptr) return curve;
  for (std::size_t i = 0; i < x->size(); ++i) curve.points.emplace_back((*x)[i], (*y)[i]);
  return curve;
}

} // namespace

Table signals_table(const Driven& driven) {
  std::vector<std::string> names = driven.runs.front().recording.names;
  if (driven.kind.runs) names.insert(names.begin(), "run");
  Table table(names);
  double number = 0;
  for (const Drive& run : driven.runs) {
    for (std::size_t i = 0; i < run.recording.rows(); ++i) {
      std::vector<double> row;
      if (driven.kind.runs) row.push_back(number);
      for (const std::vector<double>& column : run.recording.columns) row.push_back(column[i]);
      table.add(row);
    }
    ++number;
  }
  return table;
}

Table results_table(const Driven& driven) {
  Table table(result_names(driven.kind));
  for (const Drive& run : driven.runs) table.add(result_row(driven.kind, run));
  return table;
}

Figures summary_of(const Kind& kind, const std::vector<Drive>& runs) {
  const Recording results = results_of(kind, runs);
  manoeuvre::Values known = runs.front().values;
  Figures summary;
  for (const Measure& measure : kind.summary) {
    known[measure.name] = measured(measure, results, known);
    summary.emplace_back(measure.name, known[measure.name]);
  }
  return summary;
}

std::string report_of(const Driven& driven) {
  const Kind& kind = driven.kind;
  std::string text = kind.name + '\n';
  if (kind.runs) {
    text += table_for_readers(kind, driven.runs);
  } else {
    for (std::size_t i = 0; i < kind.results.size(); ++i)
      text += line_of(kind.results[i], driven.runs.front().found[i].second, longest_name(kind.results));
  }
  for (std::size_t i = 0; i < kind.summary.size(); ++i)
    text += line_of(kind.summary[i], driven.summary[i].second, longest_name(kind.summary));
  return text;
}

Figure charts_of(const Driven& driven, const std::string& model) {
  const Kind& kind = driven.kind;
  Figure figure{model + ": " + kind.name, {}};
  for (const manoeuvre::Chart& chart : kind.charts) {
    Panel panel{chart.title, chart.over_label, chart.label, false, false, {}};
    for (const std::string& name : chart.curves) {
      if (chart.of_results) {
        panel.curves.push_back(curve_of(results_of(kind, driven.runs), chart.over, name, name));
        continue;
      }
      for (const Drive& run : driven.runs)
        panel.curves.push_back(curve_of(run.recording, chart.over, name,
                                        kind.runs ? fmt::format("{}, {} {:.4g}", name, kind.runs->parameter,
                                                                run.values.at(kind.runs->parameter))
                                                  : name));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Records records_of(const Driven& driven) {
  if (!driven.kind.runs) return {};
  Records records{"run", {}};
  for (const Drive& run : driven.runs) {
    Figures row{{driven.kind.runs->parameter, run.values.at(driven.kind.runs->parameter)}};
    row.insert(row.end(), run.found.begin(), run.found.end());
    records.rows.push_back(std::move(row));
  }
  return records;
}

} // namespace mbsgen::cli
