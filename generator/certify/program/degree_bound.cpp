// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/degree_bound.h"
#include "certify/field/point.h"
#include "certify/program/partition.h"
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <memory>
#include <unordered_map>

namespace mbsgen::certify {

namespace {

using expr::NodeId;
using expr::NodeKind;
using expr::Op;

// Powers of divisors, by the node that they belong to. Most values of a scheme share the divisors of one of
// their parts.
class Divisors {
public:
  using Powers = std::map<NodeId, double>;

  Powers::const_iterator begin() const { return powers().begin(); }
  Powers::const_iterator end() const { return powers().end(); }
  /// For changes.
  double& operator[](NodeId divisor) {
    if (!powers_ || powers_.use_count() > 1) powers_ = std::make_shared<Powers>(powers());
    return (*powers_)[divisor];
  }
  double power(NodeId divisor) const {
    const auto found = powers().find(divisor);
    return found == powers().end() ? 0 : found->second;
  }
  bool is_empty() const { return powers().empty(); }
  bool is_same(const Divisors& other) const { return powers_ == other.powers_; }
  bool covers(const Divisors& other) const {
    return is_same(other) || std::all_of(other.begin(), other.end(), [this](const auto& entry) {
             return power(entry.first) >= entry.second;
           });
  }

private:
  const Powers& powers() const {
    static const Powers none;
    return powers_ ? *powers_ : none;
  }

  std::shared_ptr<Powers> powers_;
};

// Numerator over a power of the product of all circle points' divisors and powers of other divisors, the
// pivots of divisions.
struct Degree {
  double numerator = 0;
  double circles = 0; ///< may be negative: then it belongs to the numerator
  Divisors divisors;
};

// An atom's circle point has the divisor 1 + t².
constexpr double circle_degree = 2;

class Degrees {
public:
  Degrees(const expr::Pool& pool, const AngleScan& angles)
      : pool_(pool), angles_(angles), circles_(circle_degree * static_cast<double>(angles.parts.size())) {}

  void define(const scheme::Equation& equation) {
    values_[equation.symbol.id()] = of(equation.rhs);
    if (angles_.parts.count(equation.symbol.id()) != 0 && equation.rhs.pool() != nullptr)
      defined_[equation.symbol.id()] = atoms(equation.rhs.id());
  }

  Degree of(const expr::Expr& expression) {
    return expression.pool() == nullptr ? Degree{} : of(expression.id());
  }

  Degree sum(const Degree& a, const Degree& b) const {
    Degree result;
    const bool second_covers = b.divisors.covers(a.divisors);
    result.divisors = second_covers ? b.divisors : a.divisors;
    if (!second_covers)
      for (const auto& [divisor, power] : b.divisors)
        if (power > result.divisors.power(divisor)) result.divisors[divisor] = power;
    result.circles = std::max(a.circles, b.circles);
    result.numerator = std::max(raised(a, result), raised(b, result));
    return result;
  }

  /// Degree of numerator and denominator together.
  double total(const Degree& degree) const {
    return degree.numerator + std::abs(degree.circles) * circles_ + of_divisors(degree);
  }

private:
  double of_divisors(const Degree& degree) const {
    double total = 0;
    for (const auto& [divisor, power] : degree.divisors) total += power * degree_of(divisor);
    return total;
  }
  // Degree of the numerator over the common divisors.
  double raised(const Degree& a, const Degree& common) const {
    const double added = a.divisors.is_same(common.divisors) ? 0 : of_divisors(common) - of_divisors(a);
    return a.numerator + added + (common.circles - a.circles) * circles_;
  }

  double degree_of(NodeId divisor) const { return pivots_.at(divisor); }

  static Degree product(Degree a, const Degree& b, double times = 1) {
    a.numerator += times * b.numerator;
    a.circles += times * b.circles;
    if (a.divisors.is_empty() && times == 1)
      a.divisors = b.divisors;
    else
      for (const auto& [divisor, power] : b.divisors) a.divisors[divisor] += times * power;
    return a;
  }

  Degree of(NodeId id) {
    const auto known = values_.find(id);
    if (known != values_.end()) return known->second;
    return values_[id] = compute(pool_.node(id), id);
  }

  Degree compute(const expr::Node& node, NodeId id) {
    if (node.kind == NodeKind::number) return {};
    if (node.kind == NodeKind::symbol) return {1, 0, {}};
    if (node.kind == NodeKind::product) return of_product(node);
    if (node.kind == NodeKind::sum) {
      Degree total;
      for (const expr::Term& term : node.terms()) total = sum(total, of(term.node));
      return total;
    }
    if (node.op == Op::sin || node.op == Op::cos || node.op == Op::tan) return of_circle(node, id);
    if (node.op == Op::pow) return {1 + largest_computed_power * total(of(node.factors()[0].base)), 0, {}};
    return {1, 0, {}};
  }

