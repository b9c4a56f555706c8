// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/measure.h"
#include "base/text.h"
#include "manoeuvre/slope.h"
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numeric>
#include <sstream>

namespace mbsgen::manoeuvre {

namespace {

using Column = std::vector<double>;

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double pi = 3.14159265358979323846;

/// Of the time of the input, where the kind has it.
std::size_t row_at(const Column& t, double begin) {
  const auto place = std::lower_bound(t.begin(), t.end(), begin - 1e-9);
  return place == t.end() ? t.size() - 1 : std::size_t(place - t.begin());
}

double largest_size(const Column& signal) {
  double most = 0;
  for (const double value : signal) most = std::max(most, std::abs(value));
  return most;
}

double rms_of(const Column& signal) {
  double sum = 0;
  for (const double value : signal) sum += value * value;
  return std::sqrt(sum / double(signal.size()));
}

// The time at which the signal first has gone this share of the way from its value at the row to its last one.
double time_of_share(const Column& t, const Column& signal, std::size_t row, double share) {
  const double from = signal[row], way = signal.back() - from;
  const double level = from + share * way;
  for (std::size_t i = row + 1; i < signal.size(); ++i) {
    if ((signal[i] - level) * way < 0) continue;
    const double step = signal[i] - signal[i - 1];
    return step == 0 ? t[i] : t[i - 1] + (level - signal[i - 1]) / step * (t[i] - t[i - 1]);
  }
  return nothing;
}

// Of the largest size, by the parabola through three rows.
struct Peak {
  double t, value;
};
Peak peak_of(const Column& t, const Column& signal, std::size_t row) {
  std::size_t most = row;
  const double sign = signal.back() < 0 ? -1 : 1;
  for (std::size_t i = row; i < signal.size(); ++i)
    if (sign * signal[i] > sign * signal[most]) most = i;
  if (most == row || most + 1 == signal.size()) return {t[most], signal[most]};
  const double left = signal[most - 1], middle = signal[most], right = signal[most + 1];
  const double bend = left - 2 * middle + right;
  if (bend == 0) return {t[most], middle};
  const double shift = 0.5 * (left - right) / bend;
  return {t[most] + shift * (t[most + 1] - t[most]), middle - 0.25 * (left - right) * shift};
}

double from_half_of_steer(const Recording& recording, const Column& t, std::size_t row, double time) {
  const Column* const steer = recording.find("steer");
  return steer == nullptr ? nothing : time - time_of_share(t, *steer, row, 0.5);
}

// The coefficient of Fourier over the last whole periods, two at most.
std::complex<double> amplitude(const Column& t, const Column& signal, double frequency) {
  if (!(frequency > 0) || t.size() < 3) return nothing;
  const double step = t[1] - t[0];
  const double rows = 1 / (frequency * step),
               periods = std::min(2.0, std::floor((double(t.size()) - 1) / rows));
  const auto count = std::size_t(std::lround(periods * rows));
  if (count < 3 || count > t.size()) return nothing;
  std::complex<double> sum = 0;
  for (std::size_t i = t.size() - count; i < t.size(); ++i)
    sum += signal[i] * std::exp(std::complex<double>(0, -2 * pi * frequency * t[i]));
  return sum * 2.0 / double(count);
}

double of_one(Quality quality, const Column& signal, const Recording& recording, const Values& known) {
  const Column* const t = recording.find("t");
  const auto begin = known.find("begin");
  const std::size_t row = t == nullptr ? 0 : row_at(*t, begin == known.end() ? 0 : begin->second);
  switch (quality) {
  case Quality::first:
    return signal.front();
  case Quality::last:
    return signal.back();
  case Quality::least:
    return *std::min_element(signal.begin(), signal.end());
  case Quality::greatest:
    return *std::max_element(signal.begin(), signal.end());
  case Quality::largest:
    return largest_size(signal);
  case Quality::mean:
    return std::accumulate(signal.begin(), signal.end(), 0.0) / double(signal.size());
  case Quality::rms:
    return rms_of(signal);
  case Quality::range:
    return of_one(Quality::greatest, signal, recording, known) -
           of_one(Quality::least, signal, recording, known);
  case Quality::change:
    return signal.back() - signal[row];
  case Quality::response_time:
    return t == nullptr ? nothing
                        : from_half_of_steer(recording, *t, row, time_of_share(*t, signal, row, 0.9));
  case Quality::peak_time:
    return t == nullptr ? nothing : from_half_of_steer(recording, *t, row, peak_of(*t, signal, row).t);
  case Quality::overshoot:
    return t == nullptr ? nothing : peak_of(*t, signal, row).value / signal.back() - 1;
  default:
    return nothing;
  }
}

double against(Quality quality, const Column& signal, const Column& other, const Recording& recording,
               const Values& known) {
  if (quality != Quality::gain && quality != Quality::phase)
    return of_one(quality, signal, recording, known) / of_one(quality, other, recording, known);
  const Column* const t = recording.find("t");
  const auto frequency = known.find("frequency");
  if (t == nullptr || frequency == known.end()) return nothing;
  const std::complex<double> ratio =
      amplitude(*t, signal, frequency->second) / amplitude(*t, other, frequency->second);
  return quality == Quality::gain ? std::abs(ratio) : std::arg(ratio);
}

bool needs_another(Quality quality) {
  return quality == Quality::gain || quality == Quality::phase || quality == Quality::slope;
}

} // namespace

const std::vector<std::string>& quality_words() {
  static const std::vector<std::string> words{
      "first",  "final",         "min",       "max",       "largest", "mean",  "rms",     "range",
      "change", "response_time", "peak_time", "overshoot", "gain",    "phase", "touched", "slope"};
  return words;
}

std::optional<Measure> read_measure(const std::string& text, const Location& where,
                                    Diagnostics& diagnostics) {
  Measure measure;
  measure.where = where;
  if (!text.empty() && text.front() == '=') {
    measure.quality = Quality::formula;
    measure.formula = {text.substr(1), where};
    return measure;
  }
  std::istringstream stream(text);
  std::string word, between, at, place, rest;
  stream >> word >> measure.of >> between >> measure.per >> at >> place >> rest;
  const auto& words = quality_words();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) {
    const auto near = nearest_word(word, words);
    diagnostics.error(where,
                      "there is no quality " + quoted(word) +
                          (near ? ", did you mean " + quoted(*near) + "?" : ", take " + alternatives(words)));
    return std::nullopt;
  }
  measure.quality = static_cast<Quality>(found - words.begin());
  const bool has_per = !between.empty(), is_slope = measure.quality == Quality::slope;
  const bool has_place = !at.empty();
  if (has_place) measure.place = {place, where};
  const bool good =
      !measure.of.empty() && rest.empty() && (!has_per || (between == "per" && !measure.per.empty()));
  const bool good_place = !has_place || (is_slope && at == "at" && !place.empty());
  if (good && good_place && (has_per || !needs_another(measure.quality))) return measure;
  diagnostics.error(where, "found " + quoted(text) + ", write \"" + word +
                               (is_slope ? " RESULT per RESULT\", or \"slope RESULT per RESULT at NUMBER\""
                                : needs_another(measure.quality) ? " SIGNAL per SIGNAL\""
                                                                 : " SIGNAL\"") +
                               ", or \"= EXPRESSION\"");
  return std::nullopt;
}

double measured(const Measure& measure, const Recording& recording, const Values& known) {
  if (measure.quality == Quality::formula) return value_of(measure.formula, known);
  if (measure.quality == Quality::touched) return double(recording.cones_touched);
  const Column* const signal = recording.find(measure.of);
  if (signal == nullptr || signal->empty()) return nothing;
  if (measure.per.empty()) return of_one(measure.quality, *signal, recording, known);
  const Column* const other = recording.find(measure.per);
  if (other == nullptr) return nothing;
  if (measure.quality == Quality::slope)
    return measure.place ? slope_at(*other, *signal, value_of(measure.place, known))
                         : slope_at_zero(*other, *signal);
  return against(measure.quality, *signal, *other, recording, known);
}

} // namespace mbsgen::manoeuvre
