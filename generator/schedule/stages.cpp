// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/stages.h"
#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

namespace mbsgen::schedule {

namespace {

using expr::NodeId;
using scheme::Expr;
using scheme::Function;
using scheme::Output;
using scheme::Purpose;

using Sequence = std::vector<Statement>;

// A set of symbols.
class Symbols {
public:
  explicit Symbols(SymbolCollector& symbols) : collector_(symbols), held_(symbols.pool().id_limit()) {}

  void add(const Expr& expression) {
    for (const NodeId symbol : collector_.collect(expression)) held_[symbol] = true;
  }
  bool holds(NodeId symbol) const { return held_[symbol]; }
  bool holds_any_of(const Expr& expression) {
    const expr::Operands<NodeId> symbols = collector_.collect(expression);
    return std::any_of(symbols.begin(), symbols.end(), [this](NodeId symbol) { return held_[symbol]; });
  }
  // True when all symbols of the expression that are in `among` are in this set.
  bool holds_all_of(const Expr& expression, const Symbols& among) {
    const expr::Operands<NodeId> symbols = collector_.collect(expression);
    return std::all_of(symbols.begin(), symbols.end(),
                       [&](NodeId symbol) { return held_[symbol] || !among.holds(symbol); });
  }
  bool defined_by(const Statement& statement) const {
    bool found = false;
    for_each_defined(statement, [&](const Expr& symbol) { found = found || held_[symbol.id()]; });
    return found;
  }

  // Adds the symbols that those of the set are computed from.
  void add_causes(const Sequence& sequence) {
    for (auto statement = sequence.rbegin(); statement != sequence.rend(); ++statement)
      if (defined_by(*statement)) for_each_read(*statement, [this](const Expr& value) { add(value); });
  }
  // Adds the symbols that are computed from those of the set.
  void add_effects(const Sequence& sequence) {
    for (const Statement& statement : sequence) {
      bool depends = false;
      for_each_read(statement, [&](const Expr& value) { depends = depends || holds_any_of(value); });
      if (depends) for_each_defined(statement, [this](const Expr& symbol) { held_[symbol.id()] = true; });
    }
  }

private:
  SymbolCollector& collector_;
  std::vector<bool> held_;
};

// `q[2] = q[2]`: the entry of an array that is argument and result stays as it is.
bool keeps_entry(const Output& output) {
  if (!output.value.is_symbol()) return false;
  const expr::Symbol& symbol = output.value.pool()->symbol_of(output.value.id());
  return symbol.stem == output.array && symbol.index[0] == output.index;
}

class StageBuilder {
public:
  StageBuilder(SymbolCollector& symbols, const Function& function)
      : function_(function), sequence_(sequence_of(symbols, function)), own_(symbols), cone_(symbols),
        varying_(symbols), needed_(symbols), optional_(symbols), collector_(symbols),
        last_(function.returns_status ? Stage::results : Stage::after) {
    for (const scheme::Argument& argument : function.arguments)
      if (argument.nullable) nullable_.insert(argument.name);
  }

  Stages plan() {
    find_own();
    if (function_.returns_status)
      analyse();
    else
      stages_.statements[Stage::after].reserve(sequence_.size() + function_.outputs.size());
    for (Statement& statement : sequence_) {
      const Stage stage = stage_of(statement);
      stages_.statements[stage].push_back(std::move(statement));
    }
    for (const Output& output : function_.outputs)
      if (output.purpose != Purpose::law_argument) place(output);
    find_overwritten();
    check();
    return std::move(stages_);
  }

private:
  void analyse() {
    for (const Expr& unknown : function_.unknowns) varying_.add(unknown);
    varying_.add_effects(sequence_);
    find_cone();
    for (const Output& output : function_.outputs)
      if (output.purpose != Purpose::law_argument)
        (is_optional(output) ? optional_ : needed_).add(output.value);
    needed_.add_causes(sequence_);
    optional_.add_causes(sequence_);
  }

