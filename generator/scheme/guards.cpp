// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/guards.h"
#include "scheme/count.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <map>
#include <set>

namespace mbsgen::scheme {

namespace {

using expr::Node;
using expr::NodeKind;
using expr::Op;

// A condition of more numbers costs more than it saves as a rule.
constexpr std::size_t most_numbers = 8;
// Pairs of different contacts in a condition; more of them become one contact each.
constexpr std::size_t most_pairs = 3;
// A comparison and a branch that is foretold wrongly take as long as some operations, weighted as in weighted_cost.
constexpr long least_saved = 30;
constexpr long flops_of_a_call = 10;

// Numbers and pairs of contacts, by their rows among the atoms; sorted.
using Set = std::vector<int>;

// The condition that holds where a number is positive, or where both contacts are active.
struct Atom {
  std::optional<Guard::Number> number;
  Guard::Pair contacts;
};

Set united(const Set& a, const Set& b) {
  Set all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

class Atoms {
public:
  int number(const Guard::Number& wanted) {
    return row([&](const Atom& atom) { return atom.number && *atom.number == wanted; }, {wanted, {}});
  }
  int pair(const Guard::Pair& wanted) {
    return row([&](const Atom& atom) { return !atom.number && atom.contacts == wanted; },
               {std::nullopt, wanted});
  }
  bool is_empty() const { return atoms_.empty(); }
  bool is_number(int row) const { return at(row).number.has_value(); }
  bool has_number(const Set& set) const {
    return std::any_of(set.begin(), set.end(), [this](int row) { return is_number(row); });
  }

  Guard guard(const Set& set) const {
    Guard guard;
    for (const int row : set)
      if (is_number(row))
        guard.numbers.push_back(*at(row).number);
      else
        guard.contacts.push_back(at(row).contacts);
    return guard;
  }

  // Without pairs of which one contact is there by itself; many pairs become their first contacts.
  Set simplified(Set set) {
    drop_implied(set);
    if (static_cast<std::size_t>(
            std::count_if(set.begin(), set.end(), [this](int row) { return is_pair(row); })) <= most_pairs)
      return set;
    Set wider;
    for (const int row : set) {
      const Guard::Pair contacts = at(row).contacts;
      wider = united(wider, {is_pair(row) ? pair({contacts.first, contacts.first}) : row});
    }
    drop_implied(wider);
    return wider;
  }

private:
  template <class Test>
  int row(Test test, const Atom& otherwise) {
    const auto found = std::find_if(atoms_.begin(), atoms_.end(), test);
    const auto place = static_cast<int>(found - atoms_.begin());
    if (found == atoms_.end()) atoms_.push_back(otherwise);
    return place;
  }
  const Atom& at(int row) const { return atoms_[static_cast<std::size_t>(row)]; }
  bool is_pair(int row) const { return !is_number(row) && at(row).contacts.first != at(row).contacts.second; }

  void drop_implied(Set& set) const {
    const auto alone = [&](int contact) {
      return std::any_of(set.begin(), set.end(), [&](int row) {
        return !is_number(row) && at(row).contacts == Guard::Pair{contact, contact};
      });
    };
    Set kept;
    for (const int row : set)
      if (!is_pair(row) || (!alone(at(row).contacts.first) && !alone(at(row).contacts.second)))
        kept.push_back(row);
    set = std::move(kept);
  }

  std::vector<Atom> atoms_;
};

// Where a value is read.
struct Need {
  bool is_read = false, always = false, steady = false;
  Set where = {};

  void add(const Need& reader) {
    is_read = true;
    always = always || reader.always;
    steady = steady || reader.steady;
    if (!always) where = united(where, reader.where);
  }
};

class GuardFinder {
public:
  GuardFinder(Pool& pool, const std::vector<GuardedStep>& steps) : pool_(pool), steps_(steps) {}

  Guards find() {
    Guards result;
    result.of_steps.assign(steps_.size(), Guards::none);
    find_zeros();
    find_wanted();
    if (atoms_.is_empty()) return result;
    do find_needs();
    while (leaves_out());
    std::map<Set, int> rows;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (conditions_[i].empty()) continue;
      const auto [row, is_new] = rows.emplace(conditions_[i], static_cast<int>(rows.size()));
      if (is_new) result.guards.push_back(atoms_.guard(conditions_[i]));
      result.of_steps[i] = row->second;
    }
    return result;
  }

private:
  void find_zeros() {
    zeros_.reserve(steps_.size());
    for (const GuardedStep& step : steps_) {
      zeros_.push_back(step.value.pool() == nullptr ? std::nullopt : zero_of(step.value.id()));
      if (step.symbol.is_symbol() && zeros_.back()) zero_symbols_[step.symbol.id()] = *zeros_.back();
    }
  }

  void find_wanted() {
    for (const GuardedStep& step : steps_) {
      Set set;
      for (const Guard::Pair& pair : step.wanted.contacts) set = united(set, {atoms_.pair(pair)});
      wanted_.push_back(std::move(set));
    }
  }

  // Where all these numbers are not positive the value is zero; none: it may have another one.
  std::optional<Set> zero_of(NodeId id) {
    const Node& node = pool_.node(id);
    switch (node.kind) {
    case NodeKind::number:
      return node.number.is_zero() ? std::optional<Set>(Set()) : std::nullopt;
    case NodeKind::symbol: {
      const auto known = zero_symbols_.find(id);
      return known == zero_symbols_.end() ? std::nullopt : std::optional<Set>(known->second);
    }
    case NodeKind::call:
      return zero_of_call(id, node);
    case NodeKind::product:
      return zero_of_product(node);
    case NodeKind::sum:
      break;
    }
    if (!node.number.is_zero()) return std::nullopt;
    std::optional<Set> all = Set();
    for (const expr::Term& term : node.terms()) add_zero(all, term.node);
    return all;
  }

  void add_zero(std::optional<Set>& all, NodeId part) {
    if (!all) return;
    const std::optional<Set> zero = zero_of(part);
    if (zero)
      all = united(*all, *zero);
    else
      all.reset();
    if (all && all->size() > most_numbers) all.reset();
  }

  std::optional<Set> zero_of_call(NodeId id, const Node& node) {
    const bool keeps_zero = expr::row(node.op).at_zero == 0 || node.op == Op::max || node.op == Op::min;
    std::optional<Set> all;
    if (keeps_zero) all = Set();
    for (const expr::Factor& argument : node.factors()) add_zero(all, argument.base);
    if (all) return all;
    const std::optional<Guard::Number> number = number_of_gate(pool_, id);
    return number ? std::optional<Set>(Set{atoms_.number(*number)}) : std::nullopt;
  }

  // Of several factors that may be zero the one with the fewest numbers.
  std::optional<Set> zero_of_product(const Node& node) {
    std::optional<Set> least;
    for (const expr::Factor& factor : node.factors()) {
      std::optional<Set> zero = zero_of(factor.base);
      if (!zero) continue;
      if (factor.exponent < 0) return std::nullopt;
      if (!least || zero->size() < least->size()) least = std::move(zero);
    }
    return least;
  }

  void find_needs() {
    needs_.clear();
    conditions_.assign(steps_.size(), {});
    for (std::size_t i = steps_.size(); i-- > 0;) {
      const GuardedStep& step = steps_[i];
      const Need need = step.symbol.is_symbol() ? need_of_equation(i) : need_of_end(i);
      if (!need.always) conditions_[i] = need.where;
      read_numbers(conditions_[i]);
      if (step.value.pool() != nullptr) add_reader(step.value.id(), need);
    }
  }

  Need need_of_end(std::size_t i) const {
    const bool always = wanted_[i].empty() || steps_[i].is_steady;
    return {true, always, steps_[i].is_steady, wanted_[i]};
  }

  Need need_of_equation(std::size_t i) {
    Need need = needs_[steps_[i].symbol.id()];
    need.steady = need.steady || steps_[i].is_steady;
    if (need.steady || !need.is_read) return {true, true, need.steady, {}};
    const std::optional<Set>& zero = zeros_[i];
    const bool may_be_zero = zero && !zero->empty() && left_out_.count(*zero) == 0;
    if (may_be_zero && (need.always || zero->size() < need.where.size())) return {true, false, false, *zero};
    need.where = atoms_.simplified(std::move(need.where));
    const bool is_long = need.where.size() > most_numbers && atoms_.has_number(need.where);
    need.always = need.always || is_long || left_out_.count(need.where) != 0;
    return need;
  }

  // A condition is tested always.
  void read_numbers(const Set& condition) {
    for (const Guard::Number& number : atoms_.guard(condition).numbers)
      needs_[number.symbol.id()].add({true, true, false, {}});
  }

  void add_reader(NodeId id, const Need& reader) {
    if (pool_.node(id).kind == NodeKind::symbol) return needs_[id].add(reader);
    for_each_part(pool_.node(id), [&](NodeId part) { add_reader(part, reader); });
  }

  // True where some conditions on numbers save too little: they are left out from then on.
  bool leaves_out() {
    std::map<Set, std::int64_t> saved;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (conditions_[i].empty() || !atoms_.has_number(conditions_[i])) continue;
      const expr::Work work = expr::tree_work(steps_[i].value);
      saved[conditions_[i]] += work.flops + flops_of_a_call * std::int64_t{work.calls};
    }
    const std::size_t before = left_out_.size();
    for (const auto& [condition, operations] : saved)
      if (operations < least_saved) left_out_.insert(condition);
    return left_out_.size() > before;
  }

