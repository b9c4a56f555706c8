// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/record.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/quantity.h"
#include "cli/pipeline/failure.h"
#include "cli/session/table.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

constexpr const char* option_input = "--input";

bool contains(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

bool is_driven_by_data(const Session& session, int velocity) {
  return contains(session.shape().driven, velocity) && !session.model().joint_of_velocity(velocity).motion;
}

} // namespace

double Inputs::value(const Signal& signal, std::size_t interval, double t) const {
  const double first = signal.values[interval];
  if (signal.holds || interval + 1 >= times.size() || t <= times[interval]) return first;
  const double share = (t - times[interval]) / (times[interval + 1] - times[interval]);
  return first + share * (signal.values[interval + 1] - first);
}

analysis::Moment Inputs::moment(const analysis::Track& track, double t) const {
  if (t >= times.front()) return track.at(t);
  return {track.at(times.front()).q, 0, 0};
}

Record::Record(const Session& session, const RecordOptions& options) : table_(options.data) {
  const std::vector<double>& times = table_.times();
  first_ = std::size_t(std::lower_bound(times.begin(), times.end(), options.from, std::less<double>()) -
                       times.begin());
  last_ = std::size_t(std::upper_bound(times.begin(), times.end(), options.to) - times.begin());
  if (last_ < first_ + 2)
    throw UsageError(
        fmt::format("--from, --to: fewer than two rows of {} are between, its times go from {} s to {} s",
                    table_.shown_file(), times.front(), times.back()));
  inputs_.times.assign(times.begin() + std::ptrdiff_t(first_), times.begin() + std::ptrdiff_t(last_));
  std::vector<std::string> targets;
  for (const std::string& word : options.inputs) {
    const auto [target, column] = pair_of(option_input, word, "TARGET=COLUMN");
    if (std::find(targets.begin(), targets.end(), target) != targets.end())
      throw UsageError("--input: " + quoted(target) + " has two columns, name one");
    targets.push_back(target);
    add_input(session, target, column);
  }
  // Columns as `simulate` names them are inputs by themselves.
  const auto names = session.shape().joint_names;
  for (int i = 0; i < static_cast<int>(names.size()); ++i) {
    const bool moves = is_driven_by_data(session, i);
    const std::string target = cli::column(moves ? "q" : "Q", names[at(i)]);
    const bool has_input = std::find(targets.begin(), targets.end(), target) != targets.end();
    if (!has_input && table_.find(target) != nullptr) add_input(session, target, target);
  }
  hold(options.held);
}

void Record::hold(const std::vector<std::string>& targets) {
  for (const std::string& target : targets) {
    std::vector<std::string> known;
    bool found = false;
    for (Inputs::Signal& signal : inputs_.signals) {
      known.push_back(signal.name);
      if (signal.name == target) signal.holds = found = true;
    }
    if (!found)
      throw UsageError(
          "--hold: " + quoted(target) + " is no force and no parameter that a column gives" +
          (known.empty() ? std::string(", name it by --input") : ", take " + alternatives(known)));
  }
}

void Record::add_input(const Session& session, const std::string& target, const std::string& column) {
  const std::vector<double> values = needed(column, "the input of " + quoted(target));
  const Quantity quantity = quantity_of(session, option_input, target);
  input_columns_.push_back(column);
  switch (quantity.kind) {
  case Quantity::Kind::coordinate:
    return add_driven(session, quantity.name, column);
  case Quantity::Kind::force:
    inputs_.signals.push_back({target, {}, at(session.velocity(option_input, quantity.name)), values, false});
    return;
  case Quantity::Kind::parameter:
    inputs_.signals.push_back({target, quantity.parameter, 0, values, false});
    return;
  case Quantity::Kind::velocity:
    throw UsageError("--input: " + quoted(target) +
                     " follows from the motion of the joint, give q(JOINT) of a driven joint");
  }
}

void Record::add_driven(const Session& session, const std::string& joint, const std::string& column) {
  const int place = session.velocity(option_input, joint);
  if (!is_driven_by_data(session, place))
    throw UsageError(
        "--input: the motion of the joint " + quoted(joint) +
        " follows from forces or from its own \"motion\"; give it \"role\": \"driven\", or leave it out");
  const std::vector<double> q = this->column(column), qd = this->column("qd(" + joint + ")"),
                            qdd = this->column("qdd(" + joint + ")");
  const bool knows_rates = column == "q(" + joint + ")" && !qd.empty() && !qdd.empty();
  if (!knows_rates) {
    inputs_.tracks.emplace(place, analysis::Track(inputs_.times, q));
    return;
  }
  for (const char* quantity : {"qd(", "qdd("}) input_columns_.push_back(quantity + joint + ")");
  std::vector<analysis::Moment> moments;
  for (std::size_t i = 0; i < q.size(); ++i) moments.push_back({q[i], qd[i], qdd[i]});
  inputs_.tracks.emplace(place, analysis::Track(inputs_.times, moments));
}

std::vector<double> Record::column(const std::string& name) const {
  const std::vector<double>* const found = table_.find(name);
  if (found == nullptr) return {};
  return {found->begin() + std::ptrdiff_t(first_), found->begin() + std::ptrdiff_t(last_)};
}

bool Record::is_input(const std::string& column) const {
  return std::find(input_columns_.begin(), input_columns_.end(), column) != input_columns_.end();
}

std::vector<double> Record::needed(const std::string& column, const std::string& why) const {
  if (table_.find(column) != nullptr) return this->column(column);
  const auto near = nearest_word(column, table_.names());
  table_.fail(
      "there is no column " + quoted(column) + ", " + why +
      (near ? "; did you mean " + quoted(*near) + "?" : "; take one of " + alternatives(table_.names())));
}

std::pair<std::string, std::string> pair_of(const std::string& option, const std::string& word,
                                            const std::string& form) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
    throw UsageError(option + " takes " + form + ", not " + quoted(word));
  return {word.substr(0, equals), word.substr(equals + 1)};
}

std::pair<std::string, double> number_pair_of(const std::string& option, const std::string& word,
                                              const std::string& form) {
  const auto [name, text] = pair_of(option, word, form);
  double value = 0;
  if (!reads_number(text, value))
    throw UsageError(option + " takes " + form + " with a number, not " + quoted(word));
  return {name, value};
}

} // namespace mbsgen::cli
