// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/functions.h"
#include "formalism/closure/closure.h"
#include "formalism/closure/singularity_check.h"
#include "formalism/function_table.h"
#include "formalism/sensor_function.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/inertia.h"
#include "formalism/tree/singular_mass_matrix.h"
#include "scheme/passes.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

using scheme::Function;

Function build_function(const Mechanism& mechanism, const FunctionRow& row, Build build,
                        const Chains& chains) {
  FunctionBuilder builder(mechanism, chains);
  build(mechanism, builder);
  return finish(builder, declare(row, mechanism));
}

std::vector<Chains> ways_to_cut(Pool& pool, const Tree& tree) {
  std::vector<Chains> ways = {find_chains(pool, tree, Parallel::joined)};
  Chains separate = find_chains(pool, tree, Parallel::separate);
  if (separate.chains.size() > ways.front().chains.size()) ways.push_back(std::move(separate));
  return ways;
}

std::vector<std::string> joint_names(const model::Model& model, const std::vector<int>& coordinates) {
  std::vector<std::string> names;
  for (const int i : coordinates) {
    const int joint = model.coordinates[static_cast<std::size_t>(i)];
    names.push_back(model.joints[static_cast<std::size_t>(joint)].name);
  }
  return names;
}

std::vector<std::string> row_names(const LoopAnalysis& closure, const std::vector<int>& rows) {
  std::vector<std::string> names;
  for (const int row : rows) names.push_back(closure.rows[static_cast<std::size_t>(row)].name);
  return names;
}

std::vector<int> all_coordinates(const model::Model& model) {
  std::vector<int> result;
  for (int i = 0; i < model.nq(); ++i) result.push_back(i);
  return result;
}

scheme::Shape shape_of(const model::Model& model, const LoopAnalysis& closure) {
  const Partition& partition = closure.partition;
  scheme::Shape shape;
  shape.model = model.name;
  shape.doc = model.doc;
  shape.nq = model.nq();
  shape.nu = static_cast<int>(partition.independent.size());
  shape.nv = static_cast<int>(partition.dependent.size());
  shape.nc = closure.nc();
  shape.nd = static_cast<int>(partition.driven.size());
  shape.joint_names = joint_names(model, all_coordinates(model));
  for (const model::Body& body : model.bodies) shape.body_names.push_back(body.name);
  shape.independent = partition.independent;
  shape.dependent = partition.dependent;
  shape.driven = partition.driven;
  shape.integrated = partition.independent;
  shape.integrated.insert(shape.integrated.end(), partition.dependent.begin() + partition.holonomic,
                          partition.dependent.end());
  std::sort(shape.integrated.begin(), shape.integrated.end());
  shape.solved.assign(partition.dependent.begin(), partition.dependent.begin() + partition.holonomic);
  shape.q0 = partition.q0;
  shape.qd0 = partition.qd0;
  if (closure.is_constrained())
    shape.partition = {joint_names(model, partition.independent),
                       joint_names(model, partition.dependent),
                       joint_names(model, partition.driven),
                       row_names(closure, partition.rows),
                       closure.dropped,
                       row_names(closure, partition.redundant)};
  return shape;
}

bool depends_on_time(const model::Model& model) {
  const auto timed = [](const Expr& law) { return contains(law, expr::SymbolKind::time); };
  const auto any = [](const auto& elements, const auto& holds) {
    return std::any_of(elements.begin(), elements.end(), holds);
  };
  return any(model.joints,
             [&](const model::Joint& joint) {
               return (joint.force && timed(*joint.force)) || (joint.motion && timed(*joint.motion));
             }) ||
         any(model.constraints, [&](const model::Constraint& one) { return timed(one.expression); }) ||
         any(model.links, [&](const model::Link& link) { return link.force && timed(*link.force); }) ||
         any(model.forces,
             [&](const model::Force& force) { return any(force.force, timed) || any(force.torque, timed); });
}

bool wanted(const Options& options, const std::string& name) {
  return options.functions.empty() ||
         std::find(options.functions.begin(), options.functions.end(), name) != options.functions.end();
}

// A model whose constraints are not all written, or whose bodies lack mass, is told now, not at run time.
void note_singularity(scheme::Program& program) {
  for (const Function& function : program.functions) {
    if (function.name != "direct_dynamics" || !function.returns_status) continue;
    if (is_singular_at_start(program, function))
      program.notes.push_back(
          "direct_dynamics answers `singular` in the initial configuration: masses and constraints do not "
          "determine all accelerations there; give mass to the bodies that move, add the constraints that "
          "are missing, or write another \"q0\"");
    return;
  }
}

// Collects the functions of a program; each is finished before the next is built.
class Assembly {
public:
  Assembly(const Mechanism& mechanism, scheme::Scheme& constants, scheme::Program& program,
           const Finish& finish)
      : mechanism_(mechanism), constants_(constants), program_(program), finish_(finish) {}

