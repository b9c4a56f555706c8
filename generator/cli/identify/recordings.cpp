// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/recordings.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

using identify::Linearized;
using identify::Trial;
using identify::Vector;

namespace {

// A word "NAME@N" or "NAME@N=REST" of an option.
struct Marked {
  std::string word; ///< without @N
  std::size_t of = 0;
};

std::optional<Marked> marked(const std::string& word) {
  const std::size_t equals = std::min(word.find('='), word.size()), mark = word.rfind('@', equals);
  if (mark == std::string::npos || mark + 1 >= equals) return std::nullopt;
  const std::string digits = word.substr(mark + 1, equals - mark - 1);
  double number = 0;
  if (digits.find_first_not_of("0123456789") != std::string::npos || !reads_number(digits, number))
    return std::nullopt;
  return Marked{word.substr(0, mark) + word.substr(equals), std::size_t(number)};
}

// The words for the recording `number` of `count`.
std::vector<std::string> words_of(const char* option, const std::vector<std::string>& words,
                                  std::size_t number, std::size_t count) {
  std::vector<std::string> result;
  for (const std::string& word : words) {
    const std::optional<Marked> one = marked(word);
    if (one && (one->of < 1 || one->of > count))
      throw UsageError(fmt::format("{}: {} names the recording {}, there {} {}", option, quoted(word),
                                   one->of, count == 1 ? "is" : "are", count));
    if (!one || one->of == number) result.push_back(one ? one->word : word);
  }
  return result;
}

RecordOptions options_of(const RecordOptions& data, const std::string& file, std::size_t number,
                         std::size_t count) {
  RecordOptions own = data;
  own.data = file;
  own.inputs = words_of("--input", data.inputs, number, count);
  own.measured = words_of("--measure", data.measured, number, count);
  own.noise = words_of("--noise", data.noise, number, count);
  own.held = words_of("--hold", data.held, number, count);
  return own;
}

FitOptions options_of(const FitOptions& wanted, std::size_t number, std::size_t count) {
  FitOptions own = wanted;
  own.names = words_of("--fit", wanted.names, number, count);
  own.numbers = words_of("--number", wanted.numbers, number, count);
  own.bounds = words_of("--bounds", wanted.bounds, number, count);
  own.settings = words_of("--set", wanted.settings, number, count);
  return own;
}

void append(Vector& all, double number) {
  all.conservativeResize(all.size() + 1);
  all(all.size() - 1) = number;
}

// Below what is there.
void append(Vector& all, const Vector& part) {
  all.conservativeResize(all.size() + part.size());
  all.tail(part.size()) = part;
}

std::optional<double> first_of(const Record& record, const std::string& column) {
  const std::vector<double> values = record.column(column);
  return values.empty() ? std::nullopt : std::optional(values.front());
}

} // namespace

Recording::Recording(const Session& session, const RecordOptions& data, const FitOptions& wanted,
                     const ShootingOptions& shooting)
    : record(session, data),
      unknowns(session, wanted, [this](const std::string& column) { return first_of(record, column); }),
      measured(session, unknowns, record, data),
      motion(session, unknowns, record, record.inputs(), measured, shooting, {}) {
  for (const Inputs::Signal& signal : record.inputs().signals)
    for (const Unknown& unknown : unknowns.all())
      if (signal.name == unknown.name)
        throw UsageError("--fit: " + quoted(unknown.name) +
                         " follows a column of the recording, leave it out");
}

Vector Recording::values(const Vector& all) const {
  Vector own(Eigen::Index(places.size()));
  for (std::size_t i = 0; i < places.size(); ++i) own(Eigen::Index(i)) = all(places[i]);
  return own;
}

Recordings::Recordings(const Session& session, const std::vector<std::string>& files,
                       const RecordOptions& data, const FitOptions& wanted, const ShootingOptions& shooting) {
  for (std::size_t i = 0; i < files.size(); ++i)
    all_.push_back(std::make_unique<Recording>(session, options_of(data, files[i], i + 1, files.size()),
                                               options_of(wanted, i + 1, files.size()), shooting));
  join(wanted);
  if (numbers() < size())
    throw UsageError(fmt::format("--fit: {} numbers are measured, too few for {} unknowns; record more rows",
                                 numbers(), size()));
}

