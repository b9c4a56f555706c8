// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fmu/description.h"
#include "base/index.h"
#include "base/numerals/numerals.h"
#include "model/units.h"
#include <algorithm>
#include <cmath>
#include <pugixml.hpp>
#include <set>
#include <sstream>

namespace mbsgen::emit {

namespace {

using Use = FmuVariable::Use;

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name) = value.c_str();
}

void set(pugi::xml_node node, const char* name, int value) {
  node.append_attribute(name) = value;
}

void set_true(pugi::xml_node node, std::initializer_list<const char*> names) {
  for (const char* name : names) set(node, name, "true");
}

// XML has no characters below the space but a few.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return text;
}

std::string text_of(const pugi::xml_document& document) {
  std::ostringstream stream;
  document.save(stream, "  ", pugi::format_indent, pugi::encoding_utf8);
  return stream.str();
}

pugi::xml_node new_document(pugi::xml_document& document, const char* root) {
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  document.append_child(pugi::node_comment).set_value(" SPDX-License-Identifier: MIT ");
  return document.append_child(root);
}

/// Writes the description of the variables and of the ways to run the model.
class Writer {
public:
  Writer(const FmuDescription& description, const FmuVariables& variables)
      : description_(description), variables_(variables) {
    int index = 0;
    for (const FmuVariable& variable : variables.all)
      indices_.push_back(variable.use == Use::unused ? 0 : ++index);
  }

  std::string write() {
    root_ = new_document(document_, "fmiModelDescription");
    set_head();
    add_interfaces();
    add_units();
    add_log_categories();
    add_experiment();
    pugi::xml_node all = root_.append_child("ModelVariables");
    for (const FmuVariable& variable : variables_.all)
      if (variable.use != Use::unused) add_variable(all, variable);
    add_structure();
    return text_of(document_);
  }

private:
  bool is_2() const { return description_.version == 2; }

  void set_head() {
    set(root_, "fmiVersion", is_2() ? "2.0" : "3.0");
    set(root_, "modelName", description_.model);
    set(root_, is_2() ? "guid" : "instantiationToken", description_.token);
    if (!description_.doc.empty()) set(root_, "description", printable(description_.doc));
    set(root_, "license", "MIT");
    set(root_, "generationTool", description_.generator);
    set(root_, "variableNamingConvention", "structured");
    if (is_2()) set(root_, "numberOfEventIndicators", 0);
  }

  void add_interfaces() {
    pugi::xml_node exchange = root_.append_child("ModelExchange");
    set(exchange, "modelIdentifier", description_.model);
    if (is_2() && !description_.has_quaternions) set_true(exchange, {"completedIntegratorStepNotNeeded"});
    if (!is_2() && description_.has_quaternions) set_true(exchange, {"needsCompletedIntegratorStep"});
    add_capabilities(exchange);
    pugi::xml_node stepping = root_.append_child("CoSimulation");
    set(stepping, "modelIdentifier", description_.model);
    set_true(stepping, {"canHandleVariableCommunicationStepSize"});
    add_capabilities(stepping);
  }

  void add_capabilities(pugi::xml_node node) {
    if (is_2())
      set_true(node, {"canGetAndSetFMUstate", "canSerializeFMUstate", "providesDirectionalDerivative"});
    else
      set_true(node, {"canGetAndSetFMUState", "canSerializeFMUState", "providesDirectionalDerivatives",
                      "providesAdjointDerivatives"});
    if (!is_2()) return;
    pugi::xml_node files = node.append_child("SourceFiles");
    for (const std::string& source : description_.sources) set(files.append_child("File"), "name", source);
  }

  void add_units() {
    std::set<std::string> units;
    for (const FmuVariable& variable : variables_.all)
      if (!variable.unit.empty()) units.insert(printable(variable.unit));
    pugi::xml_node definitions = root_.append_child("UnitDefinitions");
    for (const std::string& unit : units) add_unit(definitions.append_child("Unit"), unit);
  }

  // Angles alone are in radians: a torque is in N m.
  static void add_unit(pugi::xml_node node, const std::string& name) {
    set(node, "name", name);
    const std::optional<model::Unit> unit = model::parse_unit(name);
    if (!unit) return;
    pugi::xml_node base = node.append_child("BaseUnit");
    constexpr const char* words[] = {"kg", "m", "s"};
    for (std::size_t i = 0; i < unit->powers.size(); ++i)
      if (unit->powers[i] != 0) set(base, words[i], unit->powers[i]);
    if (name.rfind("rad", 0) == 0 || name.rfind("deg", 0) == 0) set(base, "rad", 1);
    if (unit->factor != 1) set(base, "factor", numerals::shortest(unit->factor));
  }

  // Of the standard's names, those that the code uses.
  void add_log_categories() {
    pugi::xml_node categories = root_.append_child("LogCategories");
    for (const char* category : {"logStatusDiscard", "logStatusError"})
      set(categories.append_child("Category"), "name", category);
  }

  void add_experiment() {
    pugi::xml_node experiment = root_.append_child("DefaultExperiment");
    set(experiment, "startTime", "0");
    set(experiment, "stopTime", "5");
    set(experiment, "tolerance", "1e-06");
    set(experiment, "stepSize", numerals::shortest(fmu_step));
  }

