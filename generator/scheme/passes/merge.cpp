// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/modular/fingerprint.h"
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"
#include <optional>
#include <unordered_map>

namespace mbsgen::scheme {

namespace {

// Symbols by value modulo p; a value and its negative share a row.
class Values {
public:
  // The expression that has this value already, with its sign. If there is none, `symbol` has it from now on.
  std::optional<Expr> find_or_add(std::uint64_t value, const Expr& symbol) {
    const std::uint64_t negative = expr::Fingerprint::modulus - value;
    const bool flipped = negative < value;
    const auto [entry, is_new] = rows_.try_emplace(flipped ? negative : value, Row{symbol, flipped});
    if (is_new) return std::nullopt;
    return entry->second.flipped == flipped ? entry->second.symbol : -entry->second.symbol;
  }

private:
  struct Row {
    Expr symbol;
    bool flipped;
  };
  std::unordered_map<std::uint64_t, Row> rows_;
};

// Finds the symbols that equations read and none of them defines.
class Inputs {
public:
  explicit Inputs(Pool& pool) : pool_(pool), seen_(pool.id_limit(), 0) {}

  void add(const Equation& equation) {
    visit(equation.rhs.id());
    seen_[equation.symbol.id()] = 1;
  }
  const std::vector<Expr>& found() const { return found_; }

private:
  void visit(NodeId id) {
    if (seen_[id] != 0) return;
    seen_[id] = 1;
    const expr::Node& node = pool_.node(id);
    if (node.kind == expr::NodeKind::symbol) found_.push_back(pool_.handle(id));
    for_each_part(node, [this](NodeId part) { visit(part); });
  }

  Pool& pool_;
  std::vector<char> seen_;
  std::vector<Expr> found_;
};

// All values are taken before anything is rewritten: the fingerprint knows nodes by their ids. `known` learns
// those of one and of the inputs.
std::vector<std::uint64_t> values_of(Pool& pool, const std::vector<Equation>& constants,
                                     const std::vector<Equation>& equations, Values& known) {
  expr::Fingerprint fingerprint(pool);
  for (const Equation& equation : constants) fingerprint.define(equation.symbol, equation.rhs);
  known.find_or_add(1, pool.number(1));
  Inputs inputs(pool);
  for (const Equation& equation : equations) inputs.add(equation);
  for (const Expr& input : inputs.found()) known.find_or_add(fingerprint.value(input), input);
  std::vector<std::uint64_t> values;
  values.reserve(equations.size());
  for (const Equation& equation : equations)
    values.push_back(fingerprint.define(equation.symbol, equation.rhs));
  return values;
}

} // namespace

void merge(const Scheme& constants, Function& function) {
  Pool& pool = constants.pool();
  Values values;
  const std::vector<std::uint64_t> value = values_of(pool, constants.equations(), function.equations, values);
  Rewriter rewrite(pool);
  Scheme scheme(pool, expr::SymbolKind::auxiliary, function.equations);
  for (std::size_t i = 0; i < value.size(); ++i) {
    const Equation equation = std::move(function.equations[i]);
    if (value[i] == 0) {
      rewrite.replace(equation.symbol, pool.number(0));
      continue;
    }
    scheme.set_topic(equation.topic);
    const std::optional<Expr> known = values.find_or_add(value[i], equation.symbol);
    rewrite.replace(equation.symbol,
                    known ? rewrite(*known) : scheme.redefine(equation.symbol, rewrite(equation.rhs)));
  }
  for (Output& output : function.outputs) output.value = rewrite(output.value);
  function.equations = std::move(scheme).take();
  pool.sweep();
}

} // namespace mbsgen::scheme
