// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/pool.h"
#include "expr/core/handle.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::expr {

namespace {

constexpr std::size_t first_table_capacity = 1024;

std::size_t mix(std::size_t seed, std::size_t value) {
  seed ^= value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2);
  return seed * 0xff51afd7ed558ccdULL;
}

std::size_t mix(std::size_t hash, const Factor& factor) {
  return mix(hash, (std::size_t{factor.base} << 8) ^ static_cast<std::size_t>(factor.exponent));
}

std::size_t mix(std::size_t hash, const Term& term) {
  hash = mix(hash, term.node);
  return term.coefficient.is_one() ? hash : mix(hash, term.coefficient.hash());
}

std::size_t head_of(NodeKind kind, Op op) {
  return mix(static_cast<std::size_t>(kind), static_cast<std::size_t>(op));
}

std::size_t spread(std::size_t hash) {
  return hash ^ (hash >> 29);
}

std::size_t hash_of(const Node& node) {
  std::size_t hash = head_of(node.kind, node.op);
  if (node.kind == NodeKind::symbol) hash = mix(hash, node.symbol);
  if (!node.number.is_one()) hash = mix(hash, node.number.hash());
  for (const Factor& factor : node.factors) hash = mix(hash, factor);
  for (const Term& term : node.terms) hash = mix(hash, term);
  return spread(hash);
}

// The same of a function of one argument, without a node.
std::size_t hash_of_call(Op op, const Factor& argument) {
  return spread(mix(mix(head_of(NodeKind::call, op), Rational().hash()), argument));
}

bool same_terms(const std::vector<Term>& a, const std::vector<Term>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Term& x, const Term& y) {
    return x.node == y.node && x.coefficient == y.coefficient;
  });
}

bool same(const Node& a, const Node& b) {
  return a.hash == b.hash && a.kind == b.kind && a.op == b.op && a.symbol == b.symbol &&
         a.number == b.number && a.factors == b.factors && same_terms(a.terms, b.terms);
}

std::size_t bytes_of(const Node& node) {
  return sizeof(Node) + node.terms.capacity() * sizeof(Term) + node.factors.capacity() * sizeof(Factor);
}

} // namespace

Pool::Pool(AngleSums angle_sums) : angle_sums_(angle_sums), table_(first_table_capacity, 0) {
  Node zero;
  zero.kind = NodeKind::number;
  zero.constant = true;
  zero.hash = hash_of(zero);
  allocate();
  mutable_node(0) = std::move(zero);
  hold(0);
}

Pool::~Pool() = default;

Expr Pool::handle(NodeId id) {
  return Expr(*this, id);
}

Expr Pool::number(const Rational& value) {
  return handle(intern_number(value));
}

Expr Pool::pi() {
  return handle(intern_call(Op::pi, {}));
}

Expr Pool::symbol(const Symbol& symbol) {
  return this->symbol(symbol.kind, symbol.stem, symbol.index[0], symbol.index[1], symbol.index[2]);
}

Expr Pool::symbol(SymbolKind kind, std::string_view stem, int i, int j, int k) {
  const std::uint32_t row = symbol_rows_.find_or_add(kind, stem, {i, j, k});
  if (row < symbol_ids_.size()) return handle(symbol_ids_[row]);
  Node node;
  node.kind = NodeKind::symbol;
  node.constant = expr::is_constant(kind);
  node.symbol = row;
  symbol_ids_.push_back(intern(std::move(node)));
  hold(symbol_ids_.back()); // a symbol lives as long as its pool: its name stands in the symbol table
  return handle(symbol_ids_.back());
}

NodeId Pool::intern_number(const Rational& value) {
  if (value.is_zero()) return 0;
  Node node;
  node.kind = NodeKind::number;
  node.number = value;
  node.constant = true;
  return intern(std::move(node));
}

NodeId Pool::intern_call(Op op, std::vector<Factor> arguments) {
  Node node;
  node.kind = NodeKind::call;
  node.op = op;
  node.constant = std::all_of(arguments.begin(), arguments.end(),
                              [this](const Factor& argument) { return this->node(argument.base).constant; });
  node.trigonometric = op == Op::sin || op == Op::cos;
  node.factors = std::move(arguments);
  return intern(std::move(node));
}

