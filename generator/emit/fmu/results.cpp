// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fmu/results.h"
#include <map>

namespace mbsgen::emit {

namespace {

std::string unit_of(const std::string& member) {
  static const std::map<std::string, std::string> units = {{"position", "m"},
                                                           {"velocity", "m/s"},
                                                           {"angular_velocity", "rad/s"},
                                                           {"acceleration", "m/s^2"},
                                                           {"angular_acceleration", "rad/s^2"},
                                                           {"gap", "m"},
                                                           {"rate", "m/s"},
                                                           {"load", "N"},
                                                           {"point", "m"},
                                                           {"sliding", "m/s"},
                                                           {"force", "N"},
                                                           {"torque", "N m"}};
  const auto found = units.find(member);
  return found == units.end() ? "" : found->second;
}

std::string place_text(const std::vector<int>& shape, int place) {
  if (shape.empty()) return "";
  if (shape.size() == 1) return '[' + std::to_string(place) + ']';
  return '[' + std::to_string(place / shape.back()) + ',' + std::to_string(place % shape.back()) + ']';
}

// Of a structure; a Jacobian, at its end, follows from the coordinates alone.
std::vector<FmuValue> members(const std::string& name, const CFunction& function) {
  std::vector<FmuValue> values;
  for (const CMember& member : function.arguments.back().blocks) {
    if (member.name == "jacobian") break;
    for (int i = 0; i < member.size(); ++i)
      values.push_back({name + '.' + member.name + place_text(member.shape, i), unit_of(member.name),
                        member.doc, member.name, i});
  }
  return values;
}

bool begins_with(const std::string& text, const char* head) {
  return text.rfind(head, 0) == 0;
}

// The function of the outputs takes given motions to have no acceleration.
bool depends_on_accelerations(const std::string& output) {
  return begins_with(output, "qdd(") || begins_with(output, "lambda(") || begins_with(output, "Qdriven(") ||
         output.find("acceleration") != std::string::npos;
}

std::vector<FmuValue> outputs_of(const scheme::Shape& shape) {
  std::vector<FmuValue> values;
  for (const std::string& output : shape.linearization.outputs) {
    const bool is_left_out = !shape.given_motions.empty() && depends_on_accelerations(output);
    values.push_back({is_left_out ? "" : "outputs.'" + output + '\'', "", "output of the model", "y",
                      static_cast<int>(values.size())});
  }
  return values;
}

} // namespace

std::vector<FmuValue> fmu_values(const scheme::Program& program, scheme::Task task,
                                 const CFunction& function) {
  switch (task) {
  case scheme::Task::sensor:
    return members("sensor." + function.name.substr(std::string("sensor_").size()), function);
  case scheme::Task::contact:
    return members("contact." + function.name.substr(std::string("contact_").size()), function);
  case scheme::Task::energy:
    return {{"energy.kinetic", "J", "", "E", 0},
            {"energy.potential", "J", "of gravity, zero at the base's origin", "E", 1}};
  case scheme::Task::outputs:
    return outputs_of(program.shape);
  default:
    return {};
  }
}

std::string per_second(const std::string& unit) {
  if (unit.empty()) return "1/s";
  const bool ends_so = unit.size() > 2 && unit.compare(unit.size() - 2, 2, "/s") == 0;
  return unit + (ends_so ? "^2" : "/s");
}

} // namespace mbsgen::emit
