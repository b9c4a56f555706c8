// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/results.h"
#include "base/index.h"
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace mbsgen::schedule {

namespace {

using expr::Node;
using expr::NodeId;
using expr::NodeKind;
using scheme::Argument;
using scheme::Expr;
using scheme::rows_of;

// Smaller matrices are no shorter as loops.
constexpr int smallest = 4;

// A symbol or its negative; no symbol: zero.
struct Entry {
  NodeId symbol = 0;
  bool negated = false;
  friend bool operator==(const Entry& a, const Entry& b) {
    return a.symbol == b.symbol && a.negated == b.negated;
  }
};

std::optional<Entry> entry_of(const expr::Pool& pool, NodeId id) {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::symbol) return Entry{id, false};
  if (node.kind == NodeKind::number && node.number.is_zero()) return Entry{};
  const bool is_negative = node.kind == NodeKind::product && node.number.is_minus_one() &&
                           node.factors().size() == 1 && node.factors()[0].exponent == 1 &&
                           pool.node(node.factors()[0].base).kind == NodeKind::symbol;
  return is_negative ? std::optional(Entry{node.factors()[0].base, true}) : std::nullopt;
}

std::optional<Entry> entry_of(const expr::Pool& pool, const Expr& value) {
  return value.pool() == nullptr ? Entry{} : entry_of(pool, value.id());
}

// A square matrix of values that statements write, by places.
class ResultMatrix {
public:
  ResultMatrix(const Argument& argument, std::vector<Statement>& statements)
      : n_(rows_of(argument)), places_(mbsgen::at(n_ * n_), nullptr) {
    for (Statement& statement : statements)
      if (statement.output != nullptr && statement.output->array == argument.name)
        places_[mbsgen::at(statement.row)] = &statement;
  }

  int size() const { return n_; }
  bool is_complete() const { return std::count(places_.begin(), places_.end(), nullptr) == 0; }
  Statement& at(int i, int j) { return *places_[mbsgen::at(i * n_ + j)]; }

private:
  int n_;
  std::vector<Statement*> places_;
};

// Finds the matrix whose product with `left` the result `product` is.
class Factorization {
public:
  Factorization(const expr::Pool& pool, const std::unordered_map<NodeId, Expr>& values, ResultMatrix& left,
                ResultMatrix& product)
      : pool_(pool), values_(values), left_(left), product_(product), n_(left.size()), right_(at(n_ * n_)) {}

  // Row by row; empty where there is none.
  std::vector<Entry> right() {
    for (int i = 0; i < n_; ++i)
      if (!read_row(i)) return {};
    if (16 * terms_ < std::size_t(13) * at(n_) * at(n_) * at(n_)) return {};
    std::vector<Entry> entries;
    for (const std::optional<Entry>& entry : right_) {
      if (!entry) return {};
      entries.push_back(*entry);
    }
    return entries;
  }

private:
  bool read_row(int i) {
    row_.clear();
    std::size_t known = 0;
    for (int k = 0; k < n_; ++k) {
      const auto entry = entry_of(pool_, left_.at(i, k).value);
      if (!entry) return false;
      if (entry->symbol == 0) continue;
      row_[entry->symbol] = {k, entry->negated};
      ++known;
    }
    if (row_.size() != known) return false; // one value twice: its terms cannot be told apart
    for (int j = 0; j < n_; ++j)
      if (!read_entry(j, product_.at(i, j).value)) return false;
    return true;
  }

  // The terms of an entry are a row of the left matrix times column j of the right one.
  bool read_entry(int j, const Expr& value) {
    column_.assign(at(n_), Entry{});
    if (value.pool() != nullptr && !read_sum(value.id(), false)) return false;
    for (const auto& [symbol, place] : row_) {
      std::optional<Entry>& known = right_[at(place.first * n_ + j)];
      const Entry& found = column_[at(place.first)];
      if (known && !(*known == found)) return false;
      known = found;
    }
    return true;
  }

  bool read_sum(NodeId id, bool negated) {
    const Node& node = pool_.node(id);
    if (node.kind == NodeKind::sum) {
      if (!node.number.is_zero()) return false;
      return std::all_of(node.terms().begin(), node.terms().end(), [&](const expr::Term& term) {
        return term.coefficient.is_unit() && read_sum(term.node, negated != term.coefficient.is_minus_one());
      });
    }
    if (node.kind == NodeKind::product && node.number.is_unit()) return read_product(node, negated);
    if (node.kind == NodeKind::number) return node.number.is_zero();
    const auto value = values_.find(id);
    return value != values_.end() && read_sum(value->second.id(), negated);
  }

  bool read_product(const Node& node, bool negated) {
    negated = negated != node.number.is_minus_one();
    const expr::Factor &a = node.factors()[0], &b = node.factors()[node.factors().size() - 1];
    if (a.exponent != 1 || b.exponent != 1 || node.factors().size() > 2) return false;
    if (node.factors().size() == 1) return read_sum(a.base, negated);
    const bool first = row_.count(a.base) != 0;
    if (first == (row_.count(b.base) != 0)) return false;
    const auto& [k, left_negated] = row_.at(first ? a.base : b.base);
    const NodeId right = first ? b.base : a.base;
    Entry& entry = column_[at(k)];
    if (entry.symbol != 0 || pool_.node(right).kind != NodeKind::symbol) return false;
    entry = {right, negated != left_negated};
    ++terms_;
    return true;
  }

  const expr::Pool& pool_;
  const std::unordered_map<NodeId, Expr>& values_; // of symbols that equations define
  ResultMatrix& left_;
  ResultMatrix& product_;
  int n_;
  std::vector<std::optional<Entry>> right_;
  std::unordered_map<NodeId, std::pair<int, bool>> row_; // of the left matrix: places and signs of symbols
  std::vector<Entry> column_;
  std::size_t terms_ = 0;
};

void put(expr::Pool& pool, const std::vector<Entry>& entries, ResultMatrix& matrix) {
  const int n = matrix.size();
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const Entry& entry = entries[at(i * n + j)];
      matrix.at(i, j).value = entry.symbol == 0 ? Expr() : Expr(pool, entry.symbol);
      matrix.at(i, j).negated = entry.negated;
    }
}

