// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/walls_report.h"
#include "base/numerals/numerals.h"
#include "cli/analyses/passivity/walls_parts.h"
#include "cli/pipeline/failure.h"
#include "emit/limits/emit.h"
#include "passivity/delays.h"
#include "passivity/late_forces.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using passivity::WallLimits;

// Not finite: without a bound.
std::string cell(double value) {
  return std::isfinite(value) ? numerals::shortest(value) : "";
}
std::string cell(const std::optional<double>& value) {
  return value ? cell(*value) : "";
}
// "0.3, 0, lost ms": in turn, those of a link to the model and then to the device.
std::string delays_text(const passivity::SearchedLimit& limit) {
  if (!limit.worst) return "a constant one";
  const auto list = [](const std::vector<double>& delays) {
    std::string text;
    for (const double one : delays)
      text += (text.empty() ? "" : ", ") + (one < 0 ? std::string("lost") : fmt::format("{:.4g}", 1e3 * one));
    return text + " ms";
  };
  const passivity::DelayWord& word = limit.worst->word;
  if (word.to_model.empty()) return list(word.to_device) + " in turn";
  return fmt::format("{} to the model, {} back, in turn", list(word.to_model), list(word.to_device));
}

/// A line of the text: a limit, and where it is smallest.
class Lines {
public:
  explicit Lines(const WallStudy& study) : study_(study), unit_(units_of(study)) {}

  void add(const std::string& what, double value, const std::string& unit, const std::string& more = "") {
    add_text(what, fmt::format("{:>10.6g} {}{}", value + 0.0, unit, more)); // no -0
  }
  /// A limit, which may be nowhere: 0, or infinity.
  void add_limit(const std::string& what, double value, const std::string& unit,
                 const std::string& more = "") {
    if (!(value > 0)) return add_text(what, fmt::format("{:>10}", "none"));
    if (!std::isfinite(value)) return add_text(what, fmt::format("{:>10}", "no bound"));
    add(what, value, unit, more);
  }
  void add_text(const std::string& what, const std::string& text) {
    text_ += fmt::format("  {:<34} {}\n", what, text);
  }
  void add_limits(const WallLimits& limits) {
    add_limit("stable", limits.stable, unit_.stiffness,
              at([](const WallLimits& one) { return std::optional(one.stable); }));
    if (limits.jittering)
      add_limit("with changing delays, by search", limits.jittering->stiffness, unit_.stiffness,
                "   worst: " + delays_text(*limits.jittering));
    else if (passivity::delays_change(study_.device, study_.period))
      add_text("with changing delays", fmt::format("{:>10}: not looked at beyond {} periods of delay",
                                                   "unknown", passivity::LateForces::most_periods));
    if (limits.proven && !(*limits.proven > 0))
      add_text("with changing delays, proven", fmt::format("{:>10}", "none found"));
    else if (limits.proven)
      add("with changing delays, proven", *limits.proven, unit_.stiffness, "   any sequence of delays");
    if (limits.held)
      add_limit("stable with each hand in bounds", limits.held->gain, unit_.stiffness,
                fmt::format("   worst: {:.4g} {}, {:.4g} {}, {:.4g} {}", limits.held->hand.mass, unit_.mass,
                            limits.held->hand.damping, unit_.damping, limits.held->hand.stiffness,
                            unit_.stiffness));
    add_limit("passive, motions below half rate", limits.passive, unit_.stiffness,
              at([](const WallLimits& one) { return std::optional(one.passive); }));
    if (limits.passive_changing)
      add_limit("the same with changing delays", *limits.passive_changing, unit_.stiffness,
                "   any sequence of delays");
    if (limits.passive_any)
      add_limit("passive, any motion", *limits.passive_any, unit_.stiffness,
                at([](const WallLimits& one) { return one.passive_any; }));
    else
      text_ +=
          "  passive, any motion                no number: the velocity is measured without a bandwidth\n";
  }
  std::string take() { return std::move(text_); }

private:
  // The place of the smallest value without virtual damping.
  template <class Value>
  std::string at(const Value& value) const {
    if (study_.device.workspace.empty()) return "";
    const auto least = std::min_element(
        study_.places.begin(), study_.places.end(), [&](const PlaceWalls& a, const PlaceWalls& b) {
          return value(a.walls.front()).value_or(0) < value(b.walls.front()).value_or(0);
        });
    return "   at " + place_text(study_.device, least->at);
  }

  const WallStudy& study_;
  Units unit_;
  std::string text_;
};

std::string link_text(const WallStudy& study) {
  const passivity::LinkTimes times(study.device, study.period);
  const double Td = times.device_period();
  std::string text = fmt::format(
      "two machines, that of the device at {:.6g} Hz: its force answers measurements from {:.4g} to {:.4g} ms before\n",
      1 / Td, 1e3 * Td * times.least_age(), 1e3 * Td * times.longest_age());
  if (times.longest_ahead() > 0)
    text += fmt::format("  the model's machine continues motions for up to {:.4g} ms\n",
                        1e3 * times.longest_ahead());
  text += fmt::format("limits of a constant delay: {:.4g} ms, forces held for {:.4g} ms",
                      1e3 * study.timing.delay, 1e3 * study.timing.period);
  return text + (study.timing.ahead > 0
                     ? fmt::format(", motions continued by {:.4g} ms\n", 1e3 * study.timing.ahead)
                     : "\n");
}

} // namespace

