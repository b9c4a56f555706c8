// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "manoeuvre/formula.h"
#include "manoeuvre/measure.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::manoeuvre {

/// A number of a kind, which the user may set.
struct Parameter {
  std::string name;
  Formula value; ///< over parameters above and `vehicle_numbers`
  std::string unit, doc;
};

/// Numbers of the vehicle that formulas may name: its wheelbase and width in m.
inline constexpr const char* wheelbase_name = "wheelbase";
inline constexpr const char* width_name = "width";

/// The parameters that each kind has: the speed at which it begins, m/s, and the time of the input, s.
inline constexpr const char* speed_name = "speed";
inline constexpr const char* begin_name = "begin";

/// A driver who looks ahead along the heading, and turns the wheel for the circle that leads from there to the path; or
/// who turns it until the vehicle runs on a circle of the curvature that is wanted. Angles are those of the front
/// wheels.
struct Driver {
  Location where;
  Formula path;      ///< y over x, m
  Formula curvature; ///< over t, 1/m, in place of a path
  Formula preview;   ///< s, of a path
  Formula lead;      ///< s, for which the driver of a path foresees how the heading turns
  Formula delay;     ///< s, between seeing and acting, by a Padé approximant of second order; zero: none
  Formula gain;      ///< of the angle that a slow vehicle needs
  Formula limit;     ///< rad, of the angle
  Formula rate;      ///< rad/s, of its rate
  Formula lag;       ///< s, of the hands
};

/// A lane between two rows of cones along x, m.
struct Lane {
  Location where;
  Formula from, to, center, width;
};

/// Several runs, with another value of one parameter each.
struct Runs {
  Location where;
  std::string parameter;
  std::vector<double> values;
};

/// A parameter that is found so that the last value of a signal is `to`.
struct Adjustment {
  Location where;
  std::string parameter, signal;
  Formula to;
};

/// A panel of curves over the time or another signal; or, of results, over another result of all runs.
struct Chart {
  Location where;
  std::string title, label, over, over_label;
  bool of_results = false;
  std::vector<std::string> curves;
};

/// A kind of manoeuvre: a file (schemas/mbsgen-manoeuvre.schema.json).
struct Kind {
  std::string name, doc;
  std::vector<Parameter> parameters;
  Formula steer;                ///< angle of the front wheels over t, rad
  std::optional<Driver> driver; ///< in place of `steer`
  Formula hold;                 ///< weight of the speed control over t, 0 to 1
  Formula brake;                ///< deceleration that the brakes ask for over t, m/s^2
  Formula road;            ///< height over x, m, which is 0 where the foremost tyres or posts are at `begin`
  Formula duration, every; ///< s
  Formula stop;            ///< over signals: the run ends where it changes its sign
  std::optional<Runs> runs;
  std::optional<Adjustment> adjust;
  std::vector<Lane> lanes;
  std::vector<Measure> results, summary; ///< of a run, and of the results of all runs
  std::vector<Chart> charts;

  const Parameter* parameter(const std::string& name) const;
  /// Values of all parameters, those in `set` in place of their own; `known`: numbers of the vehicle.
  Values values(const Values& known, const Values& set) const;
};

/// Reads the text of a kind. Nothing when `diagnostics` has errors.
std::optional<Kind> read_kind(std::string_view text, Diagnostics& diagnostics);

} // namespace mbsgen::manoeuvre
