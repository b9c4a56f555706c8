// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/table.h"
#include "base/index.h"
#include "base/numerals/numerals.h"
#include "cli/io/reporting.h"
#include "cli/pipeline/failure.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

// Texts as "cut 'c1', z" are quoted for CSV, and quotes in them doubled.
std::string cell(const std::string& text) {
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

// Empty without figures.
std::string line(const Figures& figures) {
  if (figures.empty()) return "";
  std::string text;
  for (const auto& [name, value] : figures)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
  return text + '\n';
}

nlohmann::ordered_json object(const Figures& figures) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [name, value] : figures) json[name] = value;
  return json;
}

std::string summary(const AnalysisOptions& options, const Table& table, const Figures& figures,
                    const Records& records, const OtherFiles& others) {
  std::string text = line(figures);
  for (const Figures& row : records.rows) text += records.name + ": " + line(row);
  if (!options.output.empty()) text += fmt::format("wrote {}: {} rows\n", options.output, table.rows());
  for (const auto& [what, file] : others)
    if (!file.empty()) text += "wrote " + file + '\n';
  return text;
}

std::string summary_json(const AnalysisOptions& options, const Table& table, const Figures& figures,
                         const Records& records, const OtherFiles& others) {
  nlohmann::ordered_json json{{"rows", table.rows()}};
  if (!options.output.empty()) json = {{"wrote", options.output}, {"rows", table.rows()}};
  for (const auto& [what, file] : others)
    if (!file.empty()) json[what] = file;
  json.update(object(figures));
  if (!records.name.empty()) json[records.name] = nlohmann::ordered_json::array();
  for (const Figures& row : records.rows) json[records.name].push_back(object(row));
  return json.dump(2) + '\n';
}

} // namespace

Table::Table(const std::vector<std::string>& names) {
  for (const std::string& name : names) text_ += (text_.empty() ? "" : ",") + cell(name);
  text_ += '\n';
}

void Table::add(const std::vector<std::string>& cells) {
  for (const std::string& text : cells) text_ += (&text == &cells.front() ? "" : ",") + cell(text);
  text_ += '\n';
  ++rows_;
}

void Table::add(const std::vector<double>& row) {
  for (const double& value : row)
    fmt::format_to(std::back_inserter(text_), &value == &row.front() ? "{}" : ",{}", value);
  text_ += '\n';
  ++rows_;
}

void check_rows(double span, double every) {
  constexpr double most = 1e7;
  if (span / every > most)
    throw UsageError(
        fmt::format("--every {} makes {:.3g} rows, but a table has at most {:.0f}; make it larger", every,
                    span / every, most));
}

std::string column(const std::string& quantity, const std::string& name) {
  return quantity + '(' + name + ')';
}

MotionColumns::MotionColumns(const Session& session) : MotionColumns(session, session.evaluator()) {}

MotionColumns::MotionColumns(const Session& session, interpret::Model evaluator)
    : session_(session), evaluator_(std::move(evaluator)) {
  for (const model::Link& link : session.model().links) links_.push_back(link.name);
  const std::vector<std::string> before = names();
  const std::vector<model::Output>& outputs = session.model().outputs;
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (std::find(before.begin(), before.end(), outputs[i].name) == before.end()) outputs_.push_back(i);
}

std::vector<std::string> MotionColumns::names() const {
  const scheme::Shape& shape = session_.shape();
  std::vector<std::string> names = coordinates();
  const auto add = [&](const std::string& quantity, const std::vector<std::string>& of) {
    for (const std::string& name : of) names.push_back(column(quantity, name));
  };
  for (const char* quantity : {"qd", "qdd"}) add(quantity, shape.joint_names);
  for (const char* quantity : {"x", "xd"}) add(quantity, session_.state_names());
  add("Q", shape.joint_names);
  for (const int driven : shape.driven) names.push_back(column("Qdriven", shape.joint_names[at(driven)]));
  add("lambda", session_.equations());
  for (const char* quantity : {"Z", "Zd", "F"}) add(quantity, links_);
  for (const std::size_t i : outputs_) names.push_back(session_.model().outputs[i].name);
  return names;
}

std::vector<std::string> MotionColumns::coordinates() const {
  std::vector<std::string> names{"t"};
  for (const std::string& name : session_.coordinate_names()) names.push_back(column("q", name));
  return names;
}

void add_compiled(const Session& session, Figures& figures) {
  constexpr double digits = 1000;
  const double share = std::round(digits * session.compiled_share()) / digits;
  if (share > 0) figures.emplace_back("compiled", share);
}

void deliver(const AnalysisOptions& options, const Table& table, FileSet& files, const Figures& figures,
             const Records& records, const OtherFiles& others) {
  const bool prints_table = options.output == standard_stream;
  if (!prints_table && !options.output.empty()) files.add(options.output, table.text());
  files.write();
  if (prints_table)
    std::cout << table.text();
  else if (options.reporting.json)
    std::cout << summary_json(options, table, figures, records, others);
  else if (!options.reporting.quiet)
    std::cout << summary(options, table, figures, records, others);
}

int drawn_or_not(const std::string& complaint) {
  if (complaint.empty()) return exit_ok;
  std::cerr << "mbsgen: " << complaint << '\n';
  return exit_invalid;
}

void deliver(const AnalysisOptions& options, const Table& table, FileSet& files, const Figures& figures,
             const std::string& findings, const OtherFiles& others) {
  const bool reads = options.output_is_named ? options.output != standard_stream : output_on_terminal();
  const bool speaks = reads && !options.reporting.json && !options.reporting.quiet;
  if (speaks) std::cout << findings;
  if (options.output_is_named || !speaks) return deliver(options, table, files, figures, Records{}, others);
  files.write();
  for (const auto& [what, file] : others)
    if (!file.empty()) std::cout << "wrote " << file << '\n';
  std::cout << line(figures) << "with --output TABLE all columns are written to a table (CSV)\n";
}

int no_result(const AnalysisOptions& options, const std::string& why) {
  std::cerr << "mbsgen: " << shown_input(options.model) << ": " << why << '\n';
  return exit_no_result;
}

bool reads_number(const std::string& word, double& value) {
  const std::optional<double> number = numerals::read(word);
  value = number.value_or(value);
  return number.has_value();
}

} // namespace mbsgen::cli
