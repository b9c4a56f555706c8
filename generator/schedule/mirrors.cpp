// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/mirrors.h"
#include "expr/expr.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <array>
#include <unordered_set>

namespace mbsgen::schedule {

namespace {

using expr::Node;
using expr::NodeId;
using expr::NodeKind;
using scheme::Expr;

constexpr Stage all_stages[] = {Stage::before, Stage::loop, Stage::after, Stage::optional, Stage::results};

// The arguments whose elements may be read with the other sign.
bool is_element(const expr::Symbol& symbol) {
  constexpr std::array<std::string_view, 4> arguments = {"q", "qd", "qdd", "Q"};
  return symbol.index[1] == expr::Symbol::none &&
         std::find(arguments.begin(), arguments.end(), symbol.stem) != arguments.end();
}

// Sums have it in the place of the element, so that their order stays.
expr::Symbol opposite_of(expr::Symbol element) {
  element.index[1] = 1;
  return element;
}

// Ranks of unknowns: the signs of sums in products are no values; values of the first limb stay as they are where those
// of others can change, and arguments where values can.
constexpr std::uint32_t rank_of_sum = 0, rank_of_value = 1, rank_of_input = 3;

bool reads(SymbolCollector& symbols, const Statement& statement, NodeId symbol) {
  bool found = false;
  for_each_read(statement, [&](const Expr& value) {
    const auto read = symbols.collect(value);
    found = found || std::find(read.begin(), read.end(), symbol) != read.end();
  });
  return found;
}

} // namespace

Mirrors::Mirrors(SymbolCollector& symbols, expr::Pool& pool, const scheme::Function& function, Stages& stages,
                 bool turns_angles)
    : symbols_(symbols), pool_(pool), stages_(stages), turns_angles_(turns_angles),
      is_value_(pool.id_limit()), is_fixed_(pool.id_limit()) {
  find_values(function);
}

// What laws and conditions read has the sign that they expect.
void Mirrors::find_values(const scheme::Function& function) {
  for (const Expr& unknown : function.unknowns) fix(unknown);
  for (const Expr& symbol : stages_.overwritten) fix(symbol);
  for (const scheme::Guard& guard : stages_.guards)
    for (const scheme::Guard::Number& number : guard.numbers) fix(number.symbol);
  for (const Stage stage : all_stages)
    for (const Statement& statement : stages_.statements[stage]) {
      const bool is_plain = PackMatching::may_move(statement) && statement.output == nullptr;
      for_each_defined(statement,
                       [&](const Expr& symbol) { (is_plain ? is_value_ : is_fixed_)[symbol.id()] = true; });
      for (const scheme::Output* argument : statement.arguments)
        for (const NodeId symbol : symbols_.collect(argument->value)) is_fixed_[symbol] = true;
    }
}

void Mirrors::fix(const Expr& symbol) {
  if (symbol.is_symbol()) is_fixed_[symbol.id()] = true;
}

bool Mirrors::is_input(NodeId symbol) const {
  const expr::Symbol& named = pool_.symbol_of(symbol);
  return !is_value_[symbol] && is_element(named) && (turns_angles_ || named.stem != "q");
}

bool Mirrors::may_turn(NodeId symbol) const {
  return !is_fixed_[symbol] && (is_value_[symbol] || is_input(symbol));
}

void Mirrors::add_unknown(NodeId symbol, Lane lane, Unknowns& signs) {
  if (!may_turn(symbol)) return;
  auto known = unknowns_.find(symbol);
  if (known == unknowns_.end()) {
    const std::uint32_t rank =
        (is_value_[symbol] ? rank_of_value : rank_of_input) + (lane == Lane::first ? 1U : 0U);
    known = unknowns_.emplace(symbol, equations_.unknown(rank)).first;
  }
  signs.push_back(known->second);
}

void Mirrors::read(const PackMatching& matching, const std::vector<Statement>& statements) {
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const Pack& pack = matching.pack_of(i);
    if (pack.empty() || pack.front() != i) continue;
    for (std::size_t lane = 1; lane < pack.size(); ++lane) {
      const Statement &first = statements[i], &later = statements[pack[lane]];
      Unknowns signs;
      if (first.output == nullptr) {
        add_unknown(first.symbol.id(), Lane::first, signs);
        add_unknown(later.symbol.id(), Lane::later, signs);
      }
      read(first.value.id(), later.value.id(), std::move(signs), false);
    }
  }
}

void Mirrors::note(Unknowns signs, bool is_odd) {
  differ_ = differ_ || is_odd;
  equations_.require(std::move(signs), is_odd);
}

// `signs`: what they are multiplied by. `is_odd`: one of them has another sign than in the text.
void Mirrors::read(NodeId first, NodeId later, Unknowns signs, bool is_odd) {
  const Unsigned a = without_minus(pool_, first), b = without_minus(pool_, later);
  is_odd = is_odd != (a.is_negative != b.is_negative);
  if (pool_.node(a.id).kind == NodeKind::sum) return read_terms(a.id, b.id, signs, is_odd);
  const Node &node = pool_.node(a.id), &other = pool_.node(b.id);
  bool is_free = false;
  if (node.kind == NodeKind::product) {
    is_odd = is_odd != (node.number.is_negative() != other.number.is_negative());
    for (std::size_t i = 0; i < node.factors().size(); ++i) {
      const expr::Factor& factor = node.factors()[i];
      is_free |= !read_factor(factor.base, other.factors()[i].base, factor.exponent % 2 != 0, signs);
    }
  } else {
    is_free = !read_factor(a.id, b.id, true, signs);
  }
  if (is_free)
    differ_ = differ_ || is_odd;
  else
    note(std::move(signs), is_odd);
}

