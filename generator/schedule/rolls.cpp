// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/rolls.h"
#include "schedule/repetition.h"
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <unordered_set>

namespace mbsgen::schedule {

namespace {

using expr::Node;
using expr::NodeId;
using expr::NodeKind;

// Of fewer rounds or statements a loop is no shorter than its statements.
constexpr std::size_t fewest_rounds = 4, fewest_statements = 16;

constexpr NodeId none = Rolls::none;

std::size_t mixed(std::size_t seed, std::size_t value) {
  return static_cast<std::size_t>((seed ^ std::uint64_t{value}) * 1099511628211u + (value >> 7));
}

/// What operands are: those of different kinds have no place in one array.
class Operands {
public:
  Operands(const expr::Pool& pool, const std::unordered_map<NodeId, int>& sines,
           const std::unordered_set<NodeId>& values)
      : pool_(pool), sines_(sines), values_(values) {}

  bool is_sine(const Node& node) const {
    return expr::is_trig(node) && sines_.count(node.factors().front().base) != 0;
  }
  bool is_constant(NodeId id) const { return pool_.node(id).constant && !is_value(id); }
  bool is_value(NodeId id) const { return values_.count(id) != 0; } ///< of a statement
  /// The place in an array of sines or in an argument.
  int place(NodeId id) const {
    const Node& node = pool_.node(id);
    return node.kind == NodeKind::symbol ? pool_.symbol_of(id).index[0]
                                         : sines_.at(node.factors().front().base);
  }
  std::size_t kind(NodeId id) const {
    const Node& node = pool_.node(id);
    if (node.kind != NodeKind::symbol) return 2 + static_cast<std::size_t>(node.op);
    if (is_value(id)) return 1;
    return is_constant(id) ? 0 : std::hash<std::string>()(pool_.symbol_of(id).stem) | 1024u;
  }

private:
  const expr::Pool& pool_;
  const std::unordered_map<NodeId, int>& sines_;
  const std::unordered_set<NodeId>& values_;
};

/// Hashes of expressions that take no notice of which operand of a kind there is.
class Forms {
public:
  Forms(const expr::Pool& pool, const Operands& operands) : pool_(pool), operands_(operands) {}

  std::size_t of(const Statement& statement) {
    const bool is_plain = statement.law == nullptr && statement.angles.empty() && statement.zeros.rows == 0 &&
                          !statement.product.exists() && !statement.overwrites &&
                          statement.guard == scheme::Guards::none && statement.lanes == 1 &&
                          statement.value.pool() != nullptr;
    if (!is_plain || statement.zero_entries() != 0) return Repetitions::alone;
    std::size_t form = mixed(of(statement.value.id()), statement.negated ? 3 : 5);
    if (statement.output != nullptr) {
      if (statement.output->is_scalar) return Repetitions::alone;
      form = mixed(form, std::hash<std::string>()(scheme::array_name(*statement.output)));
    }
    return form | 1u;
  }

private:
  std::size_t of(NodeId id) {
    return known_.visit(id, [&] { return computed(pool_.node(id), id); });
  }

  std::size_t computed(const Node& node, NodeId id) {
    if (node.kind == NodeKind::symbol || operands_.is_sine(node)) return mixed(11, operands_.kind(id));
    std::size_t form = mixed(static_cast<std::size_t>(node.kind), static_cast<std::size_t>(node.op));
    form = mixed(form, std::hash<double>()(node.number.to_double()));
    for (const expr::Factor& factor : node.factors())
      form = mixed(mixed(form, of(factor.base)), static_cast<std::size_t>(factor.exponent + 64));
    for (const expr::Term& term : node.terms())
      form = mixed(mixed(form, of(term.node)), std::hash<double>()(term.coefficient.to_double()));
    return form;
  }

  const expr::Pool& pool_;
  const Operands& operands_;
  expr::Memo<std::size_t> known_;
};

/// The rows of values that loops define: the one of a statement has its value in each round.
struct Row {
  std::size_t loop = 0, statement = 0;

  friend bool operator<(const Row& a, const Row& b) {
    return std::tie(a.loop, a.statement) < std::tie(b.loop, b.statement);
  }
};

/// Gives the values of rows their places. A change that does not fit is taken back as a whole.
class SeriesBuilder {
public:
  using Rows = std::map<Row, std::size_t>;

  /// The series of a row, which is made where there is none; `values`: of the row, by rounds.
  std::size_t of(const Row& row, const std::vector<NodeId>& values) {
    const auto [known, is_new] = rows_.try_emplace(row, series_.size());
    if (!is_new) return known->second;
    series_.emplace_back();
    undo_.push_back({none, known->second, 0, row});
    for (std::size_t i = 0; i < values.size(); ++i) put(values[i], {known->second, static_cast<int>(i)});
    return known->second;
  }