  void find_own() {
    for (const Expr& unknown : function_.unknowns) own_.add(unknown);
    for (const Statement& statement : sequence_)
      for_each_defined(statement, [this](const Expr& symbol) { own_.add(symbol); });
  }

  void find_cone() {
    for (const Output& output : function_.outputs)
      if (output.purpose == Purpose::residual || output.purpose == Purpose::correction ||
          output.purpose == Purpose::change)
        cone_.add(output.value);
    cone_.add_causes(sequence_);
    number_pivots();
    for (const Output& output : function_.outputs)
      if (output.purpose == Purpose::pivot_scale && in_loop_cone(output)) cone_.add(output.value);
    cone_.add_causes(sequence_);
  }

  // Pivots of the loop cone get the first rows. A function without unknowns has none of them. Pivots whose
  // size is measured by unknowns, too, count at the solution alone.
  void number_pivots() {
    std::vector<int> others;
    const std::set<int> compared = compared_pivots();
    for (const Output& output : function_.outputs) {
      if (output.purpose != Purpose::pivot) continue;
      if (!function_.unknowns.empty() && cone_.holds_all_of(output.value, own_) &&
          compared.count(output.index) == 0)
        pivot_rows_[output.index] = stages_.loop_pivots++;
      else
        others.push_back(output.index);
    }
    int next = stages_.loop_pivots;
    for (const int index : others) pivot_rows_[index] = next++;
  }

  std::set<int> compared_pivots() {
    std::set<int> compared;
    for (const Output& output : function_.outputs)
      if (output.purpose == Purpose::pivot_scale && varying_.holds_any_of(output.value))
        compared.insert(output.index);
    return compared;
  }

  bool is_optional(const Output& output) const {
    return output.purpose == Purpose::result && nullable_.count(output.array) != 0;
  }

  Stage stage_of(const Statement& statement) const {
    if (cone_.defined_by(statement)) return varying_.defined_by(statement) ? Stage::loop : Stage::before;
    const bool only_optional = optional_.defined_by(statement) && !needed_.defined_by(statement);
    return only_optional ? Stage::optional : Stage::after;
  }

  bool in_loop_cone(const Output& output) const {
    switch (output.purpose) {
    case Purpose::residual:
    case Purpose::correction:
    case Purpose::change:
      return true;
    case Purpose::pivot:
    case Purpose::pivot_scale:
      return row_of(output) < stages_.loop_pivots;
    case Purpose::inertia:
    case Purpose::inertia_limit:
    case Purpose::consistency:
    case Purpose::checked:
    case Purpose::result:
    case Purpose::law_argument:
      break;
    }
    return false;
  }

  Stage stage_of(const Output& output) {
    if (in_loop_cone(output)) return varying_.holds_any_of(output.value) ? Stage::loop : Stage::before;
    if (!function_.returns_status || output.purpose != Purpose::result) return Stage::after;
    return is_optional(output) ? Stage::optional : Stage::results;
  }

  int row_of(const Output& output) const {
    if (output.purpose != Purpose::pivot && output.purpose != Purpose::pivot_scale) return output.index;
    const auto row = pivot_rows_.find(output.index);
    if (row == pivot_rows_.end()) throw std::logic_error(function_.name + ": a pivot_scale without a pivot");
    return row->second;
  }

  void place(const Output& output) {
    ++stages_.counts[output.purpose];
    if (output.purpose == Purpose::pivot_scale && !output.value.is_zero()) stages_.only_zero_scales = false;
    Statement statement;
    statement.value = output.value;
    statement.output = &output;
    statement.row = row_of(output);
    statement.overwrites = overwrites(output);
    const Stage stage = stage_of(output);
    if (stage != last_ || !is_own_entry(output)) stages_.statements[stage].push_back(std::move(statement));
  }