std::string place_text(const passivity::Device& device, const WorkspacePlace& place) {
  std::string text;
  for (std::size_t i = 0; i < place.size(); ++i)
    text += fmt::format("{}q({}) = {:.4g}", i == 0 ? "" : ", ", device.workspace[i].joint, place[i]);
  return text;
}

Table walls_table(const WallStudy& study) {
  std::vector<std::string> names;
  for (const passivity::Axis& axis : study.device.workspace) names.push_back(column("q", axis.joint));
  names.insert(names.end(), {"mass", "own_damping", "own_stiffness", "damping", "stable", "jittering", "held",
                             "passive", "passive_any", "proven", "passive_changing"});
  Table table(names);
  for (const PlaceWalls& place : study.places)
    for (const WallLimits& one : place.walls) {
      std::vector<std::string> row;
      for (const double value : place.at) row.push_back(cell(value));
      for (const double value : {place.mass, place.damping, place.stiffness, one.damping, one.stable})
        row.push_back(cell(value));
      for (const auto& value : {searched(one), gain_of(one), std::optional(one.passive), one.passive_any,
                                one.proven, one.passive_changing})
        row.push_back(cell(value));
      table.add(row);
    }
  return table;
}

std::string walls_text(const WallStudy& study) {
  const Units unit = units_of(study);
  const PlaceWalls& weakest = study.places[study.weakest];
  Lines lines(study);
  std::string text = fmt::format(
      "{} at {:.6g} Hz, {} of the workspace, friction of the model {}\n", study.device.name, 1 / study.period,
      study.places.size() == 1 ? "1 place" : fmt::format("{} places", study.places.size()),
      study.device.friction_counts ? "counted as it is at rest" : "ignored");
  if (study.device.link) text += link_text(study);
  lines.add("mass at the weakest place", weakest.mass, unit.mass);
  lines.add("damping that counts", weakest.damping, unit.damping);
  if (!(weakest.damping > 0))
    lines.add_text("no wall is passive without damping:",
                   study.device.friction_counts ? "add \"damping\" to the device file"
                                                : "add \"damping\" to the device file, or count friction");
  text += lines.take();
  text += "largest stiffness of a wall without virtual damping:\n";
  lines.add_limits(study.width.front());
  lines.add("rule b / (T/2 + delay + lag)", study.rule, unit.stiffness);
  text += lines.take() + "largest virtual damping with hardly any stiffness:\n";
  lines.add_limit("of the velocity as measured", study.measured_damping, unit.damping);
  lines.add_limit("behind the chain", study.rendered_damping, unit.damping);
  lines.add_limit("passive, motions below half rate", study.passive_damping, unit.damping);
  if (study.halving_delay)
    lines.add("half of the stable stiffness takes", 1e3 * *study.halving_delay, "ms of further delay");
  text += lines.take();
  for (const NeededDamping& one : study.needed)
    text += fmt::format(
        "a wall of {:.6g} {} lacks {} to be stable, {} to be passive\n", one.stiffness, unit.stiffness,
        one.stable ? fmt::format("{:.4g} {}", *one.stable, unit.damping) : "what no damping gives",
        one.passive ? fmt::format("{:.4g} {}", *one.passive, unit.damping) : "what no damping gives");
  return text;
}

Figures walls_figures(const WallStudy& study) {
  const WallLimits& limits = study.width.front();
  Figures figures{{"places", double(study.places.size())}};
  const auto add = [&](const char* name, const std::optional<double>& value) {
    if (value && std::isfinite(*value)) figures.emplace_back(name, *value);
  };
  add("stable", limits.stable), add("jittering", searched(limits)), add("proven", limits.proven),
      add("held", gain_of(limits));
  add("passive", limits.passive), add("passive_changing", limits.passive_changing),
      add("passive_any", limits.passive_any);
  add("measured_damping", study.measured_damping), add("rendered_damping", study.rendered_damping);
  add("halving_delay", study.halving_delay);
  return figures;
}

std::string walls_header(const WallStudy& study) {
  const WallLimits& limits = study.width.front();
  const PlaceWalls& weakest = study.places[study.weakest];
  if (!std::isfinite(limits.stable) || !std::isfinite(study.measured_damping))
    throw UsageError("--header: a limit has no bound, so that a header cannot name it");
  emit::WallHeader header{study.device.name,
                          1 / study.period,
                          limits.stable,
                          gain_of(limits).value_or(0),
                          std::isfinite(limits.passive) ? limits.passive : 0,
                          limits.passive_any && std::isfinite(*limits.passive_any) ? *limits.passive_any : 0,
                          limits.proven.value_or(0),
                          limits.passive_changing.value_or(0),
                          study.measured_damping,
                          study.rendered_damping,
                          weakest.mass,
                          weakest.damping,
                          {},
                          study.turns};
  const auto& workspace = study.device.workspace;
  const passivity::Rendered& rendered = study.device.rendered;
  if (workspace.size() == 1 && workspace.front().joint == rendered.joint)
    header.range = {rendered.ratio * std::min(workspace.front().from, workspace.front().to),
                    rendered.ratio * std::max(workspace.front().from, workspace.front().to)};
  return emit::limits_header_text(header);
}

} // namespace mbsgen::cli
