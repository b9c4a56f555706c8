// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/body.h"
#include "base/index.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

CasadiModel::CasadiModel(const scheme::Program& program)
    : program_(program), interface_(c_interface(program)), dependencies_(program.functions.size()) {}

std::size_t CasadiModel::row(const scheme::Function& function) const {
  return static_cast<std::size_t>(&function - program_.functions.data());
}

const scheme::Function* CasadiModel::find(scheme::Task task) const {
  const auto& functions = program_.functions;
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const scheme::Function& function) { return function.task == task; });
  return found == functions.end() ? nullptr : &*found;
}

const CFunction& CasadiModel::c_function(const scheme::Function& function) const {
  return interface_.functions[row(function)];
}

const scheme::Function& CasadiModel::scheme_function(const CFunction& function) const {
  return program_.functions[static_cast<std::size_t>(&function - interface_.functions.data())];
}

const scheme::Dependencies& CasadiModel::dependencies(const scheme::Function& function) {
  std::optional<scheme::Dependencies>& known = dependencies_[row(function)];
  if (!known) known.emplace(scheme::dependencies(program_, function));
  return *known;
}

std::string CasadiModel::write(const CasadiFunction& function) {
  declarations_ += casadi_declaration(function.symbol, prefix());
  return casadi_text(function, prefix(), tables);
}

bool has_casadi_form(const CFunction& function) {
  return std::none_of(function.arguments.begin(), function.arguments.end(), [](const CArray& array) {
    return array.is_flags || (!array.structure.empty() && array.shape.size() > 1);
  });
}

CasadiBody::CasadiBody(CasadiModel& model, const scheme::Function& function, CasadiFunction& form)
    : model_(model), form_(form) {
  const CFunction& c_function = model.c_function(function);
  for (std::size_t i = 0; i < c_function.arguments.size(); ++i)
    if (c_function.arguments[i].is_read()) take(c_function.arguments[i], function.arguments[i].name);
  if (c_function.takes_inputs) take_inputs();
}

std::string CasadiBody::own(const std::string& array, int size) {
  const std::string name = "own_" + array;
  form_.statements += "  casadi_real* const " + name + " = w + " + std::to_string(form_.work) + ";\n";
  form_.work += size;
  return arrays_[array] = name;
}

// Matrices come column by column.
void CasadiBody::take(const CArray& array, const std::string& name) {
  const bool is_matrix = array.shape.size() == 2;
  Port port{model_.names.port(name, taken_names_),
            is_matrix ? full_pattern(array.shape[0], array.shape[1]) : full_pattern(array.size(), 1)};
  const std::string to = own(name, array.size());
  const std::string places = is_matrix ? model_.tables.places(row_major_places(port.pattern)) : "0";
  form_.statements += "  take(arg[" + std::to_string(form_.inputs.size()) + "], " + places + ", " +
                      std::to_string(array.size()) + ", " + to + ");\n";
  form_.inputs.push_back(std::move(port));
}

void CasadiBody::take_inputs() {
  form_.statements += "  " + model_.prefix() + "_inputs own_inputs;\n";
  arrays_["inputs"] = "&own_inputs";
  for (const CField& field : model_.interface().inputs) {
    const int size = std::max(field.size, 1);
    form_.statements += "  take(arg[" + std::to_string(form_.inputs.size()) + "], 0, " +
                        std::to_string(size) + ", (casadi_real*)&own_inputs + " +
                        std::to_string(field.place) + ");\n";
    form_.inputs.push_back({model_.names.port(field.name, taken_names_), full_pattern(size, 1)});
  }
}

std::string CasadiBody::passed(const CArray& array) {
  if (!array.structure.empty()) {
    const std::string name = "own_" + array.name;
    form_.statements += "  " + model_.prefix() + '_' + array.structure + ' ' + name + ";\n";
    for (const CMember& member : array.blocks)
      arrays_[member.name] = (member.shape.empty() ? "&" : "") + name + '.' + member.name;
    return '&' + name;
  }
  const auto known = arrays_.find(array.name);
  const std::string name = known == arrays_.end() ? own(array.name, array.size()) : known->second;
  return (array.is_value ? "*" : "") + name;
}

void CasadiBody::call(const scheme::Function& function) {
  const CFunction& c_function = model_.c_function(function);
  const std::string& prefix = model_.prefix();
  std::string call = prefix + '_' + c_function.name + '(' + prefix + "_casadi_model()";
  std::string result;
  for (const CArray& array : c_function.arguments)
    if (c_function.returns_number && array.is_result())
      result = passed(array) + "[0] = ";
    else
      call += ", " + passed(array);
  call += c_function.takes_inputs ? ", &own_inputs)" : ")";
  form_.statements += c_function.returns_status
                          ? wrapped("  if (" + call + " != " + prefix + "_ok) return 1;", 6)
                          : wrapped("  " + result + call + ';', 6);
}

void CasadiBody::give(const std::string& array, const std::vector<int>& places, Port port) {
  form_.statements += "  give(" + arrays_.at(array) + ", " + model_.tables.places(places) + ", " +
                      std::to_string(places.size()) + ", res[" + std::to_string(form_.outputs.size()) +
                      "]);\n";
  form_.outputs.push_back(std::move(port));
}

} // namespace mbsgen::emit
