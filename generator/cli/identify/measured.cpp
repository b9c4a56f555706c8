// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/measured.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

using analysis::Dual;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Columns of a simulation that a sensor may have given; rates, multipliers and links are measured on request.
bool is_usual(const Session& session, const std::string& name) {
  const model::Model& model = session.model();
  if (!name_in("Qdriven", name).empty()) return true;
  const std::string coordinate = name_in("q", name);
  for (int i = 0; i < model.nq(); ++i)
    if (model.coordinate_name(i) == coordinate)
      return model.joint_of_coordinate(i).role != model::Role::driven;
  return std::any_of(model.outputs.begin(), model.outputs.end(),
                     [&](const model::Output& output) { return output.name == name; });
}

} // namespace

Measured::Measured(const Session& session, const Unknowns& unknowns, const Record& record,
                   const RecordOptions& options)
    : session_(session), unknowns_(unknowns), motion_(session), numbers_(session),
      motion_names_(motion_.names()), names_(motion_names_) {
  names_.insert(names_.end(), numbers_.names().begin(), numbers_.names().end());
  for (const Unknowns::Calibration& one : unknowns.calibrations()) names_.push_back(one.name);
  for (const std::string& word : options.measured) {
    const std::size_t equals = word.find('=');
    add(record, word.substr(0, equals), equals == std::string::npos ? "" : word.substr(equals + 1));
  }
  if (options.measured.empty()) add_usual(record);
  set_noise(record, options.noise);
}

void Measured::add(const Record& record, const std::string& column, const std::string& expression) {
  const std::string option = "--measure";
  std::vector<double> data = record.column(column);
  if (data.empty()) {
    const auto near = nearest_word(column, record.table().names());
    record.table().fail("there is no column " + quoted(column) + ", which --measure names" +
                        (near ? "; did you mean " + quoted(*near) + "?"
                              : "; take one of " + alternatives(record.table().names())));
  }
  if (std::any_of(columns_.begin(), columns_.end(), [&](const auto& one) { return one.name == column; }))
    throw UsageError(option + ": " + quoted(column) + " is named twice, name it once");
  Rule rule;
  const auto found = std::find(motion_names_.begin(), motion_names_.end(), column);
  if (!expression.empty()) {
    rule.expression.emplace(option, expression, names_, std::map<std::string, double>{});
  } else if (found != motion_names_.end()) {
    if (record.is_input(column))
      throw UsageError(option + ": " + quoted(column) +
                       " moves or pushes the model already, measure another column");
    rule.place = std::size_t(found - motion_names_.begin());
  } else {
    const auto near = nearest_word(column, motion_names_);
    throw UsageError(option + ": a simulation has no column " + quoted(column) + ", write " + column +
                     "=EXPRESSION of its columns and of parameters" +
                     (near ? ", or did you mean " + quoted(*near) + "?" : ""));
  }
  has_expressions_ = has_expressions_ || rule.expression;
  columns_.push_back({column, std::move(data)});
  rules_.push_back(std::move(rule));
}

void Measured::add_usual(const Record& record) {
  for (const std::string& name : record.table().names())
    if (is_usual(session_, name) && contains(motion_names_, name) && !record.is_input(name))
      add(record, name, "");
  if (!columns_.empty()) return;
  std::vector<std::string> usual;
  for (const std::string& name : motion_names_)
    if (is_usual(session_, name)) usual.push_back(name);
  record.table().fail("no column is measured, name them as a simulation does" +
                      (usual.empty() ? std::string() : ", such as " + quoted(usual.front())) +
                      ", or say by --measure COLUMN=EXPRESSION what they are");
}

void Measured::set_noise(const Record& record, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const auto [name, value] = number_pair_of("--noise", word, "COLUMN=DEVIATION");
    if (!(value > 0)) throw UsageError("--noise takes a deviation above 0, not " + quoted(word));
    bool found = false;
    for (MeasuredColumn& column : columns_)
      if (column.name == name) column.noise = value, found = true;
    if (found) continue;
    const bool is_column = contains(record.table().names(), name);
    throw UsageError("--noise: the column " + quoted(name) +
                     (is_column ? " is not measured, name it in --measure, too"
                                : " is not in " + record.table().shown_file() + ", name a measured one"));
  }
}

bool Measured::knows_noise() const {
  return std::all_of(columns_.begin(), columns_.end(), [](const auto& one) { return one.noise.has_value(); });
}

std::vector<Dual> Measured::model(double t, const ExactLinearizer& at, const std::vector<Dual>& Q,
                                  const identify::Vector& values, std::optional<std::size_t> seed) const {
  std::vector<Dual> row = motion_.row(at.model(), t, at.derived(), Q);
  if (has_expressions_) {
    const std::vector<Dual> numbers = numbers_.values(at.model());
    row.insert(row.end(), numbers.begin(), numbers.end());
    for (const Unknowns::Calibration& one : unknowns_.calibrations())
      row.push_back(one.unknown ? Dual(values(Eigen::Index(*one.unknown)), one.unknown == seed ? 1 : 0)
                                : Dual(one.value));
  }
  std::vector<Dual> result;
  for (const Rule& rule : rules_)
    result.push_back(rule.expression ? rule.expression->value(row) : row[rule.place]);
  return result;
}

} // namespace mbsgen::cli
