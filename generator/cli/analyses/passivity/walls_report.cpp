// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/walls_report.h"
#include "base/numerals/numerals.h"
#include "cli/pipeline/failure.h"
#include "emit/limits/emit.h"
#include "passivity/jitter.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

using passivity::WallLimits;

struct Units {
  const char *mass, *damping, *stiffness;
};

Units units_of(const WallStudy& study) {
  return study.turns ? Units{"kg m^2", "N m s/rad", "N m/rad"} : Units{"kg", "N s/m", "N/m"};
}

// Not finite: without a bound.
std::string cell(double value) {
  return std::isfinite(value) ? numerals::shortest(value) : "";
}
std::string cell(const std::optional<double>& value) {
  return value ? cell(*value) : "";
}
std::optional<double> gain_of(const WallLimits& limits) {
  return limits.held ? std::optional(limits.held->gain) : std::nullopt;
}

/// A line of the text: a limit, and where it is smallest.
class Lines {
public:
  explicit Lines(const WallStudy& study) : study_(study), unit_(units_of(study)) {}

  void add(const std::string& what, double value, const std::string& unit, const std::string& more = "") {
    const std::string number = std::isfinite(value) ? fmt::format("{:.6g}", value) : "no bound";
    text_ += fmt::format("  {:<34} {:>10} {}{}\n", what, number, unit, more);
  }
  void add_limits(const WallLimits& limits) {
    add("stable", limits.stable, unit_.stiffness,
        at([](const WallLimits& one) { return std::optional(one.stable); }));
    if (limits.jittering)
      add("stable with changing delays", *limits.jittering, unit_.stiffness,
          fmt::format("   constant ones, and sequences of up to {}", passivity::JitteringLoop::longest_word));
    if (limits.held)
      add("stable with each hand in bounds", limits.held->gain, unit_.stiffness,
          fmt::format("   worst: {:.4g} {}, {:.4g} {}, {:.4g} {}", limits.held->hand.mass, unit_.mass,
                      limits.held->hand.damping, unit_.damping, limits.held->hand.stiffness,
                      unit_.stiffness));
    add("passive, motions below half rate", limits.passive, unit_.stiffness,
        at([](const WallLimits& one) { return std::optional(one.passive); }));
    if (limits.passive_any)
      add("passive, any motion", *limits.passive_any, unit_.stiffness,
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

nlohmann::ordered_json number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}
nlohmann::ordered_json number(const std::optional<double>& value) {
  return value ? number(*value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json json_of(const WallLimits& limits) {
  nlohmann::ordered_json json{{"damping", limits.damping}, {"stable", number(limits.stable)}};
  if (limits.jittering) json["jittering"] = number(limits.jittering);
  if (limits.held)
    json["held"] = {{"stiffness", number(limits.held->gain)},
                    {"hand",
                     {{"mass", limits.held->hand.mass},
                      {"damping", limits.held->hand.damping},
                      {"stiffness", limits.held->hand.stiffness}}}};
  json["passive"] = number(limits.passive);
  json["passive_any"] = number(limits.passive_any);
  return json;
}

nlohmann::ordered_json json_of(const PlaceWalls& place) {
  nlohmann::ordered_json json{{"at", place.at},
                              {"mass", place.mass},
                              {"damping", place.damping},
                              {"stiffness", number(place.stiffness)},
                              {"walls", nlohmann::ordered_json::array()}};
  for (const WallLimits& one : place.walls) json["walls"].push_back(json_of(one));
  return json;
}

// Curves of the limits over something, those that there are.
struct LimitCurves {
  Curve stable{"stable"}, jittering{"stable with changing delays"}, held{"stable with each hand in bounds"},
      passive{"passive, motions below half rate"}, any{"passive, any motion"};

  void add(double x, const WallLimits& limits) {
    const auto put = [x](Curve& curve, const std::optional<double>& y) {
      if (y && std::isfinite(*y) && *y > 0) curve.points.emplace_back(x, *y);
    };
    put(stable, limits.stable), put(jittering, limits.jittering), put(held, gain_of(limits));
    put(passive, limits.passive), put(any, limits.passive_any);
  }
  std::vector<Curve> all() const {
    std::vector<Curve> curves;
    for (const Curve* one : {&stable, &jittering, &held, &passive, &any})
      if (one->points.size() > 1) curves.push_back(*one);
    return curves;
  }
};

// Over the first axis of the workspace: the smallest over the others.
std::vector<Curve> curves_over_workspace(const WallStudy& study) {
  LimitCurves curves;
  for (std::size_t i = 0; i < study.places.size();) {
    const double x = study.places[i].at.front();
    WallLimits least = study.places[i].walls.front();
    for (; i < study.places.size() && study.places[i].at.front() == x; ++i) {
      const WallLimits& one = study.places[i].walls.front();
      least.stable = std::min(least.stable, one.stable), least.passive = std::min(least.passive, one.passive);
      if (one.passive_any) least.passive_any = std::min(*least.passive_any, *one.passive_any);
      if (one.jittering) least.jittering = std::min(*least.jittering, *one.jittering);
      if (one.held && one.held->gain < least.held->gain) least.held = one.held;
    }
    curves.add(x, least);
  }
  return curves.all();
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
                             "passive", "passive_any"});
  Table table(names);
  for (const PlaceWalls& place : study.places)
    for (const WallLimits& one : place.walls) {
      std::vector<std::string> row;
      for (const double value : place.at) row.push_back(cell(value));
      for (const double value : {place.mass, place.damping, place.stiffness, one.damping, one.stable})
        row.push_back(cell(value));
      for (const auto& value : {one.jittering, gain_of(one), std::optional(one.passive), one.passive_any})
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
  lines.add("mass at the weakest place", weakest.mass, unit.mass);
  lines.add("damping that counts", weakest.damping, unit.damping);
  text += lines.take();
  text += "largest stiffness of a wall without virtual damping:\n";
  lines.add_limits(study.width.front());
  lines.add("rule b / (T/2 + delay + lag)", study.rule, unit.stiffness);
  text += lines.take() + "largest virtual damping with hardly any stiffness:\n";
  lines.add("of the velocity as measured", study.measured_damping, unit.damping);
  lines.add("behind the chain", study.rendered_damping, unit.damping);
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
  add("stable", limits.stable), add("jittering", limits.jittering), add("held", gain_of(limits));
  add("passive", limits.passive), add("passive_any", limits.passive_any);
  add("measured_damping", study.measured_damping), add("rendered_damping", study.rendered_damping);
  add("halving_delay", study.halving_delay);
  return figures;
}

std::string walls_json(const WallStudy& study) {
  nlohmann::ordered_json json{{"model", study.model},
                              {"device", study.device.name},
                              {"rate", 1 / study.period},
                              {"friction", study.device.friction_counts ? "counted" : "ignored"},
                              {"angle", study.turns}};
  json["delay"] = {{"least", study.device.least_delay()}, {"longest", study.device.longest_delay()}};
  json["weakest"] = study.weakest;
  json["rule"] = number(study.rule);
  json["measured_damping"] = number(study.measured_damping);
  json["rendered_damping"] = number(study.rendered_damping);
  json["halving_delay"] = number(study.halving_delay);
  json["width"] = nlohmann::ordered_json::array(), json["places"] = json["width"],
  json["needed"] = json["width"];
  for (const WallLimits& one : study.width) json["width"].push_back(json_of(one));
  for (const PlaceWalls& place : study.places) json["places"].push_back(json_of(place));
  for (const NeededDamping& one : study.needed)
    json["needed"].push_back(
        {{"stiffness", one.stiffness}, {"stable", number(one.stable)}, {"passive", number(one.passive)}});
  json["unstable_hands"] = study.unstable_hands;
  return json.dump(1) + '\n';
}

Figure walls_charts(const WallStudy& study) {
  const Units unit = units_of(study);
  const std::string stiffness = fmt::format("stiffness ({})", unit.stiffness);
  Figure figure{fmt::format("{} at {:.6g} Hz: walls", study.device.name, 1 / study.period), {}};
  LimitCurves width;
  for (const WallLimits& one : study.width) width.add(one.damping, one);
  const auto add = [&](Panel panel) {
    if (!panel.curves.empty()) figure.panels.push_back(std::move(panel));
  };
  add({"Over the virtual damping, smallest of the workspace",
       fmt::format("virtual damping ({})", unit.damping), stiffness, false, true, width.all()});
  if (!study.device.workspace.empty() && study.places.size() > 1)
    add({"Over the workspace, without virtual damping", column("q", study.device.workspace.front().joint),
         stiffness, false, true, curves_over_workspace(study)});
  if (!study.delayed.empty()) {
    Curve curve{"stable"};
    for (const auto& [delay, value] : study.delayed) curve.points.emplace_back(1e3 * delay, value);
    add({"Over a further delay, at the weakest place",
         "further delay (ms)",
         stiffness,
         false,
         true,
         {curve},
         {1e3 * *study.halving_delay}});
  }
  return figure;
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
