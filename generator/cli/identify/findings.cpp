// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/findings.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

constexpr double much_more = 1.5; // residuals beside a noise that was given
constexpr double correlated = 0.5;
constexpr std::size_t most_points = 2000; // of a curve

const char* word_of(Verdict verdict) {
  switch (verdict) {
  case Verdict::told:
    return "identified";
  case Verdict::summed:
    return "in a sum";
  case Verdict::kept:
    return "kept, in a sum";
  case Verdict::idle:
    return "no influence";
  case Verdict::bound:
    break;
  }
  return "at its bound";
}

std::string cell(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : std::string();
}

std::string deviation_text(double deviation) {
  return fmt::format(" +- {:.2g}", deviation);
}

// What a reader should know before he believes the numbers.
std::vector<std::string> notes_on(const Findings& f) {
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < f.unknowns.size(); ++i) {
    const std::string& name = f.unknowns.all()[i].name;
    if (f.fit.verdicts[i] == Verdict::idle)
      notes.push_back("nothing that was measured depends on '" + name +
                      "': it keeps its value; record a motion that reaches it, or leave it out");
    if (f.fit.verdicts[i] == Verdict::bound)
      notes.push_back("'" + name + "' is at its bound; the residuals would shrink beyond it");
  }
  for (const CloseGroup& group : close_groups(f.fit, f.unknowns))
    notes.push_back(fmt::format("'{}' are hardly separable (correlations up to {:.5f})",
                                fmt::join(group.names, "', '"), group.correlation));
  for (const ColumnFit& column : f.fit.columns) {
    if (f.fit.knows_noise && column.rms > much_more * column.noise)
      notes.push_back(
          fmt::format("the residuals of '{}' are {:.2g} times its noise: the model lacks something, and "
                      "deviations are too small",
                      column.name, column.rms / column.noise));
    if (std::fabs(column.correlation) > correlated)
      notes.push_back(
          fmt::format("residuals of '{}' are like their neighbours (correlation {:.2f}): look at --plot",
                      column.name, column.correlation));
  }
  if (!f.fit.converged)
    notes.emplace_back("the search has not settled: raise --iterations, or start elsewhere by --set");
  return notes;
}

std::string unknowns_text(const Findings& f) {
  std::size_t width = 0;
  for (const Unknown& unknown : f.unknowns.all()) width = std::max(width, unknown.name.size());
  std::string text;
  for (std::size_t i = 0; i < f.unknowns.size(); ++i) {
    const Eigen::Index k = Eigen::Index(i);
    text += fmt::format("{:<{}}  {:.6g}", f.unknowns.all()[i].name, width, f.fit.values(k));
    if (f.fit.deviations[i])
      text += deviation_text(*f.fit.deviations[i]);
    else
      text += fmt::format(" ({})", word_of(f.fit.verdicts[i]));
    text += fmt::format(", from {:.6g}\n", f.fit.start(k));
  }
  return text;
}

std::string names_of(const SumFit& sum, const Unknowns& unknowns) {
  std::string text;
  for (std::size_t i = 0; i < sum.terms.size(); ++i)
    text += (i == 0                      ? ""
             : i + 1 == sum.terms.size() ? " and "
                                         : ", ") +
            unknowns.all()[std::size_t(sum.terms[i].unknown)].name;
  return text;
}

// Enough points for a picture.
Curve curve_of(const std::string& title, const std::vector<double>& t,
               const std::function<double(std::size_t)>& value) {
  Curve curve{title};
  const std::size_t every = std::max<std::size_t>(1, t.size() / most_points);
  for (std::size_t i = 0; i < t.size(); i += every) curve.points.emplace_back(t[i], value(i));
  return curve;
}

} // namespace

std::string text_of(const Findings& f) {
  std::string text = unknowns_text(f);
  for (const SumFit& sum : f.fit.sums)
    text += fmt::format("{} only as {} = {:.6g}{}\n", names_of(sum, f.unknowns), text_of(sum, f.unknowns),
                        sum.value, deviation_text(sum.deviation));
  for (const ColumnFit& column : f.fit.columns)
    text += fmt::format("residual of {}: {:.3g} rms, noise {:.3g}{}\n", column.name, column.rms, column.noise,
                        f.fit.knows_noise ? "" : " (found)");
  text += fmt::format("rows {}, segments {}, iterations {}\n", f.record.rows(), f.shooting.segments(),
                      f.fit.iterations);
  for (const std::string& note : notes_on(f)) text += "note: " + note + '\n';
  return f.next ? text + text_of(*f.next, f.unknowns) : text;
}

