// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/table.h"
#include "base/index.h"
#include "import/urdf/unknown_name.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

// Names as "cut 'c1', z" are quoted for CSV.
std::string cell(const std::string& name) {
  return name.find_first_of(",\"") == std::string::npos ? name : '"' + name + '"';
}

} // namespace

Table::Table(const std::vector<std::string>& names) {
  for (const std::string& name : names) text_ += (text_.empty() ? "" : ",") + cell(name);
  text_ += '\n';
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
    throw importer::UnknownName(
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

} // namespace mbsgen::cli
