// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fmu/texts.h"
#include "base/index.h"
#include "base/numerals/numerals.h"
#include "emit/c/coordinate_rates.h"
#include "emit/fmu/laws.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

const CFunction* function_named(const CInterface& interface, const std::string& name) {
  for (const CFunction& function : interface.functions)
    if (function.name == name) return &function;
  return nullptr;
}

// Arguments have the names of the arrays around the call.
std::string call(const CInterface& interface, const CFunction& function, const std::string& result = "") {
  std::string text = interface.model + '_' + function.name + "(model";
  for (const CArray& array : function.arguments) {
    const bool is_result = !result.empty() && array.use == scheme::Argument::Use::out;
    text += ", " + (is_result ? result : array.name);
  }
  return text + (function.takes_inputs ? ", &inputs)" : ")");
}

std::string checked(const CInterface& interface, const CFunction& function, const std::string& failure) {
  const std::string model = interface.model;
  if (!function.returns_status) return wrapped("  " + call(interface, function) + ';', 6);
  return wrapped("  const " + model + "_status status = " + call(interface, function) + ';', 6) +
         "  if (status != " + model + "_ok) {\n    fmu->failure = " + failure + ";\n    return false;\n  }\n";
}

std::string listed(const std::vector<int>& numbers) {
  std::vector<std::string> items;
  for (const int number : numbers) items.push_back(std::to_string(number));
  return wrapped("  " + (items.empty() ? "0" : joined(items, ", ")), 2);
}

/// Parts that are lists of variables.
class Lists {
public:
  Lists(const scheme::Shape& shape, const FmuVariables& variables) : shape_(shape), variables_(variables) {}

  std::string places() const {
    std::string text;
    for (const auto& [name, first] : variables_.places)
      text += "  " + shape_.model + (name == "count" ? "_fmu_" : "_fmu_at_") + name + " = " +
              std::to_string(first) + (name == "count" ? "\n" : ",\n");
    return text;
  }

  std::string uses() const {
    std::vector<int> uses;
    for (const FmuVariable& variable : variables_.all) uses.push_back(static_cast<int>(variable.use));
    return listed(uses);
  }

  std::string exact() const {
    std::vector<int> flags;
    for (const FmuVariable& variable : variables_.all) flags.push_back(variable.is_exact ? 1 : 0);
    return listed(flags);
  }

  std::string states() const { return listed(variables_.states); }

  // Of coordinates and velocities.
  std::string rates_of_states() const {
    const int q = variables_.place("q"), qd = variables_.place("qd"), end = variables_.place("qdd");
    std::string text;
    for (std::size_t k = 0; k < variables_.states.size(); ++k) {
      const int state = variables_.states[k];
      if (state >= end) continue;
      text += "  " + element("at", static_cast<int>(k)) + " = " +
              (state < qd ? element("rates", state - q) : element("qdd", state - qd)) + ";\n";
    }
    return text;
  }

  // Imposed motions between the points at which the user sets them, by their rates.
  std::string motions() const {
    std::string text;
    for (const JointPlaces& joint : joint_places(shape_)) {
      const auto& given = shape_.given_motions;
      if (joint.coordinates > 1 || std::find(given.begin(), given.end(), joint.velocity) == given.end())
        continue;
      const std::string q = std::to_string(variables_.place("q") + joint.coordinate);
      const std::string qd = std::to_string(variables_.place("qd") + joint.velocity);
      const std::string qdd = std::to_string(variables_.place("qdd") + joint.velocity);
      text += "  now->values[" + q + "] = from[" + q + "] + ahead*(from[" + qd + "] + ahead/2*from[" + qdd +
              "]);\n" + "  now->values[" + qd + "] = from[" + qd + "] + ahead*from[" + qdd + "];\n";
    }
    return text;
  }

  std::string sensitivities() const {
    std::string text;
    for (std::size_t k = 0; k < shape_.sensitivities.size(); ++k) {
      const int reference = variables_.parameter(shape_.sensitivities[k]);
      text += "  " + element("dp", static_cast<int>(k)) + " = " +
              (reference < 0 ? std::string("0") : element("direction", reference)) + ";\n";
    }
    return text;
  }

private:
  const scheme::Shape& shape_;
  const FmuVariables& variables_;
};

// Small displacements along the velocities from changes of coordinates.
std::string displacements(const scheme::Shape& shape) {
  std::string text;
  const auto at_place = [](const char* array, int place) {
    return std::string(array) + " + " + std::to_string(place);
  };
  for (const JointPlaces& joint : joint_places(shape)) {
    if (joint.coordinates == 1) {
      text += "  " + element("dq", joint.velocity) + " = " + element("moved", joint.coordinate) + ";\n";
      continue;
    }
    const bool is_free = joint.coordinates == 7;
    const int quaternion = joint.coordinate + (is_free ? 3 : 0), spin = joint.velocity + (is_free ? 3 : 0);
    text += "  level(" + at_place("now->values", quaternion) + " + " + shape.model + "_fmu_at_q, " +
            at_place("moved", quaternion) + ");\n  turn_of(" + at_place("unit", quaternion) + ", " +
            at_place("moved", quaternion) + ", " + at_place("dq", spin) + ");\n";
    if (is_free)
      text += "  turn_back(" + at_place("unit", quaternion) + ", " + at_place("moved", joint.coordinate) +
              ", " + at_place("dq", joint.velocity) + ");\n";
  }
  return text;
}

