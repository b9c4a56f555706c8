// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/pack_matching.h"
#include <algorithm>
#include <unordered_set>

namespace mbsgen::schedule {

namespace {

using expr::Node;
using expr::NodeId;
using expr::NodeKind;

// Operations that one takes of a register's lanes, beside one of arithmetic.
constexpr double taken_out = 1, stored = 0.3;
// Processors without wider registers do two lanes at once.
constexpr double lanes_at_once = 2;

std::size_t mixed(std::size_t seed, std::size_t value) {
  return static_cast<std::size_t>(expr::scramble(seed ^ expr::scramble(value + 1)));
}

Lanes lanes_of(const std::vector<scheme::Expr>& values) {
  Lanes lanes;
  for (const scheme::Expr& value : values) lanes.push_back(value.id());
  return lanes;
}

} // namespace

bool PackMatching::may_move(const Statement& statement) {
  return statement.law == nullptr && statement.angles.empty() && statement.zeros.rows == 0 &&
         !statement.product.exists() && !statement.overwrites && statement.guard == scheme::Guards::none &&
         (statement.output == nullptr || statement.output->purpose == scheme::Purpose::result);
}

PackMatching::PackMatching(SymbolCollector& symbols, const Angles& angles, const Opposites* opposites,
                           Stage stage, const std::vector<Statement>& statements)
    : symbols_(symbols), pool_(symbols.pool()), angles_(angles), opposites_(opposites), stage_(stage),
      statements_(statements), packs_(statements.size()), operands_(statements.size()),
      is_read_whole_(statements.size()), taking_(statements.size()) {
  std::size_t run = 0;
  bool moved = true;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const bool moves = may_move(statements[i]);
    run += !moves || !moved ? 1 : 0;
    moved = moves;
    runs_.push_back(run);
    for_each_defined(statements[i],
                     [&](const scheme::Expr& symbol) { definitions_.emplace(symbol.id(), i); });
    if (moves && statements[i].output != nullptr)
      results_[statements[i].output->array][statements[i].row] = i;
    if (moves && statements[i].output == nullptr && !statements[i].value.is_number())
      by_key_.emplace(key(statements[i].value.id(), 0), i);
  }
}

std::size_t PackMatching::definition(NodeId symbol) const {
  const auto found = definitions_.find(symbol);
  return found == definitions_.end() ? none : found->second;
}

bool PackMatching::match_values(const Lanes& symbols) {
  if (symbols.empty()) return false;
  const Pack named = definitions(symbols);
  if (!named.empty()) match(named);
  return !named.empty();
}

void PackMatching::match_results(const std::string& array, const std::vector<int>& places) {
  const auto written = results_.find(array);
  if (written == results_.end()) return;
  Pack results;
  for (const int place : places) {
    const auto found = written->second.find(place);
    if (found == written->second.end()) return;
    results.push_back(found->second);
  }
  match(results);
}

void PackMatching::match_angles() {
  for (const Statement& statement : statements_)
    if (statement.in_vector)
      if (const Pack angles = definitions(lanes_of(statement.angles)); !angles.empty()) match(angles);
}

bool PackMatching::is_known_sine(NodeId id) const {
  const Node& node = pool_.node(id);
  return expr::is_trig(node) && angles_.places[stage_].count(node.factors().front().base) != 0;
}

// Nothing where these are no known sines.
Lanes PackMatching::angles_of(const Lanes& sines) const {
  Lanes angles;
  for (const NodeId sine : sines) {
    if (!is_known_sine(sine)) return {};
    angles.push_back(pool_.node(sine).factors().front().base);
  }
  return angles;
}

std::vector<Lanes> PackMatching::angles_side_by_side() const {
  std::unordered_set<NodeId> free, copied;
  for (const Statement& statement : statements_)
    for (const scheme::Expr& angle : statement.angles) {
      if (angle.pool() == nullptr) continue;
      free.insert(angle.id());
      if (statement.copy != Statement::not_copied) copied.insert(angle.id());
    }
  std::vector<Lanes> vectors;
  for (std::size_t i = 0; i < statements_.size(); ++i) {
    if (packs_[i].empty() || packs_[i].front() != i) continue;
    for (const Lanes& lanes : operands_[i]) {
      const Lanes angles = angles_of(lanes);
      const bool are_free = !angles.empty() && std::all_of(angles.begin(), angles.end(), [&](NodeId angle) {
        return free.count(angle) != 0 && std::count(angles.begin(), angles.end(), angle) == 1;
      });
      const bool are_neighbours =
          std::none_of(angles.begin(), angles.end(), [&](NodeId angle) { return copied.count(angle) != 0; });
      if (!are_free || are_neighbours) continue;
      for (const NodeId angle : angles) free.erase(angle);
      vectors.push_back(angles);
    }
  }
  return vectors;
}