// Gives the result the entries of the right matrix where it is a product with `left`.
bool becomes_product(expr::Pool& pool, const std::unordered_map<NodeId, Expr>& values, const Argument& left,
                     const Argument& result, std::vector<Statement>& statements) {
  if (&left == &result || rows_of(left) < smallest || rows_of(result) != rows_of(left)) return false;
  ResultMatrix from(left, statements), to(result, statements);
  if (!from.is_complete() || !to.is_complete()) return false;
  const std::vector<Entry> right = Factorization(pool, values, from, to).right();
  if (!right.empty()) put(pool, right, to);
  return !right.empty();
}

// No result is multiplied and the left matrix of another one: the order of the products does not matter.
std::vector<Statement> found_products(expr::Pool& pool, const scheme::Function& function,
                                      std::vector<Statement>& statements) {
  std::unordered_map<NodeId, Expr> values;
  for (const Statement& statement : statements)
    if (statement.symbol.is_symbol()) values.emplace(statement.symbol.id(), statement.value);
  std::vector<Statement> products;
  std::set<const Argument*> lefts, multiplied;
  for (const Argument& result : function.arguments)
    for (const Argument& left : function.arguments) {
      if (lefts.count(&result) != 0 || multiplied.count(&result) != 0 || multiplied.count(&left) != 0)
        continue;
      if (!becomes_product(pool, values, left, result, statements)) continue;
      products.emplace_back().product = {Product::Kind::multiply, &left, &result, rows_of(left)};
      lefts.insert(&left), multiplied.insert(&result);
    }
  return products;
}

// Removes equations that nothing reads any more.
void remove_idle(SymbolCollector& symbols, std::vector<Statement>& statements) {
  std::vector<bool> read(symbols.pool().id_limit());
  const auto is_idle = [&](const Statement& statement) {
    return statement.output == nullptr && statement.law == nullptr && statement.angles.empty() &&
           statement.symbol.is_symbol() && !read[statement.symbol.id()];
  };
  const auto first = std::remove_if(statements.rbegin(), statements.rend(), [&](const Statement& statement) {
    if (is_idle(statement)) return true;
    for_each_read(statement, [&](const Expr& value) {
      for (const NodeId symbol : symbols.collect(value)) read[symbol] = true;
    });
    return false;
  });
  statements.erase(statements.begin(), first.base());
}

} // namespace

void roll_products(expr::Pool& pool, SymbolCollector& symbols, const scheme::Function& function,
                   Stages& stages) {
  if (function.returns_status || !function.matrix_steps.empty()) return;
  std::vector<Statement>& statements = stages.statements[Stage::after];
  const std::vector<Statement> products = found_products(pool, function, statements);
  if (products.empty()) return;
  remove_idle(symbols, statements);
  statements.insert(statements.end(), products.begin(), products.end());
}

