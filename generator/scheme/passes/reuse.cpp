// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/cost.h"
#include "expr/modular/fingerprint.h"
#include "scheme/passes/passes.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace mbsgen::scheme {

namespace {

using expr::Residue;

// When results are computed: in each pass of the iteration, once, or only where the caller wants them. A value
// must not be made of one that is computed less often.
enum class Stage : unsigned char { iterated, always, wanted };

// A value that exists: an equation's, an input, or a product that stands in the sum of an equation.
struct Value {
  NodeId node = 0;
  std::size_t equation = 0; // that computes it; `given` for inputs
  bool is_term = false;
  Residue residue;
  Residue inverse = Residue(); // not of terms
};
constexpr std::size_t given = static_cast<std::size_t>(-1);

// a + b or a b, signs included.
struct Form {
  Value a, b;
  int sign_a = 1, sign_b = 1;
  bool is_product = false;
};

void collect_symbols(const Pool& pool, NodeId id, std::vector<NodeId>& symbols) {
  const expr::Node& node = pool.node(id);
  if (node.kind == expr::NodeKind::symbol) {
    if (std::find(symbols.begin(), symbols.end(), id) == symbols.end()) symbols.push_back(id);
    return;
  }
  for_each_part(node, [&](NodeId part) { collect_symbols(pool, part, symbols); });
}

class Reuse {
public:
  Reuse(const Scheme& constants, Function& function)
      : pool_(constants.pool()), function_(function), fingerprint_(pool_),
        equation_of_(pool_.id_limit(), given), uses_(pool_.id_limit()), readers_(pool_.id_limit()),
        seen_by_(pool_.id_limit()), dead_(function.equations.size()) {
    values_.reserve(4 * size());
    for (const Equation& equation : constants.equations()) fingerprint_.define(equation.symbol, equation.rhs);
    find_stages();
    for (std::size_t k = 0; k < size(); ++k) learn(k);
    for (const Output& output : function_.outputs)
      for (const NodeId symbol : symbols_in(output.value.id())) ++uses_[symbol];
  }

  void run() {
    std::size_t rewritten = 0;
    for (std::size_t k = 0; k < size(); ++k) {
      if (const std::optional<Form> form = best_form(k)) {
        apply(k, *form);
        ++rewritten;
      }
      offer(k);
    }
    if (rewritten != 0) rebuild();
  }

private:
  std::size_t size() const { return function_.equations.size(); }
  const Expr& symbol(std::size_t k) const { return function_.equations[k].symbol; }
  const Expr& rhs(std::size_t k) const { return function_.equations[k].rhs; }

  std::vector<NodeId> symbols_in(NodeId id) const {
    std::vector<NodeId> symbols;
    collect_symbols(pool_, id, symbols);
    return symbols;
  }

  bool is_optional(const Output& output) const {
    return std::any_of(function_.arguments.begin(), function_.arguments.end(), [&](const Argument& argument) {
      return argument.nullable && argument.name == output.array;
    });
  }

  void find_stages() {
    stages_.assign(size(), Stage::wanted);
    mark(Stage::always, [this](const Output& output) { return !is_optional(output); });
    mark(Stage::iterated, [](const Output& output) {
      return output.purpose == Purpose::residual || output.purpose == Purpose::correction ||
             output.purpose == Purpose::change;
    });
  }

  template <class Holds>
  void mark(Stage stage, const Holds& holds) {
    Needs needs(pool_);
    for (const Output& output : function_.outputs)
      if (holds(output)) needs.mark(output.value);
    mark_needed(function_.equations, needs);
    for (std::size_t k = 0; k < size(); ++k)
      if (needs.marked(symbol(k))) stages_[k] = stage;
  }

  void learn(std::size_t k) {
    reads_.push_back(symbols_in(rhs(k).id()));
    for (const NodeId read : reads_[k]) {
      ++uses_[read];
      if (equation_of_[read] == given && uses_[read] == 1)
        add(whole_value(read, given, Residue(fingerprint_.value(read))));
    }
    residues_.emplace_back(fingerprint_.define(symbol(k), rhs(k)));
    equation_of_[symbol(k).id()] = k;
  }

  static Value whole_value(NodeId node, std::size_t equation, Residue residue) {
    return {node, equation, false, residue, residue.inverse()};
  }

  void add(const Value& value) {
    const auto row = value.residue.value();
    values_.try_emplace(std::min(row, expr::Fingerprint::modulus - row), value);
  }

  // A sum, or a number times a sum, as one is whose first term is negative.
  struct ScaledSum {
    const expr::Node* sum = nullptr;
    Rational factor = 1;
  };