  const SeriesPlace* find(NodeId value) const {
    const auto found = places_.find(value);
    return found == places_.end() ? nullptr : &found->second;
  }

  /// False where another value is there.
  bool put(NodeId value, const SeriesPlace& place) {
    if (!series_[place.series].emplace(place.place, value).second) return false;
    places_[value] = place;
    undo_.push_back({value, place.series, place.place, {}});
    return true;
  }

  void keep() { undo_.clear(); }

  void take_back() {
    for (auto last = undo_.rbegin(); last != undo_.rend(); ++last)
      if (last->value == none) {
        rows_.erase(last->row);
        series_.pop_back();
      } else {
        places_.erase(last->value);
        series_[last->series].erase(last->place);
      }
    undo_.clear();
  }

  void give(Rolls& rolls) const {
    for (const std::map<int, NodeId>& series : series_) {
      const int first = series.begin()->first;
      std::vector<NodeId> values(static_cast<std::size_t>(series.rbegin()->first - first) + 1, none);
      for (const auto& [place, value] : series) {
        values[static_cast<std::size_t>(place - first)] = value;
        rolls.places[value] = {rolls.series.size(), place - first};
      }
      rolls.series.push_back(std::move(values));
    }
  }

private:
  struct Change {
    NodeId value;
    std::size_t series;
    int place;
    Row row;
  };

  std::vector<std::map<int, NodeId>> series_;
  Rows rows_;
  std::unordered_map<NodeId, SeriesPlace> places_;
  std::vector<Change> undo_;
};

/// Finds the loops of one stage.
class StageRoller {
public:
  /// A loop that has been accepted: the values of its statements, by statement and round.
  using Values = std::vector<std::vector<NodeId>>;

  StageRoller(SymbolCollector& symbols, const Angles& angles, Stage stage, std::vector<Statement>& statements,
              const std::unordered_set<NodeId>& values, std::vector<Values>& loops,
              std::unordered_map<NodeId, std::pair<std::size_t, Row>>& rounds, SeriesBuilder& series,
              Rolls& rolls, std::set<Lanes>& constants)
      : symbols_(symbols), pool_(symbols.pool()), sines_(angles.places[stage]), statements_(statements),
        operands_(pool_, sines_, values), loops_(loops), rounds_(rounds), series_(series), rolls_(rolls),
        constants_(constants) {}

  void roll() {
    Forms forms(pool_, operands_);
    std::vector<std::size_t> all;
    for (const Statement& statement : statements_) all.push_back(forms.of(statement));
    const Repetitions repetitions(std::move(all));
    for (std::size_t i = 0; i < statements_.size();) {
      Repetition found = repetitions.from(i, fewest_rounds);
      if (found.rounds != 0 && accept(found)) {
        mark(found);
        i = found.past();
      } else {
        ++i;
      }
    }
  }

  /// Values of loops that are read elsewhere get places.
  void read_elsewhere() {
    for (std::size_t i = 0; i < statements_.size(); ++i) {
      const Statement& statement = statements_[i];
      if (statement.is_in_loop()) continue;
      for_each_read(statement, [this](const scheme::Expr& value) {
        for (const NodeId symbol : symbols_.collect(value)) place(symbol);
      });
    }
    series_.keep();
  }

private:
  using RowValues = std::vector<NodeId>;

  // A value of a loop becomes one of a series, with those of the other rounds.
  void place(NodeId symbol) {
    if (const auto found = rounds_.find(symbol); found != rounds_.end() && series_.find(symbol) == nullptr)
      series_.of(found->second.second, values_of(found->second.second));
  }

  const RowValues& values_of(const Row& row) const { return loops_[row.loop][row.statement]; }

  void mark(const Repetition& found) {
    for (std::size_t i = found.first; i < found.past(); ++i) statements_[i].period = found.period;
    statements_[found.first].rounds = found.rounds;
    ++rolls_.count.loops;
    rolls_.count.statements += found.size();
    rolls_.count.written += found.period;
  }

