// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/packs.h"
#include "base/index.h"
#include "schedule/mirrors.h"
#include "schedule/pack_matching.h"
#include "schedule/pack_order.h"
#include <algorithm>
#include <map>
#include <optional>

namespace mbsgen::schedule {

namespace {

constexpr Stage all_stages[] = {Stage::before, Stage::loop, Stage::after, Stage::optional, Stage::results};

// Where fewer operations have partners, vectors are gathered and taken apart for more than they save. Measured: a Stewart
// platform with 0.18 and 0.26 of its operations in packs takes 1.02 and 1.20 of the time, a car with 0.46 to 0.52 takes 0.85.
constexpr double smallest_share = 1.0 / 3;

// The symbol that a value is but for its sign; nothing where it is another expression.
std::optional<expr::NodeId> symbol_of(const scheme::Expr& value) {
  if (value.pool() == nullptr) return std::nullopt;
  const expr::NodeId id = without_minus(*value.pool(), value.id()).id;
  return value.pool()->node(id).kind == expr::NodeKind::symbol ? std::optional(id) : std::nullopt;
}

// What a function gives, and the change of each unknown of its iteration: results by array and place, as far as they
// are values with names. A stage computes many that a later one writes.
class NamedResults {
public:
  NamedResults(const scheme::Function& function, const Stages& stages) {
    for (const Stage stage : all_stages)
      for (const Statement& statement : stages.statements[stage]) {
        if (statement.output == nullptr) continue;
        const std::optional<expr::NodeId> symbol = symbol_of(statement.value);
        const bool is_result = statement.output->purpose == scheme::Purpose::result;
        if (symbol && is_result) places_[statement.output->array][statement.row] = *symbol;
        if (symbol && statement.output->purpose == scheme::Purpose::correction)
          places_[correction][coordinate(function.unknowns[at(statement.row)])] = *symbol;
      }
  }

  static constexpr const char* correction = "correction";

  // Those of the places; empty where one has no name.
  Lanes find(const std::string& array, const std::vector<int>& places) const {
    const auto named = places_.find(array);
    if (named == places_.end()) return {};
    Lanes symbols;
    for (const int place : places) {
      const auto found = named->second.find(place);
      if (found == named->second.end()) return {};
      symbols.push_back(found->second);
    }
    return symbols;
  }

private:
  static int coordinate(const scheme::Expr& unknown) {
    return unknown.pool()->symbol_of(unknown.id()).index[0];
  }

  std::map<std::string, std::unordered_map<int, expr::NodeId>> places_; // by array
};

// Names places in arrays of results that correspond.
class Seeds {
public:
  Seeds(const scheme::Shape& shape, const scheme::Function& function, const NamedResults& results,
        const std::vector<Statement>& statements, PackMatching& matching)
      : n_(shape.nqd), function_(function), results_(results), matching_(matching) {
    for (const Statement& statement : statements)
      if (statement.output == nullptr && statement.symbol.is_symbol())
        symbols_.emplace(statement.symbol.pool()->symbol_of(statement.symbol.id()), statement.symbol.id());
  }

  // `limbs`: their velocities.
  void match(const std::vector<const std::vector<int>*>& limbs) {
    match_rows(NamedResults::correction, limbs);
    for (const scheme::Argument& argument : function_.arguments) {
      if (argument.use == scheme::Argument::Use::in) continue;
      if (argument.size == n_) match_rows(argument.name, limbs);
      if (argument.matrix == scheme::Argument::Matrix::lower || argument.size == n_ * n_)
        match_entries(argument, limbs);
    }
  }

  // Values that have the numbers of limbs in their names: what leads to no result that corresponds, as the equations of
  // loops.
  void match_names(const std::vector<const std::vector<int>*>& limbs) {
    for (const auto& [symbol, id] : symbols_) {
      Lanes lanes = {id};
      for (std::size_t lane = 1; lane < limbs.size(); ++lane) {
        const std::optional<expr::Symbol> other = in_limb(symbol, *limbs.front(), *limbs[lane]);
        if (!other) break;
        const auto partner = symbols_.find(*other);
        if (partner == symbols_.end()) break;
        lanes.push_back(partner->second);
      }
      if (lanes.size() == limbs.size()) matching_.match_values(lanes);
    }
  }

private:
  using Velocities = std::vector<const std::vector<int>*>;

