// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/sensors.h"
#include "base/index.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/points.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

const ObjectRule sensor_rule{"a sensor", {{"name", true}, {"point", true}, {"doc"}}};

void read_sensor(const Json& json, ElementContext& context) {
  Diagnostics& diagnostics = context.diagnostics;
  if (!check_object(json, sensor_rule, diagnostics)) return;
  Sensor sensor;
  sensor.where = json.where();
  sensor.name = add_name(json, NameUse::sensor, static_cast<int>(context.model.sensors.size()),
                         context.names.sensors, diagnostics);
  read_doc(json, "doc", diagnostics);
  sensor.point =
      read_point_ref(json, "point", context.names, context.model, diagnostics).value_or(PointRef{});
  context.model.sensors.push_back(std::move(sensor));
}

// Why a joint cannot carry an actuator; empty when it can.
std::string objection(const Joint& joint, bool repeated) {
  if (repeated) return "is listed twice, remove it here";
  if (joint.role == Role::locked) return "is locked, remove it from the actuators";
  if (joint.role == Role::driven)
    return "is driven: its force follows from its motion, remove it from the actuators";
  return {};
}

} // namespace

void read_sensors(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "sensors", "a list of sensors", context.diagnostics))
    read_sensor(json, context);
}

void read_actuators(const Json& file, ElementContext& context) {
  Model& model = context.model;
  if (const std::optional<Json> list = file.find("actuators")) {
    model.actuators_given = true;
    model.actuators_where = list->where();
  }
  std::vector<bool> listed(model.joints.size(), false);
  for (const Json& json : elements(file, "actuators", "a list of names of joints", context.diagnostics)) {
    if (!check_kind(json, JsonKind::string, "the name of a joint in double quotes", context.diagnostics))
      continue;
    const auto row =
        context.names.joints.find(json.text(), NameUse::joint, json.where(), context.diagnostics);
    if (!row) continue;
    const auto joint = at(*row);
    const std::string message = objection(model.joints[joint], listed[joint]);
    if (!message.empty())
      context.diagnostics.error(json.where(), "the joint " + quoted(json.text()) + " " + message);
    listed[joint] = true;
    for (std::size_t part = joint; part < model.joints.size() && model.joints[part].owner == json.text();
         ++part)
      model.actuators.push_back(static_cast<int>(part));
  }
}

} // namespace mbsgen::model
