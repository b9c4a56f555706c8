// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/model_text.h"
#include <stdexcept>

namespace mbsgen::manoeuvre {

namespace {

// Texts as JSON: the beginning of a name may lie in any string.
std::string free_beginning(const std::string& model) {
  std::string beginning = "manoeuvre_";
  for (int number = 2; model.find(beginning) != std::string::npos; ++number)
    beginning = "manoeuvre" + std::to_string(number) + '_';
  return beginning;
}

} // namespace

std::string expression_of(const Text& json) {
  return json.is_string() ? "(" + json.get<std::string>() + ")" : json.dump();
}

ModelText::ModelText(std::string_view text)
    : model_(Text::parse(text, nullptr, true, true)), beginning_(free_beginning(model_.dump())) {}

void ModelText::add(const char* list, Text element) {
  if (!model_.contains(list)) model_[list] = Text::array();
  model_[list].push_back(std::move(element));
}

void ModelText::add_parameter(const std::string& what, double value, const std::string& unit,
                              const std::string& doc) {
  if (!model_.contains("parameters")) model_["parameters"] = Text::object();
  Text parameter{{"value", value}};
  if (!unit.empty()) parameter["unit"] = unit;
  if (!doc.empty()) parameter["doc"] = doc;
  model_["parameters"][name(what)] = std::move(parameter);
}

std::string ModelText::add_state(const std::string& what, const std::string& rate, const std::string& unit,
                                 const std::string& doc) {
  add("states", {{"name", name(what)}, {"rate", rate}, {"unit", unit}, {"doc", doc}});
  return "x(" + name(what) + ")";
}

Text& ModelText::joint(const std::string& wanted) {
  for (Text& body : model_["bodies"])
    if (body.contains("joints"))
      for (Text& joint : body["joints"])
        if (joint["name"] == wanted) return joint;
  throw std::logic_error("a joint of the model is not in its text");
}

void ModelText::add_force(const std::string& of, const std::string& force) {
  Text& at = joint(of);
  at["force"] = at.contains("force") ? expression_of(at["force"]) + " + " + force : force;
}

} // namespace mbsgen::manoeuvre
