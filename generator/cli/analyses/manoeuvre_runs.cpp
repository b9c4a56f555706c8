// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/manoeuvre_runs.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/analyses/quantity.h"
#include "cli/analyses/road_watch.h"
#include "cli/pipeline/failure.h"
#include "manoeuvre/cones.h"
#include "manoeuvre/signals.h"
#include <cmath>
#include <fmt/format.h>
#include <mbsgen/analysis/simulate.hpp>

namespace mbsgen::cli {

namespace {

using manoeuvre::Values;

constexpr long most_steps = 10000000;
constexpr unsigned steps_between_checks = 64;
constexpr int most_trials = 12;
constexpr double tolerance_of_adjustment = 5e-3;

/// One simulation.
class OneDrive {
public:
  OneDrive(const Track& track, Start start, const Values& values)
      : track_(track), start_(std::move(start)), every_(number(track.kind.every, values)),
        names_(MotionColumns(track.session).names()),
        signals_(track.model, track.vehicle, track.kind, values, names_), for_events_(signals_),
        cones_(track.kind.lanes, values) {
    result_.values = values;
    result_.recording.names = signals_.names();
    set_parameters();
  }
  OneDrive(const OneDrive&) = delete;
  OneDrive& operator=(const OneDrive&) = delete;

  Drive run() {
    // A row at t = 0, whatever the interval is.
    const double before = std::ceil(track_.settle / every_) * every_;
    set_back(before);
    EvaluatedSystem system = system_at(track_.session, start_);
    columns_.emplace(track_.session, system.model);
    // Of a vehicle at rest steps would grow beyond the inputs that wait for it.
    MethodOptions with = track_.method;
    with.largest_step = every_;
    const auto method = method_of(with, linearizer_at(track_.session, start_), system);
    Checkpoint budget(&track_.session.budget(), steps_between_checks);
    const analysis::SimulateOptions options{-before, number(track_.kind.duration, result_.values),
                                            every_,  most_steps,
                                            {},      [&] { budget.pass(); }};
    check_rows(options.tf - options.t0, every_);
    RoadWatch roads(track_.session, system.model);
    result_.failure = roads.refusal(options.t0, start_);
    if (!result_.failure.empty()) return std::move(result_);
    const analysis::Simulated simulated = analysis::simulate(
        system, *method, system.state(), options, [&](const analysis::Point& point) { add(point, system); },
        roads.events(events(system)));
    result_.steps = simulated.steps;
    result_.failure = roads.end(simulated);
    Diagnostics left("");
    roads.warn(left);
    result_.warnings = left.all();
    if (simulated.failure != analysis::Failure::none)
      result_.failure = fmt::format("the run ends at t = {:.6g} s: {}", simulated.t,
                                    reason_of(track_.session, system, *method, simulated.failure));
    result_.recording.cones_touched = cones_.touched();
    return std::move(result_);
  }

private:
  // Of a formula over parameters.
  double number(const manoeuvre::Formula& formula, const Values& values) const {
    const double value = value_of(formula, values);
    if (value > 0 && std::isfinite(value)) return value;
    throw UsageError("--kind: " + quoted(formula.text) + " of the manoeuvre " + quoted(track_.kind.name) +
                     " is " + rounded(value, 6) + " with these parameters, it has to be above 0");
  }

  // Those of the kind, in the model.
  void set_parameters() {
    for (const manoeuvre::Parameter& one : track_.kind.parameters) {
      const std::string name = track_.model.parameters + one.name;
      if (track_.session.parameters().count(name) == 0) continue; // no equation reads it
      SweptQuantity(track_.session, "--set", name).set(result_.values.at(one.name), start_);
    }
  }

  // So far back that the vehicle is at its place at t = 0.
  void set_back(double before) {
    if (track_.model.ahead.empty()) return;
    const int place = track_.session.coordinate("--kind", track_.model.ahead);
    start_.q[at(place)] -= before * result_.values.at(manoeuvre::speed_name);
  }

  std::vector<double> motion_row(const analysis::Point& point, const EvaluatedSystem& system) const {
    return columns_->row(point, system.Q);
  }

  void add(const analysis::Point& point, const EvaluatedSystem& system) {
    const std::vector<double> row = signals_.row(motion_row(point, system));
    if (point.t < -every_ / 2) return;
    result_.recording.add(row);
    result_.motion.times.push_back(point.t), result_.motion.q.push_back(point.q);
    if (track_.vehicle.outline) cones_.pass(row[1], row[2], row[4], *track_.vehicle.outline);
  }

  std::vector<analysis::Event> events(const EvaluatedSystem& system) {
    if (!track_.kind.stop) return {};
    const ColumnExpression stop("--kind", track_.kind.stop.text, signals_.names(), result_.values);
    return {{[this, stop, &system](const analysis::Point& point) {
               return stop.value(for_events_.row(motion_row(point, system)));
             },
             true}};
  }

  const Track& track_;
  Start start_;
  double every_;
  std::vector<std::string> names_;
  std::optional<MotionColumns> columns_;    ///< with the parameters of this run
  manoeuvre::Signals signals_, for_events_; ///< events look at steps that are then refined
  manoeuvre::Cones cones_;
  Drive result_;
};

double last_of(const Drive& run, const std::string& signal) {
  const std::vector<double>* const column = run.recording.find(signal);
  return column == nullptr || column->empty() ? std::nan("") : column->back();
}

// By steps of the secant, the first of them in proportion.
Drive adjusted(const Track& track, const Start& start, Values values) {
  const manoeuvre::Adjustment& adjust = *track.kind.adjust;
  const double wanted = value_of(adjust.to, values);
  double before = 0, of_before = 0; // the vehicle runs straight
  for (int trial = 0; trial < most_trials; ++trial) {
    Drive run = OneDrive(track, start, values).run();
    const double found = last_of(run, adjust.signal);
    if (!run.failure.empty() || std::abs(found - wanted) <= tolerance_of_adjustment * std::abs(wanted))
      return run;
    const double here = values[adjust.parameter], slope = (found - of_before) / (here - before);
    if (!(std::abs(slope) > 0) || slope * found * here < 0) break; // beyond the largest value
    before = here, of_before = found;
    values[adjust.parameter] = here + (wanted - found) / slope;
  }
  Drive none;
  none.values = std::move(values);
  none.failure =
      fmt::format("{} does not reach {:.6g}, whatever {} is; the vehicle is beyond its limit there, or "
                  "the sign of the ratio of \"steering\" is wrong",
                  adjust.signal, wanted, adjust.parameter);
  return none;
}

} // namespace

std::vector<std::string> signals_of(const Track& track, const Values& values) {
  const std::vector<std::string> columns = MotionColumns(track.session).names();
  return manoeuvre::Signals(track.model, track.vehicle, track.kind, values, columns).names();
}

Drive drive(const Track& track, const Start& start, const Values& values) {
  Drive run = track.kind.adjust ? adjusted(track, start, values) : OneDrive(track, start, values).run();
  Values known = run.values;
  if (!run.failure.empty()) return run;
  for (const manoeuvre::Measure& measure : track.kind.results) {
    known[measure.name] = measured(measure, run.recording, known);
    run.found.emplace_back(measure.name, known[measure.name]);
  }
  return run;
}

} // namespace mbsgen::cli
