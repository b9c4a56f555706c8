// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/walls_json.h"
#include <cmath>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

using passivity::WallLimits;

nlohmann::ordered_json number(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}
nlohmann::ordered_json number(const std::optional<double>& value) {
  return value ? number(*value) : nlohmann::ordered_json(nullptr);
}

// Lost datagrams are null; `phase`: of the model's ticks, of their period.
nlohmann::ordered_json json_of(const passivity::DelayExample& example) {
  const auto list = [](const std::vector<double>& delays) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const double one : delays) all.push_back(one < 0 ? nullptr : nlohmann::ordered_json(one));
    return all;
  };
  if (example.word.to_model.empty()) return {{"delays", list(example.word.to_device)}};
  return {{"to_model", list(example.word.to_model)},
          {"to_device", list(example.word.to_device)},
          {"phase", example.phase}};
}

nlohmann::ordered_json json_of(const WallLimits& limits) {
  nlohmann::ordered_json json{{"damping", limits.damping}, {"stable", number(limits.stable)}};
  if (limits.jittering) {
    json["jittering"] = number(limits.jittering->stiffness);
    if (limits.jittering->worst) json["worst_delays"] = json_of(*limits.jittering->worst);
  }
  if (limits.proven) json["proven"] = number(limits.proven);
  if (limits.passive_changing) json["passive_changing"] = number(limits.passive_changing);
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

nlohmann::ordered_json link_json(const WallStudy& study) {
  const passivity::LinkTimes times(study.device, study.period);
  return {{"device_rate", 1 / times.device_period()},
          {"least_age", times.least_age()},
          {"longest_age", times.longest_age()},
          {"longest_ahead", times.longest_ahead()},
          {"longest_silence", times.longest_silence()},
          {"period", study.timing.period},
          {"delay", study.timing.delay},
          {"ahead", study.timing.ahead}};
}

} // namespace

std::string walls_json(const WallStudy& study) {
  nlohmann::ordered_json json{{"model", study.model},
                              {"device", study.device.name},
                              {"rate", 1 / study.period},
                              {"friction", study.device.friction_counts ? "counted" : "ignored"},
                              {"angle", study.turns}};
  json["delay"] = {{"least", study.device.least_delay()}, {"longest", study.device.longest_delay()}};
  if (study.device.link) json["link"] = link_json(study);
  json["weakest"] = study.weakest;
  json["rule"] = number(study.rule);
  json["measured_damping"] = number(study.measured_damping);
  json["rendered_damping"] = number(study.rendered_damping);
  json["passive_damping"] = number(study.passive_damping);
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

} // namespace mbsgen::cli