  ScaledSum sum_in(const Expr& expression) const {
    if (expression.pool() == nullptr) return {};
    const expr::Node& node = expression.node();
    if (node.kind == expr::NodeKind::sum) return {&node, 1};
    if (node.kind != expr::NodeKind::product || node.factors().size() != 1 || node.factors()[0].exponent != 1)
      return {};
    const expr::Node& inner = pool_.node(node.factors()[0].base);
    return inner.kind == expr::NodeKind::sum ? ScaledSum{&inner, node.number} : ScaledSum();
  }

  // The equation's value, and the products in its sum, may be used by those behind it.
  void offer(std::size_t k) {
    existing_.push_back(whole_value(symbol(k).id(), k, residues_[k]));
    add(existing_.back());
    for (const NodeId read : reads_[k]) readers_[read].push_back(k);
    const expr::Node* sum = sum_in(rhs(k)).sum;
    if (sum == nullptr) return;
    for (const expr::Term& term : sum->terms())
      if (pool_.node(term.node).kind == expr::NodeKind::product)
        add({term.node, k, true, Residue(fingerprint_.value(term.node))});
  }

  bool may_use(std::size_t k, const Value& value) const {
    return value.equation == given || (stages_[value.equation] <= stages_[k] && dead_[value.equation] == 0);
  }

  // The value, up to sign, that exists before equation k.
  const Value* find(std::size_t k, Residue residue) const {
    const auto row = residue.value();
    const auto found = values_.find(std::min(row, expr::Fingerprint::modulus - row));
    return found != values_.end() && may_use(k, found->second) ? &found->second : nullptr;
  }

  std::optional<Form> best_form(std::size_t k) {
    if (expr::tree_work(rhs(k)).flops < 2 || residues_[k].is_zero()) return std::nullopt;
    std::optional<Form> best;
    long most = 0;
    for (const Value& near : neighbours(k))
      for (const Form& form : forms(k, near)) {
        // A product hides what it is made of from the passes that factor sums.
        const long saved = freed(k, form) - (form.is_product ? 2 : 1);
        if (saved <= most) continue;
        most = saved;
        best = form;
      }
    return best;
  }

  // Values that read something that equation k reads, too, and what it reads.
  std::vector<Value> neighbours(std::size_t k) const {
    constexpr std::size_t crowded = 64; // a symbol that so many equations read tells nothing
    std::vector<Value> result;
    const auto add_if_usable = [&](const Value& value) {
      if (!may_use(k, value) || std::exchange(seen_by_[value.node], k + 1) == k + 1) return;
      result.push_back(value);
    };
    for (const NodeId read : reads_[k]) {
      if (const Value* value = find(k, Residue(value_of(read)))) add_if_usable(*value);
      if (readers_[read].size() > crowded) continue;
      for (const std::size_t e : readers_[read]) add_if_usable(existing_[e]);
    }
    return result;
  }

  std::uint64_t value_of(NodeId node) const { return fingerprint_.value(node); }

  std::vector<Form> forms(std::size_t k, const Value& a) const {
    std::vector<Form> result;
    const Residue whole = residues_[k];
    for (const int sign : {1, -1}) {
      const Residue rest = sign > 0 ? whole - a.residue : whole + a.residue;
      const Value* b = find(k, rest);
      if (b == nullptr || rest.is_zero()) continue;
      const Form form{a, *b, sign, b->residue == rest ? 1 : -1};
      if (keeps_accuracy(k, form)) result.push_back(form);
    }
    if (!a.residue.is_zero() && !a.is_term) {
      const Residue rest = whole * a.inverse;
      const Value* b = find(k, rest);
      if (b != nullptr && !b->is_term) result.push_back({a, *b, 1, b->residue == rest ? 1 : -1, true});
    }
    return result;
  }

  // The summands of a value, each with its sign.
  std::vector<Residue> summands(const Value& value, int sign) const {
    std::vector<Residue> result;
    const auto signed_one = [&](Residue residue) { return sign > 0 ? residue : -residue; };
    const ScaledSum scaled =
        value.is_term || value.equation == given ? ScaledSum() : sum_in(rhs(value.equation));
    if (scaled.sum == nullptr) return {signed_one(value.residue)};
    const Residue factor(scaled.factor);
    if (!scaled.sum->number.is_zero()) result.push_back(signed_one(factor * Residue(scaled.sum->number)));
    for (const expr::Term& term : scaled.sum->terms())
      result.push_back(signed_one(factor * Residue(term.coefficient) * Residue(value_of(term.node))));
    return result;
  }