  // Dividing by P = N/(C·D) multiplies by C and D and divides by N.
  Degree of_product(const expr::Node& node) {
    Degree total;
    for (const expr::Factor& factor : node.factors()) {
      const Degree base = of(factor.base);
      if (factor.exponent > 0) {
        total = product(std::move(total), base, factor.exponent);
        continue;
      }
      pivots_.emplace(factor.base, base.numerator);
      total.numerator -= factor.exponent * of_divisors(base);
      total.circles += factor.exponent * base.circles;
      total.divisors[factor.base] -= factor.exponent;
    }
    return total;
  }

  using Atoms = std::map<NodeId, double>; ///< how often each atom's point is turned

  Degree of_circle(const expr::Node& node, NodeId id) {
    Degree degree;
    for (const auto& [atom, times] : atoms(node.factors()[0].base))
      degree.circles = std::max(degree.circles, times);
    degree.numerator = degree.circles * circles_;
    if (node.op != Op::tan) return degree;
    pivots_.emplace(id, degree.numerator);
    Degree tangent{degree.numerator, 0, {}};
    tangent.divisors[id] = 1;
    return tangent;
  }

  Atoms atoms(NodeId argument) {
    Atoms result;
    add_atoms(Rational(1), argument, result);
    return result;
  }

  void add_atoms(const Rational& scale, NodeId id, Atoms& atoms) const {
    const expr::Node& node = pool_.node(id);
    const bool multiple =
        node.kind == NodeKind::product && node.factors().size() == 1 && node.factors()[0].exponent == 1;
    if (node.kind == NodeKind::number || (node.kind == NodeKind::call && node.op == Op::pi)) return;
    if (node.kind == NodeKind::sum) {
      for (const expr::Term& term : node.terms()) add_atoms(scale * term.coefficient, term.node, atoms);
    } else if (multiple) {
      add_atoms(scale * node.number, node.factors()[0].base, atoms);
    } else if (const auto known = defined_.find(id); known != defined_.end()) {
      for (const auto& [atom, times] : known->second) atoms[atom] += std::abs(scale.to_double()) * times;
    } else {
      atoms[id] += std::abs(scale.to_double()) * static_cast<double>(angles_.angle_denominators.value);
    }
  }

