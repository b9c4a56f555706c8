// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string>

namespace mbsgen::model {

namespace {

// The parts of "quantity(name).member[index]"; the member and the index may be missing.
struct OutputText {
  std::string quantity, name, member;
  std::optional<int> index;
};

// Takes the text up to the next of the marks, or to its end, off the front.
std::string take_until(std::string& text, const char* marks) {
  const std::size_t end = std::min(text.find_first_of(marks), text.size());
  std::string front = text.substr(0, end);
  text.erase(0, end);
  return front;
}

bool take(std::string& text, char mark) {
  if (text.empty() || text.front() != mark) return false;
  text.erase(0, 1);
  return true;
}

// The number in brackets that is the whole rest.
std::optional<int> index_in(std::string rest) {
  if (!take(rest, '[') || rest.empty() || rest.back() != ']') return std::nullopt;
  rest.pop_back();
  int value = 0;
  const char* const end = rest.data() + rest.size();
  const auto read = std::from_chars(rest.data(), end, value);
  if (rest.empty() || read.ec != std::errc() || read.ptr != end || value < 0) return std::nullopt;
  return value;
}

// Nothing where the text has another form.
std::optional<OutputText> split_output(const std::string& text) {
  std::string rest = text;
  OutputText parts;
  parts.quantity = take_until(rest, "(");
  if (!is_identifier(parts.quantity) || !take(rest, '(')) return std::nullopt;
  parts.name = take_until(rest, ")");
  if (parts.name.empty() || !take(rest, ')')) return std::nullopt;
  if (take(rest, '.')) {
    parts.member = take_until(rest, "[");
    if (!is_identifier(parts.member)) return std::nullopt;
  }
  if (rest.empty()) return parts;
  parts.index = index_in(rest);
  return parts.index ? std::optional<OutputText>(parts) : std::nullopt;
}

// By the enumerations' values.
const std::vector<std::string> quantity_words{"q",  "qd", "qdd",    "Qdriven", "lambda", "Z",
                                              "Zd", "F",  "sensor", "bushing", "tyre"};
const std::vector<std::string> member_words{"position",         "rotation",     "velocity",
                                            "angular_velocity", "acceleration", "angular_acceleration"};

const std::vector<std::string> bushing_words{"displacement",     "rotation", "velocity",
                                             "angular_velocity", "force",    "torque"};

std::optional<int> word_place(const std::string& word, const std::vector<std::string>& words) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<int>(found - words.begin());
}

// The range of an index below `count`.
std::string index_range(const std::string& of, int count) {
  return of + "[0]" + (count > 1 ? " to " + of + '[' + std::to_string(count - 1) + ']' : "");
}

// Reads one output. Each step gives an error and nothing where the text has no meaning.
class OutputReader {
public:
  OutputReader(const Json& json, ElementContext& context)
      : context_(context), model_(context.model), json_(json) {}

  std::optional<Output> read() {
    const std::optional<OutputText> text = split_output(json_.text());
    if (!text) return error(quoted(json_.text()) + remedy_of(json_.text()));
    text_ = *text;
    const std::optional<int> quantity = word_place(text_.quantity, quantity_words);
    if (!quantity)
      return error("there is no quantity " + quoted(text_.quantity) +
                   nearest_remedy(text_.quantity, quantity_words, ", take " + alternatives(quantity_words)));
    output_ = {json_.text(), json_.where(), static_cast<Quantity>(*quantity), 0, {}, 0, {}};
    const bool good = find_row();
    return good ? std::optional<Output>(output_) : std::nullopt;
  }

private:
  // For a text that is no output: outputs of the element of that name.
  std::string remedy_of(const std::string& text) const {
    const NameTables& names = context_.names;
    const auto with = [&](const char* before, const char* after) { return before + text + after; };
    if (names.joints.find(text, NameUse::joint))
      return " is a joint, take " + alternatives({with("q(", ")"), with("qd(", ")"), with("qdd(", ")")});
    if (names.sensors.find(text, NameUse::sensor))
      return " is a sensor, take " +
             alternatives({with("sensor(", ").position[0]"), with("sensor(", ").velocity[0]")});
    if (names.laws.find(text, NameUse::link))
      return " is a link, take " + alternatives({with("Z(", ")"), with("Zd(", ")"), with("F(", ")")});
    if (names.laws.find(text, NameUse::bushing))
      return " is a bushing, take " +
             alternatives({with("bushing(", ").displacement[0]"), with("bushing(", ").force[0]")});
    if (names.laws.find(text, NameUse::tyre))
      return " is a tyre, take " + alternatives({with("tyre(", ").load"), with("tyre(", ").Fy")});
    return " is no output, write QUANTITY(NAME), lambda(CUT)[INDEX] or sensor(SENSOR).MEMBER[INDEX]";
  }

  bool find_row() {
    switch (output_.quantity) {
    case Quantity::sensor:
      return find(context_.names.sensors, NameUse::sensor) && find_component();
    case Quantity::bushing:
      return find(context_.names.laws, NameUse::bushing) && find_component();
    case Quantity::tyre:
      return find(context_.names.laws, NameUse::tyre) && find_definition();
    case Quantity::lambda:
      return find_equation();
    case Quantity::Z:
    case Quantity::Zd:
    case Quantity::F:
      return is_plain() && find(context_.names.laws, NameUse::link);
    default:
      return is_plain() && find_joint();
    }
  }

  bool find(const NameTable& table, NameUse use) {
    const std::optional<int> row = table.find(text_.name, use, json_.where(), context_.diagnostics);
    output_.row = row.value_or(0);
    return row.has_value();
  }

