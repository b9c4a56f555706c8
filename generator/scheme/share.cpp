// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/pairs.h"
#include "scheme/passes.h"
#include "scheme/rewrite.h"
#include <algorithm>

namespace mbsgen::scheme {

namespace {

// Name of a shared part: sines and cosines keep the tradition (S2p3 is the sine of q2 + q3), the rest is
// numbered.
std::string angle_text(const Pool& pool, NodeId angle) {
  const expr::Node& node = pool.node(angle);
  if (node.kind == expr::NodeKind::symbol && pool.symbol_of(angle).kind == expr::SymbolKind::q)
    return std::to_string(pool.symbol_of(angle).index[0] + 1);
  if (node.kind != expr::NodeKind::sum || !node.number.is_zero()) return {};
  std::string text;
  for (const expr::Term& term : node.terms) {
    const std::string part = angle_text(pool, term.node);
    if (part.empty() || !term.coefficient.is_unit()) return {};
    if (!text.empty() || term.coefficient.is_minus_one()) text += term.coefficient.is_one() ? 'p' : 'm';
    text += part;
  }
  return text;
}

class Sharing {
public:
  // `aliases`, where given, learns what stands for each equation's symbol afterwards.
  Sharing(Pool& pool, expr::SymbolKind kind, std::vector<Equation>& equations, std::vector<Output>& outputs,
          Rewriter* aliases = nullptr)
      : pool_(pool), aliases_(aliases), equations_(equations), outputs_(outputs), uses_(pool.id_limit(), 0),
        memo_(pool.id_limit()), known_(pool.id_limit(), 0), scheme_(pool, kind, equations) {}

  void run() {
    for (const Equation& equation : equations_) count(equation.rhs.id());
    for (const Output& output : outputs_) count(output.value.id());
    for (Equation& old : equations_) {
      const Equation equation = std::move(old);
      scheme_.set_topic(equation.topic);
      const NodeId rhs = equation.rhs.id();
      const Expr value = scheme_.redefine(equation.symbol, known_[rhs] != 0 ? memo_[rhs] : inside(rhs));
      if (aliases_ != nullptr) aliases_->replace(equation.symbol, value);
      remember(rhs, value);
      remember(equation.symbol.id(), value);
    }
    for (Output& output : outputs_) output.value = visit(output.value.id());
    equations_ = std::move(scheme_).take();
  }

private:
  void count(NodeId id) {
    if (uses_[id] < 2) ++uses_[id];
    if (uses_[id] > 1) return;
    for_each_part(pool_.node(id), [this](NodeId part) { count(part); });
  }

  void remember(NodeId id, const Expr& value) {
    memo_[id] = value;
    known_[id] = 1;
  }

  bool is_leaf(NodeId id) const {
    const expr::NodeKind kind = pool_.node(id).kind;
    return kind == expr::NodeKind::number || kind == expr::NodeKind::symbol;
  }

  Expr visit(NodeId id) {
    if (known_[id] != 0) return memo_[id];
    if (is_leaf(id)) return pool_.handle(id);
    Expr value = inside(id);
    if (uses_[id] > 1) value = name(value);
    remember(id, value);
    return value;
  }

  Expr inside(NodeId id) {
    if (is_leaf(id)) return pool_.handle(id);
    return expr::rebuild(pool_, id, [this](NodeId part) { return visit(part); });
  }

  Expr name(const Expr& value) {
    if (value.is_atomic()) return value;
    const expr::Node& node = value.node();
    if (node.kind == expr::NodeKind::call && node.trigonometric) {
      const std::string angle = angle_text(pool_, node.factors[0].base);
      if (!angle.empty()) return scheme_.let({(node.op == expr::Op::sin ? "S" : "C") + angle}, value);
    }
    return scheme_.let_numbered("t", value);
  }

  Pool& pool_;
  Rewriter* aliases_;
  std::vector<Equation>& equations_;
  std::vector<Output>& outputs_;
  std::vector<unsigned char> uses_;
  std::vector<Expr> memo_;
  std::vector<char> known_;
  Scheme scheme_;
};

} // namespace

void share(Pool& pool, Function& function) {
  Sharing(pool, expr::SymbolKind::auxiliary, function.equations, function.outputs).run();
  share_pairs(pool, function);
  pool.sweep();
}

Program share_constants(Program program) {
  std::vector<Output> none;
  Rewriter aliases(*program.pool);
  Sharing(*program.pool, expr::SymbolKind::derived, program.update, none, &aliases).run();
  rewrite_functions(program.functions, aliases);
  program.pool->sweep();
  return program;
}

} // namespace mbsgen::scheme
