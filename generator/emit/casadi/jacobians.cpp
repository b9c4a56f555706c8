// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/jacobians.h"
#include "base/index.h"
#include <algorithm>
#include <array>

namespace mbsgen::emit {

namespace {

using scheme::Task;

// A block of derivatives: that of `result` by `argument` is `array` of another function, a row for each entry of the
// result, row by row.
struct Block {
  Task of;
  const char* result;
  const char* argument;
  Task by;
  const char* array;
};

constexpr Block blocks[] = {
    {Task::inverse_dynamics, "Q", "q", Task::inverse_dynamics_derivatives, "dQ_dq"},
    {Task::inverse_dynamics, "Q", "qd", Task::inverse_dynamics_derivatives, "dQ_dqd"},
    {Task::inverse_dynamics, "Q", "qdd", Task::mass_matrix, "M"},
    {Task::direct_dynamics, "qdd", "q", Task::direct_dynamics_derivatives, "dqdd_dq"},
    {Task::direct_dynamics, "qdd", "qd", Task::direct_dynamics_derivatives, "dqdd_dqd"},
    {Task::direct_dynamics, "qdd", "Q", Task::direct_dynamics_derivatives, "Minv"},
    {Task::energy, "E", "q", Task::energy_derivatives, "dE_dq"},
    {Task::energy, "E", "qd", Task::energy_derivatives, "dE_dqd"},
    {Task::mass_matrix, "M", "q", Task::mass_matrix_derivatives, "dM"},
    {Task::constraints, "h", "q", Task::constraints, "J"},
    {Task::constraints, "J", "q", Task::constraint_derivatives, "dJ_dq"}};

// An array of numbers that a function takes, under the names of its entries' dependencies.
struct Taken {
  std::string name;
  std::vector<std::string> arrays;
  int size = 0;
};

class Jacobian {
public:
  Jacobian(CasadiModel& model, const scheme::Function& function, const CasadiFunction& form)
      : model_(model), function_(function), dependencies_(model.dependencies(function)) {
    jacobian_.symbol = "jac_" + form.symbol;
    jacobian_.doc = "Jacobian of `" + form.symbol + "`.";
    add_taken();
  }

  std::optional<CasadiFunction> build(const CasadiFunction& form) {
    CasadiBody body(model_, function_, jacobian_);
    for (const Port& port : jacobian_inputs(form)) jacobian_.inputs.push_back(port);
    std::size_t output = 0;
    for (const CArray& result : model_.c_function(function_).arguments) {
      if (!result.is_result()) continue;
      if (!result.structure.empty() || result.is_read()) return std::nullopt;
      for (std::size_t i = 0; i < taken_.size(); ++i)
        if (!add_block(body, result, taken_[i],
                       "jac_" + form.outputs[output].name + '_' + form.inputs[i].name))
          return std::nullopt;
      ++output;
    }
    return jacobian_;
  }

private:
  void add_taken() {
    const CFunction& c_function = model_.c_function(function_);
    for (const CArray& array : c_function.arguments)
      if (array.is_read()) taken_.push_back({array.name, {array.name}, array.size()});
    if (!c_function.takes_inputs) return;
    std::size_t wrench = 0;
    for (const CField& field : model_.interface().inputs) {
      const std::string name = field.is_wrench ? model_.program().inputs[wrench++].name : field.name;
      taken_.push_back({field.name,
                        field.is_wrench ? std::vector<std::string>{name + ".force", name + ".torque"}
                                        : std::vector<std::string>{name},
                        std::max(field.size, 1)});
    }
  }

  bool is_independent(const CArray& result, const Taken& taken) const {
    const auto& numbers = dependencies_.numbers();
    for (int i = 0; i < result.size(); ++i) {
      const scheme::ResultEntry* const entry = dependencies_.result(result.name, i);
      if (entry == nullptr) return false;
      for (std::size_t k = 0; k < numbers.size(); ++k)
        if (entry->reads.has(k) &&
            std::find(taken.arrays.begin(), taken.arrays.end(), numbers[k].array) != taken.arrays.end())
          return false;
    }
    return true;
  }

  bool add_block(CasadiBody& body, const CArray& result, const Taken& taken, const std::string& name) {
    const std::string port = model_.names.port(name, names_);
    if (is_independent(result, taken)) {
      jacobian_.outputs.push_back({port, empty_pattern(result.size(), taken.size)});
      return true;
    }
    const auto block = std::find_if(std::begin(blocks), std::end(blocks), [&](const Block& row) {
      return row.of == function_.task && row.result == result.name && row.argument == taken.name;
    });
    if (block == std::end(blocks)) return false;
    const scheme::Function* const by = model_.find(block->by);
    // Derivatives along velocities are those by coordinates where there are as many.
    if (by == nullptr || (taken.name == "q" && !model_.program().shape.spatial.empty())) return false;
    if (!body.has(block->array)) body.call(*by);
    give(body, model_.dependencies(*by), *block, result, taken.size, port);
    return true;
  }

  // Rows are entries of the result column by column, in CasADi as in the array that they are taken from row by row.
  static void give(CasadiBody& body, const scheme::Dependencies& dependencies, const Block& block,
                   const CArray& result, int columns, const std::string& port) {
    const bool is_matrix = result.shape.size() == 2;
    const int rows = is_matrix ? result.shape[0] : result.size(), width = is_matrix ? result.shape[1] : 1;
    const auto row_of = [&](int entry) { return entry % rows * width + entry / rows; };
    scheme::Pattern pattern = scheme::pattern_of(rows * width, columns, [&](int entry, int j) {
      const scheme::ResultEntry* const value = dependencies.result(block.array, row_of(entry) * columns + j);
      return value == nullptr || !value->is_zero;
    });
    std::vector<int> places;
    for (int j = 0; j < columns; ++j)
      for (int k = pattern.column_start[at(j)]; k < pattern.column_start[at(j) + 1]; ++k)
        places.push_back(row_of(pattern.row[at(k)]) * columns + j);
    body.give(block.array, places, {port, std::move(pattern)});
  }

  CasadiModel& model_;
  const scheme::Function& function_;
  const scheme::Dependencies& dependencies_;
  CasadiFunction jacobian_;
  std::vector<Taken> taken_;
  std::set<std::string> names_;
};

} // namespace

std::string casadi_symbol(CasadiModel& model, const scheme::Function& function) {
  return model.names.symbol(model.prefix() + "_casadi_" + model.c_function(function).name);
}

std::vector<Port> jacobian_inputs(const CasadiFunction& form) {
  std::vector<Port> inputs;
  for (const Port& output : form.outputs)
    inputs.push_back({"out_" + output.name, empty_pattern(output.pattern.rows, output.pattern.columns)});
  return inputs;
}

std::optional<CasadiFunction> jacobian_of(CasadiModel& model, const scheme::Function& function,
                                          const CasadiFunction& form) {
  return Jacobian(model, function, form).build(form);
}

} // namespace mbsgen::emit