void add_matrix_steps(const scheme::Function& function, Stages& stages) {
  std::vector<Statement>& last = stages.statements[function.returns_status ? Stage::results : Stage::after];
  for (const scheme::MatrixStep& step : function.matrix_steps)
    last.emplace_back().product = {step.inverts() ? Product::Kind::invert : Product::Kind::multiply,
                                   step.inverts() ? nullptr : &function.argument(step.left),
                                   &function.argument(step.matrix), function.rows(step)};
}

namespace {

using Matrix = scheme::Argument::Matrix;

// Fewer zeros in a row are written one by one.
constexpr int shortest_run = 4;

class Stores {
public:
  Stores(SymbolCollector& symbols, const scheme::Argument& matrix, std::vector<Statement>& statements)
      : collector_(symbols), matrix_(matrix), statements_(statements) {}

  void move() {
    sort_out();
    std::vector<Statement> ordered;
    ordered.reserve(statements_.size());
    add_fills(ordered);
    for (std::size_t place = 0; place < others_.size(); ++place) {
      ordered.push_back(std::move(others_[place]));
      const auto stores = stores_.find(place);
      if (stores == stores_.end()) continue;
      std::move(stores->second.begin(), stores->second.end(), std::back_inserter(ordered));
    }
    statements_ = std::move(ordered);
  }

private:
  void sort_out() {
    for (Statement& statement : statements_) {
      const bool entry = statement.output != nullptr && statement.output->array == matrix_.name;
      if (!entry || statement.value.is_number()) {
        if (entry && statement.value.is_zero())
          zeros_.emplace(statement.row, std::move(statement));
        else
          add_other(std::move(statement));
        continue;
      }
      if (const auto place = known_after(statement.value))
        stores_[*place].push_back(std::move(statement));
      else
        others_.push_back(std::move(statement));
    }
  }

  void add_other(Statement statement) {
    for_each_defined(statement, [this](const scheme::Expr& symbol) { homes_[symbol.id()] = others_.size(); });
    others_.push_back(std::move(statement));
  }

  // The last of the other statements that the value needs.
  std::optional<std::size_t> known_after(const scheme::Expr& value) {
    std::optional<std::size_t> place;
    for (const NodeId symbol : collector_.collect(value))
      if (const auto home = homes_.find(symbol); home != homes_.end())
        place = std::max(place.value_or(0), home->second);
    return place;
  }

  void add_fills(std::vector<Statement>& ordered) {
    while (!zeros_.empty()) {
      const int first = zeros_.begin()->first;
      Statement fill = std::move(zeros_.begin()->second);
      const int count = run_from(first);
      if (count < shortest_run) {
        zeros_.erase(first);
        ordered.push_back(std::move(fill));
        continue;
      }
      fill.zeros = {1, count, row_length()};
      erase_run(first, count);
      if (matrix_.matrix == Matrix::full)
        for (int next = first + row_length(); run_from(next) >= count; next += row_length()) {
          erase_run(next, count);
          ++fill.zeros.rows;
        }
      ordered.push_back(std::move(fill));
    }
  }

  // Number of zeros from the place on, in a row of the matrix.
  int run_from(int place) const {
    int count = 0;
    while (zeros_.count(place + count) != 0 && (count == 0 || !begins_row(place + count))) ++count;
    return count;
  }

  void erase_run(int first, int count) {
    for (int i = 0; i < count; ++i) zeros_.erase(first + i);
  }

  bool begins_row(int place) const { return matrix_.matrix == Matrix::full && place % row_length() == 0; }

  int row_length() const {
    int n = 1;
    while (n * n < matrix_.size) ++n;
    return n;
  }

  SymbolCollector& collector_;
  const scheme::Argument& matrix_;
  std::vector<Statement>& statements_;
  std::vector<Statement> others_;
  std::unordered_map<NodeId, std::size_t> homes_;                  // places in others_, by symbol
  std::map<int, Statement> zeros_;                                 // by place in the matrix
  std::unordered_map<std::size_t, std::vector<Statement>> stores_; // by the place in others_ before them
};

} // namespace

void store_early(SymbolCollector& symbols, const scheme::Function& function, Stages& stages) {
  if (function.returns_status) return;
  for (const scheme::Argument& argument : function.arguments)
    if (argument.matrix != Matrix::none) Stores(symbols, argument, stages.statements[Stage::after]).move();
}

} // namespace mbsgen::schedule