bool PackMatching::reads_sines(const Lanes& angles) const {
  for (std::size_t i = 0; i < statements_.size(); ++i) {
    if (packs_[i].empty() || packs_[i].front() != i) continue;
    for (const Lanes& lanes : operands_[i])
      if (angles_of(lanes) == angles) return true;
  }
  return false;
}

Pack PackMatching::definitions(const Lanes& lanes) const {
  Pack pack;
  for (const NodeId symbol : lanes) {
    const std::size_t found = definition(symbol);
    if (found == none) return {};
    pack.push_back(found);
  }
  return pack;
}

bool PackMatching::is_candidate(const Pack& members) const {
  const Statement& first = statements_[members.front()];
  for (std::size_t lane = 0; lane < members.size(); ++lane) {
    const Statement& statement = statements_[members[lane]];
    const bool is_free = packs_[members[lane]].empty() && may_move(statement) && !statement.negated &&
                         !statement.value.is_number() && runs_[members[lane]] == runs_[members.front()] &&
                         std::count(members.begin(), members.end(), members[lane]) == 1;
    if (!is_free || (statement.output == nullptr) != (first.output == nullptr)) return false;
    if (first.output != nullptr && statement.output->array != first.output->array) return false;
  }
  return true;
}

std::optional<std::vector<Lanes>> PackMatching::operands_of(const Pack& members) const {
  Lanes values;
  for (const std::size_t member : members) values.push_back(statements_[member].value.id());
  return schedule::operands_of(pool_, {angles_.places[stage_], opposites_, opposites_ == nullptr}, values);
}

// Depth first by a list of what waits: chains of values are long.
bool PackMatching::match(const Pack& members) {
  std::vector<Pack> waiting = {members};
  while (!waiting.empty()) {
    const Pack pack = std::move(waiting.back());
    waiting.pop_back();
    if (!is_candidate(pack)) continue;
    std::optional<Operands> operands = operands_of(pack);
    if (!operands) continue;
    const bool differ =
        std::any_of(operands->begin(), operands->end(), [](const Lanes& lanes) { return !is_common(lanes); });
    if (!differ) continue;
    for (const std::size_t member : pack) packs_[member] = pack;
    const Statement& first = statements_[pack.front()];
    if (first.output == nullptr) {
      Lanes symbols;
      for (const std::size_t member : pack) symbols.push_back(statements_[member].symbol.id());
      partners_.emplace(symbols.front(), symbols);
    }
    for (const Lanes& lanes : *operands) {
      if (is_common(lanes)) continue;
      note_partners(lanes);
      if (Pack next = definitions(lanes); !next.empty()) waiting.push_back(std::move(next));
    }
    operands_[pack.front()] = std::move(*operands);
  }
  return !packs_[members.front()].empty();
}

// A constant with the other sign is the same partner.
void PackMatching::note_partners(const Lanes& lanes) {
  Lanes partners;
  for (const NodeId id : lanes) partners.push_back(without_minus(pool_, id).id);
  partners_.emplace(partners.front(), partners);
}

NodeId PackMatching::image(NodeId id, std::size_t lane) const {
  if (lane == 0) return id;
  const auto found = partners_.find(id);
  return found == partners_.end() || lane >= found->second.size() ? id : found->second[lane];
}

// The form of an expression with the partners of a lane in place of its operands.
std::size_t PackMatching::key(NodeId id, std::size_t lane) const {
  const Node& node = pool_.node(id);
  if (const NodeId other = image(id, lane); other != id || node.kind == NodeKind::symbol)
    return mixed(0, other);
  if (is_known_sine(id)) return mixed(0, id);
  std::size_t sum = mixed(static_cast<std::size_t>(node.kind), static_cast<std::size_t>(node.op));
  for (const expr::Factor& factor : node.factors())
    sum = mixed(sum + static_cast<std::size_t>(factor.exponent + 8), key(factor.base, lane));
  for (const expr::Term& term : node.terms()) sum = mixed(sum, key(term.node, lane));
  return sum;
}

