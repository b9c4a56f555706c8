// SPDX-License-Identifier: MIT
/// Simulation over time: rows at equal intervals whatever steps a method takes, and events where functions of the
/// motion change their sign.
#pragma once
#include "method.hpp"

#include <algorithm>

namespace mbsgen::analysis {

struct SimulateOptions {
  double t0 = 0, tf = 5; ///< s
  double every = 0.01;   ///< s between rows
  long most_steps = 10000000;
  Vector waypoints{}; ///< s, increasing: a step ends at each, with a row, and the method begins anew
  std::function<void()>
      stepped{}; ///< called after each step; what it throws ends the simulation; may be empty
};

/// A function of the motion whose changes of sign are located.
struct Event {
  std::function<double(const Point&)> value;
  bool ends = false;                            ///< the simulation ends at the first one
  std::function<void(const Point&)> happened{}; ///< called at each one, in the order of rows; may be empty
};

struct EventTime {
  std::size_t event = 0; ///< place in the list of events
  double t = 0;          ///< s
};

/// How a simulation went.
struct Simulated {
  Failure failure = Failure::none;
  double t = 0; ///< s: the end, or where it failed
  long steps = 0;
  std::vector<EventTime> events; ///< in order of time
};

namespace detail {

template <class Model, class Row>
class Simulation {
public:
  Simulation(System<Model>& system, Method& method, const SimulateOptions& options,
             const std::vector<Event>& events, Row& row)
      : system_(system), method_(method), options_(options), events_(events), row_(row) {}

  Simulated run(const State& start) {
    method_.start(options_.t0, start);
    result_.t = options_.t0;
    while (waypoint() <= options_.t0) ++passed_;
    if (!evaluate(options_.t0, start)) return failed(Failure::no_answer);
    values_ = values();
    row_(system_.at());
    shown_ = options_.t0;
    while (result_.t < options_.tf && result_.failure == Failure::none && !ended_) advance();
    return result_;
  }

private:
  void advance() {
    if (++result_.steps > options_.most_steps) return void(failed(Failure::too_many));
    // The value of a force that jumps belongs to neither side of the waypoint: steps keep clear of it.
    const bool meets = waypoint() < options_.tf;
    const double limit = meets ? std::nextafter(waypoint(), options_.t0) : options_.tf;
    if (const Failure failure = method_.step(limit); failure != Failure::none) return void(failed(failure));
    if (options_.stepped) options_.stepped();
    const double begin = result_.t;
    result_.t = method_.time();
    find_events(begin, result_.t);
    if (ended_ || result_.failure != Failure::none) return;
    rows(result_.t);
    if (result_.t != limit) return;
    if (meets)
      pass(waypoint());
    else if (shown_ != limit)
      show(limit);
  }

  // The next waypoint; infinity after the last one.
  double waypoint() const {
    return passed_ < options_.waypoints.size() ? options_.waypoints[passed_]
                                               : std::numeric_limits<double>::infinity();
  }
  void pass(double t) {
    const State state = method_.state();
    if (!evaluate(t, state)) return void(failed(Failure::no_answer));
    row_(system_.at());
    if (next_row() == t) ++rows_;
    ++passed_;
    result_.t = shown_ = t;
    method_.start(std::nextafter(t, options_.tf), state);
  }

  // Rows up to t.
  void rows(double t) {
    while (result_.failure == Failure::none && next_row() <= t) {
      show(next_row());
      ++rows_;
    }
  }
  double next_row() const {
    const double next = options_.t0 + double(rows_) * options_.every;
    // A row at a waypoint or at the end is not missed by a rounding error.
    const double limit = std::min(waypoint(), options_.tf);
    return std::fabs(next - limit) < 1e-9 * options_.every ? limit : next;
  }
  void show(double t) {
    State state;
    if (!method_.between(t, state) || !evaluate(t, state)) return void(failed(Failure::no_answer));
    row_(system_.at());
    shown_ = t;
  }

  void find_events(double begin, double end) {
    if (events_.empty()) return;
    const Vector before = values_;
    if (!look(end)) return void(failed(Failure::no_answer));
    const Vector after = values_;
    std::vector<EventTime> found;
    for (std::size_t i = 0; i < events_.size(); ++i)
      if (before[i] != 0 && before[i] * after[i] <= 0)
        found.push_back({i, located(i, begin, end, before[i])});
    std::sort(found.begin(), found.end(), [](const EventTime& a, const EventTime& b) { return a.t < b.t; });
    for (const EventTime& event : found) {
      happen(event);
      if (ended_) return;
    }
    values_ = after;
  }
  void happen(const EventTime& event) {
    result_.events.push_back(event);
    rows(event.t);
    const Event& kind = events_[event.event];
    ended_ = kind.ends;
    if (ended_) result_.t = event.t;
    if (kind.happened && look(event.t))
      kind.happened(system_.at());
    else if (ended_ && shown_ != event.t)
      show(event.t);
  }
  // By bisection, to a share of the step.
  double located(std::size_t event, double begin, double end, double before) {
    const double enough = 1e-12 * std::max(1.0, std::fabs(end));
    while (end - begin > enough) {
      const double middle = begin + (end - begin) / 2;
      if (middle <= begin || middle >= end || !look(middle)) break;
      (values_[event] * before > 0 ? begin : end) = middle;
    }
    return end;
  }
  // The values of the events at t.
  bool look(double t) {
    State state;
    if (!method_.between(t, state) || !evaluate(t, state)) return false;
    values_ = values();
    return true;
  }
  Vector values() const {
    Vector all;
    for (const Event& event : events_) all.push_back(event.value(system_.at()));
    return all;
  }

  bool evaluate(double t, const State& state) { return system_.evaluate(t, state); }
  Simulated failed(Failure failure) {
    result_.failure = failure;
    return result_;
  }

  System<Model>& system_;
  Method& method_;
  const SimulateOptions& options_;
  const std::vector<Event>& events_;
  Row& row_;
  Simulated result_;
  Vector values_;
  long rows_ = 1;
  std::size_t passed_ = 0; ///< waypoints
  double shown_ = 0;       ///< time of the last row
  bool ended_ = false;
};

} // namespace detail

/// Integrates from `start` at t0 to tf. `row(point)` is called at t0, at each multiple of `every` after it, at waypoints, at
/// tf, and at an event that ends the simulation, unless that has a function of its own.
template <class Model, class Row>
Simulated simulate(System<Model>& system, Method& method, const State& start, const SimulateOptions& options,
                   Row&& row, const std::vector<Event>& events = {}) {
  return detail::Simulation<Model, std::remove_reference_t<Row>>(system, method, options, events, row)
      .run(start);
}

} // namespace mbsgen::analysis
