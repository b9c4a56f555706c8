// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/angles.h"
#include <algorithm>
#include <map>
#include <unordered_set>

namespace mbsgen::schedule {

namespace {

using expr::NodeId;
using expr::NodeKind;
using scheme::Expr;

// One element of an argument that is no angle costs less than the batch that would begin behind it. A function that
// returns a Status reads no number but those that it tests.
int widest_gap(const scheme::Function& function) {
  return function.returns_status ? 0 : 1;
}

// Symbols and angles in expressions.
class Walk {
public:
  explicit Walk(SymbolCollector& symbols) : symbols_(symbols) {}

  struct Found {
    expr::Operands<NodeId> symbols; ///< until the next call
    std::vector<NodeId> angles;     ///< arguments of sine and cosine
  };
  const Found& in(NodeId id) {
    found_.angles.clear();
    if (pool().node(id).work.calls != 0) {
      seen_.clear();
      walk(id);
    }
    found_.symbols = symbols_.collect(id);
    return found_;
  }
  const expr::Pool& pool() const { return symbols_.pool(); }

private:
  // Each shared part that calls a function is walked once.
  void walk(NodeId id) {
    const expr::Node& node = pool().node(id);
    if (node.work.calls == 0 || (node.uses > 1 && !is_new(id))) return;
    if (expr::is_trig(node)) found_.angles.push_back(node.factors().front().base);
    for (const expr::Factor& factor : node.factors()) walk(factor.base);
    for (const expr::Term& term : node.terms()) walk(term.node);
  }
  bool is_new(NodeId id) {
    if (seen_.find(id) != nullptr) return false;
    seen_.set(id, true);
    return true;
  }

  SymbolCollector& symbols_;
  expr::Memo<bool> seen_;
  Found found_;
};

// The angles of one stage that can be computed at its beginning.
class StageAngles {
public:
  StageAngles(Walk& walk, const std::vector<Statement>& statements,
              const std::unordered_map<NodeId, int>& known)
      : walk_(walk), statements_(statements), known_(known), late_(walk.pool().id_limit()) {
    for (const Statement& statement : statements)
      for_each_defined(statement, [this](const Expr& symbol) { late_[symbol.id()] = true; });
    for (const Statement& statement : statements) visit(statement);
    const auto late = [this](const Expr& angle) { return !is_early(walk_.in(angle.id())); };
    angles_.erase(std::remove_if(angles_.begin(), angles_.end(), late), angles_.end());
  }

  const std::vector<Expr>& angles() const { return angles_; }

  // True for the statements that the angles need.
  std::vector<bool> needed() {
    std::vector<bool> symbols(walk_.pool().id_limit());
    const auto add = [&](const Expr& value) {
      for (const NodeId symbol : walk_.in(value.id()).symbols) symbols[symbol] = true;
    };
    for (const Expr& angle : angles_) add(angle);
    std::vector<bool> needed(statements_.size());
    for (std::size_t i = statements_.size(); i-- > 0;) {
      const Statement& statement = statements_[i];
      if (!statement.symbol.is_symbol() || !symbols[statement.symbol.id()]) continue;
      needed[i] = true;
      if (statement.value.pool() != nullptr) add(statement.value);
    }
    return needed;
  }

private:
  void visit(const Statement& statement) {
    bool early = statement.law == nullptr && statement.symbol.is_symbol();
    for_each_read(statement, [&](const Expr& value) {
      if (value.pool() == nullptr) return;
      const Walk::Found& found = walk_.in(value.id());
      early = early && is_early(found);
      for (const NodeId angle : found.angles)
        if (known_.count(angle) == 0 && noted_.insert(angle).second)
          angles_.emplace_back(*value.pool(), angle);
    });
    if (early) late_[statement.symbol.id()] = false;
  }

  bool is_early(const Walk::Found& found) const {
    return found.angles.empty() && std::none_of(found.symbols.begin(), found.symbols.end(),
                                                [this](NodeId symbol) { return late_[symbol]; });
  }