  // The symbol with the number of the same joint of another limb: the last one that it has.
  static std::optional<expr::Symbol> in_limb(expr::Symbol symbol, const std::vector<int>& first,
                                             const std::vector<int>& other) {
    const auto past = std::find(symbol.index.begin(), symbol.index.end(), expr::Symbol::none);
    if (past == symbol.index.begin()) return std::nullopt;
    std::int32_t& number = *(past - 1);
    const auto velocity = std::find(first.begin(), first.end(), number - 1);
    if (velocity == first.end()) return std::nullopt;
    number = other[static_cast<std::size_t>(velocity - first.begin())] + 1;
    return symbol;
  }

  void match_rows(const std::string& array, const Velocities& limbs) {
    for (std::size_t i = 0; i < limbs.front()->size(); ++i) {
      std::vector<int> places;
      for (const std::vector<int>* limb : limbs) places.push_back((*limb)[i]);
      match_places(array, places);
    }
  }

  // Values of this stage that another one writes, or results of this one.
  void match_places(const std::string& array, const std::vector<int>& places) {
    if (!matching_.match_values(results_.find(array, places))) matching_.match_results(array, places);
  }

  // Rows and columns of the limbs themselves, then those of all other velocities with them.
  void match_entries(const scheme::Argument& argument, const Velocities& limbs) {
    std::vector<bool> is_inside(at(n_));
    for (const std::vector<int>* limb : limbs)
      for (const int velocity : *limb) is_inside[at(velocity)] = true;
    for (std::size_t i = 0; i < limbs.front()->size(); ++i) {
      for (std::size_t j = 0; j < limbs.front()->size(); ++j)
        match_entry(argument, limbs,
                    [&](const std::vector<int>& limb) { return std::pair(limb[i], limb[j]); });
      for (int other = 0; other < n_; ++other) {
        if (is_inside[at(other)]) continue;
        match_entry(argument, limbs, [&](const std::vector<int>& limb) { return std::pair(limb[i], other); });
        match_entry(argument, limbs, [&](const std::vector<int>& limb) { return std::pair(other, limb[i]); });
      }
    }
  }

  template <class Entry>
  void match_entry(const scheme::Argument& argument, const Velocities& limbs, Entry entry) {
    std::vector<int> places;
    for (const std::vector<int>* limb : limbs) {
      const auto [row, column] = entry(*limb);
      const bool is_lower = argument.matrix == scheme::Argument::Matrix::lower;
      if (is_lower && column > row) return;
      places.push_back(is_lower ? row * (row + 1) / 2 + column : row * n_ + column);
    }
    match_places(argument.name, places);
  }

  int n_;
  const scheme::Function& function_;
  const NamedResults& results_;
  PackMatching& matching_;
  std::map<expr::Symbol, expr::NodeId> symbols_; // that the stage defines
};

class Packing {
public:
  Packing(SymbolCollector& symbols, const scheme::Program& program, const scheme::Function& function,
          const PackLimits& limits, Angles& angles, Stages& stages)
      : symbols_(symbols), program_(program), function_(function), limits_(limits), angles_(angles),
        stages_(stages), results_(function, stages) {}

  PackCount pack() {
    turn_mirrored();
    if (limits_.takes_sines) find_angles();
    for (const Stage stage : all_stages)
      while (!pack(stage)) gather_again();
    return count_;
  }

  const Opposites& opposites() const { return opposites_; }

private:
  void turn_mirrored() {
    Mirrors mirrors(symbols_, *program_.pool, function_, stages_, limits_.takes_sines);
    for (const Stage stage : all_stages) {
      PackMatching matching(symbols_, angles_, nullptr, stage, stages_.statements[stage]);
      match(matching, stages_.statements[stage]);
      mirrors.read(matching, stages_.statements[stage]);
    }
    if (!mirrors.differ()) return;
    opposites_ = mirrors.turn();
    results_ = NamedResults(function_, stages_);
    if (limits_.gathers_sines) gather_again();
  }

  // Whose sines may be in vectors.
  void find_angles() {
    for (const Stage stage : all_stages) {
      PackMatching matching(symbols_, angles_, &opposites_, stage, stages_.statements[stage]);
      match(matching, stages_.statements[stage]);
      vectors_[stage] = matching.angles_side_by_side();
    }
    gather_again();
  }

  void match(PackMatching& matching, const std::vector<Statement>& statements) {
    seed(matching, statements);
    matching.match_angles();
    matching.extend();
  }

