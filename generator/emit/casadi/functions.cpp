// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/functions.h"
#include "base/index.h"
#include "emit/casadi/jacobians.h"
#include <numeric>

namespace mbsgen::emit {

namespace {

std::vector<int> counted(int size) {
  std::vector<int> numbers(at(size));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Matrices have their patterns; all else comes as a column.
void give_result(CasadiBody& body, const scheme::Dependencies& dependencies, const std::string& array,
                 const std::vector<int>& shape, const std::string& name) {
  const int size = std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<>());
  if (shape.size() != 2) return body.give(array, counted(size), {name, full_pattern(size, 1)});
  scheme::Pattern pattern = scheme::value_pattern(dependencies, array, shape[0], shape[1]);
  const std::vector<int> places = row_major_places(pattern);
  body.give(array, places, {name, std::move(pattern)});
}

CasadiFunction form_of(CasadiModel& model, const scheme::Function& function) {
  const CFunction& c_function = model.c_function(function);
  CasadiFunction form{casadi_symbol(model, function), c_function.doc, {}, {}, "", 0};
  CasadiBody body(model, function, form);
  body.call(function);
  std::set<std::string> taken;
  for (const CArray& array : c_function.arguments) {
    if (!array.is_result()) continue;
    const bool changes = array.use == scheme::Argument::Use::in_out;
    if (array.structure.empty())
      give_result(body, model.dependencies(function), array.name, array.shape,
                  model.names.port(array.name + (changes ? "_solved" : ""), taken));
    else
      for (const CMember& member : array.blocks)
        give_result(body, model.dependencies(function), member.name, member.shape,
                    model.names.port(member.name, taken));
  }
  return form;
}

} // namespace

std::string casadi_functions(CasadiModel& model) {
  std::string text;
  for (const scheme::Function& function : model.program().functions) {
    if (!has_casadi_form(model.c_function(function))) continue;
    const CasadiFunction form = form_of(model, function);
    text += model.write(form);
    if (const std::optional<CasadiFunction> jacobian = jacobian_of(model, function, form))
      text += model.write(*jacobian);
  }
  return text;
}

} // namespace mbsgen::emit