  bool is_plain() {
    if (text_.member.empty() && !text_.index) return true;
    error(text_.quantity + "(" + text_.name + ") is one number, remove what follows it");
    return false;
  }

  bool find_joint() {
    const bool by_coordinate = output_.quantity == Quantity::q;
    std::vector<std::string> names;
    for (int i = 0; i < (by_coordinate ? model_.nq() : model_.nqd()); ++i)
      names.push_back(by_coordinate ? model_.coordinate_name(i) : model_.velocity_name(i));
    const std::optional<int> row = word_place(text_.name, names);
    if (row) {
      output_.row = *row;
      return is_imposed();
    }
    error(is_locked() ? "the joint " + quoted(text_.name) + " is locked and does not move, remove the output"
                      : std::string("there is no ") + (by_coordinate ? "coordinate " : "velocity ") +
                            quoted(text_.name) + remedy(text_.name, names, ", correct the name"));
    return false;
  }

  bool is_locked() const {
    return std::any_of(model_.joints.begin(), model_.joints.end(),
                       [&](const Joint& joint) { return joint.name == text_.name && !joint.moves(); });
  }

  bool is_imposed() {
    if (output_.quantity != Quantity::Qdriven || model_.joint_of_velocity(output_.row).role == Role::driven)
      return true;
    error("the joint " + quoted(text_.name) +
          " is not driven, so that no force imposes its motion, remove the output");
    return false;
  }

  // Rows of cuts, then of constraints.
  bool find_equation() {
    int first = 0;
    std::vector<std::string> names;
    for (const Cut& cut : model_.cuts) {
      const int count = static_cast<int>(equations_of(cut.type));
      if (cut.name == text_.name) return find_row_of(first, count);
      first += count;
      names.push_back(cut.name);
    }
    for (const Constraint& constraint : model_.constraints) {
      if (constraint.name == text_.name) return find_row_of(first, 1);
      ++first;
      names.push_back(constraint.name);
    }
    error(names.empty()
              ? "the model has no cuts and no constraints, so that there is no lambda, remove the output"
              : "there is no cut or constraint " + quoted(text_.name) +
                    remedy(text_.name, names, ", correct the name"));
    return false;
  }

  bool find_row_of(int first, int count) {
    output_.row = first;
    if (count == 1 && !text_.index) return is_plain();
    if (!has_index(text_.quantity + "(" + text_.name + ")", count)) return false;
    output_.row += *text_.index;
    return true;
  }

  bool find_component() {
    const bool of_sensor = output_.quantity == Quantity::sensor;
    const std::vector<std::string>& words = of_sensor ? member_words : bushing_words;
    const std::optional<int> member = word_place(text_.member, words);
    if (!member) {
      error("a " + text_.quantity + " has no member " + quoted(text_.member) +
            nearest_remedy(text_.member, words, ", take " + alternatives(words)));
      return false;
    }
    if (of_sensor)
      output_.member = static_cast<SensorMember>(*member);
    else
      output_.bushing_member = static_cast<BushingMember>(*member);
    const bool is_matrix = of_sensor && output_.member == SensorMember::rotation;
    if (!has_index(text_.member, is_matrix ? 9 : 3)) return false;
    output_.component = *text_.index;
    return true;
  }

  bool find_definition() {
    std::vector<std::string> names;
    for (const Definition& definition : model_.tyres[at(output_.row)].definitions)
      names.push_back(definition.name);
    if (names.empty()) return false; // a law that could not be read has its own error
    const std::optional<int> row = word_place(text_.member, names);
    if (row && text_.index) error(quoted(text_.member) + " is one number, remove what follows it");
    if (!row)
      error("the law of the tyre " + quoted(text_.name) + " has no definition " + quoted(text_.member) +
            nearest_remedy(text_.member, names, ", take 'load', 'Fx', 'Fy' or 'Mz'"));
    output_.component = row.value_or(0);
    return row && !text_.index;
  }

  bool has_index(const std::string& of, int count) {
    if (text_.index && *text_.index < count) return true;
    error(text_.index
              ? "the index " + std::to_string(*text_.index) + " is too large, take " + index_range(of, count)
              : quoted(of) + " needs an index, take " + index_range(of, count));
    return false;
  }

  std::nullopt_t error(const std::string& message) {
    context_.diagnostics.error(json_.where(), message);
    return std::nullopt;
  }

  ElementContext& context_;
  const Model& model_;
  const Json& json_;
  OutputText text_;
  Output output_;
};

} // namespace

void read_outputs(const Json& file, ElementContext& context) {
  std::set<std::string> listed;
  for (const Json& json : elements(file, "outputs", "a list of outputs", context.diagnostics)) {
    if (!check_kind(json, JsonKind::string, "an output such as \"q(joint)\"", context.diagnostics)) continue;
    const std::optional<Output> output = OutputReader(json, context).read();
    if (!output) continue;
    if (!listed.insert(output->name).second)
      context.diagnostics.error(json.where(),
                                "the output " + quoted(output->name) + " is listed twice, remove it here");
    context.model.outputs.push_back(*output);
  }
}

void read_sensitivities(const Json& file, ElementContext& context) {
  std::set<std::string> listed;
  for (const Json& json :
       elements(file, "sensitivities", "a list of names of parameters", context.diagnostics)) {
    if (!check_kind(json, JsonKind::string, "the name of a parameter in double quotes", context.diagnostics))
      continue;
    if (listed.insert(json.text()).second)
      context.model.sensitivities.push_back({json.text(), json.where()});
    else
      context.diagnostics.error(json.where(),
                                "the parameter " + quoted(json.text()) + " is listed twice, remove it here");
  }
}

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