  Walk& walk_;
  const std::vector<Statement>& statements_;
  const std::unordered_map<NodeId, int>& known_;
  // Symbols of the stage that its beginning does not know: they depend on laws, sines or cosines.
  std::vector<bool> late_;
  std::unordered_set<NodeId> noted_;
  std::vector<Expr> angles_;
};

class Gathering {
public:
  Gathering(SymbolCollector& symbols, const scheme::Function& function, Stages& stages,
            const AngleVectors& vectors)
      : pool_(symbols.pool()), walk_(symbols), stages_(stages), vectors_(vectors), gap_(widest_gap(function)),
        copies_(pool_.id_limit()) {
    for (const scheme::Argument& argument : function.arguments) arrays_.insert(argument.name);
    for (const Expr& unknown : function.unknowns) copies_[unknown.id()] = true;
    for (const Expr& symbol : stages.overwritten) copies_[symbol.id()] = true;
    for (const scheme::Equation& equation : function.equations) copies_[equation.symbol.id()] = true;
  }

  Angles gather() {
    gather(Stage::before);
    gather(Stage::loop, Stage::before);
    gather(Stage::after, Stage::loop);
    gather(Stage::optional, Stage::after);
    gather(Stage::results, Stage::after);
    place_vectors();
    return std::move(result_);
  }

private:
  // A stage reads what an earlier one has computed.
  void gather(Stage stage, Stage earlier) {
    result_.places[stage] = result_.places[earlier];
    gather(stage);
  }

  void gather(Stage stage) {
    std::vector<Statement>& statements = stages_.statements[stage];
    StageAngles found(walk_, statements, result_.places[stage]);
    if (found.angles().empty()) return;
    const std::vector<bool> needed = found.needed();
    std::vector<Statement> ordered;
    ordered.reserve(statements.size() + 1);
    const auto move = [&](bool wanted) {
      for (std::size_t i = 0; i < statements.size(); ++i)
        if (needed[i] == wanted) ordered.push_back(std::move(statements[i]));
    };
    move(true);
    add_vectors(stage, found.angles(), ordered);
    add_batches(stage, found.angles(), ordered);
    move(false);
    statements = std::move(ordered);
  }

  void add_batches(Stage stage, const std::vector<Expr>& angles, std::vector<Statement>& statements) {
    std::vector<Expr> others;
    for (const std::vector<Expr>& run : runs(alone(stage, angles), others))
      add_batch(stage, run, false, statements);
    if (!others.empty()) add_batch(stage, others, true, statements);
  }

  // The angles that are in no vector.
  std::vector<Expr> alone(Stage stage, const std::vector<Expr>& angles) const {
    std::vector<Expr> alone;
    for (const Expr& angle : angles) {
      const auto has = [&](const std::vector<NodeId>& lanes) {
        return std::find(lanes.begin(), lanes.end(), angle.id()) != lanes.end();
      };
      if (std::none_of(vectors_[stage].begin(), vectors_[stage].end(), has)) alone.push_back(angle);
    }
    return alone;
  }

  // Their places are behind those of the arrays, whose number is known at last: until then they count down from -1.
  void add_vectors(Stage stage, const std::vector<Expr>& angles, std::vector<Statement>& statements) {
    for (const std::vector<NodeId>& lanes : vectors_[stage]) {
      Statement statement;
      statement.in_vector = true;
      statement.row = -1 - lanes_;
      for (const NodeId angle : lanes) {
        statement.angles.push_back(*std::find_if(angles.begin(), angles.end(),
                                                 [&](const Expr& each) { return each.id() == angle; }));
        result_.places[stage][angle] = -1 - lanes_++;
      }
      statements.push_back(std::move(statement));
    }
  }

  void place_vectors() {
    const auto place = [this](int& row) { row = row < 0 ? result_.count - 1 - row : row; };
    for (const Stage stage : {Stage::before, Stage::loop, Stage::after, Stage::optional, Stage::results}) {
      for (auto& [angle, row] : result_.places[stage]) place(row);
      for (Statement& statement : stages_.statements[stage]) {
        if (!statement.in_vector) continue;
        place(statement.row);
        result_.vectors.push_back({statement.row, statement.angles.size()});
      }
    }
  }

  using Place = std::pair<std::string, int>; // argument, index

  bool follows(const Place& next, const Place& last) const {
    return next.first == last.first && next.second - last.second <= gap_ + 1;
  }