  // Takes the rounds that agree, where they are enough. Most repetitions that do not fit show it in their first rounds.
  bool accept(Repetition& found) {
    std::vector<std::vector<Lanes>> operands(found.period);
    std::size_t rounds = 1;
    const auto read_up_to = [&](std::size_t most) {
      while (rounds < most && add_round(found, rounds, operands)) ++rounds;
    };
    read_up_to(fewest_rounds);
    const Repetition start{found.first, found.period, fewest_rounds};
    if (rounds < fewest_rounds || !fits(start, operands)) return false;
    abandon();
    read_up_to(found.rounds);
    for (found.rounds = rounds; found.rounds >= fewest_rounds && found.size() >= fewest_statements;
         found.rounds = rounds) {
      rounds = fitting(found, operands);
      if (rounds == found.rounds) return keep(found, operands);
      abandon();
    }
    return false;
  }

  bool fits(const Repetition& found, const std::vector<std::vector<Lanes>>& operands) {
    if (fitting(found, operands) == found.rounds) return true;
    abandon();
    return false;
  }

  bool keep(const Repetition& found, const std::vector<std::vector<Lanes>>& operands) {
    series_.keep();
    for (const std::vector<Lanes>& of_statement : operands)
      for (const Lanes& all : of_statement) {
        Lanes lanes = first_of(all, found.rounds);
        if (is_common(lanes) || !operands_.is_constant(lanes.front())) continue;
        if (constants_.insert(lanes).second) rolls_.constants.push_back(std::move(lanes));
      }
    return true;
  }

  void abandon() {
    series_.take_back();
    undefine();
  }

  static Lanes first_of(const Lanes& lanes, std::size_t rounds) {
    return Lanes(lanes.begin(), lanes.begin() + static_cast<std::ptrdiff_t>(rounds));
  }

  // Operands of the round, where they have the kinds of those before and, in arguments and arrays of sines, the steps.
  bool add_round(const Repetition& of, std::size_t round, std::vector<std::vector<Lanes>>& operands) const {
    std::vector<std::vector<Lanes>> pairs;
    for (std::size_t j = 0; j < of.period; ++j) {
      const Statement& first = statements_[of.first + j];
      const Statement& other = statements_[of.first + round * of.period + j];
      auto found = operands_of(pool_, {sines_}, {first.value.id(), other.value.id()});
      if (!found || !steps_on(of, j, round)) return false;
      for (std::size_t k = 0; k < found->size(); ++k)
        if (!agrees((*found)[k], round == 1 ? Lanes{(*found)[k].front()} : operands[j][k])) return false;
      pairs.push_back(std::move(*found));
    }
    for (std::size_t j = 0; j < of.period; ++j)
      for (std::size_t k = 0; k < pairs[j].size(); ++k)
        if (round == 1)
          operands[j].push_back(pairs[j][k]);
        else
          operands[j][k].push_back(pairs[j][k].back());
    return true;
  }

  bool steps_on(const Repetition& of, std::size_t j, std::size_t round) const {
    const auto row = [&](std::size_t of_round) {
      return statements_[of.first + of_round * of.period + j].row;
    };
    return statements_[of.first + j].output == nullptr || row(round) - row(round - 1) == row(1) - row(0);
  }

  // `before`: the operands of the rounds before.
  bool agrees(const Lanes& pair, const Lanes& before) const {
    const NodeId first = pair.front(), next = pair.back(), last = before.back();
    if (operands_.kind(first) != operands_.kind(next)) return false;
    if (before.size() > 1 && (before[1] == first) != (next == first)) return false; // common, or not
    if (next == first || operands_.is_constant(next) || operands_.is_value(next) || before.size() == 1)
      return true;
    return operands_.place(next) - operands_.place(last) ==
           operands_.place(before[1]) - operands_.place(first);
  }

  // Gives places to all values that are read in other rounds than their own. The number of rounds that agree: all, or
  // those with which to try again.
  std::size_t fitting(const Repetition& found, const std::vector<std::vector<Lanes>>& operands) {
    define(found);
    for (std::size_t j = 0; j < found.period; ++j)
      for (const Lanes& all : operands[j]) {
        const Lanes lanes = first_of(all, found.rounds);
        const bool is_value = operands_.is_value(lanes.front());
        const std::size_t rounds = !is_value          ? found.rounds
                                   : is_common(lanes) ? fit_common(lanes.front()) ? found.rounds : 0
                                                      : fit_values(lanes, j);
        if (rounds != found.rounds) return rounds;
      }
    return found.rounds;
  }

  void define(const Repetition& found) {
    Values values(found.period);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const scheme::Expr& symbol = statements_[found.first + i].symbol;
      const std::size_t j = i % found.period;
      if (statements_[found.first + i].output != nullptr || !symbol.is_symbol()) continue;
      values[j].push_back(symbol.id());
      rounds_[symbol.id()] = {i / found.period, Row{loops_.size(), j}};
    }
    loops_.push_back(std::move(values));
  }

