// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "manoeuvre/formula.h"
#include "manoeuvre/recording.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::manoeuvre {

/// What is measured of one signal.
enum class Quality {
  first,
  last, ///< "final"
  least,
  greatest,
  largest, ///< of the sizes
  mean,
  rms,
  range,
  change,        ///< from `begin` to the end
  response_time, ///< s, from half of the steer to 90 % of the signal's final value
  peak_time,     ///< s, from half of the steer to the largest size
  overshoot,     ///< of the largest size over the final value, less 1
  gain,          ///< amplitude per that of another signal, at `frequency`
  phase,         ///< rad, against another signal, at `frequency`
  touched,       ///< cones
  slope,         ///< of a result per another one, over all runs: at zero (slope.h) or at a place
  formula        ///< over results above and parameters
};

/// The words of qualities in files, in the order of the enumeration, but `formula`.
const std::vector<std::string>& quality_words();

/// A result: "final yaw_rate per steer", or "= EXPRESSION" over results above, parameters and numbers of the vehicle.
struct Measure {
  std::string name, unit, doc;
  Quality quality = Quality::last;
  Location where;
  std::string of, per; ///< signals; of a summary, results. `per` may be empty: the quality alone
  Formula place;       ///< of a slope: value of `per`; empty: zero
  Formula formula;
};

/// The measure that a text describes. Nothing, after an error at `where`. Signals are checked by who knows them.
std::optional<Measure> read_measure(const std::string& text, const Location& where, Diagnostics& diagnostics);

/// The value for a run, or of the results of all runs; NaN where the recording does not determine it. `known`: parameters and results above.
double measured(const Measure& measure, const Recording& recording, const Values& known);

} // namespace mbsgen::manoeuvre