  static const char* causality(const FmuVariable& variable) {
    switch (variable.use) {
    case Use::independent:
      return "independent";
    case Use::parameter:
    case Use::setting:
      return "parameter";
    case Use::input:
      return "input";
    default:
      return variable.is_output() ? "output" : "local";
    }
  }

  static std::string words_about(const FmuVariable& variable) {
    if (variable.former_name.empty()) return variable.doc;
    return variable.doc + (variable.doc.empty() ? "" : "; ") + variable.former_name + " in the model";
  }

  void add_variable(pugi::xml_node all, const FmuVariable& variable) {
    const bool is_tunable = variable.use == Use::parameter || variable.use == Use::setting;
    const char* const type = variable.is_flag ? "Boolean" : (is_2() ? "Real" : "Float64");
    pugi::xml_node node = all.append_child(is_2() ? "ScalarVariable" : type);
    set(node, "name", printable(variable.name));
    set(node, "valueReference", variable.reference);
    const std::string doc = printable(words_about(variable));
    if (!doc.empty()) set(node, "description", doc);
    set(node, "causality", causality(variable));
    set(node, "variability", is_tunable ? "tunable" : "continuous");
    if (variable.use == Use::state) set(node, "initial", "exact");
    if (variable.use == Use::guess) set(node, "initial", "approx");
    add_numbers(is_2() ? node.append_child(type) : node, variable);
  }

  void add_numbers(pugi::xml_node node, const FmuVariable& variable) {
    if (!variable.unit.empty()) set(node, "unit", printable(variable.unit));
    const bool fits =
        !variable.start || (*variable.start >= variable.lower && *variable.start <= variable.upper);
    if (fits && std::isfinite(variable.lower)) set(node, "min", numerals::shortest(variable.lower));
    if (fits && std::isfinite(variable.upper)) set(node, "max", numerals::shortest(variable.upper));
    if (variable.is_flag)
      set(node, "start", *variable.start != 0 ? "true" : "false");
    else if (variable.start)
      set(node, "start", numerals::shortest(*variable.start));
    if (variable.rate_of >= 0) set(node, "derivative", name_of(variable.rate_of));
  }

  // FMI 2 counts variables in structures, FMI 3 names references.
  int name_of(int reference) const { return is_2() ? indices_[at(reference)] : reference; }

  pugi::xml_node add_unknown(pugi::xml_node parent, const char* name, const FmuVariable& variable) const {
    pugi::xml_node node = parent.append_child(name);
    set(node, is_2() ? "index" : "valueReference", name_of(variable.reference));
    return node;
  }

  // In continuous motion. At the beginning variables depend on start values, too: all of them, for all the file says.
  void add_dependencies(pugi::xml_node node, const FmuVariable& variable) const {
    std::string text;
    for (const int known : description_.dependencies[at(variable.reference)])
      text += (text.empty() ? "" : " ") + std::to_string(name_of(known));
    set(node, "dependencies", text);
  }

  void add_structure() {
    pugi::xml_node structure = root_.append_child("ModelStructure");
    const auto add_all = [&](const char* list, const char* single, bool is_in_motion, auto belongs) {
      const auto& all = variables_.all;
      if (std::none_of(all.begin(), all.end(), belongs)) return;
      pugi::xml_node parent = is_2() ? structure.append_child(list) : structure;
      for (const FmuVariable& variable : all) {
        if (!belongs(variable)) continue;
        pugi::xml_node node = add_unknown(parent, is_2() ? "Unknown" : single, variable);
        if (is_in_motion) add_dependencies(node, variable);
      }
    };
    const auto is_rate = [](const FmuVariable& variable) { return variable.rate_of >= 0; };
    const auto is_output = [](const FmuVariable& variable) { return variable.is_output(); };
    const auto is_unknown = [](const FmuVariable& variable) { return variable.use >= Use::guess; };
    add_all("Outputs", "Output", true, is_output);
    add_all("Derivatives", "ContinuousStateDerivative", true, is_rate);
    add_all("InitialUnknowns", "InitialUnknown", false, is_unknown);
  }

  const FmuDescription& description_;
  const FmuVariables& variables_;
  std::vector<int> indices_; ///< by value reference, from 1
  pugi::xml_document document_;
  pugi::xml_node root_;
};

} // namespace

std::string model_description(const FmuDescription& description, const FmuVariables& variables) {
  return Writer(description, variables).write();
}

std::string build_description(const FmuDescription& description) {
  pugi::xml_document document;
  pugi::xml_node root = new_document(document, "fmiBuildDescription");
  set(root, "fmiVersion", "3.0");
  pugi::xml_node configuration = root.append_child("BuildConfiguration");
  set(configuration, "modelIdentifier", description.model);
  pugi::xml_node files = configuration.append_child("SourceFileSet");
  set(files, "language", "C99");
  for (const std::string& source : description.sources) set(files.append_child("SourceFile"), "name", source);
  pugi::xml_node library = configuration.append_child("Library");
  set(library, "name", "m");
  set_true(library, {"external"});
  return text_of(document);
}

} // namespace mbsgen::emit
