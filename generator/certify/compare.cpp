// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/compare.h"
#include "certify/function_kinds.h"
#include "certify/identification.h"
#include "certify/results.h"
#include "certify/textbook/joint_steps.h"
#include <algorithm>

namespace mbsgen::certify {

using scheme::Task;

namespace {

bool is_law(const std::string& array) {
  return array.rfind("law ", 0) == 0;
}

bool is_check(const std::string& array) {
  return array == word(scheme::Purpose::inertia) || array == word(scheme::Purpose::inertia_limit) ||
         array == word(scheme::Purpose::checked);
}

// By names without quotes.
bool leaves_out(const scheme::Program& program, const std::string& equation) {
  if (!program.shape.partition) return true;
  const std::vector<std::string>& dropped = program.shape.partition->dropped;
  return std::any_of(dropped.begin(), dropped.end(), [&](std::string name) {
    name.erase(std::remove(name.begin(), name.end(), '\''), name.end());
    return name == equation;
  });
}

} // namespace

template <class Field>
Comparison<Field>::Comparison(const model::Model& model, const scheme::Program& program,
                              const AngleScan& angles, Point<Field>& point)
    : model_(model), program_(program), angles_(angles), point_(point),
      free_(model, program, angles, point, random_assignment(model, program, point)),
      scheme_(program, angles, point, free_.assigned()) {
  const std::vector<ConstraintRow<Number>>& rows = free_.constraints();
  const std::vector<bool> constant = constant_rows(rows);
  for (std::size_t row = 0; row < rows.size(); ++row)
    (constant[row] && !is_kept(rows[row]) ? constant_ : live_).push_back(row);
}

// With numbers that are folded an equation may be 0 = 0 that other numbers would violate: nothing is wrong
// with keeping it.
template <class Field>
bool Comparison<Field>::is_kept(const ConstraintRow<Number>& row) const {
  return is_zero(row.h) && !leaves_out(program_, row.name);
}

// An equation is constant where its Jacobian vanishes and its value is the same in another configuration: of
// a solid cut the product of two cosines may change while its rate vanishes.
template <class Field>
std::vector<bool> Comparison<Field>::constant_rows(const std::vector<ConstraintRow<Number>>& rows) {
  std::vector<bool> constant;
  for (const ConstraintRow<Number>& row : rows)
    constant.push_back(
        std::all_of(row.J.begin(), row.J.end(), [this](const Number& entry) { return is_zero(entry); }));
  if (std::find(constant.begin(), constant.end(), true) == constant.end()) return constant;
  Assignment<Field> moved = random_assignment(model_, program_, point_);
  moved.parameters = free_.assigned().parameters;
  moved.time = free_.assigned().time;
  Formulation<Field> elsewhere(model_, program_, angles_, point_, std::move(moved));
  for (std::size_t row = 0; row < rows.size(); ++row)
    constant[row] = constant[row] && point_.field().equal(rows[row].h, elsewhere.constraints()[row].h);
  return constant;
}

template <class Field>
Verdict Comparison<Field>::operator()(const scheme::Function& function) {
  Verdict verdict;
  try {
    verdict.reason = difference(function);
    verdict.kind = verdict.reason.empty() ? Verdict::Kind::equal : Verdict::Kind::different;
    if (verdict.kind == Verdict::Kind::different && point_.is_underdetermined())
      verdict = {Verdict::Kind::not_here, "square roots or angles whose relations no rational point obeys"};
  } catch (const MalformedProgram& error) {
    verdict = {Verdict::Kind::different, error.what()};
  } catch (const Singular& error) {
    verdict = {Verdict::Kind::not_covered, error.what(), false};
  } catch (const NotCovered& error) {
    verdict = {Verdict::Kind::not_covered, error.what()};
  } catch (const TooLarge& error) {
    verdict = {Verdict::Kind::not_here, error.what()};
  } catch (const NoPoint& error) {
    verdict = {Verdict::Kind::no_value, error.what(), false};
  } catch (const std::domain_error& error) {
    verdict = {Verdict::Kind::no_value, error.what(), false};
  }
  return verdict;
}

template <class Field>
LoopRecord Comparison<Field>::loops() {
  LoopRecord record;
  const std::vector<ConstraintRow<Number>>& rows = free_.constraints();
  for (const std::size_t row : live_) record.equations.push_back(rows[row].name);
  for (const std::size_t row : constant_) record.dropped.push_back(rows[row].name);
  try {
    if (!record.dropped.empty()) record.open = open_rows();
  } catch (const std::exception&) {
    record.open = record.dropped; // the file's numbers are not those of an exact model
  }
  if (solved_)
    for (const std::size_t row : solved_->redundant()) record.redundant.push_back(rows[live_[row]].name);
  return record;
}

// A constant row has a value that depends on parameters alone.
template <class Field>
std::vector<std::string> Comparison<Field>::open_rows() {
  Assignment<Field> nominal = free_.assigned();
  nominal.parameters.clear();
  std::vector<std::string> open;
  Formulation<Field> file(model_, program_, angles_, point_, std::move(nominal));
  for (const std::size_t row : constant_)
    if (!is_zero(file.constraints()[row].h)) open.push_back(file.constraints()[row].name);
  return open;
}

template <class Field>
SolvedFunctions<Field>& Comparison<Field>::solved() {
  if (!solved_) solved_.emplace(model_, program_, angles_, point_, live_, free_.numbers());
  return *solved_;
}

// Outputs that read no accelerations divide by no pivot.
template <class Field>
bool Comparison<Field>::checks_inertias(const scheme::Function& function) const {
  const auto is_acceleration = [](const model::Output& output) {
    return output.quantity == model::Quantity::qdd ||
           (output.quantity == model::Quantity::sensor && output.member >= model::SensorMember::acceleration);
  };
  return has_inertias() && (function.task != Task::outputs ||
                            std::any_of(model_.outputs.begin(), model_.outputs.end(), is_acceleration));
}

// Empty when there is none.
template <class Field>
std::string Comparison<Field>::difference(const scheme::Function& function) {
  if (is_about_motion(function) || (function.returns_status && !has_inertias()))
    return solved_difference(function);
  if (is_of_identification(function))
    return IdentificationCheck<Field>(model_, program_, angles_, point_, free_).difference(function);
  try {
    const Results<Number> actual = scheme_(function);
    std::string text = gives_accelerations(function) && !is_of_force_derivatives(function)
                           ? residual(function, actual)
                           : array_differences(function, actual);
    if (text.empty()) text = law_difference(function, actual, free_);
    if (text.empty() && function.returns_status)
      text = mass_matrix().pivot_difference(actual, program_.shape.tree_order);
    if (!text.empty()) forgive_singular_mass_matrix(function);
    return text;
  } catch (const std::domain_error&) {
    forgive_singular_mass_matrix(function);
    throw;
  }
}

// Empty when there is none.
template <class Field>
std::string Comparison<Field>::solved_difference(const scheme::Function& function) {
  try {
    const Results<Number> actual = scheme_(function);
    const std::string text = law_difference(function, actual, solved().check(function, actual));
    return text.empty() && checks_inertias(function)
               ? mass_matrix().pivot_difference(actual, program_.shape.tree_order)
               : text;
  } catch (const Mismatch& mismatch) {
    forgive_singular(function);
    return mismatch.what();
  } catch (const std::domain_error&) {
    forgive_singular(function);
    throw;
  }
}

// A function that cannot compute accelerations is right when there are none.
template <class Field>
void Comparison<Field>::forgive_singular(const scheme::Function& function) {
  if (!divides_by_mass(function)) return;
  const std::vector<int> free = solved().undetermined_accelerations();
  if (!free.empty())
    throw Singular("the complete equations, of mass matrix and constraints, are singular: " +
                   undetermined_text(model_, free));
}

template <class Field>
std::string Comparison<Field>::array_differences(const scheme::Function& function, Results<Number> actual) {
  mass_matrix().multiply(actual, any_accelerations());
  if (is_of_contact_space(function)) contact_space().multiply(function, actual);
  if (is_of_force_derivatives(function)) force_derivatives().multiply(function, actual);
  if (is_of_matrix_derivatives(function)) matrix_derivatives().multiply(function, actual);
  if (function.task == Task::energy_derivatives) energy_derivatives().multiply(actual);
  const Arrays expected = reference(function);
  for (const auto& [array, values] : expected) {
    const auto found = actual.find(array);
    if (found == actual.end() && !values.empty()) return array + " is missing";
    if (found == actual.end()) continue;
    if (std::string text = array_difference(array, found->second, values); !text.empty()) return text;
  }
  for (const auto& [array, values] : actual)
    if (expected.count(array) == 0 && !is_law(array) && !(function.returns_status && is_check(array)))
      return array + " is no result of the function";
  return {};
}

template <class Field>
std::string Comparison<Field>::array_difference(const std::string& array, const std::map<int, Number>& actual,
                                                const std::vector<Number>& expected) const {
  if (actual.size() != expected.size()) return "the size of " + array;
  std::size_t i = 0;
  for (const auto& [index, value] : actual) {
    if (at(index) != i) return element(array, i) + " is never written";
    if (!point_.field().equal(value, expected[i])) return place_text(model_, array, i);
    ++i;
  }
  return {};
}

template <class Field>
std::map<std::string, std::vector<typename Field::Number>>
Comparison<Field>::reference(const scheme::Function& function) {
  switch (function.task) {
  case Task::inverse_dynamics:
    return {{"Q", free_.reference().inverse_dynamics()}};
  case Task::mass_matrix:
  case Task::mass_matrix_lower:
    return {{"M x", inertia_forces()}};
  case Task::bias:
    return {{"c", free_.bias()}};
  case Task::mass_matrix_and_bias:
    return {{"M x", inertia_forces()}, {"c", free_.bias()}};
  case Task::base_reaction:
    return {{"wrench", free_.reference().base_reaction()}};
  case Task::constraints:
    return constraints();
  case Task::constraint_bias:
    return {{"Jdqd", constraint_bias()}};
  case Task::sensor:
    return sensor(function);
  case Task::contact:
    return contact(function);
  case Task::contact_kinematics:
    return free_.reference().contact_kinematics();
  case Task::contact_jacobian:
    return {{"Jc", free_.reference().contact_jacobian()}};
  case Task::gravity:
    return {{"Q", quantities().gravity()}};
  case Task::coriolis:
    return {{"Q", quantities().coriolis()}};
  case Task::passive:
    return {{"Q", quantities().passive()}};
  case Task::energy:
    return {{"E", quantities().energy()}};
  case Task::mass:
    return {{"mass", {quantities().mass()}}};
  case Task::center_of_mass:
    return {{"com", quantities().center_of_mass()}};
  case Task::momentum:
    return {{"h", quantities().momentum()}};
  case Task::poses:
    return {{"X", quantities().poses()}};
  case Task::frame:
    return frame(function);
  case Task::contact_space_inverse_inertia:
  case Task::contact_response:
    return contact_space().expected(function);
  case Task::energy_derivatives:
    return energy_derivatives().expected();
  case Task::inverse_dynamics_derivatives:
  case Task::direct_dynamics_derivatives:
  case Task::direct_dynamics_damping:
    return force_derivatives().expected(function);
  case Task::mass_matrix_derivatives:
  case Task::constraint_derivatives:
    return matrix_derivatives().expected(function);
  case Task::integrate:
  case Task::advance:
  case Task::difference:
  case Task::normalize:
    return JointSteps<Field>(model_, values(), point_).expected(function.task);
  case Task::direct_dynamics:
  case Task::derivatives:
  case Task::linearize:
  case Task::outputs:
  case Task::direct_dynamics_tangent:
  case Task::direct_dynamics_hessian_product:
  case Task::sensitivities:
  case Task::assemble:
  case Task::velocities:
  case Task::regressor:
  case Task::base_parameters:
  case Task::none:
    break;
  }
  throw NotCovered("no reference formulation of this function");
}

template <class Field>
std::map<std::string, std::vector<typename Field::Number>>
Comparison<Field>::sensor(const scheme::Function& function) {
  for (const model::Sensor& sensor : model_.sensors)
    if (function.name == "sensor_" + sensor.name) return free_.reference().sensor(sensor);
  throw NotCovered("no sensor of the model has this name");
}

template <class Field>
std::map<std::string, std::vector<typename Field::Number>>
Comparison<Field>::contact(const scheme::Function& function) {
  for (const model::Contact& contact : model_.contacts)
    if (function.name == "contact_" + contact.name) return free_.reference().contact(contact);
  throw NotCovered("no contact of the model has this name");
}

template <class Field>
std::map<std::string, std::vector<typename Field::Number>>
Comparison<Field>::frame(const scheme::Function& function) {
  for (const model::Sensor& sensor : model_.sensors)
    if (function.name == "frame_" + sensor.name) return quantities().frame(sensor);
  throw NotCovered("no sensor of the model has this name");
}

// Matrices are compared by their products with random vectors: of a mass matrix the reference would need n³
// operations for its entries.
template <class Field>
const std::vector<typename Field::Number>& Comparison<Field>::random_numbers(std::vector<Number>& list) {
  while (list.size() < at(model_.nqd())) list.push_back(point_.draw());
  return list;
}

// The reference's value of that product: the forces of these accelerations without the bias.
template <class Field>
std::vector<typename Field::Number> Comparison<Field>::inertia_forces() {
  std::vector<Number> forces = free_.reference().inverse_dynamics(any_accelerations());
  for (std::size_t i = 0; i < forces.size(); ++i) forces[i] = forces[i] - free_.bias()[i];
  return forces;
}

template <class Field>
std::map<std::string, std::vector<typename Field::Number>> Comparison<Field>::constraints() {
  std::vector<Number> h, jacobian;
  for (const std::size_t row : live_) {
    const ConstraintRow<Number>& equation = free_.constraints()[row];
    h.push_back(equation.h);
    jacobian.insert(jacobian.end(), equation.J.begin(), equation.J.end());
  }
  return {{"h", h}, {"J", jacobian}};
}

template <class Field>
std::vector<typename Field::Number> Comparison<Field>::constraint_bias() {
  std::vector<Number> bias;
  for (const std::size_t row : live_) bias.push_back(free_.constraints()[row].bias);
  return bias;
}

// The arguments of the user's laws must be the reference's; one that a call leaves out is zero.
template <class Field>
std::string Comparison<Field>::law_difference(const scheme::Function& function, const Results<Number>& actual,
                                              Formulation<Field>& state) const {
  for (const scheme::LawCall& law : function.laws) {
    const std::vector<Number>& expected = state.reference().law_arguments().at(law.name);
    std::vector<Number> arguments(expected.size());
    for (const auto& [i, value] : entries(actual, "law " + law.name)) {
      if (at(i) >= arguments.size()) return "the arguments of the law " + law.name;
      arguments[at(i)] = value;
    }
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (!point_.field().equal(arguments[i], expected[i]))
        return "argument " + std::to_string(i) + " of the law " + law.name;
  }
  return {};
}

// M qdd + c = Q with the function's qdd; nothing is solved.
template <class Field>
std::string Comparison<Field>::residual(const scheme::Function& function, Results<Number> results) {
  if (function.task == Task::derivatives) {
    const std::string text = array_difference("xd", results["xd"], free_.reference().state_rates());
    if (!text.empty()) return text;
    results.erase("xd");
  }
  const auto qdd = results.find("qdd");
  if (model_.nqd() == 0) return results.empty() ? "" : "the results are not qdd alone";
  const std::size_t n = at(model_.nqd());
  if (qdd == results.end() || qdd->second.size() != n || qdd->second.rbegin()->first >= model_.nqd())
    return "the size of qdd";
  for (const auto& [array, values] : results)
    if (array != "qdd" && !is_law(array) && !is_check(array)) return "the results are not qdd alone";
  std::vector<Number> accelerations;
  for (const auto& [j, value] : qdd->second) accelerations.push_back(value);
  const std::vector<Number> forces = free_.reference().inverse_dynamics(accelerations);
  for (std::size_t i = 0; i < n; ++i)
    if (!point_.field().equal(forces[i], values().Q[i]))
      return "M qdd + c = Q in the row of " + place_text(model_, "Q", i);
  return {};
}

// A function of a tree is not compared where there are no accelerations.
template <class Field>
void Comparison<Field>::forgive_singular_mass_matrix(const scheme::Function& function) {
  if (!divides_by_mass(function)) return;
  const std::vector<int> free = mass_matrix().undetermined();
  if (!free.empty()) throw Singular("the mass matrix is singular: " + undetermined_text(model_, free));
}

#define FIELD(Field) template class Comparison<Field>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
