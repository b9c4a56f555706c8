// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/certify/faults.h"
#include "expr/expr.h"
#include "expr/rebuild.h"
#include "scheme/rewrite.h"

namespace certify_tests {

using namespace mbsgen;
using expr::Expr;
using expr::NodeId;
using expr::NodeKind;
using scheme::Equation;
using scheme::Function;
using scheme::Program;

namespace {

using Change = std::function<Expr(expr::Pool&, const Expr&)>;

// Changes the first equation from `place` on that the change does not leave as it is.
bool change_equation(Program& program, std::vector<Equation>& equations, std::size_t place,
                     const Change& change) {
  for (std::size_t i = place; i < equations.size(); ++i) {
    const Expr changed = change(*program.pool, equations[i].rhs);
    if (changed == equations[i].rhs) continue;
    equations[i].rhs = changed;
    return true;
  }
  return false;
}

Fault in_equation(const char* name, Change change) {
  return {name, [change](Program& program, Function& function, std::size_t place) {
            return change_equation(program, function.equations, place, change);
          }};
}

Expr change_first_term(expr::Pool& pool, const Expr& rhs,
                       const std::function<void(std::vector<expr::Term>&)>& change) {
  if (rhs.node().kind != NodeKind::sum) return rhs;
  std::vector<expr::Term> terms = rhs.node().terms().copy();
  const Rational constant = rhs.node().number;
  change(terms);
  return pool.handle(expr::make_sum(pool, constant, terms));
}

Expr change_factors(expr::Pool& pool, const Expr& rhs,
                    const std::function<void(std::vector<expr::Factor>&)>& change) {
  if (rhs.node().kind != NodeKind::product) return rhs;
  std::vector<expr::Factor> factors = rhs.node().factors().copy();
  const Rational number = rhs.node().number;
  change(factors);
  return pool.handle(expr::make_product(pool, number, factors));
}

// The equation with the first node of the kind that `matches` replaced.
Expr replace_node(expr::Pool& pool, NodeId id, const std::function<Expr(NodeId)>& replacement, bool& done) {
  if (!done)
    if (Expr other = replacement(id); !other.is_zero()) {
      done = true;
      return other;
    }
  if (pool.node(id).kind == NodeKind::number || pool.node(id).kind == NodeKind::symbol)
    return pool.handle(id);
  return expr::rebuild(pool, id, [&](NodeId part) { return replace_node(pool, part, replacement, done); });
}

Expr swap_sine(expr::Pool& pool, const Expr& rhs) {
  bool done = false;
  return replace_node(
      pool, rhs.id(),
      [&pool](NodeId id) {
        const expr::Node& node = pool.node(id);
        if (node.kind != NodeKind::call || (node.op != expr::Op::sin && node.op != expr::Op::cos))
          return Expr();
        return call(pool, node.op == expr::Op::sin ? expr::Op::cos : expr::Op::sin,
                    pool.handle(node.factors()[0].base));
      },
      done);
}

Expr other_index(expr::Pool& pool, const Expr& rhs) {
  bool done = false;
  return replace_node(
      pool, rhs.id(),
      [&pool](NodeId id) {
        if (pool.node(id).kind != NodeKind::symbol) return Expr();
        const expr::Symbol symbol = pool.symbol_of(id);
        if (symbol.kind != expr::SymbolKind::q && symbol.kind != expr::SymbolKind::qd) return Expr();
        return pool.symbol(symbol.kind, symbol.stem, symbol.index[0] == 0 ? 1 : 0);
      },
      done);
}

bool swap_outputs(Program&, Function& function, std::size_t place) {
  for (std::size_t i = place; i + 1 < function.outputs.size(); ++i)
    if (function.outputs[i].purpose == scheme::Purpose::result &&
        function.outputs[i].array == function.outputs[i + 1].array &&
        function.outputs[i].value != function.outputs[i + 1].value) {
      std::swap(function.outputs[i].value, function.outputs[i + 1].value);
      return true;
    }
  return false;
}

bool drop_output(Program&, Function& function, std::size_t place) {
  if (place >= function.outputs.size()) return false;
  function.outputs.erase(function.outputs.begin() + static_cast<std::ptrdiff_t>(place));
  return true;
}

bool zero_output(Program&, Function& function, std::size_t place) {
  for (; place < function.outputs.size(); ++place)
    if (!function.outputs[place].value.is_zero()) {
      function.outputs[place].value = Expr();
      return true;
    }
  return false;
}

// What an elimination of live equations would do.
bool drop_equation(Program&, Function& function, std::size_t place) {
  if (place >= function.equations.size()) return false;
  function.equations.erase(function.equations.begin() + static_cast<std::ptrdiff_t>(place));
  return true;
}

// What a merge of different values would do.
bool merge_wrongly(Program& program, Function& function, std::size_t place) {
  if (place + 1 >= function.equations.size()) return false;
  scheme::Rewriter rewriter(*program.pool);
  rewriter.replace(function.equations[place + 1].symbol, function.equations[place].symbol);
  for (Equation& equation : function.equations) equation.rhs = rewriter(equation.rhs);
  for (scheme::Output& output : function.outputs)
    if (!output.value.is_zero()) output.value = rewriter(output.value);
  return true;
}

bool break_update(Program& program, Function&, std::size_t place) {
  return change_equation(program, program.update, place, [](expr::Pool& pool, const Expr& rhs) {
    return change_first_term(pool, rhs, [](auto& terms) { terms.pop_back(); });
  });
}

} // namespace

const std::vector<Fault>& faults() {
  static const std::vector<Fault> list{
      in_equation("the sign of a term",
                  [](expr::Pool& pool, const Expr& rhs) {
                    return change_first_term(pool, rhs,
                                             [](auto& t) { t[0].coefficient = -t[0].coefficient; });
                  }),
      in_equation("a term is lost",
                  [](expr::Pool& pool, const Expr& rhs) {
                    return change_first_term(pool, rhs, [](auto& terms) { terms.pop_back(); });
                  }),
      in_equation("a coefficient",
                  [](expr::Pool& pool, const Expr& rhs) {
                    return change_first_term(
                        pool, rhs, [](auto& t) { t[0].coefficient = t[0].coefficient * Rational(2); });
                  }),
      in_equation("a factor is lost",
                  [](expr::Pool& pool, const Expr& rhs) {
                    return change_factors(pool, rhs, [](auto& factors) { factors.pop_back(); });
                  }),
      in_equation("an exponent",
                  [](expr::Pool& pool, const Expr& rhs) {
                    return change_factors(pool, rhs,
                                          [](auto& f) { f[0].exponent += f[0].exponent > 0 ? 1 : -1; });
                  }),
      in_equation("the sign of an equation", [](expr::Pool&, const Expr& rhs) { return -rhs; }),
      in_equation("sine for cosine", swap_sine),
      in_equation("another joint's coordinate", other_index),
      {"two results exchanged", swap_outputs},
      {"a result is missing", drop_output},
      {"a result is zero", zero_output},
      {"an equation is missing", drop_equation},
      {"two values taken for one", merge_wrongly},
      {"a derived constant", break_update},
  };
  return list;
}

} // namespace certify_tests