// All unknowns, in the order of --fit.
void Recordings::join(const FitOptions& wanted) {
  for (const auto& one : all_) one->places.assign(one->unknowns.size(), -1);
  for (const std::string& word : wanted.names) {
    const std::optional<Marked> only = marked(word);
    const std::string name = only ? only->word : word;
    std::optional<Eigen::Index> shared;
    for (std::size_t r = 0; r < all_.size(); ++r) {
      if (only && only->of != r + 1) continue;
      Recording& recording = *all_[r];
      const std::vector<Unknown>& own = recording.unknowns.all();
      const std::size_t i = std::size_t(
          std::find_if(own.begin(), own.end(), [&](const Unknown& one) { return one.name == name; }) -
          own.begin());
      const bool is_own = only || own[i].kind == Unknown::Kind::initial;
      const std::string shown = is_own && all_.size() > 1 ? fmt::format("{}@{}", name, r + 1) : name;
      if (is_own || !shared) {
        shared = add(recording, i, shown);
      } else if (start_(*shared) != own[i].start ||
                 range_.low(*shared) != recording.unknowns.range().low(Eigen::Index(i)) ||
                 range_.high(*shared) != recording.unknowns.range().high(Eigen::Index(i))) {
        throw UsageError("--fit: " + quoted(name) +
                         " is one number for all recordings, give it one start and one range, without @");
      }
      recording.places[i] = *shared;
    }
  }
}

Eigen::Index Recordings::add(const Recording& recording, std::size_t unknown, const std::string& name) {
  const Eigen::Index i = Eigen::Index(unknown);
  names_.push_back(name);
  append(start_, recording.unknowns.all()[unknown].start);
  append(range_.low, recording.unknowns.range().low(i));
  append(range_.high, recording.unknowns.range().high(i));
  append(range_.scale, recording.unknowns.range().scale(i));
  return start_.size() - 1;
}

std::size_t Recordings::rows() const {
  std::size_t sum = 0;
  for (const auto& one : all_) sum += one->record.rows();
  return sum;
}

std::size_t Recordings::numbers() const {
  std::size_t sum = 0;
  for (const auto& one : all_) sum += one->record.rows() * one->measured.size();
  return sum;
}

std::size_t Recordings::segments() const {
  std::size_t sum = 0;
  for (const auto& one : all_) sum += one->motion.segments();
  return sum;
}

bool Recordings::knows_noise() const {
  return std::all_of(all_.begin(), all_.end(), [](const auto& one) { return one->measured.knows_noise(); });
}

Recordings::Nodes Recordings::nodes() const {
  Nodes result;
  for (const auto& one : all_) result.push_back(one->motion.nodes());
  return result;
}

void Recordings::restart(const Nodes& nodes) {
  for (std::size_t i = 0; i < all_.size(); ++i)
    all_[i]->motion.restart(nodes.empty() ? std::vector<Vector>() : nodes[i]);
}

void Recordings::fail(const Recording& recording) {
  failure_ = (all_.size() > 1 ? recording.record.table().shown_file() + ": " : std::string()) +
             recording.motion.failure();
}

std::optional<Linearized> Recordings::linearized(const Vector& unknowns) {
  Linearized sum;
  sum.jacobian.setZero(Eigen::Index(numbers()), Eigen::Index(size()));
  for (const auto& one : all_) {
    const std::optional<Linearized> part = one->motion.linearized(one->values(unknowns));
    if (!part) {
      fail(*one);
      return std::nullopt;
    }
    for (std::size_t i = 0; i < one->places.size(); ++i)
      sum.jacobian.col(one->places[i]).segment(sum.residual.size(), part->residual.size()) =
          part->jacobian.col(Eigen::Index(i));
    append(sum.residual, part->residual);
    append(sum.closed, part->closed);
    sum.gap += part->gap;
  }
  return sum;
}

std::optional<Trial> Recordings::tried(const Vector& step, double share) {
  Trial all{Vector(Eigen::Index(numbers())), 0};
  Eigen::Index first = 0;
  for (const auto& one : all_) {
    const std::optional<Trial> part = one->motion.tried(one->values(step), share);
    if (!part) {
      fail(*one);
      return std::nullopt;
    }
    all.residual.segment(first, part->residual.size()) = part->residual;
    first += part->residual.size();
    all.gap += part->gap;
  }
  return all;
}

void Recordings::keep() {
  for (const auto& one : all_) one->motion.keep();
}

} // namespace mbsgen::cli