NodeId Pool::intern_product(const Rational& coefficient, std::vector<Factor> factors) {
  Node node;
  node.kind = NodeKind::product;
  node.number = coefficient;
  node.constant = true;
  for (const Factor& factor : factors) {
    const Node& base = this->node(factor.base);
    node.constant = node.constant && base.constant;
    node.trigonometric = node.trigonometric || (base.kind == NodeKind::call && base.trigonometric);
  }
  node.factors = std::move(factors);
  return intern(std::move(node));
}

NodeId Pool::intern_sum(const Rational& constant, std::vector<Term> terms) {
  Node node;
  node.kind = NodeKind::sum;
  node.number = constant;
  node.constant = std::all_of(terms.begin(), terms.end(),
                              [this](const Term& term) { return this->node(term.node).constant; });
  node.terms = std::move(terms);
  return intern(std::move(node));
}

NodeId Pool::find_call(Op op, NodeId argument) const {
  const Factor factor{argument, 1};
  const std::size_t hash = hash_of_call(op, factor);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = hash & mask; table_[slot] != 0; slot = (slot + 1) & mask) {
    const Node& node = this->node(table_[slot]);
    if (node.hash == hash && node.kind == NodeKind::call && node.op == op && node.factors.size() == 1 &&
        node.factors[0] == factor)
      return table_[slot];
  }
  return 0;
}

NodeId Pool::intern(Node&& candidate) {
  if (--until_check_ == 0) check_budget();
  candidate.hash = hash_of(candidate);
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = candidate.hash & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask)
    if (same(node(table_[slot]), candidate)) return table_[slot];
  const NodeId id = allocate();
  for (const Factor& factor : candidate.factors) hold(factor.base);
  for (const Term& term : candidate.terms) hold(term.node);
  candidate.work = work_of(*this, candidate);
  Node& node = mutable_node(id);
  node = std::move(candidate);
  table_[slot] = id;
  list(id, node);
  ++counters_.created;
  counters_.peak = std::max(counters_.peak, ++counters_.alive);
  counters_.bytes += bytes_of(node);
  counters_.bytes_peak = std::max(counters_.bytes_peak, counters_.bytes);
  if (++table_used_ * 2 > table_.size()) rehash(table_.size() * 2);
  return id;
}

void Pool::check_budget() {
  until_check_ = nodes_between_checks;
  if (budget_ != nullptr) budget_->check(counters_.bytes);
}

NodeId Pool::allocate() {
  if (!free_.empty()) {
    const NodeId id = free_.back();
    free_.pop_back();
    return id;
  }
  if (size_ == chunks_.size() * chunk_size) chunks_.push_back(std::make_unique<Node[]>(chunk_size));
  return size_++;
}

void Pool::sweep() {
  while (!fresh_.empty()) {
    const NodeId id = fresh_.back();
    fresh_.pop_back();
    Node& node = mutable_node(id);
    node.listed = false;
    if (node.uses == 0) free_node(id);
  }
}

void Pool::free_node(NodeId id) {
  Node& node = mutable_node(id);
  erase_slot(id);
  counters_.bytes -= bytes_of(node);
  --counters_.alive;
  // Taken out first: releasing a part may list it, which must not see this node half gone.
  const Node freed = std::exchange(node, Node{});
  for (const Factor& factor : freed.factors) release(factor.base);
  for (const Term& term : freed.terms) release(term.node);
  free_.push_back(id);
}

// Backward-shift deletion keeps linear probing free of tombstones.
void Pool::erase_slot(NodeId id) {
  const std::size_t mask = table_.size() - 1;
  std::size_t hole = node(id).hash & mask;
  while (table_[hole] != id) hole = (hole + 1) & mask;
  for (std::size_t next = (hole + 1) & mask; table_[next] != 0; next = (next + 1) & mask) {
    const std::size_t home = node(table_[next]).hash & mask;
    if (((next - home) & mask) < ((next - hole) & mask)) continue;
    table_[hole] = table_[next];
    hole = next;
  }
  table_[hole] = 0;
  --table_used_;
}

void Pool::rehash(std::size_t capacity) {
  std::vector<NodeId> old(capacity, 0);
  old.swap(table_);
  const std::size_t mask = capacity - 1;
  for (const NodeId id : old) {
    if (id == 0) continue;
    std::size_t slot = node(id).hash & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = id;
  }
}

} // namespace mbsgen::expr
