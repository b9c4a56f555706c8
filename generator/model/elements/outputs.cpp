// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/outputs.h"
#include "base/index.h"
#include "base/text.h"
#include "model/elements/output_text.h"
#include "model/fields.h"
#include <algorithm>
#include <set>

namespace mbsgen::model {

namespace {

// By the enumerations' values.
const std::vector<std::string> quantity_words{"q", "qd", "qdd", "Qdriven", "lambda",
                                              "Z", "Zd", "F",   "sensor"};
const std::vector<std::string> member_words{"position",         "rotation",     "velocity",
                                            "angular_velocity", "acceleration", "angular_acceleration"};

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
    output_ = {json_.text(), json_.where(), static_cast<Quantity>(*quantity), 0, {}, 0};
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
    return " is no output, write QUANTITY(NAME), lambda(CUT)[INDEX] or sensor(SENSOR).MEMBER[INDEX]";
  }

  bool find_row() {
    switch (output_.quantity) {
    case Quantity::sensor:
      return find(context_.names.sensors, NameUse::sensor) && find_component();
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
    const std::optional<int> member = word_place(text_.member, member_words);
    if (!member) {
      error("a sensor has no member " + quoted(text_.member) +
            nearest_remedy(text_.member, member_words, ", take " + alternatives(member_words)));
      return false;
    }
    output_.member = static_cast<SensorMember>(*member);
    if (!has_index(text_.member, output_.member == SensorMember::rotation ? 9 : 3)) return false;
    output_.component = *text_.index;
    return true;
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

} // namespace mbsgen::model