// The statement whose value is that of this one with the partners of a lane, or `none`.
std::size_t PackMatching::partner(std::size_t statement, std::size_t lane) {
  const auto [begin, end] = by_key_.equal_range(key(statements_[statement].value.id(), lane));
  std::size_t found = none;
  for (auto at = begin; at != end; ++at)
    if (at->second != statement && packs_[at->second].empty()) found = std::min(found, at->second);
  return found;
}

void PackMatching::extend() {
  for (std::size_t i = 0; i < statements_.size(); ++i) {
    if (!packs_[i].empty() || !may_move(statements_[i]) || statements_[i].output != nullptr ||
        statements_[i].value.is_number())
      continue;
    std::size_t lanes = 0;
    for (const NodeId symbol : symbols_.collect(statements_[i].value))
      if (const auto found = partners_.find(symbol); found != partners_.end())
        lanes = lanes == 0 ? found->second.size() : std::min(lanes, found->second.size());
    Pack members = {i};
    for (std::size_t lane = 1; lane < lanes; ++lane) members.push_back(partner(i, lane));
    if (members.size() > 1 && std::count(members.begin(), members.end(), none) == 0) match(members);
  }
}

bool PackMatching::is_pack(const Lanes& lanes) const {
  const Pack members = definitions(lanes);
  return !members.empty() && packs_[members.front()] == members;
}

bool PackMatching::is_constant(const Lanes& lanes) const {
  return std::all_of(lanes.begin(), lanes.end(), [this](NodeId id) { return pool_.node(id).constant; });
}

double PackMatching::gain(const Pack& pack) const {
  const expr::Work& work = statements_[pack.front()].value.node().work;
  const double lanes = static_cast<double>(pack.size());
  const double gathered =
      is_read_whole_[pack.front()] ? lanes : 0; // what packs that read it would do without it
  return work.flops * lanes * (1 - 1 / lanes_at_once) + gathered;
}

// What is gathered once serves all packs that read it.
double PackMatching::gathering(const Lanes& lanes) const {
  if (is_common(lanes)) return 1.0 / uses_.at(lanes);
  if (is_constant(lanes) || is_pack(lanes) || angles_.vector_of(pool_, stage_, lanes) != nullptr) return 0;
  return static_cast<double>(lanes.size()) / uses_.at(lanes);
}

double PackMatching::cost(const Pack& pack) const {
  double cost = 0;
  for (const Lanes& lanes : operands_[pack.front()]) cost += gathering(lanes);
  for (const std::size_t member : pack)
    cost += statements_[member].output != nullptr ? stored : member == pack.front() ? 0 : taking_[member];
  return cost;
}

// A result that is a value with a name is stored from where the value is.
void PackMatching::note_reader(const Statement& statement) {
  const double cost = statement.output != nullptr && statement.value.is_symbol() ? stored : taken_out;
  for_each_read(statement, [&](const scheme::Expr& value) {
    for (const NodeId symbol : symbols_.collect(value))
      if (const std::size_t home = definition(symbol); home != none)
        taking_[home] = std::max(taking_[home], cost);
  });
}

void PackMatching::count_uses() {
  uses_.clear();
  taking_.assign(statements_.size(), 0);
  is_read_whole_.assign(statements_.size(), false);
  for (std::size_t i = 0; i < statements_.size(); ++i) {
    const Pack& pack = packs_[i];
    if (statements_[i].in_vector)
      note_operand(lanes_of(statements_[i].angles));
    else if (pack.empty())
      note_reader(statements_[i]);
    if (pack.empty() || pack.front() != i) continue;
    for (const Lanes& lanes : operands_[i]) note_operand(lanes);
  }
}

void PackMatching::note_operand(const Lanes& lanes) {
  ++uses_[lanes];
  if (is_pack(lanes)) {
    is_read_whole_[definition(lanes.front())] = true;
    return;
  }
  for (const NodeId id : lanes)
    if (const std::size_t home = definition(id); home != none) taking_[home] = taken_out;
}

void PackMatching::remove(std::size_t statement) {
  const Pack pack = packs_[statement];
  for (const std::size_t member : pack) packs_[member].clear();
}

// From the last statement to the first, until nothing changes: each round takes at least one pack apart.
void PackMatching::prune() {
  for (bool changes = true; changes;) {
    changes = false;
    count_uses();
    for (std::size_t i = statements_.size(); i-- > 0;) {
      const Pack& pack = packs_[i];
      if (pack.empty() || pack.front() != i || cost(pack) <= gain(pack)) continue;
      remove(i);
      changes = true;
    }
  }
}

} // namespace mbsgen::schedule
