// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/generator.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "formalism/closure/closure.h"
#include "formalism/constrained_functions.h"
#include "formalism/damping_functions.h"
#include "formalism/derivative_functions.h"
#include "formalism/dynamics/mass_matrix.h"
#include "formalism/element_functions.h"
#include "formalism/hessian_functions.h"
#include "formalism/linearize_function.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/mechanism/output_values.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/quantity_functions.h"
#include "formalism/rigid_functions.h"
#include "formalism/tangent_functions.h"
#include "formalism/tree/parameters.h"
#include "formalism/tree_functions.h"
#include "model/describe/rigid_groups.h"
#include "model/limbs.h"
#include "model/tensor.h"
#include "scheme/passes/passes.h"
#include "scheme/program.h"
#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_set>

namespace mbsgen::formalism {

namespace {

std::vector<std::string> joint_names(const model::Model& model, const std::vector<int>& velocities) {
  std::vector<std::string> names;
  for (const int i : velocities) names.push_back(model.velocity_name(i));
  return names;
}

std::vector<std::string> row_names(const LoopAnalysis& closure, const std::vector<int>& rows) {
  std::vector<std::string> names;
  for (const int row : rows) names.push_back(closure.rows[at(row)].name);
  return names;
}

std::vector<int> all_velocities(const model::Model& model) {
  std::vector<int> result;
  for (int i = 0; i < model.nqd(); ++i) result.push_back(i);
  return result;
}

std::vector<scheme::SpatialJoint> spatial_joints(const model::Model& model) {
  std::vector<scheme::SpatialJoint> joints;
  for (const model::Joint& joint : model.joints)
    if (joint.moves() && model::is_spatial(joint.type))
      joints.push_back({joint.coordinate, joint.velocity, joint.type == model::JointType::Free});
  return joints;
}

// Units of all coordinates, velocities and generalized forces.
void set_units(const model::Model& model, scheme::Shape& shape) {
  shape.coordinate_units.resize(at(model.nq()));
  shape.velocity_units.resize(at(model.nqd()));
  shape.force_units.resize(at(model.nqd()));
  for (const model::Joint& joint : model.joints) {
    if (!joint.moves()) continue;
    const model::JointForm& form = joint.form();
    for (std::size_t i = 0; i < form.coordinates.size(); ++i)
      shape.coordinate_units[at(joint.coordinate) + i] = form.coordinates[i].unit;
    for (std::size_t i = 0; i < form.velocities.size(); ++i) {
      shape.velocity_units[at(joint.velocity) + i] = form.velocities[i].unit;
      shape.force_units[at(joint.velocity) + i] = form.velocities[i].force_unit;
    }
  }
}

// Coordinates of driven joints.
std::vector<int> given_coordinates(const model::Model& model) {
  std::vector<int> places;
  for (int i = 0; i < model.nq(); ++i)
    if (model.joint_of_coordinate(i).role == model::Role::driven) places.push_back(i);
  return places;
}

// Only joints of one coordinate have limits.
scheme::LimitsShape limits_of(const model::Model& model) {
  const auto has_limits = [](const model::Joint& joint) { return joint.moves() && joint.limits; };
  if (std::none_of(model.joints.begin(), model.joints.end(), has_limits)) return {};
  constexpr double none = std::numeric_limits<double>::infinity();
  const std::size_t nq = at(model.nq()), nqd = at(model.nqd());
  scheme::LimitsShape shape{std::vector<double>(nq, -none), std::vector<double>(nq, none),
                            std::vector<double>(nqd, none), std::vector<double>(nqd, none)};
  const auto set = [](double& bound, const std::optional<model::Scalar>& limit) {
    if (limit) bound = limit->nominal;
  };
  for (const model::Joint& joint : model.joints) {
    if (!has_limits(joint)) continue;
    set(shape.lower[at(joint.coordinate)], joint.limits.lower);
    set(shape.upper[at(joint.coordinate)], joint.limits.upper);
    set(shape.velocity[at(joint.velocity)], joint.limits.velocity);
    set(shape.force[at(joint.velocity)], joint.limits.force);
  }
  return shape;
}

// Sizes, names and initial values that the generated header states.
scheme::Shape shape_of(const model::Model& model, const LoopAnalysis& closure) {
  const Partition& partition = closure.partition;
  scheme::Shape shape;
  shape.model = model.name;
  shape.doc = model.doc;
  shape.nq = model.nq();
  shape.nqd = model.nqd();
  shape.nu = static_cast<int>(partition.independent.size());
  shape.nv = static_cast<int>(partition.dependent.size());
  shape.nc = closure.nc();
  shape.nd = static_cast<int>(partition.driven.size());
  shape.joint_names = joint_names(model, all_velocities(model));
  for (int i = 0; i < model.nq() && model.has_spatial_joints(); ++i)
    shape.coordinate_names.push_back(model.coordinate_name(i));
  set_units(model, shape);
  shape.spatial = spatial_joints(model);
  for (const model::Body& body : model.bodies) shape.body_names.push_back(body.name);
  for (const int i : all_velocities(model)) shape.velocity_bodies.push_back(model.joint_of_velocity(i).body);
  shape.independent = partition.independent;
  shape.dependent = partition.dependent;
  shape.driven = partition.driven;
  shape.held = partition.held;
  shape.integrated = partition.independent;
  shape.integrated.insert(shape.integrated.end(), partition.dependent.begin() + partition.holonomic,
                          partition.dependent.end());
  std::sort(shape.integrated.begin(), shape.integrated.end());
  if (model.has_spatial_joints()) shape.given = given_coordinates(model);
  shape.solved.assign(partition.dependent.begin(), partition.dependent.begin() + partition.holonomic);
  shape.q0 = partition.q0;
  shape.qd0 = partition.qd0;
  shape.limits = limits_of(model);
  for (model::Limbs& limbs : model::limbs_of(model))
    shape.limbs.push_back({std::move(limbs.names), std::move(limbs.velocities)});
  shape.closure_gap = partition.closure_gap;
  for (const model::State& state : model.states)
    shape.states.push_back({state.name, state.unit, state.doc, state.x0.nominal});
  for (const model::Contact* contact : model.rigid_contacts()) shape.rigid_names.push_back(contact->name);
  shape.rigid_groups = model::rigid_group_names(model);
  if (closure.is_constrained())
    shape.partition = {joint_names(model, partition.independent), joint_names(model, partition.dependent),
                       joint_names(model, partition.driven),      joint_names(model, partition.held),
                       row_names(closure, partition.rows),        closure.dropped,
                       row_names(closure, partition.redundant)};
  return shape;
}

scheme::TensorLaw law_of(const model::Body& body) {
  const model::Tensor tensor = model::nominal_tensor(body);
  if (!model::is_finite(tensor)) return scheme::TensorLaw::none;
  if (model::is_planar(tensor)) return scheme::TensorLaw::moments;
  const bool physical = model::is_positive_semidefinite(tensor) &&
                        model::is_positive_semidefinite(model::second_moments(tensor));
  return physical ? scheme::TensorLaw::body : scheme::TensorLaw::none;
}

scheme::BodyInertia inertia_of(const model::Body& body, Parameters& parameters) {
  scheme::BodyInertia inertia;
  inertia.body = body.name;
  inertia.mass = parameters.value(body.mass, {body.name, "mass", -1}, expr::SymbolKind::mass);
  inertia.com = parameters.value(body.com, body.name, "com");
  for (std::size_t k = 0; k < inertia.inertia.size(); ++k)
    inertia.inertia[k] = parameters.value(body.inertia[k], {body.name, "inertia", static_cast<int>(k)},
                                          expr::SymbolKind::inertia);
  inertia.law = law_of(body);
  return inertia;
}

class Reader {
public:
  void read(const Expr& expression) {
    if (expression.pool() == nullptr) return;
    std::vector<expr::NodeId> open{expression.id()};
    while (!open.empty()) {
      const expr::NodeId id = open.back();
      open.pop_back();
      if (!seen_.insert(id).second) continue;
      scheme::for_each_part(expression.pool()->node(id), [&](expr::NodeId part) { open.push_back(part); });
    }
  }
  bool has_read(const Expr& symbol) const { return seen_.count(symbol.id()) != 0; }

private:
  std::unordered_set<expr::NodeId> seen_;
};

// The inertia of every body over the parameters, with the law of its tensor.
std::vector<scheme::BodyInertia> body_inertias(const model::Model& model, Parameters& parameters) {
  std::vector<scheme::BodyInertia> inertias;
  for (const model::Body& body : model.bodies) inertias.push_back(inertia_of(body, parameters));
  return inertias;
}

// Those of the equations that the inertias read, directly or through others of them.
std::vector<scheme::Equation> equations_of(const std::vector<scheme::BodyInertia>& bodies,
                                           const std::vector<scheme::Equation>& equations) {
  if (equations.empty()) return {};
  Reader reader;
  for (const scheme::BodyInertia& body : bodies) {
    reader.read(body.mass);
    for (const Expr& number : body.com) reader.read(number);
    for (const Expr& number : body.inertia) reader.read(number);
  }
  std::vector<scheme::Equation> needed;
  for (auto equation = equations.rbegin(); equation != equations.rend(); ++equation) {
    if (!reader.has_read(equation->symbol)) continue;
    reader.read(equation->rhs);
    needed.push_back(*equation);
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

// After direct dynamics, whose equations they have.
void add_derivatives(std::vector<FunctionRow>& rows) {
  const auto direct = std::find_if(rows.begin(), rows.end(), [](const FunctionRow& row) {
    return row.task == scheme::Task::direct_dynamics;
  });
  if (direct != rows.end()) rows.insert(direct + 1, derivatives_row(*direct));
}

// A regressor has no columns of rotors.
void name_known_forces(const model::Model& model, std::vector<FunctionRow>& rows) {
  const auto has_rotor = [](const model::Joint& joint) {
    return joint.moves() && !joint.armature.value.is_zero();
  };
  if (std::none_of(model.joints.begin(), model.joints.end(), has_rotor)) return;
  for (FunctionRow& row : rows)
    if (row.task == scheme::Task::regressor)
      row.doc += " Forces of rotors, armature times qdd, are known and not in it.";
}

std::vector<FunctionRow> rows_of(const model::Model& model, const LoopAnalysis& closure, bool status) {
  std::vector<FunctionRow> rows;
  const bool rigid = !model.rigid_contacts().empty();
  for (const std::vector<FunctionRow>& table :
       {tree_functions(status), constrained_functions(),
        rigid ? rigid_functions(status) : std::vector<FunctionRow>(), quantity_functions(),
        derivative_functions(status), damping_functions(status),
        linearize_functions(!model.outputs.empty() || !model.states.empty()), tangent_functions(model),
        hessian_functions(), matrix_derivatives(),
        model.outputs.empty() ? std::vector<FunctionRow>() : outputs_functions()})
    for (const FunctionRow& row : table)
      if (row.exists_for(closure)) rows.push_back(row);
  if (!model.states.empty()) add_derivatives(rows);
  for (const model::Sensor& sensor : model.sensors) rows.push_back(sensor_row(sensor));
  for (const model::Sensor& sensor : model.sensors) rows.push_back(frame_row(sensor));
  for (const model::Contact& contact : model.contacts)
    if (!contact.is_rigid()) rows.push_back(contact_row(contact));
  if (model.has_spatial_joints())
    for (FunctionRow& row : motion_functions()) rows.push_back(std::move(row));
  name_known_forces(model, rows);
  return rows;
}

ModelError moves_no_mass(const model::Model& model, const LoopAnalysis& closure, int velocity) {
  const auto begins = [&](const IdleMotion& motion) { return motion.velocities.front() == velocity; };
  const auto found = std::find_if(closure.idle.begin(), closure.idle.end(), begins);
  const auto [cause, remedy] = cause_of(model, found == closure.idle.end() ? IdleMotion{{velocity}} : *found);
  return {model.joint_of_velocity(velocity).where,
          cause + ", so that accelerations are not determined" + remedy};
}

bool is_regressor(const scheme::Function& function) {
  return function.task == scheme::Task::regressor;
}

std::vector<std::string> sensitivity_names(const model::Model& model) {
  std::vector<std::string> names;
  for (const model::Sensitivity& one : model.sensitivities) names.push_back(one.name);
  return names;
}

bool gives_answer(const scheme::Function& function) {
  return function.returns_status;
}

} // namespace

Generator::Generator(const model::Model& model, const LoopAnalysis& closure, Pool& pool,
                     const GeneratorOptions& options)
    : constants_(pool, expr::SymbolKind::derived), parameters_(model, constants_, options.fold_parameters),
      mechanism_(make_mechanism(model, closure, parameters_, constants_, inputs_)),
      rows_(rows_of(model, closure, options.status)) {}

namespace {

// Functions of trees that turn last bodies as they like: their results are forces, inertias and accelerations.
bool may_turn_tips(const FunctionRow& row, const Mechanism& mechanism) {
  using scheme::Task;
  constexpr Task tasks[] = {Task::inverse_dynamics,
                            Task::mass_matrix_and_bias,
                            Task::mass_matrix,
                            Task::mass_matrix_lower,
                            Task::bias,
                            Task::direct_dynamics,
                            Task::base_reaction};
  if (row.task == Task::direct_dynamics && (mechanism.has_spins() || mechanism.free_base)) return false;
  const bool of_trees = row.applies == Applies::always || row.applies == Applies::unconstrained;
  return of_trees && std::find(std::begin(tasks), std::end(tasks), row.task) != std::end(tasks);
}

class Variants {
public:
  explicit Variants(const Mechanism& mechanism) : mechanism_(mechanism) {}

  void add(const FunctionRow& row, const std::vector<Chains>& ways, const Tree& regrouped,
           const std::optional<Tree>& kept, bool falling) {
    for (const Chains& chains : ways)
      for (const Method& method : row.methods) {
        if ((mechanism_.free_base && method.may_fall) != falling) continue;
        if (method.worth_trying != nullptr && !method.worth_trying(mechanism_.tree)) continue;
        if (!method.on_chains && &chains != &ways.front()) continue;
        variants_.push_back({method.build, chains, method.name, &regrouped});
        add_alternatives(method.on_chains && kept ? &*kept : nullptr);
      }
  }
  std::vector<Variant> take() && { return std::move(variants_); }

private:
  // Of the last one: the other way to regroup inertias, and the other form of laws.
  void add_alternatives(const Tree* kept) {
    const std::size_t first = variants_.size() - 1;
    const auto add = [this](Variant variant, const Tree* tree, Parameters::Laws laws) {
      variants_.push_back({variant.build, variant.chains, variant.method, tree, laws,
                           variant.keeps_masses || tree != variant.tree});
    };
    if (kept != nullptr) add(variants_[first], kept, Parameters::Laws::written);
    if (!mechanism_.parameters.has_condensed_laws()) return;
    for (std::size_t i = first, last = variants_.size(); i < last; ++i)
      add(variants_[i], variants_[i].tree, Parameters::Laws::condensed);
  }

  const Mechanism& mechanism_;
  std::vector<Variant> variants_;
};

} // namespace

std::string name_of(const Variant& variant) {
  std::string name(variant.method);
  const auto add = [&name](const char* what) { name += (name.empty() ? "" : ", ") + std::string(what); };
  if (variant.keeps_masses) add("kept masses");
  if (variant.laws == Parameters::Laws::condensed) add("condensed laws");
  return name;
}

std::vector<Variant> Generator::variants(const FunctionRow& row) const {
  Variants variants(mechanism_);
  if (mechanism_.turned && may_turn_tips(row, mechanism_))
    variants.add(row, mechanism_.turned->chains, mechanism_.turned->regrouped, mechanism_.turned->kept,
                 false);
  else
    variants.add(row, mechanism_.chains, mechanism_.regrouped, mechanism_.kept, false);
  variants.add(row, mechanism_.falling_chains, mechanism_.regrouped, std::nullopt, true);
  return std::move(variants).take();
}

scheme::Function Generator::build(const FunctionRow& row, const Variant& variant) const {
  scheme::Function function = write(row, variant);
  scheme::eliminate(mechanism_.pool(), function);
  return function;
}

scheme::Function Generator::write(const FunctionRow& row, const Variant& variant) const {
  try {
    mechanism_.parameters.take(variant.laws);
    FunctionBuilder builder(mechanism_, variant.chains,
                            variant.tree != nullptr ? *variant.tree : mechanism_.regrouped);
    variant.build(mechanism_, builder);
    return finish(builder, declare(row));
  } catch (const SingularMassMatrix& singular) {
    throw moves_no_mass(mechanism_.model, mechanism_.closure, singular.velocity);
  }
}

scheme::Shape Generator::shape() const {
  scheme::Shape shape = shape_of(mechanism_.model, mechanism_.closure);
  shape.given_motions = given_motions(mechanism_);
  for (const Node& node : mechanism_.tree.nodes)
    if (has_velocity(node)) shape.tree_order.push_back(node.velocity);
  return shape;
}

scheme::Program Generator::program(std::vector<scheme::Function> functions) && {
  scheme::Program program(mechanism_.pool());
  program.shape = shape();
  if (std::any_of(functions.begin(), functions.end(), is_regressor))
    program.shape.base_parameters = base_parameter_names(mechanism_);
  if (!mechanism_.closure.is_constrained() && std::any_of(functions.begin(), functions.end(), gives_answer))
    program.smallest_pivot = smallest_pivot_symbol(mechanism_.pool());
  program.inputs = std::move(inputs_);
  if (depends_on_time(mechanism_.model)) program.time = model::time_symbol(mechanism_.pool());
  program.states = state_symbols(mechanism_.model, mechanism_.pool());
  program.bodies = body_inertias(mechanism_.model, parameters_);
  program.body_constants = equations_of(program.bodies, parameters_.chains());
  program.parameters = std::move(parameters_).take();
  program.update = std::move(constants_).take();
  program.functions = std::move(functions);
  for (const scheme::Function& function : program.functions)
    if (function.task == scheme::Task::linearize || function.task == scheme::Task::outputs)
      program.shape.linearization = linearization_shape(mechanism_);
  program.shape.sensitivities = sensitivity_names(mechanism_.model);
  return program;
}

} // namespace mbsgen::formalism
