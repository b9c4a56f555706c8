// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/replay.h"
#include "expr/evaluate.h"
#include <algorithm>
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

using expr::Factor;
using expr::Node;
using expr::NodeId;
using expr::NodeKind;
using expr::Term;

} // namespace

// Lists operations; without recursion, since expressions may be deep.
class Replay::Recorder {
public:
  Recorder(Replay& replay, expr::Pool& pool) : replay_(replay), pool_(pool) {}

  Slot argument(const Expr& symbol) { return known_as(symbol.id(), new_slot(0, true)); }
  void define(const Equation& equation) { slots_[equation.symbol.id()] = slot_of(equation.rhs.id()); }

  Slot slot_of(NodeId id) {
    const std::size_t base = stack_.size();
    stack_.push_back(id);
    while (stack_.size() > base) {
      const NodeId top = stack_.back();
      if (!is_listed(top)) {
        if (push_parts(pool_.node(top))) continue;
        list(top, pool_.node(top));
      }
      stack_.pop_back();
    }
    return slots_.at(id);
  }

private:
  bool is_listed(NodeId id) const { return slots_.count(id) > 0; }

  // True when some part is not listed yet; those come first.
  bool push_parts(const Node& node) {
    const std::size_t before = stack_.size();
    for (const Factor& factor : node.factors())
      if (!is_listed(factor.base)) stack_.push_back(factor.base);
    for (const Term& term : node.terms())
      if (!is_listed(term.node)) stack_.push_back(term.node);
    return stack_.size() > before;
  }

  Slot new_slot(double value, bool moves) {
    replay_.values_.push_back(value);
    moves_.push_back(moves);
    return static_cast<Slot>(moves_.size() - 1);
  }

  Slot known_as(NodeId id, Slot slot) {
    slots_[id] = slot;
    return slot;
  }

  void list(NodeId id, const Node& node) {
    if (node.kind == NodeKind::symbol) {
      replay_.known_.push_back(pool_.handle(id));
      replay_.known_slots_.push_back(known_as(id, new_slot(0, false)));
    } else if (node.kind == NodeKind::number) {
      known_as(id, new_slot(node.number.to_double(), false));
    } else if (expr::is_pi(node)) {
      known_as(id, new_slot(expr::NumberTraits<double>().pi(), false));
    } else {
      add(id, node);
    }
  }

  void add(NodeId id, const Node& node) {
    Operation operation;
    operation.kind = node.kind == NodeKind::sum       ? Kind::sum
                     : node.kind == NodeKind::product ? Kind::product
                                                      : Kind::call;
    operation.op = node.op;
    operation.has_number = node.kind == NodeKind::sum && !node.number.is_zero();
    operation.number = node.number.to_double();
    operation.first = static_cast<std::uint32_t>(replay_.operands_.size());
    for (const Term& term : node.terms())
      replay_.operands_.push_back({slots_.at(term.node), 1, term.coefficient.to_double()});
    for (const Factor& factor : node.factors())
      replay_.operands_.push_back({slots_.at(factor.base), factor.exponent, 1});
    operation.count = static_cast<std::uint32_t>(replay_.operands_.size()) - operation.first;
    const Operand* const first = &replay_.operands_[operation.first];
    const bool moves = std::any_of(first, first + operation.count,
                                   [&](const Operand& operand) { return bool{moves_[operand.slot]}; });
    operation.result = known_as(id, new_slot(0, moves));
    (moves ? replay_.moving_ : replay_.fixed_).push_back(operation);
  }

  Replay& replay_;
  expr::Pool& pool_;
  std::unordered_map<NodeId, Slot> slots_;
  std::vector<bool> moves_; ///< by slot
  std::vector<NodeId> stack_;
};

Replay::Replay(expr::Pool& pool, const Function& function, const std::vector<Expr>& arguments) {
  Recorder recorder(*this, pool);
  for (const Expr& symbol : arguments) argument_slots_.push_back(recorder.argument(symbol));
  for (const Equation& equation : function.equations) recorder.define(equation);
  for (const Output& output : function.outputs) output_slots_.push_back(recorder.slot_of(output.value.id()));
  outputs_.resize(output_slots_.size());
}

void Replay::set_known(const std::vector<double>& values) {
  for (std::size_t i = 0; i < known_slots_.size(); ++i) values_[known_slots_[i]] = values[i];
  carry_out(fixed_);
}

const std::vector<double>& Replay::operator()(const std::vector<double>& arguments) {
  for (std::size_t i = 0; i < argument_slots_.size(); ++i) values_[argument_slots_[i]] = arguments[i];
  carry_out(moving_);
  for (std::size_t i = 0; i < output_slots_.size(); ++i) outputs_[i] = values_[output_slots_[i]];
  return outputs_;
}

void Replay::carry_out(const std::vector<Operation>& operations) {
  for (const Operation& operation : operations)
    values_[operation.result] = operation.kind == Kind::sum       ? sum(operation)
                                : operation.kind == Kind::product ? product(operation)
                                                                  : call(operation);
}

double Replay::sum(const Operation& operation) const {
  const Operand* operand = &operands_[operation.first];
  const Operand* const end = operand + operation.count;
  double total = operation.number;
  if (!operation.has_number) { // 0 and -0 differ
    total = operand->coefficient * values_[operand->slot];
    ++operand;
  }
  for (; operand != end; ++operand) total += operand->coefficient * values_[operand->slot];
  return total;
}

double Replay::product(const Operation& operation) const {
  const Operand* operand = &operands_[operation.first];
  const Operand* const end = operand + operation.count;
  double above = operation.number, below = 1;
  for (; operand != end; ++operand) {
    const double value = values_[operand->slot];
    if (operand->exponent > 0)
      above *= expr::raised(value, operand->exponent);
    else
      below *= expr::raised(value, -long{operand->exponent});
  }
  return above / below;
}

double Replay::call(const Operation& operation) const {
  const Operand& x = operands_[operation.first];
  const Operand& y = operands_[operation.first + operation.count - 1];
  return expr::call_value(operation.op, values_[x.slot], values_[y.slot]);
}

} // namespace mbsgen::scheme