nlohmann::ordered_json json_of(const Findings& f) {
  nlohmann::ordered_json json{{"converged", f.fit.converged},
                              {"iterations", f.fit.iterations},
                              {"rows", f.record.rows()},
                              {"segments", f.shooting.segments()}};
  for (std::size_t i = 0; i < f.unknowns.size(); ++i) {
    const Eigen::Index k = Eigen::Index(i);
    nlohmann::ordered_json& one = json["parameters"][f.unknowns.all()[i].name];
    one = {{"start", f.fit.start(k)}, {"value", f.fit.values(k)}, {"verdict", word_of(f.fit.verdicts[i])}};
    if (f.fit.deviations[i]) one["deviation"] = *f.fit.deviations[i];
  }
  json["sums"] = nlohmann::ordered_json::array();
  for (const SumFit& sum : f.fit.sums) {
    nlohmann::ordered_json one{
        {"text", text_of(sum, f.unknowns)}, {"value", sum.value}, {"deviation", sum.deviation}};
    for (const identify::Term& term : sum.terms)
      one["factors"][f.unknowns.all()[std::size_t(term.unknown)].name] = term.factor;
    json["sums"].push_back(one);
  }
  nlohmann::ordered_json& covariance = json["covariance"] = {{"of", nlohmann::ordered_json::array()},
                                                             {"values", nlohmann::ordered_json::array()}};
  for (Eigen::Index i = 0; i < f.fit.covariance.rows(); ++i) {
    covariance["of"].push_back(f.unknowns.all()[std::size_t(f.fit.independent[std::size_t(i)])].name);
    const Eigen::VectorXd row = f.fit.covariance.row(i);
    covariance["values"].push_back(std::vector<double>(row.begin(), row.end()));
  }
  for (const ColumnFit& column : f.fit.columns)
    json["columns"][column.name] = {
        {"noise", column.noise}, {"rms", column.rms}, {"correlation", column.correlation}};
  json["notes"] = notes_on(f);
  if (f.next) json["next"] = json_of(*f.next, f.unknowns);
  return json;
}

Table table_of(const Findings& f) {
  Table table({"name", "start", "value", "deviation", "verdict"});
  for (std::size_t i = 0; i < f.unknowns.size(); ++i)
    table.add({f.unknowns.all()[i].name, cell(f.fit.start(Eigen::Index(i))),
               cell(f.fit.values(Eigen::Index(i))), cell(f.fit.deviations[i]), word_of(f.fit.verdicts[i])});
  return table;
}

Table residual_table(const Findings& f) {
  std::vector<std::string> names{"t"};
  for (const MeasuredColumn& column : f.measured.columns())
    for (const char* what : {"", " model", " residual"}) names.push_back(column.name + what);
  Table table(names);
  const std::vector<double>& t = f.record.times();
  for (std::size_t row = 0; row < t.size(); ++row) {
    std::vector<double> cells{t[row]};
    for (std::size_t i = 0; i < f.measured.size(); ++i) {
      const double data = f.measured.columns()[i].data[row];
      const double said = f.shooting.said()(Eigen::Index(row), Eigen::Index(i));
      cells.insert(cells.end(), {data, said, said - data});
    }
    table.add(cells);
  }
  return table;
}

Figure figure_of(const Findings& f) {
  Figure figure{f.session.model().name + ": measured and fitted", {}};
  const std::vector<double>& t = f.record.times();
  for (std::size_t i = 0; i < f.measured.size(); ++i) {
    const MeasuredColumn& column = f.measured.columns()[i];
    const auto said = [&](std::size_t row) { return f.shooting.said()(Eigen::Index(row), Eigen::Index(i)); };
    const auto data = [&](std::size_t row) { return column.data[row]; };
    figure.panels.push_back({column.name,
                             "time (s)",
                             column.name,
                             false,
                             false,
                             {curve_of("measured", t, data), curve_of("model", t, said)}});
    figure.panels.push_back(
        {fmt::format("{}: model less measured, noise {:.3g}", column.name, f.fit.columns[i].noise),
         "time (s)",
         "residual",
         false,
         false,
         {curve_of("residual", t, [&](std::size_t row) { return said(row) - data(row); })}});
  }
  return figure;
}

} // namespace mbsgen::cli