  // A sum of the same summands, or of halves of them: nothing large is added that is taken off again.
  bool keeps_accuracy(std::size_t k, const Form& form) const {
    const std::vector<Residue> own = summands({0, k, false, residues_[k]}, 1);
    std::vector<Residue> parts = summands(form.a, form.sign_a);
    const std::vector<Residue> more = summands(form.b, form.sign_b);
    parts.insert(parts.end(), more.begin(), more.end());
    return std::all_of(parts.begin(), parts.end(), [&](Residue part) {
      return std::any_of(own.begin(), own.end(),
                         [&](Residue one) { return part == one || part + part == one; });
    });
  }

  // The operations that nobody needs once equation k has the form: its own, and those of values that it alone reads.
  long freed(std::size_t k, const Form& form) const {
    long operations = static_cast<long>(expr::tree_work(rhs(k)).flops);
    for (const NodeId read : reads_[k]) {
      if (equation_of_[read] == given || read == form.a.node || read == form.b.node) continue;
      if (uses_[read] == 1) operations += freed(equation_of_[read], form);
    }
    return operations;
  }

  void apply(std::size_t k, const Form& form) {
    const std::vector<NodeId> before = reads_[k];
    const auto part = [this](const Value& value, int sign) {
      const Expr expression = pool_.handle(value.node);
      return sign > 0 ? expression : -expression;
    };
    const Expr a = part(form.a, form.sign_a), b = part(form.b, form.sign_b);
    function_.equations[k].rhs = form.is_product ? a * b : a + b;
    for (const Value* value : {&form.a, &form.b}) {
      if (!value->is_term) continue;
      extracted_[value->equation].insert(value->node);
      ++uses_[symbol(value->equation).id()];
    }
    reads_[k] = symbols_in(rhs(k).id());
    for (const NodeId read : reads_[k]) ++uses_[read];
    for (const NodeId read : before) drop(read);
  }

  void drop(NodeId read) {
    if (--uses_[read] != 0 || equation_of_[read] == given) return;
    const std::size_t equation = equation_of_[read];
    if (std::exchange(dead_[equation], char{1}) != 0) return;
    for (const NodeId below : reads_[equation]) drop(below);
  }

  void rebuild() {
    Rewriter rewrite(pool_);
    Scheme scheme(pool_, expr::SymbolKind::auxiliary, function_.equations);
    std::unordered_map<NodeId, Expr> named;
    const std::vector<Equation> equations = std::move(function_.equations);
    for (std::size_t k = 0; k < equations.size(); ++k) {
      scheme.set_topic(equations[k].topic);
      if (const auto products = extracted_.find(k); products != extracted_.end())
        for (const NodeId product : products->second)
          named.emplace(product, scheme.let_numbered("p", rewrite(pool_.handle(product))));
      rewrite.replace(equations[k].symbol,
                      scheme.redefine(equations[k].symbol, rewrite(with_names(equations[k].rhs, named))));
    }
    for (Output& output : function_.outputs) output.value = rewrite(output.value);
    function_.equations = std::move(scheme).take();
  }

  // The sum with names in place of the products that have some.
  Expr with_names(const Expr& expression, const std::unordered_map<NodeId, Expr>& named) const {
    const ScaledSum scaled = named.empty() ? ScaledSum() : sum_in(expression);
    if (scaled.sum == nullptr) return expression;
    std::vector<Expr> parts{pool_.number(scaled.sum->number)};
    bool changes = false;
    for (const expr::Term& term : scaled.sum->terms()) {
      const auto name = named.find(term.node);
      changes = changes || name != named.end();
      parts.push_back(pool_.number(term.coefficient) *
                      (name != named.end() ? name->second : pool_.handle(term.node)));
    }
    return changes ? pool_.number(scaled.factor) * sum_of(pool_, parts) : expression;
  }

  Pool& pool_;
  Function& function_;
  mutable expr::Fingerprint fingerprint_;
  std::vector<Stage> stages_;
  std::vector<Residue> residues_;
  std::vector<Value> existing_;            // of the equations so far
  std::vector<std::vector<NodeId>> reads_; // symbols of each right-hand side
  // By the id of a symbol.
  std::vector<std::size_t> equation_of_; // `given` for inputs
  std::vector<int> uses_;                // equations and results that read it
  std::vector<std::vector<std::size_t>> readers_;
  mutable std::vector<std::size_t> seen_by_; // one more than the last equation whose neighbours it was among
  std::unordered_map<std::uint64_t, Value> values_;
  std::unordered_map<std::size_t, std::unordered_set<NodeId>> extracted_; // products to be named, by equation
  std::vector<char> dead_;                                                // by equation
};

} // namespace

void reuse(const Scheme& constants, Function& function) {
  Reuse(constants, function).run();
  constants.pool().sweep();
}

} // namespace mbsgen::scheme