  // Neighbours in the function's arguments, a null for one between them that is no angle; `others` gets the rest.
  std::vector<std::vector<Expr>> runs(const std::vector<Expr>& angles, std::vector<Expr>& others) const {
    std::map<Place, const Expr*> elements;
    for (const Expr& angle : angles)
      if (const expr::Symbol* symbol = element(angle)) elements[{symbol->stem, symbol->index[0]}] = &angle;
    std::vector<std::vector<Expr>> runs;
    std::unordered_set<NodeId> taken;
    for (auto at = elements.begin(); at != elements.end();) {
      std::vector<Expr> run = {*at->second};
      Place key = at->first;
      for (++at; at != elements.end() && follows(at->first, key); key = at++->first) {
        run.resize(run.size() + static_cast<std::size_t>(at->first.second - key.second - 1));
        run.push_back(*at->second);
      }
      if (run.size() == 1) continue;
      for (const Expr& angle : run)
        if (angle.pool() != nullptr) taken.insert(angle.id());
      runs.push_back(std::move(run));
    }
    for (const Expr& angle : angles)
      if (taken.count(angle.id()) == 0) others.push_back(angle);
    return runs;
  }

  // Null where the angle is no element of an argument, or the function has a local value in its place.
  const expr::Symbol* element(const Expr& angle) const {
    if (!angle.is_symbol() || copies_[angle.id()]) return nullptr;
    const expr::Symbol& symbol = pool_.symbol_of(angle.id());
    const bool is_element = symbol.index[1] == expr::Symbol::none; // or its opposite, see Mirrors
    return is_element && arrays_.count(symbol.stem) != 0 ? &symbol : nullptr;
  }

  void add_batch(Stage stage, const std::vector<Expr>& angles, bool copied,
                 std::vector<Statement>& statements) {
    Statement statement;
    statement.angles = angles;
    statement.row = result_.count;
    statement.copy = copied ? result_.copied : Statement::not_copied;
    for (const Expr& angle : angles) {
      if (angle.pool() != nullptr) result_.places[stage][angle.id()] = result_.count;
      ++result_.count;
    }
    if (copied) result_.copied += static_cast<int>(angles.size());
    statements.push_back(std::move(statement));
  }

  const expr::Pool& pool_;
  Walk walk_;
  Stages& stages_;
  const AngleVectors& vectors_;
  int gap_;
  std::unordered_set<std::string> arrays_; // arguments
  std::vector<bool> copies_;               // elements of them that the function copies or defines
  int lanes_ = 0;                          // of all vectors
  Angles result_;
};

} // namespace

std::optional<AnglePlace> place_of(const Angles& angles, Stage stage, const Expr& value) {
  if (value.pool() == nullptr) return std::nullopt;
  const expr::Node& node = value.pool()->node(value.id());
  if (!expr::is_trig(node)) return std::nullopt;
  const auto place = angles.places[stage].find(node.factors().front().base);
  if (place == angles.places[stage].end()) return std::nullopt;
  return AnglePlace{node.op == expr::Op::sin, place->second};
}

const Angles::Vector* Angles::vector_of(const expr::Pool& pool, Stage stage,
                                        const std::vector<NodeId>& sines) const {
  const auto place = [&](NodeId id) {
    const expr::Node& node = pool.node(id);
    const auto found =
        expr::is_trig(node) ? places[stage].find(node.factors().front().base) : places[stage].end();
    return found == places[stage].end() ? -1 : found->second;
  };
  const int first = place(sines.front());
  for (std::size_t lane = 1; lane < sines.size(); ++lane)
    if (place(sines[lane]) != first + static_cast<int>(lane)) return nullptr;
  const auto vector = std::find_if(vectors.begin(), vectors.end(), [&](const Vector& each) {
    return each.first == first && each.lanes == sines.size();
  });
  return vector == vectors.end() ? nullptr : &*vector;
}

Angles gather_angles(SymbolCollector& symbols, const scheme::Function& function, Stages& stages,
                     const AngleVectors& vectors) {
  return Gathering(symbols, function, stages, vectors).gather();
}

} // namespace mbsgen::schedule