  const expr::Pool& pool_;
  const AngleScan& angles_;
  double circles_; ///< degree of the product of all circle points' divisors
  std::unordered_map<NodeId, Degree> values_;
  std::map<NodeId, Atoms> defined_;
  std::map<NodeId, double> pivots_; ///< degree of each divisor
};

// Each entry of a world-frame position has at most the degree 2 in each circle point of its path, and 1 more;
// a generalized force multiplies at most six of them with at most six other numbers. A quaternion's rotation
// has the degree 2 over one of 2, for four numbers that count like circle points, and its position adds 1.
double reference_degree(const model::Model& model) {
  double circles = 0;
  for (const model::Joint& joint : model.joints) circles += model::is_spatial(joint.type) ? 3 : 1;
  for (const model::Body& body : model.bodies)
    if (body.orientation.kind != model::Rotation::Kind::identity) circles += 3;
  // Each mode turns each cross-section by an angle of its own, and moves it by two factors.
  for (const model::Body& body : model.bodies)
    if (body.flexible)
      circles += 2 * static_cast<double>(body.flexible->modes() * body.flexible->points.size());
  return 16 * circles + 32;
}

double law_degree(const model::Model& model, Degrees& degrees) {
  double law = 0;
  const auto count = [&](const expr::Expr& expression) {
    const Degree degree = degrees.of(expression);
    law += degrees.total(degree);
  };
  // Each derivative at most doubles the degree and adds one for the rates.
  const auto count_twice_derived = [&](const expr::Expr& expression) {
    for (int times = 0; times < 4; ++times) count(expression);
    law += 4;
  };
  for (const model::UserParameter& parameter : model.parameters) count(parameter.value.value);
  for (const model::ExpressedLaw& one : model::expressed_laws(model)) {
    using Of = model::ExpressedLaw::Of;
    one.of == Of::motion || one.of == Of::constraint ? count_twice_derived(one.expression)
                                                     : count(one.expression);
  }
  // A tangent has the normal three times, over a component of it.
  law += 4 * static_cast<double>(model.rigid_contacts().size());
  // The rotation r over 1 + the trace, and its square in the torque.
  law += 4 * static_cast<double>(model.bushings.size());
  // Each variable of a law is a kinematic quantity, whose degree `degree_bound` accounts for.
  return law;
}

// Degree of the base parameters, by which a regressor is multiplied.
double parameter_degree(const scheme::Program& program, const scheme::Function& function, Degrees& degrees) {
  using scheme::Task;
  if (function.task != Task::regressor && function.task != Task::base_parameters) return 0;
  Degree sum;
  for (const scheme::Function& other : program.functions) {
    if (&other == &function || (other.task != Task::regressor && other.task != Task::base_parameters))
      continue;
    for (const scheme::Equation& equation : other.equations) degrees.define(equation);
    for (const scheme::Output& output : other.outputs) sum = degrees.sum(sum, degrees.of(output.value));
  }
  return degrees.total(sum);
}

// How the results of a function are compared.
struct Judgement {
  int derivatives; ///< of the reference that they are compared with
  bool at_once;    ///< by equations that hold all results
  int factors;     ///< random numbers that a result is multiplied by
};

Judgement judgement_of(const scheme::Function& function) {
  using scheme::Task;
  const auto is_one_of = [&](std::initializer_list<Task> tasks) {
    return std::find(tasks.begin(), tasks.end(), function.task) != tasks.end();
  };
  const bool about_motion = is_about_motion(function);
  const bool of_matrix = is_one_of({Task::mass_matrix_derivatives, Task::constraint_derivatives});
  Judgement by{};
  const bool differentiated = of_matrix || (about_motion && function.task != Task::outputs) ||
                              is_one_of({Task::energy_derivatives, Task::inverse_dynamics_derivatives,
                                         Task::direct_dynamics_derivatives, Task::direct_dynamics_damping});
  by.derivatives = function.task == scheme::Task::direct_dynamics_hessian_product ? 2
                   : differentiated                                               ? 1
                                                                                  : 0;
  by.at_once = function.returns_status || about_motion || gives_accelerations(function) ||
               function.task == Task::direct_dynamics_derivatives;
  const bool multiplied =
      differentiated || is_one_of({Task::mass_matrix, Task::mass_matrix_lower, Task::mass_matrix_and_bias,
                                   Task::regressor, Task::base_parameters});
  by.factors = of_matrix ? 2 : multiplied ? 1 : 0;
  return by;
}

} // namespace

double degree_bound(const model::Model& model, const scheme::Program& program,
                    const scheme::Function& function, const AngleScan& angles) {
  Degrees degrees(*program.pool, angles);
  const double law = law_degree(model, degrees);
  for (const scheme::Equation& equation : program.update) degrees.define(equation);
  for (const scheme::Equation& equation : function.equations) degrees.define(equation);
  Degree scheme;
  double largest = 0;
  const Judgement by = judgement_of(function);
  for (const scheme::Output& output : function.outputs) {
    if (output.purpose == scheme::Purpose::checked) continue; // a sum of results
    const Degree degree = degrees.of(output.value);
    largest = std::max(largest, degrees.total(degree));
    if (by.at_once || by.factors > 0) scheme = degrees.sum(scheme, degree);
  }
  // An entry of the inverse of n rows over common divisors is a quotient of determinants, times these.
  double rows = 0;
  for (const scheme::MatrixStep& step : function.matrix_steps)
    rows = std::max<double>(rows, function.rows(step));
  const double looped = rows > 0 ? 2 * (rows + 1) : 1;
  // Solutions are judged by equations that hold all results, quadratic in velocities.
  if (by.at_once)
    largest = 3 * looped * degrees.total(scheme) + by.factors;
  else if (by.factors > 0)
    largest = by.factors + degrees.total(scheme) + parameter_degree(program, function, degrees);
  const bool kinematic_laws = !model.links.empty() || !model.forces.empty() || !model.bushings.empty() ||
                              !model.contacts.empty() || !model.constraints.empty();
  // Multipliers, and accelerations that the reference solves for, are quotients of determinants. A derivative
  // at most doubles the degree.
  const double solved =
      by.at_once ? 2.0 + program.shape.nc + (is_about_motion(function) ? model.nqd() : 0) : 1.0;
  const double reference = reference_degree(model) * solved * std::exp2(by.derivatives);
  return std::log2(largest + 2 * reference + 2 * law * (kinematic_laws ? reference : 1));
}

} // namespace mbsgen::certify
