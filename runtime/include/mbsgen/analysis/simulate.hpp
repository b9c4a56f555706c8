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
};

/// A function of the motion whose changes of sign are located.
struct Event {
  std::function<double(const Point&)> value;
  bool ends = false; ///< the simulation ends at the first one
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
    if (!evaluate(options_.t0, start)) return failed(Failure::no_answer);
    values_ = values();
    row_(system_.at());
    while (result_.t < options_.tf && result_.failure == Failure::none && !ended_) advance();
    return result_;
  }

private:
  void advance() {
    if (++result_.steps > options_.most_steps) return void(failed(Failure::too_many));
    if (const Failure failure = method_.step(options_.tf); failure != Failure::none)
      return void(failed(failure));
    const double begin = result_.t, end = method_.time();
    find_events(begin, end);
    rows(ended_ ? result_.events.back().t : end);
    if (ended_) show(result_.events.back().t);
    result_.t = ended_ ? result_.events.back().t : end;
  }

  // Rows up to t; the last one is at tf.
  void rows(double t) {
    while (result_.failure == Failure::none && next_row() <= t) {
      show(next_row());
      ++rows_;
    }
    if (t == options_.tf && options_.t0 + double(rows_ - 1) * options_.every < t) show(t);
  }
  double next_row() const {
    const double next = options_.t0 + double(rows_) * options_.every;
    // The last row is not missed by a rounding error.
    return std::fabs(next - options_.tf) < 1e-9 * options_.every ? options_.tf : next;
  }
  void show(double t) {
    State state;
    if (method_.between(t, state) && evaluate(t, state))
      row_(system_.at());
    else
      failed(Failure::no_answer);
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
      result_.events.push_back(event);
      ended_ = events_[event.event].ends;
      if (ended_) return;
    }
    values_ = after;
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
  bool ended_ = false;
};

} // namespace detail

/// Integrates from `start` at t0 to tf. `row(point)` is called at t0, at each multiple of `every` after it, at tf, and at
/// the event that ends the simulation.
template <class Model, class Row>
Simulated simulate(System<Model>& system, Method& method, const State& start, const SimulateOptions& options,
                   Row&& row, const std::vector<Event>& events = {}) {
  return detail::Simulation<Model, std::remove_reference_t<Row>>(system, method, options, events, row)
      .run(start);
}

} // namespace mbsgen::analysis