// What follows from the motion, function by function.
std::string results_text(const CInterface& interface, const FmuVariables& variables) {
  std::string text;
  for (const FmuResult& result : variables.results) {
    const CFunction& function = interface.functions[result.row];
    const CArray& array = function.arguments.back();
    const std::string place = "values + " + std::to_string(result.first);
    if (array.structure.empty()) {
      const std::string calling = call(interface, function, place);
      text +=
          function.returns_status
              ? wrapped("  if (" + calling + " != " + interface.model + "_ok) {", 6) +
                    "    fmu->failure = \"the outputs of the model have no value\";\n    return false;\n  }\n"
              : wrapped("  " + calling + ';', 6);
    } else {
      text += "  {\n    " + interface.model + '_' + array.structure + " result;\n" +
              wrapped("    " + call(interface, function, "&result") + ';', 8) + "    (void)memcpy(" + place +
              ", &result, " + std::to_string(result.values.size()) + "*sizeof(double));\n  }\n";
    }
  }
  return text;
}

std::string room(std::size_t size) {
  return std::to_string(std::max<std::size_t>(size, 1));
}

} // namespace

const CFunction* fmu_dynamics(const CInterface& interface) {
  const CFunction* const with_states = function_named(interface, "derivatives");
  return with_states != nullptr ? with_states : function_named(interface, "direct_dynamics");
}

Filling fmu_filling(const scheme::Program& program, const CInterface& interface,
                    const FmuVariables& variables, const std::string& token) {
  const scheme::Shape& shape = program.shape;
  const CFunction& dynamics = *fmu_dynamics(interface);
  const CFunction* const tangent = function_named(interface, "direct_dynamics_tangent");
  Filling filling;
  filling.has = c_conditions(program);
  const auto set = [&filling](const char* name, bool holds) {
    if (holds) filling.has.insert(name);
  };
  const bool has_time = program.time.is_symbol();
  set("PARAMETERS", interface.has_parameters());
  set("LAWS", !interface.laws.empty());
  set("JOINTS", shape.nq > 0);
  set("STATES", !shape.states.empty());
  set("INPUTS", program.has_inputs());
  set("WRENCHES", !program.inputs.empty());
  set("TIME", has_time);
  set("DRIFT", has_time || !shape.given_motions.empty());
  set("SPATIAL", !shape.spatial.empty());
  set("FREE", std::any_of(shape.spatial.begin(), shape.spatial.end(),
                          [](const scheme::SpatialJoint& joint) { return joint.is_free; }));
  set("MULTIPLIERS", shape.nc + shape.nd > 0);
  set("DYNAMICS_STATUS", dynamics.returns_status);
  set("TANGENT", tangent != nullptr);
  filling.words = {{"MODEL", interface.model},
                   {"TOKEN", token},
                   {"ROOM_Q", room(at(shape.nq))},
                   {"ROOM_VELOCITIES", room(at(shape.nqd))},
                   {"ROOM_STATES", room(variables.states.size())},
                   {"ROOM_MULTIPLIERS", room(at(shape.nc))},
                   {"ROOM_DRIVEN", room(at(shape.nd))},
                   {"STATE_COUNT", std::to_string(shape.states.size())},
                   {"STATE_NUMBER", std::to_string(variables.states.size())},
                   {"WRENCH_COUNT", std::to_string(6 * program.inputs.size())},
                   {"ROOM_SENSITIVITIES", room(shape.sensitivities.size())},
                   {"DEFAULT_STEP", numerals::shortest(fmu_step)}};
  const Lists lists(shape, variables);
  filling.parts = {{"places", lists.places()},
                   {"uses", lists.uses()},
                   {"exact", lists.exact()},
                   {"states", lists.states()},
                   {"rates_of_states", lists.rates_of_states()},
                   {"motions", lists.motions()},
                   {"sensitivities", lists.sensitivities()},
                   {"displacements", displacements(shape)},
                   {"coordinate_rates", coordinate_rates(shape)},
                   {"dynamics", checked(interface, dynamics, "reason(status)")},
                   {"tangent", tangent == nullptr
                                   ? ""
                                   : checked(interface, *tangent,
                                             "\"the tangent of the equations of motion has no value\"")},
                   {"results", results_text(interface, variables)},
                   {"laws", law_settings(interface)},
                   {"law_declarations", law_declarations(interface)}};
  return filling;
}

} // namespace mbsgen::emit
