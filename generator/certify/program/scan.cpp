// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/program/scan.h"
#include "base/index.h"
#include <cstdint>
#include <numeric>

namespace mbsgen::certify {

namespace {

using expr::NodeId;
using expr::NodeKind;
using expr::Op;

constexpr long finest = 1000000;
// Rational points of a circle grow with the denominators; finer fractions of an atom are atoms of their own.
constexpr long finest_atom = 24;

void refine(long& common_denominator, const Rational& coefficient, long limit = finest) {
  const std::optional<long> denominator = Rational(coefficient.denominator()).to_long();
  if (!denominator) return;
  const auto common = std::lcm<std::int64_t, std::int64_t>(common_denominator, *denominator);
  if (common <= limit) common_denominator = static_cast<long>(common);
}

class Scanner {
public:
  explicit Scanner(const expr::Pool& pool) : pool_(pool) {}

  void expression(const expr::Expr& expression) {
    if (expression.pool() != nullptr) walk(expression.id());
  }
  void angle(const expr::Expr& expression) {
    if (expression.pool() == nullptr) return;
    walk(expression.id());
    take(Rational(1), expression.id());
  }
  bool is_angle(const expr::Expr& symbol) const { return result_.parts.count(symbol.id()) != 0; }
  /// The calls up to here are those of the model's laws.
  void end_of_laws() { result_.has_foldable_calls = foldable_; }
  AngleScan take_result() && { return std::move(result_); }

private:
  static bool is_foldable(Op op) {
    return op == Op::abs || op == Op::sign || op == Op::sqrt || op == Op::pow || op == Op::floor ||
           expr::is_symmetric(op);
  }

  void walk(NodeId start) {
    std::vector<NodeId> open{start};
    while (!open.empty()) {
      const NodeId id = open.back();
      open.pop_back();
      if (!seen_.insert(id).second) continue;
      const expr::Node& node = pool_.node(id);
      if (node.kind == NodeKind::call && (node.op == Op::sin || node.op == Op::cos || node.op == Op::tan))
        take(Rational(1), node.factors()[0].base);
      foldable_ = foldable_ || (node.kind == NodeKind::call && is_foldable(node.op));
      for (const expr::Factor& factor : node.factors()) open.push_back(factor.base);
      for (const expr::Term& term : node.terms()) open.push_back(term.node);
    }
  }

  void take(const Rational& scale, NodeId id) {
    const expr::Node& node = pool_.node(id);
    if (node.kind == NodeKind::sum) {
      refine(result_.angle_denominators.radian, scale * node.number);
      for (const expr::Term& term : node.terms()) take(scale * term.coefficient, term.node);
    } else if (node.kind == NodeKind::number) {
      refine(result_.angle_denominators.radian, scale * node.number);
    } else if (node.kind == NodeKind::call && node.op == Op::pi) {
      refine(result_.angle_denominators.pi, scale);
    } else if (node.kind == NodeKind::product) {
      const bool multiple = node.factors().size() == 1 && node.factors()[0].exponent == 1;
      if (multiple) return take(scale * node.number, node.factors()[0].base);
      refine(result_.angle_denominators.value, scale * node.number, finest_atom);
      result_.parts.insert(id);
    } else {
      refine(result_.angle_denominators.value, scale, finest_atom);
      result_.parts.insert(id);
    }
  }

  const expr::Pool& pool_;
  AngleScan result_;
  bool foldable_ = false;
  std::unordered_set<NodeId> seen_;
};

void scan_joints(const model::Model& model, Scanner& scanner) {
  for (const model::Joint& joint : model.joints) {
    if (!joint.moves() && model::is_revolute(joint.type)) scanner.angle(joint.q0[0].value);
    if (joint.motion && model::is_revolute(joint.type)) scanner.angle(*joint.motion);
  }
}

void scan_model(const model::Model& model, Scanner& scanner) {
  for (const model::UserParameter& parameter : model.parameters) scanner.expression(parameter.value.value);
  for (const model::Body& body : model.bodies) {
    for (const model::Scalar& angle : body.orientation.rpy) scanner.angle(angle.value);
    for (const model::Scalar& cosine : body.orientation.matrix) scanner.expression(cosine.value);
  }
  scan_joints(model, scanner);
  for (const model::ExpressedLaw& law : model::expressed_laws(model)) scanner.expression(law.expression);
  scanner.end_of_laws();
}

// The definition of a part of an angle is an angle too.
void scan_definitions(const std::vector<scheme::Equation>& equations, Scanner& scanner) {
  for (std::size_t i = equations.size(); i-- > 0;)
    if (scanner.is_angle(equations[i].symbol)) scanner.angle(equations[i].rhs);
}

} // namespace

AngleScan scan_angles(const model::Model& model, const scheme::Program& program) {
  Scanner scanner(*program.pool);
  scan_model(model, scanner);
  for (const scheme::Equation& equation : program.update) scanner.expression(equation.rhs);
  for (const scheme::Function& function : program.functions) {
    for (const scheme::Equation& equation : function.equations) scanner.expression(equation.rhs);
    for (const scheme::Output& output : function.outputs) scanner.expression(output.value);
  }
  for (const scheme::Function& function : program.functions) scan_definitions(function.equations, scanner);
  scan_definitions(program.update, scanner);
  for (std::size_t i = model.parameter_order.size(); i-- > 0;) {
    const model::UserParameter& parameter = model.parameters[at(model.parameter_order[i])];
    if (scanner.is_angle(parameter.symbol)) scanner.angle(parameter.value.value);
  }
  return std::move(scanner).take_result();
}

} // namespace mbsgen::certify