  Pool& pool_;
  const std::vector<GuardedStep>& steps_;
  Atoms atoms_;
  std::vector<std::optional<Set>> zeros_; // by step
  std::vector<Set> wanted_, conditions_;  // by step; empty: always
  std::map<NodeId, Set> zero_symbols_;
  std::map<NodeId, Need> needs_;
  std::set<Set> left_out_;
};

// x of -x, and whether there was a minus sign.
std::pair<NodeId, bool> without_sign(const Pool& pool, NodeId id) {
  const Node& node = pool.node(id);
  const bool negated = node.kind == NodeKind::product && node.number.is_negative() &&
                       node.factors().size() == 1 && node.factors().front().exponent == 1;
  return {negated ? node.factors().front().base : id, negated};
}

bool is_in(const Guard& guard, const Guard::Pair& pair) {
  return std::find(guard.contacts.begin(), guard.contacts.end(), pair) != guard.contacts.end();
}

} // namespace

bool implies(const Guard& first, const Guard& second) {
  if (first.is_empty()) return second.is_empty();
  return std::all_of(first.numbers.begin(), first.numbers.end(),
                     [&](const Guard::Number& number) {
                       return std::find(second.numbers.begin(), second.numbers.end(), number) !=
                              second.numbers.end();
                     }) &&
         std::all_of(first.contacts.begin(), first.contacts.end(), [&](const Guard::Pair& pair) {
           return is_in(second, pair) || is_in(second, {pair.first, pair.first}) ||
                  is_in(second, {pair.second, pair.second});
         });
}

