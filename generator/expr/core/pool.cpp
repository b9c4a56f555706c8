// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/pool.h"
#include <algorithm>
#include <limits>
#include <stdexcept>

namespace mbsgen::expr {

bool Expr::is_atomic() const {
  if (pool_ == nullptr) return true;
  const Node& n = node();
  if (n.kind == NodeKind::number || n.kind == NodeKind::symbol) return true;
  return n.kind == NodeKind::product && n.number.is_minus_one() && n.factors().size() == 1 &&
         n.factors()[0].exponent == 1 && pool_->node(n.factors()[0].base).kind == NodeKind::symbol;
}

namespace {

// Beyond any count of a program that could be compiled, and small enough to be weighted and added.
constexpr long saturation = 1L << (std::numeric_limits<long>::digits > 32 ? 50 : 26);

bool has_numerator(const Node& product) {
  return std::any_of(product.factors().begin(), product.factors().end(),
                     [](const Factor& factor) { return factor.exponent > 0; });
}

// A number in front of a bare quotient 1/x is its numerator and costs nothing.
bool absorbs_number(const Node& node) {
  return node.kind == NodeKind::product && node.number.is_one() && !has_numerator(node);
}

void count_sum(const Pool& pool, const Node& node, Cost& cost) {
  cost.add += static_cast<long>(node.terms().size()) - (node.number.is_zero() ? 1 : 0);
  for (const Term& term : node.terms())
    if (!term.coefficient.is_unit() && !absorbs_number(pool.node(term.node))) ++cost.mul;
}

void count_product(const Rational& number, Operands<Factor> factors, Cost& cost) {
  long above = number.is_unit() ? 0 : 1;
  long below = 0;
  for (const Factor& factor : factors) {
    ++(factor.exponent > 0 ? above : below);
    if (factor.exponent != 1 && factor.exponent != -1) cost.mul += power_multiplications(factor.exponent);
  }
  cost.mul += std::max(above - 1, 0L) + std::max(below - 1, 0L);
  cost.div += below > 0 ? 1 : 0;
}

} // namespace

Cost& Cost::operator+=(const Cost& b) {
  add = std::min(add + b.add, saturation);
  mul = std::min(mul + b.mul, saturation);
  div = std::min(div + b.div, saturation);
  sqrt = std::min(sqrt + b.sqrt, saturation);
  trig = std::min(trig + b.trig, saturation);
  other = std::min(other + b.other, saturation);
  return *this;
}

long power_multiplications(long exponent) {
  long count = -1;
  for (long rest = exponent < 0 ? -exponent : exponent; rest > 0; rest /= 2) count += rest % 2 == 0 ? 1 : 2;
  return std::max(count - 1, 0L);
}

Cost product_cost(const Rational& number, Operands<Factor> factors) {
  Cost cost;
  count_product(number, factors, cost);
  return cost;
}

void count_call(Cost& cost, Op op) {
  if (op == Op::pi) return;
  switch (row(op).cost) {
  case CostClass::trig:
    ++cost.trig;
    break;
  case CostClass::root:
    ++cost.sqrt;
    break;
  case CostClass::other:
    ++cost.other;
    break;
  }
}

void count_node(const Pool& pool, const Node& node, Cost& cost) {
  switch (node.kind) {
  case NodeKind::sum:
    return count_sum(pool, node, cost);
  case NodeKind::product:
    return count_product(node.number, node.factors(), cost);
  case NodeKind::call:
    return count_call(cost, node.op);
  case NodeKind::number:
  case NodeKind::symbol:
    break;
  }
}

namespace {

// The work of the tree below a node that is about to be interned, from that of its parts.
Work work_of(const Pool& pool, const Node& node) {
  Cost own;
  count_node(pool, node, own);
  auto flops = static_cast<std::uint64_t>(own.flops());
  auto calls = static_cast<std::uint64_t>(own.calls());
  const auto add = [&](NodeId part) {
    const Work& work = pool.node(part).work;
    flops += work.flops;
    calls += work.calls;
  };
  for (const Factor& factor : node.factors()) add(factor.base);
  for (const Term& term : node.terms()) add(term.node);
  return {saturated(flops), saturated(calls)};
}

constexpr std::size_t first_table_capacity = 1024;

std::uint64_t mix(std::uint64_t seed, std::uint64_t value) {
  seed ^= value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2);
  return seed * 0xff51afd7ed558ccdULL;
}

std::uint64_t mix(std::uint64_t hash, const Factor& factor) {
  return mix(hash, (std::uint64_t{factor.base} << 8) ^ static_cast<std::uint64_t>(factor.exponent));
}

std::uint64_t mix(std::uint64_t hash, const Term& term) {
  hash = mix(hash, term.node);
  return term.coefficient.is_one() ? hash : mix(hash, term.coefficient.hash());
}

std::uint64_t head_of(NodeKind kind, Op op) {
  return mix(static_cast<std::uint64_t>(kind), static_cast<std::uint64_t>(op));
}

std::uint32_t spread(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash ^ (hash >> 29));
}