  void undefine() {
    for (const RowValues& row : loops_.back())
      for (const NodeId value : row) rounds_.erase(value);
    loops_.pop_back();
  }

  // A value that all rounds read is one of another loop, or of no loop.
  bool fit_common(NodeId value) {
    const auto found = rounds_.find(value);
    if (found == rounds_.end()) return true;
    if (found->second.second.loop + 1 == loops_.size()) return false;
    place(value);
    return true;
  }

  // The number of rounds that agree.
  std::size_t fit_values(const Lanes& lanes, std::size_t statement) {
    const std::size_t local = local_rounds(lanes, statement);
    if (local != 0) return local;
    std::optional<SeriesPlace> anchor;
    std::size_t at = 0;
    int step = 0;
    for (std::size_t r = 0; r < lanes.size(); ++r) {
      const auto known = rounds_.find(lanes[r]);
      if (known != rounds_.end()) place(lanes[r]);
      const SeriesPlace* found = series_.find(lanes[r]);
      if (found == nullptr) continue;
      if (!anchor) {
        anchor = *found;
        at = r;
      } else if (found->series != anchor->series) {
        return r;
      } else if (step == 0) {
        const int distance = static_cast<int>(r - at);
        if (found->place == anchor->place || (found->place - anchor->place) % distance != 0) return r;
        step = (found->place - anchor->place) / distance;
      } else if (found->place != anchor->place + step * static_cast<int>(r - at)) {
        return r;
      }
    }
    return step == 0 ? 0 : complete(lanes, *anchor, at, step);
  }

  // Gives the values of no loop their places.
  std::size_t complete(const Lanes& lanes, const SeriesPlace& anchor, std::size_t at, int step) {
    for (std::size_t r = 0; r < lanes.size(); ++r) {
      if (series_.find(lanes[r]) != nullptr) continue;
      const int place = anchor.place + step * (static_cast<int>(r) - static_cast<int>(at));
      if (!series_.put(lanes[r], {anchor.series, place})) return r;
    }
    return lanes.size();
  }

  // All rounds, or those before the first that does not, where each reads the value of its own; 0: they do not.
  std::size_t local_rounds(const Lanes& lanes, std::size_t statement) const {
    std::optional<Row> row;
    for (std::size_t r = 0; r < lanes.size(); ++r) {
      const auto found = rounds_.find(lanes[r]);
      const bool is_own = found != rounds_.end() && found->second.first == r &&
                          found->second.second.loop + 1 == loops_.size() &&
                          found->second.second.statement < statement &&
                          (!row || row->statement == found->second.second.statement);
      if (!is_own) return r;
      row = found->second.second;
    }
    return lanes.size();
  }

  SymbolCollector& symbols_;
  const expr::Pool& pool_;
  const std::unordered_map<NodeId, int>& sines_;
  std::vector<Statement>& statements_;
  Operands operands_;
  std::vector<Values>& loops_;
  std::unordered_map<NodeId, std::pair<std::size_t, Row>>& rounds_; // by value: its round and row
  SeriesBuilder& series_;
  Rolls& rolls_;
  std::set<Lanes>& constants_;
};

} // namespace

Rolls roll_rounds(SymbolCollector& symbols, const Angles& angles, Stages& stages) {
  constexpr Stage all[] = {Stage::before, Stage::loop, Stage::after, Stage::optional, Stage::results};
  Rolls rolls;
  SeriesBuilder series;
  std::unordered_set<NodeId> values;
  std::vector<StageRoller::Values> loops;
  std::unordered_map<NodeId, std::pair<std::size_t, Row>> rounds;
  std::set<Lanes> constants;
  for (const Stage stage : all)
    for (const Statement& statement : stages.statements[stage])
      for_each_defined(statement, [&](const scheme::Expr& symbol) { values.insert(symbol.id()); });
  std::vector<StageRoller> rollers;
  for (const Stage stage : all) {
    rollers.emplace_back(symbols, angles, stage, stages.statements[stage], values, loops, rounds, series,
                         rolls, constants);
    rollers.back().roll();
  }
  for (StageRoller& roller : rollers) roller.read_elsewhere();
  series.give(rolls);
  return rolls;
}

std::vector<Lanes> operands_of_rounds(const expr::Pool& pool, const Angles& angles, Stage stage,
                                      const Statement* first, std::size_t period, std::size_t rounds) {
  Lanes values;
  for (std::size_t r = 0; r < rounds; ++r) values.push_back(first[r * period].value.id());
  return operands_of(pool, {angles.places[stage]}, values).value();
}

} // namespace mbsgen::schedule