std::optional<Guard::Number> number_of_gate(Pool& pool, NodeId id) {
  const Node& gate = pool.node(id);
  if (gate.kind != NodeKind::call || gate.op != Op::max) return std::nullopt;
  std::optional<Guard::Number> number;
  bool has_zero = false;
  for (const expr::Factor& argument : gate.factors()) {
    const auto [part, negated] = without_sign(pool, argument.base);
    const Node& sign = pool.node(part);
    has_zero = has_zero || (sign.kind == NodeKind::number && sign.number.is_zero());
    if (sign.kind != NodeKind::call || sign.op != Op::sign) continue;
    const auto [symbol, is_opposite] = without_sign(pool, sign.factors().front().base);
    if (pool.node(symbol).kind == NodeKind::symbol) number = {Expr(pool, symbol), negated != is_opposite};
  }
  return has_zero ? number : std::nullopt;
}

Guards find_guards(Pool& pool, const std::vector<GuardedStep>& steps) {
  return GuardFinder(pool, steps).find();
}

bool is_steady(Purpose purpose) {
  switch (purpose) {
  case Purpose::residual:
  case Purpose::correction:
  case Purpose::change:
  case Purpose::pivot:
  case Purpose::pivot_scale:
  case Purpose::law_argument:
    return true;
  default:
    return false;
  }
}

Guard wanted(const Function& function, const Output& output) {
  constexpr int rows_of_contact = 3;
  int contacts = 0;
  bool is_matrix = false;
  for (const Argument& argument : function.arguments) {
    if (argument.is_flags) contacts = argument.size;
    is_matrix = is_matrix || (argument.name == output.array && argument.matrix == Argument::Matrix::full);
  }
  if (contacts == 0 || !is_matrix || output.purpose != Purpose::result) return {};
  const int row = output.index / (rows_of_contact * contacts) / rows_of_contact;
  const int column = output.index % (rows_of_contact * contacts) / rows_of_contact;
  return {{}, {{std::min(row, column), std::max(row, column)}}};
}

Guards guards_of(const Function& function) {
  if (function.equations.empty()) return {};
  std::vector<GuardedStep> steps;
  for (const Equation& equation : function.equations) steps.push_back({equation.symbol, equation.rhs});
  for (const Output& output : function.outputs)
    steps.push_back({{}, output.value, is_steady(output.purpose), wanted(function, output)});
  return find_guards(*function.equations.front().symbol.pool(), steps);
}

std::optional<expr::Cost> open_cost(const Function& function) {
  const Guards guards = guards_of(function);
  if (guards.is_empty()) return std::nullopt;
  Function open = function;
  open.equations.clear();
  open.outputs.clear();
  for (std::size_t i = 0; i < guards.of_steps.size(); ++i) {
    if (guards.of_steps[i] != Guards::none) continue;
    const std::size_t equations = function.equations.size();
    if (i < equations)
      open.equations.push_back(function.equations[i]);
    else
      open.outputs.push_back(function.outputs[i - equations]);
  }
  return cost(open);
}

} // namespace mbsgen::scheme
