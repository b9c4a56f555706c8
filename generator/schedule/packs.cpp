// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/packs.h"
#include "base/index.h"
#include "schedule/pack_matching.h"
#include "schedule/pack_order.h"
#include <algorithm>

namespace mbsgen::schedule {

namespace {

constexpr Stage all_stages[] = {Stage::before, Stage::loop, Stage::after, Stage::optional, Stage::results};

constexpr std::size_t most_lanes = 4;

// Names places in arrays of results that correspond.
class Seeds {
public:
  Seeds(const scheme::Shape& shape, const scheme::Function& function, PackMatching& matching)
      : n_(shape.nqd), function_(function), matching_(matching) {}

  // `limbs`: their velocities.
  void match(const std::vector<const std::vector<int>*>& limbs) {
    for (const scheme::Argument& argument : function_.arguments) {
      if (argument.use == scheme::Argument::Use::in) continue;
      if (argument.size == n_) match_rows(argument, limbs);
      if (argument.matrix == scheme::Argument::Matrix::lower || argument.size == n_ * n_)
        match_entries(argument, limbs);
    }
  }

private:
  using Velocities = std::vector<const std::vector<int>*>;

  void match_rows(const scheme::Argument& argument, const Velocities& limbs) {
    for (std::size_t i = 0; i < limbs.front()->size(); ++i) {
      std::vector<int> places;
      for (const std::vector<int>* limb : limbs) places.push_back((*limb)[i]);
      matching_.match_results(argument.name, places);
    }
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
    matching_.match_results(argument.name, places);
  }

  int n_;
  const scheme::Function& function_;
  PackMatching& matching_;
};

class Packing {
public:
  Packing(SymbolCollector& symbols, const scheme::Program& program, const scheme::Function& function)
      : symbols_(symbols), shape_(program.shape), function_(function) {}

  void pack(const std::unordered_map<expr::NodeId, int>& sines, std::vector<Statement>& statements) {
    PackMatching matching(symbols_, sines, statements);
    seed(matching);
    matching.extend();
    matching.prune();
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

  const PackCount& count() const { return count_; }

private:
  // A vector's number of lanes is a power of two: of six limbs four are in one and two in another. What differs in one
  // of four may be equal in two of them.
  void seed(PackMatching& matching) {
    Seeds seeds(shape_, function_, matching);
    for (const scheme::LimbsShape& group : shape_.limbs)
      for (std::size_t lanes = most_lanes; lanes > 1; lanes /= 2)
        for (std::size_t first = 0; first + lanes <= group.velocities.size(); first += lanes) {
          std::vector<const std::vector<int>*> limbs;
          for (std::size_t i = first; i < first + lanes; ++i) limbs.push_back(&group.velocities[i]);
          seeds.match(limbs);
        }
  }

  void count(const Statement& statement, const Pack& pack) {
    if (statement.law != nullptr || !statement.angles.empty() || statement.value.is_number()) return;
    const long flops = statement.value.node().work.flops;
    count_.operations += flops;
    if (pack.empty()) return;
    count_.packed += flops;
    count_.most_lanes = std::max(count_.most_lanes, pack.size());
  }

  SymbolCollector& symbols_;
  const scheme::Shape& shape_;
  const scheme::Function& function_;
  PackCount count_;
};

} // namespace

PackCount pack_limbs(SymbolCollector& symbols, const scheme::Program& program,
                     const scheme::Function& function, const Angles& angles, Stages& stages) {
  Packing packing(symbols, program, function);
  for (const Stage stage : all_stages) packing.pack(angles.places[stage], stages.statements[stage]);
  return packing.count();
}

} // namespace mbsgen::schedule
