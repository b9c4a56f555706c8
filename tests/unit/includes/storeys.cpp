// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/includes/storeys.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::test {

namespace {

// Modules above all that they may include, lowest first.
Storeys module_storeys() {
  Storeys order;
  std::map<std::string, std::size_t> placed;
  const auto is_next = [&](const std::string& name, const std::set<std::string>& lower) {
    return placed.count(name) == 0 && std::all_of(lower.begin(), lower.end(), [&](const std::string& module) {
             return placed.count(module) != 0 && placed.at(module) < order.size();
           });
  };
  while (placed.size() < modules_below().size()) {
    std::set<std::string> storey;
    for (const auto& [name, lower] : modules_below())
      if (is_next(name, lower)) storey.insert(name);
    if (storey.empty()) throw std::logic_error("the table of modules has a circle");
    for (const std::string& name : storey) placed[name] = order.size();
    order.push_back(storey);
  }
  return order;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

std::string names(const std::set<std::string>& storey) {
  std::string text;
  for (const std::string& name : storey) text += (text.empty() ? "" : ", ") + (name == "." ? "itself" : name);
  return text;
}

// The folders of a module, the highest first; none where the module is one folder.
std::string inside(const std::string& module) {
  const Storeys& order = storeys().at(module);
  std::string text;
  for (auto storey = order.rbegin(); order.size() > 1 && storey != order.rend(); ++storey)
    text += (text.empty() ? "" : " > ") + names(*storey);
  return text;
}

std::string line(const std::string& number, const std::string& name, const std::string& folders) {
  const std::string head = "  " + padded(number, 4);
  return folders.empty() ? head + name + "\n" : head + padded(name, 12) + folders + "\n";
}

} // namespace

const std::map<std::string, std::set<std::string>>& modules_below() {
  static const std::map<std::string, std::set<std::string>> below = {
      {"base", {}},
      {"expr", {"base"}},
      {"scheme", {"base", "expr"}},
      {"model", {"base", "expr", "mesh", "road"}},
      {"formalism", {"base", "expr", "scheme", "model"}},
      {"schedule", {"base", "expr", "scheme"}},
      {"emit", {"base", "expr", "scheme", "schedule", "model"}},
      {"interpret", {"base", "expr", "scheme", "schedule"}},
      {"certify", {"base", "expr", "scheme", "schedule", "model"}},
      {"accuracy", {"base", "expr", "scheme", "schedule", "model", "interpret"}},
      {"identify", {}},
      {"mesh", {"base"}},
      {"road", {"base"}},
      {"draw", {"base", "expr", "scheme", "model", "formalism", "mesh"}},
      {"import", {"base", "mesh"}},
      {"export", {"base", "expr", "model", "import", "mesh"}},
      {"manoeuvre", {"base", "expr", "model"}},
      {"passivity", {"base", "expr", "model"}},
      {"language", {"base", "expr", "mesh", "import"}},
      {"book",
       {"base", "expr", "scheme", "model", "schedule", "formalism", "emit", "draw", "certify", "mesh"}},
      {"cli",
       {"base", "expr", "scheme", "model", "schedule", "formalism", "emit", "draw", "interpret", "certify",
        "accuracy", "import", "export", "mesh", "book", "language", "manoeuvre", "passivity", "identify"}},
  };
  return below;
}

const std::map<std::string, Storeys>& storeys() {
  static const std::map<std::string, Storeys> inside = {
      {"base", {{"integer", "numerals", "system"}, {"."}}},
      {"expr", {{"core"}, {"trig"}, {"."}, {"modular", "simplify"}}},
      {"scheme", {{"."}, {"passes"}}},
      {"model", {{"parts"}, {"."}, {"beams", "roads", "tyres"}, {"check", "describe", "elements"}, {"read"}}},
      {"formalism",
       {{"tree"}, {"loads"}, {"dynamics"}, {"closure"}, {"mechanism"}, {"loops", "rigid"}, {"."}}},
      {"schedule", {{"."}}},
      {"manoeuvre", {{"."}}},
      {"passivity", {{"."}}},
      {"identify", {{"."}}},
      {"mesh", {{"."}}},
      {"road", {{"."}}},
      {"emit",
       {{"."},
        {"layout"},
        {"text"},
        {"text/functions", "text/helpers"},
        {"c", "cpp", "fortran", "javascript"},
        {"table"},
        {"python"},
        {"batch", "boards", "casadi", "closure", "fmu", "limits", "octave"},
        {"ros2"}}},
      {"draw", {{"scene"}, {"page", "svg"}}},
      {"book", {{"contents", "html"}, {"math"}, {"chapters"}, {"."}}},
      {"interpret", {{"."}}},
      {"accuracy", {{"."}}},
      {"language", {{"text"}, {"model", "urdf"}, {"."}}},
      {"certify", {{"field"}, {"program"}, {"textbook", "text"}, {"."}}},
      {"import", {{"xml"}, {"."}, {"mjcf/read", "robot"}, {"urdf", "mbs", "mjcf", "sdf"}, {"sdf/library"}}},
      {"export", {{"."}, {"mjcf", "sdf", "urdf"}}},
      {"cli",
       {{"input"},
        {"io/compiler", "io/handover", "pipeline"},
        {"io"},
        {"options"},
        {"session"},
        {"analyses", "pictures"},
        {"analyses/passivity", "identify"},
        {"."}}},
  };
  return inside;
}

const Storeys& runtime_storeys() {
  static const Storeys order = {{"."},
                                {"bus", "contact", "device", "integrate", "laws", "signals"},
                                {"analysis", "coupling", "drivers"},
                                {"loop"},
                                {"host"}};
  return order;
}

int level(const Storeys& order, const std::string& folder) {
  const auto has = [&](const std::set<std::string>& storey) { return storey.count(folder) != 0; };
  const auto found = std::find_if(order.begin(), order.end(), has);
  return found == order.end() ? -1 : static_cast<int>(found - order.begin());
}

std::string picture() {
  std::string text = "generator/\n";
  const Storeys modules = module_storeys();
  for (std::size_t i = modules.size(); i-- > 0;)
    for (const std::string& module : modules[i])
      text += line(module == *modules[i].begin() ? std::to_string(i) : "", module, inside(module));
  text += "runtime/include/mbsgen/\n";
  for (std::size_t i = runtime_storeys().size(); i-- > 0;)
    text += line(std::to_string(i), names(runtime_storeys()[i]), "");
  return text;
}

} // namespace mbsgen::test