std::uint32_t hash_of(const NodeParts& parts) {
  std::uint64_t hash = head_of(parts.kind, parts.op);
  if (parts.kind == NodeKind::symbol) hash = mix(hash, parts.symbol);
  if (!parts.number.is_one()) hash = mix(hash, parts.number.hash());
  for (const Factor& factor : parts.factors) hash = mix(hash, factor);
  for (const Term& term : parts.terms) hash = mix(hash, term);
  return spread(hash);
}

// The hash of a function of one argument, without a node.
std::uint32_t hash_of_call(Op op, const Factor& argument) {
  return spread(mix(mix(head_of(NodeKind::call, op), Rational().hash()), argument));
}

bool same_terms(const Operands<Term>& a, const Operands<Term>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Term& x, const Term& y) {
    return x.node == y.node && x.coefficient == y.coefficient;
  });
}

bool same_factors(const Operands<Factor>& a, const Operands<Factor>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool is_of(const Node& node, const NodeParts& parts) {
  return node.kind == parts.kind && node.op == parts.op && node.number == parts.number &&
         node.symbol() == parts.symbol && same_factors(node.factors(), parts.factors) &&
         same_terms(node.terms(), parts.terms);
}

std::size_t bytes_of(const Node& node) {
  return Blocks::rounded(node.bytes()) + sizeof(Node*);
}

const Rational no_number;

} // namespace

Pool::Pool(AngleSums angle_sums) : angle_sums_(angle_sums), table_(first_table_capacity, 0) {
  const NodeParts parts{NodeKind::number, Op::pi, 0, no_number, {}, {}};
  add(parts, hash_of(parts));
  counters_ = {};
  hold(0);
}

Pool::~Pool() {
  for (Node* node : nodes_)
    if (node != nullptr) free_block(*node);
}

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
  symbol_ids_.push_back(intern({NodeKind::symbol, Op::pi, row, no_number, {}, {}}));
  hold(symbol_ids_.back()); // a symbol lives as long as its pool: its name stands in the symbol table
  return handle(symbol_ids_.back());
}

Expr Pool::entry(const Table& table, const Expr& place) {
  const auto is_kept = [&table](const Table& kept) { return kept.number() == table.number(); };
  if (std::none_of(tables_.begin(), tables_.end(), is_kept)) tables_.push_back(table);
  const Expr number = this->number(table.number());
  return handle(intern_call(Op::entry, {Factor{number.id(), 1}, Factor{place.id(), 1}}));
}

NodeId Pool::intern_number(const Rational& value) {
  return value.is_zero() ? 0 : intern({NodeKind::number, Op::pi, 0, value, {}, {}});
}

NodeId Pool::intern_call(Op op, Operands<Factor> arguments) {
  return intern({NodeKind::call, op, 0, no_number, {}, arguments});
}

NodeId Pool::intern_product(const Rational& coefficient, Operands<Factor> factors) {
  return intern({NodeKind::product, Op::pi, 0, coefficient, {}, factors});
}