  void add_row(const FunctionRow& row, bool by_name) {
    if (const Function* whole = part_of(row)) {
      program_.functions.push_back(scheme::restrict_to(mechanism_.pool(), *whole, declare(row, mechanism_)));
      return;
    }
    const std::size_t before = program_.functions.size();
    try {
      for (const Variant& variant : row.variants)
        for (const Chains& chains : mechanism_.chains)
          if (variant.worth_trying == nullptr || variant.worth_trying(mechanism_.tree))
            add(build_function(mechanism_, row, variant.build, chains));
    } catch (const SingularMassMatrix& singular) {
      program_.functions.resize(before);
      leave_out(row, moves_no_mass(singular.joint), by_name);
    } catch (const std::domain_error& error) {
      program_.functions.resize(before);
      leave_out(row, error.what(), by_name);
    }
  }

  void add(Function function) {
    if (finish_) {
      scheme::Program alone(mechanism_.pool());
      alone.update = std::move(constants_).take();
      alone.functions.push_back(std::move(function));
      alone = finish_(std::move(alone));
      constants_ = scheme::Scheme(mechanism_.pool(), expr::SymbolKind::derived, alone.update);
      for (const scheme::Equation& equation : alone.update)
        constants_.redefine(equation.symbol, equation.rhs);
      function = std::move(alone.functions.front());
    }
    program_.functions.push_back(std::move(function));
  }

private:
  // Above this many coordinates M and c are not condensed a second time on their own: they are read off from
  // mass_matrix_and_bias, which costs some per mille of operations and saves half of the time.
  static constexpr int large = 40;

  const Function* part_of(const FunctionRow& row) const {
    const std::string_view name = row.name;
    if (mechanism_.nq() < large || !finish_ || (name != "mass_matrix" && name != "bias")) return nullptr;
    const Function* whole = nullptr;
    for (const Function& function : program_.functions)
      if (function.name == "mass_matrix_and_bias" &&
          (whole == nullptr || cost(function).flops() < cost(*whole).flops()))
        whole = &function;
    return whole;
  }

  std::string moves_no_mass(int coordinate) const {
    const model::Model& model = mechanism_.model;
    const int joint = model.coordinates[static_cast<std::size_t>(coordinate)];
    return "the joint '" + model.joints[static_cast<std::size_t>(joint)].name +
           "' moves no mass, so that accelerations are not determined; give a body that it moves a mass or "
           "inertia, or leave the function out";
  }

  // A function that the model does not have is left out, with a note, unless it was asked for by name.
  void leave_out(const FunctionRow& row, const std::string& reason, bool by_name) const {
    const std::string why = std::string(row.name) + " cannot be generated: " + reason;
    if (by_name) throw std::domain_error(why);
    program_.notes.push_back(why);
  }

  const Mechanism& mechanism_;
  scheme::Scheme& constants_;
  scheme::Program& program_;
  const Finish& finish_;
};

} // namespace

std::vector<std::string> function_names(const model::Model& model, const LoopAnalysis& closure) {
  std::vector<std::string> names;
  for (const FunctionRow& row : function_table())
    if (row.exists_for(closure)) names.emplace_back(row.name);
  for (const model::Sensor& sensor : model.sensors) names.push_back("sensor_" + sensor.name);
  return names;
}

scheme::Program build_program(const model::Model& model, const LoopAnalysis& closure, Pool& pool,
                              const Options& options, const Finish& finish) {
  scheme::Program program(pool);
  program.shape = shape_of(model, closure);
  scheme::Scheme constants(pool, expr::SymbolKind::derived);
  const Writer writer(constants);
  Parameters parameters(model, pool, options.fold_parameters);
  Tree tree = build_tree(model, parameters, writer, program.inputs);
  for (const Node& node : tree.nodes) program.shape.tree_order.push_back(node.coordinate);
  Tree regrouped = regroup(tree, writer);
  std::vector<Chains> chains = ways_to_cut(pool, tree);
  const Mechanism mechanism{
      model, closure, parameters, std::move(tree), std::move(regrouped), std::move(chains), constants};
  Assembly assembly(mechanism, constants, program, finish);
  for (const FunctionRow& row : function_table())
    if (row.exists_for(closure) && wanted(options, row.name))
      assembly.add_row(row, !options.functions.empty());
  for (const model::Sensor& sensor : model.sensors)
    if (wanted(options, "sensor_" + sensor.name)) assembly.add(build_sensor(mechanism, sensor));
  if (depends_on_time(model)) program.time = model::time_symbol(pool);
  program.parameters = std::move(parameters).take();
  program.update = std::move(constants).take();
  note_singularity(program);
  return program;
}

scheme::Program build_program(const model::Model& tree, Pool& pool, const Options& options,
                              const Finish& finish) {
  return build_program(tree, open_tree(tree), pool, options, finish);
}

} // namespace mbsgen::formalism
