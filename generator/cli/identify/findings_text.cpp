// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/findings_text.h"
#include "cli/identify/notes.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

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

std::string end_text(const std::optional<double>& end) {
  return end ? fmt::format("{:.6g}", *end) : "?";
}

nlohmann::ordered_json end_json(const std::optional<double>& end) {
  return end ? nlohmann::ordered_json(*end) : nlohmann::ordered_json();
}

// A number of residuals, for each of them.
std::string each(double sum, const identify::ChiSquare& of) {
  const double share = sum / double(of.freedom);
  return share < 1e4 ? fmt::format("{:.3f}", share) : fmt::format("{:.3g}", share);
}

std::string unknowns_text(const Findings& f) {
  std::size_t width = 0;
  for (const std::string& name : f.recordings.names()) width = std::max(width, name.size());
  std::string text;
  for (std::size_t i = 0; i < f.recordings.size(); ++i) {
    const Eigen::Index k = Eigen::Index(i);
    text += fmt::format("{:<{}}  {:.6g}", f.recordings.names()[i], width, f.fit.values(k));
    if (f.fit.deviations[i])
      text += deviation_text(*f.fit.deviations[i]);
    else
      text += fmt::format(" ({})", word_of(f.fit.verdicts[i]));
    if (const identify::Interval* const interval = interval_of(f, i))
      text += fmt::format(", {} to {}", end_text(interval->low), end_text(interval->high));
    text += fmt::format(", from {:.6g}\n", f.fit.start(k));
  }
  return text;
}

std::string names_of(const SumFit& sum, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < sum.terms.size(); ++i)
    text += (i == 0                      ? ""
             : i + 1 == sum.terms.size() ? " and "
                                         : ", ") +
            names[std::size_t(sum.terms[i].unknown)];
  return text;
}

nlohmann::ordered_json columns_json(const Findings& f, std::size_t recording) {
  nlohmann::ordered_json json;
  for (const ColumnFit& column : f.fit.columns)
    if (column.recording == recording)
      json[column.name] = {{"noise", column.noise}, {"rms", column.rms}, {"correlation", column.correlation}};
  return json;
}

} // namespace

std::string text_of(const Findings& f) {
  std::string text = unknowns_text(f);
  for (const SumFit& sum : f.fit.sums)
    text += fmt::format("{} only as {} = {:.6g}{}\n", names_of(sum, f.recordings.names()),
                        text_of(sum, f.recordings.names()), sum.value, deviation_text(sum.deviation));
  for (const ColumnFit& column : f.fit.columns)
    text += fmt::format("residual of {}: {:.3g} rms, noise {:.3g}{}\n", shown(f, column), column.rms,
                        column.noise, f.fit.knows_noise ? "" : " (found)");
  if (f.fit.chi_square)
    text += fmt::format("chi-square {} a number, by chance at most {}\n",
                        each(f.fit.chi_square->sum, *f.fit.chi_square),
                        each(f.fit.chi_square->limit, *f.fit.chi_square));
  if (f.recordings.count() > 1) text += fmt::format("recordings {}, ", f.recordings.count());
  text +=
      fmt::format("rows {}, segments {}, iterations {}{}\n", f.recordings.rows(), f.recordings.segments(),
                  f.fit.iterations, f.fit.searches > 1 ? fmt::format(" of {} searches", f.fit.searches) : "");
  for (const std::string& note : notes_on(f)) text += "note: " + note + '\n';
  return f.next ? text + text_of(*f.next, f.recordings.names()) : text;
}

nlohmann::ordered_json json_of(const Findings& f) {
  nlohmann::ordered_json json{{"converged", f.fit.converged}, {"iterations", f.fit.iterations},
                              {"searches", f.fit.searches},   {"blurred", f.fit.blurred},
                              {"rows", f.recordings.rows()},  {"segments", f.recordings.segments()}};
  if (const auto& of = f.fit.chi_square)
    json["chi_square"] = {
        {"sum", of->sum}, {"freedom", of->freedom}, {"limit", of->limit}, {"passes", of->passes()}};
  const std::vector<std::string>& names = f.recordings.names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Eigen::Index k = Eigen::Index(i);
    nlohmann::ordered_json& one = json["parameters"][names[i]];
    one = {{"start", f.fit.start(k)}, {"value", f.fit.values(k)}, {"verdict", word_of(f.fit.verdicts[i])}};
    if (f.fit.deviations[i]) one["deviation"] = *f.fit.deviations[i];
    const identify::Interval* const interval = interval_of(f, i);
    if (interval != nullptr) one["interval"] = {end_json(interval->low), end_json(interval->high)};
  }
  json["sums"] = nlohmann::ordered_json::array();
  for (const SumFit& sum : f.fit.sums) {
    nlohmann::ordered_json one{
        {"text", text_of(sum, names)}, {"value", sum.value}, {"deviation", sum.deviation}};
    for (const identify::Term& term : sum.terms)
      one["factors"][names[std::size_t(term.unknown)]] = term.factor;
    json["sums"].push_back(one);
  }
  nlohmann::ordered_json& covariance = json["covariance"] = {{"of", nlohmann::ordered_json::array()},
                                                             {"values", nlohmann::ordered_json::array()}};
  for (Eigen::Index i = 0; i < f.fit.covariance.rows(); ++i) {
    covariance["of"].push_back(names[std::size_t(f.fit.independent[std::size_t(i)])]);
    const Eigen::VectorXd row = f.fit.covariance.row(i);
    covariance["values"].push_back(std::vector<double>(row.begin(), row.end()));
  }
  if (f.recordings.count() == 1)
    json["columns"] = columns_json(f, 0);
  else
    for (std::size_t i = 0; i < f.recordings.count(); ++i)
      json["recordings"].push_back({{"data", f.recordings[i].record.table().shown_file()},
                                    {"rows", f.recordings[i].record.rows()},
                                    {"segments", f.recordings[i].motion.segments()},
                                    {"columns", columns_json(f, i)}});
  json["notes"] = notes_on(f);
  if (f.next) json["next"] = json_of(*f.next, names);
  return json;
}

Table table_of(const Findings& f) {
  std::vector<std::string> names{"name", "start", "value", "deviation", "verdict"};
  const bool has_intervals = !f.fit.intervals.empty();
  if (has_intervals) names.insert(names.end(), {"low", "high"});
  Table table(names);
  for (std::size_t i = 0; i < f.recordings.size(); ++i) {
    std::vector<std::string> cells{f.recordings.names()[i], cell(f.fit.start(Eigen::Index(i))),
                                   cell(f.fit.values(Eigen::Index(i))), cell(f.fit.deviations[i]),
                                   word_of(f.fit.verdicts[i])};
    const identify::Interval* const interval = interval_of(f, i);
    if (has_intervals)
      for (const auto end : {&identify::Interval::low, &identify::Interval::high})
        cells.push_back(interval != nullptr ? cell(interval->*end) : std::string());
    table.add(cells);
  }
  return table;
}

} // namespace mbsgen::cli