  // True where the array of a result may be one that the function reads. Results of a function that returns a Status come
  // last anyway.
  bool overwrites(const Output& output) const {
    return !function_.returns_status && output.purpose == Purpose::result &&
           std::any_of(function_.arguments.begin(), function_.arguments.end(),
                       [&](const scheme::Argument& argument) {
                         return argument.name == output.array &&
                                (argument.use == scheme::Argument::Use::in_out || !argument.may_be.empty());
                       });
  }

  // True for an entry that is no unknown and keeps its value. A constant may have the name of an entry: only arrays
  // that are given have entries to keep.
  bool is_own_entry(const Output& output) const {
    return keeps_entry(output) && !own_.holds(output.value.id()) &&
           std::any_of(
               function_.arguments.begin(), function_.arguments.end(), [&](const scheme::Argument& argument) {
                 return argument.name == output.array && argument.use == scheme::Argument::Use::in_out;
               });
  }

  void find_overwritten() {
    std::set<std::pair<std::string, int>> written;
    std::set<NodeId> found;
    for (const Statement& statement : stages_.statements[last_]) {
      if (!function_.returns_status && !statement.overwrites) continue;
      for (const NodeId id : collector_.collect(statement.value)) {
        const expr::Symbol& symbol = statement.value.pool()->symbol_of(id);
        if (!own_.holds(id) && written.count({symbol.stem, symbol.index[0]}) != 0 && found.insert(id).second)
          stages_.overwritten.emplace_back(*statement.value.pool(), id);
      }
      const auto [array, place] = std::pair(statement.output->array, statement.output->index);
      for (const scheme::Argument& argument : function_.arguments) {
        if (argument.name != array) continue;
        // A constant may have the name of an entry of an array that is only written.
        if (argument.use == scheme::Argument::Use::in_out) written.emplace(array, place);
        if (!argument.may_be.empty()) written.emplace(argument.may_be, place);
      }
    }
  }

  void check() {
    const Counts& counts = stages_.counts;
    const auto require = [this](bool condition, const char* complaint) {
      if (!condition) throw std::logic_error(function_.name + ": " + complaint);
    };
    const int unknowns = static_cast<int>(function_.unknowns.size());
    const Purpose change = counts[Purpose::change] == 0 ? Purpose::correction : Purpose::change;
    require(counts[change] == unknowns, "unknowns and corrections do not match");
    require((counts[Purpose::residual] > 0) == (unknowns > 0), "unknowns and residuals do not match");
    require(counts[Purpose::pivot] == counts[Purpose::pivot_scale], "pivots and their scales do not match");
    require(counts[Purpose::inertia] == counts[Purpose::inertia_limit], "inertias and limits do not match");
  }

  const Function& function_;
  Sequence sequence_;
  Stages stages_;
  Symbols own_;      // defined by the function, and the unknowns
  Symbols cone_;     // causes of the iteration's residuals, corrections and pivots
  Symbols varying_;  // what depends on unknowns
  Symbols needed_;   // causes of the results that are always computed
  Symbols optional_; // causes of the results that may be left out
  SymbolCollector& collector_;
  Stage last_; // of results that are always wanted
  std::set<std::string> nullable_;
  std::map<int, int> pivot_rows_; // by index
};

} // namespace

bool can_fail(const Counts& counts) {
  return counts[Purpose::residual] + counts[Purpose::pivot] + counts[Purpose::consistency] +
             counts[Purpose::inertia] >
         0;
}

std::vector<Purpose> arrays_of(const Counts& counts) {
  std::vector<Purpose> arrays;
  for (const Purpose purpose :
       {Purpose::residual, Purpose::correction, Purpose::change, Purpose::pivot, Purpose::pivot_scale,
        Purpose::consistency, Purpose::inertia, Purpose::inertia_limit, Purpose::checked})
    if (counts[purpose] != 0) arrays.push_back(purpose);
  return arrays;
}

Stages make_stages(SymbolCollector& symbols, const Function& function) {
  return StageBuilder(symbols, function).plan();
}

} // namespace mbsgen::schedule
