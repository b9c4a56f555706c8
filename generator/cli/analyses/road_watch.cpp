// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/road_watch.h"
#include "base/index.h"
#include "base/text.h"
#include "model/roads/bounds.h"
#include <algorithm>
#include <fmt/format.h>

namespace mbsgen::cli {

RoadWatch::RoadWatch(const Session& session, const interpret::Model& model) : model_(model) {
  const model::Model& of = session.model();
  for (const model::Tyre& tyre : of.tyres)
    if (model::place_of_bounds(tyre)) tyres_.push_back({&tyre, &of.roads[at(tyre.road)]});
  off_.resize(tyres_.size());
}

// All tyres' numbers, once for each place.
double RoadWatch::off(std::size_t row, const analysis::Point& point) {
  if (q_ != point.q) {
    q_ = point.q;
    model_.call("roads",
                {{"q", interpret::in(q_.data())},
                 {"qd", interpret::in(point.qd.data())},
                 {"off", interpret::out(off_.data())}},
                {point.t, point.x.data()});
  }
  return off_[row];
}

void RoadWatch::leave(std::size_t row, double t) {
  if (tyres_[row].has_left) return;
  tyres_[row].has_left = true;
  tyres_[row].left_at = t;
}

std::string RoadWatch::refusal(double t, const Start& at_start) {
  analysis::Point start;
  start.t = t, start.q = at_start.q, start.qd = at_start.qd, start.x = at_start.x;
  for (std::size_t row = 0; row < tyres_.size(); ++row) {
    if (!(off(row, start) > 0)) continue;
    if (model::stops_runs(*tyres_[row].road))
      return fmt::format(
          "the run does not begin: the tyre {} is {:.3g} m off its road {}, which stops runs; write "
          "another place at the start, or \"beyond\": \"hold\" of the road",
          quoted(tyres_[row].tyre->name), off(row, start), quoted(tyres_[row].road->name));
    leave(row, t);
  }
  return "";
}

std::vector<analysis::Event> RoadWatch::events(std::vector<analysis::Event> others) {
  std::vector<analysis::Event> events = std::move(others);
  first_ = events.size();
  for (std::size_t row = 0; row < tyres_.size(); ++row) {
    const bool ends = model::stops_runs(*tyres_[row].road);
    // One that starts at the very edge leaves the road where it goes on outwards.
    constexpr double edge = 1e-9; // m
    analysis::Event event{[this, row](const analysis::Point& point) { return off(row, point) - edge; }, ends};
    if (!ends) event.happened = [this, row](const analysis::Point& point) { leave(row, point.t); };
    events.push_back(std::move(event));
  }
  return events;
}

std::size_t RoadWatch::others(const analysis::Simulated& simulated) const {
  return static_cast<std::size_t>(
      std::count_if(simulated.events.begin(), simulated.events.end(),
                    [this](const analysis::EventTime& event) { return event.event < first_; }));
}

std::string RoadWatch::end(const analysis::Simulated& simulated) const {
  if (simulated.events.empty() || simulated.events.back().event < first_) return "";
  const Watched& last = tyres_[simulated.events.back().event - first_];
  if (!model::stops_runs(*last.road)) return "";
  return fmt::format(
      "the run ends at t = {:.6g} s: the tyre {} leaves its road {}, which stops runs; make the road "
      "longer or wider, or write \"beyond\": \"hold\"",
      simulated.events.back().t, quoted(last.tyre->name), quoted(last.road->name));
}

void RoadWatch::warn(Diagnostics& diagnostics, const std::string& run) const {
  for (const Watched& one : tyres_)
    if (one.has_left)
      diagnostics.warning(
          one.tyre->where,
          fmt::format("the tyre {} leaves its road {}{} at t = {:.6g} s, and heights of the road's edge "
                      "are held from there on",
                      quoted(one.tyre->name), quoted(one.road->name), run, one.left_at));
}

} // namespace mbsgen::cli