  // With the sines of partners in vectors.
  void gather_again() {
    for (const Stage stage : all_stages) {
      std::vector<Statement>& statements = stages_.statements[stage];
      statements.erase(std::remove_if(statements.begin(), statements.end(),
                                      [](const Statement& each) { return !each.angles.empty(); }),
                       statements.end());
    }
    angles_ = gather_angles(symbols_, function_, stages_, vectors_);
  }

  // False where no pack is left that reads the sines of a vector: then they are lone numbers.
  bool pack(Stage stage) {
    std::vector<Statement>& statements = stages_.statements[stage];
    PackMatching matching(symbols_, angles_, &opposites_, stage, statements);
    match(matching, statements);
    matching.prune();
    std::vector<Lanes>& vectors = vectors_[stage];
    const auto unread = std::remove_if(vectors.begin(), vectors.end(),
                                       [&](const Lanes& angles) { return !matching.reads_sines(angles); });
    if (unread != vectors.end()) return vectors.erase(unread, vectors.end()), false;
    put_side_by_side(matching, statements);
    return true;
  }

  void put_side_by_side(PackMatching& matching, std::vector<Statement>& statements) {
    const std::vector<std::size_t> order = order_of_packs(symbols_, statements, matching);
    std::vector<Statement> ordered;
    ordered.reserve(statements.size());
    for (const std::size_t place : order) {
      const Pack& pack = matching.pack_of(place);
      if (!pack.empty()) statements[place].lanes = place == pack.front() ? pack.size() : 0;
      count(statements[place], pack);
      ordered.push_back(std::move(statements[place]));
    }
    statements = std::move(ordered);
  }

  // A vector's number of lanes is a power of two: of six limbs four are in one and two in another. What differs in one
  // of four may be equal in two of them. Pairs of limbs come first: four limbs may be those of two pairs in loops.
  void seed(PackMatching& matching, const std::vector<Statement>& statements) {
    Seeds seeds(program_.shape, function_, results_, statements, matching);
    for_each_set([&](const auto& limbs) { seeds.match(limbs); });
    for_each_set([&](const auto& limbs) { seeds.match_names(limbs); });
  }

  template <class Visit>
  void for_each_set(Visit visit) const {
    std::vector<const scheme::LimbsShape*> groups;
    for (const scheme::LimbsShape& group : program_.shape.limbs) groups.push_back(&group);
    std::stable_sort(groups.begin(), groups.end(), [](const auto* a, const auto* b) {
      return a->velocities.size() < b->velocities.size();
    });
    for (const scheme::LimbsShape* group : groups)
      for (std::size_t lanes = limits_.most_lanes; lanes > 1; lanes /= 2)
        for (std::size_t first = 0; first + lanes <= group->velocities.size(); first += lanes) {
          std::vector<const std::vector<int>*> limbs;
          for (std::size_t i = first; i < first + lanes; ++i) limbs.push_back(&group->velocities[i]);
          visit(limbs);
        }
  }

  void count(const Statement& statement, const Pack& pack) {
    if (statement.law != nullptr || !statement.angles.empty() || statement.value.is_number()) return;
    const std::int64_t flops = statement.value.node().work.flops;
    count_.operations += flops;
    if (pack.empty()) return;
    count_.packed += flops;
    count_.most_lanes = std::max(count_.most_lanes, pack.size());
  }

  SymbolCollector& symbols_;
  const scheme::Program& program_;
  const scheme::Function& function_;
  PackLimits limits_;
  Angles& angles_;
  Stages& stages_;
  NamedResults results_;
  AngleVectors vectors_;
  Opposites opposites_;
  PackCount count_;
};

} // namespace

PackCount pack_limbs(SymbolCollector& symbols, const scheme::Program& program,
                     const scheme::Function& function, const PackLimits& limits, Angles& angles,
                     Opposites& opposites, Stages& stages) {
  Stages packed = stages;
  Angles in_vectors = angles;
  Packing packing(symbols, program, function, limits, in_vectors, packed);
  const PackCount count = packing.pack();
  if (static_cast<double>(count.packed) < smallest_share * static_cast<double>(count.operations)) return {};
  stages = std::move(packed);
  angles = std::move(in_vectors);
  opposites = packing.opposites();
  return count;
}

} // namespace mbsgen::schedule