void Mirrors::read_terms(NodeId first, NodeId later, const Unknowns& signs, bool is_odd) {
  const Node &a = pool_.node(first), &b = pool_.node(later);
  if (!a.number.is_zero()) note(signs, is_odd != (a.number.is_negative() != b.number.is_negative()));
  for (std::size_t i = 0; i < a.terms().size(); ++i) {
    const expr::Term &term = a.terms()[i], &other = b.terms()[i];
    read(term.node, other.node, signs,
         is_odd != (term.coefficient.is_negative() != other.coefficient.is_negative()));
  }
}

// Without effect on the sign where the exponent does not `count`. False for a constant, which has the sign that is wanted.
bool Mirrors::read_factor(NodeId first, NodeId later, bool counts, Unknowns& signs) {
  if (pool_.node(first).kind != NodeKind::sum) return read_operand(first, later, counts, signs);
  const ParityEquations::Unknown sum = equations_.unknown(rank_of_sum);
  if (counts) signs.push_back(sum);
  read(first, later, {sum}, false);
  return true;
}

bool Mirrors::read_operand(NodeId first, NodeId later, bool counts, Unknowns& signs) {
  const Node &node = pool_.node(first), &other = pool_.node(later);
  if (node.constant) return !counts;
  if (!counts) return true;
  if (node.kind == NodeKind::symbol) {
    add_unknown(first, Lane::first, signs);
    add_unknown(later, Lane::later, signs);
  } else if (expr::is_trig(node)) {
    if (!turns_angles_) return false;
    if (node.op != expr::Op::sin) return true;
    for (const auto& [sine, lane] : {std::pair(&node, Lane::first), std::pair(&other, Lane::later)})
      if (const NodeId angle = sine->factors().front().base; pool_.node(angle).kind == NodeKind::symbol)
        add_unknown(angle, lane, signs);
  }
  return true;
}

Opposites Mirrors::turn() {
  scheme::Rewriter rewrite(pool_);
  std::vector<Expr> inputs;
  std::unordered_set<NodeId> turned; // values that statements define
  for (const NodeId id : odd_symbols()) {
    const Expr symbol(pool_, id);
    if (is_value_[id]) {
      turned.insert(id);
      rewrite.replace(symbol, -symbol);
      continue;
    }
    inputs.push_back(pool_.symbol(opposite_of(pool_.symbol_of(id))));
    rewrite.replace(symbol, -inputs.back());
    turn_input(symbol, inputs.back());
  }
  const auto is_input = [&](const Expr& symbol) {
    return std::find(inputs.begin(), inputs.end(), symbol) != inputs.end();
  };
  for (const Stage stage : all_stages)
    for (Statement& statement : stages_.statements[stage]) {
      if (is_input(statement.symbol) || statement.law != nullptr || !statement.angles.empty()) continue;
      const Expr value = rewrite(statement.value);
      const bool is_turned = statement.symbol.is_symbol() && turned.count(statement.symbol.id()) != 0;
      const bool has_changed = statement.negated && value != statement.value;
      statement.value = is_turned || has_changed ? -value : value;
      statement.negated = statement.negated && !has_changed;
    }
  Opposites result = opposites();
  for (const Expr& input : inputs) result.add_input(input);
  return result;
}

std::vector<NodeId> Mirrors::odd_symbols() const {
  const auto odd = equations_.solve();
  std::vector<NodeId> symbols;
  for (const auto& [symbol, unknown] : unknowns_)
    if (const auto found = odd.find(unknown); found != odd.end() && found->second) symbols.push_back(symbol);
  std::sort(symbols.begin(), symbols.end());
  return symbols;
}

// The value with the other sign comes before the first statement that reads the element; before the iteration where that
// is in the iteration, and always computed where it is read for a result that may be left out.
void Mirrors::turn_input(const Expr& input, const Expr& opposite) {
  for (const Stage stage : all_stages) {
    std::vector<Statement>& statements = stages_.statements[stage];
    const auto reader = std::find_if(statements.begin(), statements.end(), [&](const Statement& statement) {
      return reads(symbols_, statement, input.id());
    });
    if (reader == statements.end()) continue;
    Statement statement;
    statement.symbol = opposite;
    statement.value = -input;
    statement.topic = reader->topic;
    if (stage == Stage::loop)
      stages_.statements[Stage::before].push_back(statement);
    else if (stage == Stage::optional || stage == Stage::results)
      stages_.statements[Stage::after].push_back(statement);
    else
      statements.insert(reader, statement);
    return;
  }
}

Opposites Mirrors::opposites() {
  Opposites opposites;
  for (const Stage stage : all_stages)
    for (const Statement& statement : stages_.statements[stage]) {
      if (!PackMatching::may_move(statement) || statement.value.pool() == nullptr) continue;
      for (const NodeId symbol : symbols_.collect(statement.value))
        if (pool_.node(symbol).constant) opposites.add(Expr(pool_, symbol));
    }
  return opposites;
}

} // namespace mbsgen::schedule