NodeId Pool::intern_sum(const Rational& constant, Operands<Term> terms) {
  return intern({NodeKind::sum, Op::pi, 0, constant, terms, {}});
}

NodeId Pool::find_call(Op op, NodeId argument) const {
  const Factor factor{argument, 1};
  const std::uint32_t hash = hash_of_call(op, factor);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = hash & mask; table_[slot] != 0; slot = (slot + 1) & mask) {
    const Node& node = this->node(table_[slot]);
    if (node.hash == hash && node.kind == NodeKind::call && node.op == op && node.factors().size() == 1 &&
        node.factors()[0] == factor)
      return table_[slot];
  }
  return 0;
}

NodeId Pool::intern(const NodeParts& parts) {
  if (--until_check_ == 0) check_budget();
  const std::uint32_t hash = hash_of(parts);
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = hash & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const Node& node = this->node(table_[slot]);
    if (node.hash == hash && is_of(node, parts)) return table_[slot];
  }
  const NodeId id = add(parts, hash);
  table_[slot] = id;
  list(id, mutable_node(id));
  // A neighbour in the table is two lines of memory away: a sparse table meets few.
  if (++table_used_ * 4 > table_.size()) rehash(table_.size() * 2);
  return id;
}

// A new node, which holds its parts.
NodeId Pool::add(const NodeParts& parts, std::uint32_t hash) {
  const NodeId id = free_id();
  Node& node = Node::make(blocks_.take(Node::bytes(parts)), parts);
  nodes_[id] = &node;
  node.hash = hash;
  node.work = work_of(*this, node);
  mark(node);
  for (const Factor& factor : node.factors()) hold(factor.base);
  for (const Term& term : node.terms()) hold(term.node);
  ++counters_.created;
  counters_.peak = std::max(counters_.peak, ++counters_.alive);
  counters_.bytes += bytes_of(node);
  counters_.bytes_peak = std::max(counters_.bytes_peak, counters_.bytes);
  return id;
}

void Pool::mark(Node& node) const {
  if (node.kind == NodeKind::symbol) node.constant = is_constant(symbol_rows_[node.symbol()].kind);
  node.trigonometric = node.kind == NodeKind::call && (node.op == Op::sin || node.op == Op::cos);
  for (const Factor& factor : node.factors()) {
    const Node& base = this->node(factor.base);
    node.constant = node.constant && base.constant;
    if (node.kind == NodeKind::product) node.trigonometric = node.trigonometric || is_trig(base);
  }
  for (const Term& term : node.terms()) node.constant = node.constant && this->node(term.node).constant;
}

void Pool::check_budget() {
  until_check_ = nodes_between_checks;
  if (budget_ != nullptr) budget_->check(counters_.bytes);
}

NodeId Pool::free_id() {
  if (free_.empty()) {
    nodes_.push_back(nullptr);
    return static_cast<NodeId>(nodes_.size() - 1);
  }
  const NodeId id = free_.back();
  free_.pop_back();
  return id;
}

void Pool::sweep() {
  const std::size_t before = counters_.alive;
  while (!fresh_.empty()) {
    const NodeId id = fresh_.back();
    fresh_.pop_back();
    Node& node = mutable_node(id);
    node.listed = false;
    if (node.uses == 0) free_node(id);
  }
  if (teeth_ != nullptr) teeth_->push_back({before, counters_.alive});
}

void Pool::free_node(NodeId id) {
  Node& node = mutable_node(id);
  erase_slot(id);
  counters_.bytes -= bytes_of(node);
  --counters_.alive;
  for (const Factor& factor : node.factors()) release(factor.base);
  for (const Term& term : node.terms()) release(term.node);
  free_block(node);
  nodes_[id] = nullptr;
  free_.push_back(id);
}

void Pool::free_block(Node& node) {
  const std::size_t bytes = node.bytes();
  node.destroy();
  blocks_.give_back(&node, bytes);
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
