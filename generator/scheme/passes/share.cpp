// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/memo.h"
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"
#include "scheme/scheme.h"
#include <algorithm>
#include <string>

namespace mbsgen::scheme {

namespace {

// Names of angles that are sums of coordinates: "2p3" for q2 + q3, "2m3" for q2 - q3. An equation may have
// given the sum, or a part of it, a symbol of its own.
class AngleNames {
public:
  explicit AngleNames(const Pool& pool) : pool_(pool) {}

  // Learns the equation symbol = rhs where rhs is such an angle.
  void define(const Expr& symbol, const Expr& rhs);
  // The name of an angle; empty for any other expression.
  std::string operator()(NodeId angle) const;

private:
  bool append(std::string& text, NodeId angle, bool minus) const;

  const Pool& pool_;
  expr::Memo<Expr> sums_; // by the symbols of their equations
};

void AngleNames::define(const Expr& symbol, const Expr& rhs) {
  if (rhs.node().kind == expr::NodeKind::sum && !(*this)(rhs.id()).empty()) sums_.set(symbol.id(), rhs);
}

std::string AngleNames::operator()(NodeId angle) const {
  std::string text;
  if (!append(text, angle, false)) return {};
  return text;
}

// Appends ±angle; false where it is no sum of coordinates.
bool AngleNames::append(std::string& text, NodeId angle, bool minus) const {
  if (const Expr* sum = sums_.find(angle)) return append(text, sum->id(), minus);
  const expr::Node& node = pool_.node(angle);
  if (node.kind == expr::NodeKind::symbol && pool_.symbol_of(angle).kind == expr::SymbolKind::q) {
    if (minus || !text.empty()) text += minus ? 'm' : 'p';
    text += std::to_string(pool_.symbol_of(angle).index[0] + 1);
    return true;
  }
  if (node.kind != expr::NodeKind::sum || !node.number.is_zero()) return false;
  return std::all_of(node.terms().begin(), node.terms().end(), [&](const expr::Term& term) {
    return term.coefficient.is_unit() && append(text, term.node, minus != term.coefficient.is_minus_one());
  });
}

// Rewrites equations and results so that each node with two uses is a symbol.
class Sharing {
public:
  Sharing(Pool& pool, expr::SymbolKind kind, const std::vector<Equation>& equations,
          const std::vector<Output>& outputs)
      : pool_(pool), uses_(pool.id_limit(), 0), angles_(pool), scheme_(pool, kind, equations) {
    for (const Equation& equation : equations) count(equation.rhs.id());
    for (const Output& output : outputs) count(output.value.id());
  }

  /// Returns the expression that replaces the equation's symbol.
  Expr add(const Equation& equation) {
    scheme_.set_topic(equation.topic);
    angles_.define(equation.symbol, equation.rhs);
    const NodeId rhs = equation.rhs.id();
    const bool repeated = uses_[rhs] > 1;
    const Expr* known = repeated ? shared_.find(rhs) : nullptr;
    Expr value = scheme_.redefine(equation.symbol, known != nullptr ? *known : inside(rhs));
    if (repeated) shared_.set(rhs, value);
    if (value != equation.symbol) shared_.set(equation.symbol.id(), value);
    return value;
  }
  Expr operator()(const Expr& expression) { return visit(expression.id()); }
  std::vector<Equation> take() && { return std::move(scheme_).take(); }

private:
  void count(NodeId id) {
    if (uses_[id] < 2) ++uses_[id];
    if (uses_[id] > 1) return;
    for_each_part(pool_.node(id), [this](NodeId part) { count(part); });
  }

  Expr visit(NodeId id) {
    const expr::NodeKind kind = pool_.node(id).kind;
    if (kind == expr::NodeKind::number) return pool_.handle(id);
    if (kind == expr::NodeKind::symbol) return symbol(id);
    if (uses_[id] < 2) return inside(id);
    return shared_.visit(id, [&] { return name(id, inside(id)); });
  }

  Expr symbol(NodeId id) const {
    const Expr* value = shared_.find(id);
    return value != nullptr ? *value : pool_.handle(id);
  }

  Expr inside(NodeId id) {
    if (pool_.node(id).kind == expr::NodeKind::symbol) return symbol(id);
    return expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
  }

  // The old node still shows the angle, which may be a symbol in the rebuilt one.
  Expr name(NodeId old, const Expr& value) {
    const expr::Node& node = pool_.node(old);
    if (node.kind == expr::NodeKind::call && node.trigonometric) {
      const std::string angle = angles_(node.factors()[0].base);
      if (!angle.empty()) return scheme_.let({(node.op == expr::Op::sin ? "S" : "C") + angle}, value);
    }
    return scheme_.let_numbered("t", value);
  }

  Pool& pool_;
  std::vector<unsigned char> uses_;
  AngleNames angles_;
  expr::Memo<Expr> shared_; ///< of nodes with two uses, and of symbols that are replaced
  Scheme scheme_;
};

void share_equations(Pool& pool, Function& function) {
  Sharing sharing(pool, expr::SymbolKind::auxiliary, function.equations, function.outputs);
  for (Equation& old : function.equations) {
    const Equation equation = std::move(old); // freed as the pass goes on
    sharing.add(equation);
  }
  for (Output& output : function.outputs) output.value = sharing(output.value);
  function.equations = std::move(sharing).take();
}

} // namespace

void share(Pool& pool, Function& function) {
  share_equations(pool, function);
  share_pairs(pool, function);
  pool.sweep();
}

Program share_constants(Program program) {
  Sharing sharing(*program.pool, expr::SymbolKind::derived, program.update, {});
  Rewriter rewrite(*program.pool);
  for (Equation& old : program.update) {
    const Equation equation = std::move(old);
    rewrite.replace(equation.symbol, sharing.add(equation));
  }
  program.update = std::move(sharing).take();
  rewrite_functions(program.functions, rewrite);
  program.pool->sweep();
  return program;
}

} // namespace mbsgen::scheme
