// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/follow.h"
#include "base/numerals/numerals.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

constexpr double pi = 3.14159265358979323846;

// Small ones are closer together.
std::vector<double> usual_dampings(double mass, double bandwidth) {
  constexpr int steps = 10;
  std::vector<double> values;
  for (int i = 0; i <= steps; ++i)
    values.push_back(mass * 2 * pi * bandwidth / 10 * std::pow(double(i) / steps, 2));
  return values;
}

MassLimits limits_of(const passivity::AdmittanceLoop& loop, double damping,
                     const passivity::HandBounds& bounds) {
  const passivity::HandLimit worst = loop.worst(damping, bounds);
  return {damping, 1 / worst.gain, worst.hand, loop.passive_mass(damping)};
}

nlohmann::ordered_json number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json json_of(const MassLimits& limits) {
  return {
      {"damping", limits.damping},
      {"stable", number(limits.stable)},
      {"hand",
       {{"mass", limits.hand.mass}, {"damping", limits.hand.damping}, {"stiffness", limits.hand.stiffness}}},
      {"passive", number(limits.passive)}};
}

} // namespace

MassStudy mass_study(const passivity::Device& device, double period, std::vector<double> dampings,
                     const std::vector<WorkspacePlace>& places, const std::vector<passivity::Port>& ports) {
  MassStudy study{"", device, period};
  if (dampings.empty()) dampings = usual_dampings(ports.front().mass(), device.loop_bandwidth);
  const passivity::HandBounds bounds = device.hand.value_or(passivity::HandBounds{});
  for (std::size_t i = 0; i < places.size(); ++i) {
    const passivity::AdmittanceLoop loop(ports[i].mass(), device, {period, device.longest_delay()});
    MassPlace place{places[i], ports[i].mass()};
    for (const double damping : dampings) place.limits.push_back(limits_of(loop, damping, bounds));
    study.places.push_back(std::move(place));
  }
  for (std::size_t j = 0; j < dampings.size(); ++j) {
    MassLimits largest = study.places.front().limits[j];
    for (const MassPlace& place : study.places) {
      const MassLimits& one = place.limits[j];
      if (one.stable > largest.stable) largest.stable = one.stable, largest.hand = one.hand;
      largest.passive = std::max(largest.passive, one.passive);
    }
    study.width.push_back(largest);
  }
  return study;
}

Table masses_table(const MassStudy& study) {
  std::vector<std::string> names;
  for (const passivity::Axis& axis : study.device.workspace) names.push_back(column("q", axis.joint));
  names.insert(names.end(), {"mass", "damping", "stable_mass", "passive_mass"});
  Table table(names);
  for (const MassPlace& place : study.places)
    for (const MassLimits& one : place.limits) {
      std::vector<std::string> row;
      for (const double value : place.at) row.push_back(numerals::shortest(value));
      for (const double value : {place.mass, one.damping, one.stable, one.passive})
        row.push_back(std::isfinite(value) ? numerals::shortest(value) : "");
      table.add(row);
    }
  return table;
}

std::string masses_text(const MassStudy& study) {
  const char* const mass = study.turns ? "kg m^2" : "kg";
  const char* const damping = study.turns ? "N m s/rad" : "N s/m";
  std::string text =
      fmt::format("{} at {:.6g} Hz, an admittance device of {:.6g} {}\n"
                  "smallest virtual mass ({}): stable with each hand in bounds, and passive:\n",
                  study.device.name, 1 / study.period, study.places.front().mass, mass, mass);
  for (const MassLimits& one : study.width)
    text += fmt::format("  with {:>10.4g} {}: {:>10.4g} {:>10}   worst: {:.4g} {}, {:.4g} {}, {:.4g}\n",
                        one.damping, damping, one.stable,
                        std::isfinite(one.passive) ? fmt::format("{:.4g}", one.passive) : "none",
                        one.hand.mass, mass, one.hand.damping, damping, one.hand.stiffness);
  return text;
}

Figures masses_figures(const MassStudy& study) {
  const MassLimits& first = study.width.front();
  Figures figures{{"places", double(study.places.size())}};
  if (std::isfinite(first.stable)) figures.emplace_back("stable_mass", first.stable);
  if (std::isfinite(first.passive)) figures.emplace_back("passive_mass", first.passive);
  return figures;
}

std::string masses_json(const MassStudy& study) {
  nlohmann::ordered_json json{{"model", study.model},
                              {"device", study.device.name},
                              {"rate", 1 / study.period},
                              {"angle", study.turns},
                              {"width", nlohmann::ordered_json::array()},
                              {"places", nlohmann::ordered_json::array()}};
  for (const MassLimits& one : study.width) json["width"].push_back(json_of(one));
  for (const MassPlace& place : study.places) {
    nlohmann::ordered_json limits = nlohmann::ordered_json::array();
    for (const MassLimits& one : place.limits) limits.push_back(json_of(one));
    json["places"].push_back({{"at", place.at}, {"mass", place.mass}, {"masses", limits}});
  }
  return json.dump(1) + '\n';
}

Figure masses_charts(const MassStudy& study) {
  Curve stable{"stable with each hand in bounds"}, passive{"passive, motions below half rate"};
  for (const MassLimits& one : study.width) {
    if (std::isfinite(one.stable)) stable.points.emplace_back(one.damping, one.stable);
    if (std::isfinite(one.passive)) passive.points.emplace_back(one.damping, one.passive);
  }
  Panel panel{"Smallest virtual mass over the virtual damping",
              study.turns ? "virtual damping (N m s/rad)" : "virtual damping (N s/m)",
              study.turns ? "virtual mass (kg m^2)" : "virtual mass (kg)",
              false,
              true,
              {}};
  for (const Curve* curve : {&stable, &passive})
    if (curve->points.size() > 1) panel.curves.push_back(*curve);
  return {fmt::format("{} at {:.6g} Hz: virtual masses", study.device.name, 1 / study.period), {panel}};
}

} // namespace mbsgen::cli
