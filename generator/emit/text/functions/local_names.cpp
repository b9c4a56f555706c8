// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/local_names.h"
#include "emit/text/language.h"
#include "emit/text/spelling.h"
#include <algorithm>
#include <utility>

namespace mbsgen::emit {

using schedule::Step;
using scheme::Expr;

std::vector<Local> LocalNames::spell() {
  spell_arguments();
  spell_angles();
  for (const Expr& opposite : schedule_.opposites.inputs())
    context_.needs.stems.insert(scheme::find_stem(context_.program.pool->symbol_of(opposite.id())));
  for (const schedule::SharedSine& shared : schedule_.shared_sines) {
    scope_.set(shared.symbol.id(), style_.angle_arrays.entry(syntax(), shared.place));
  }
  spell_values();
  return std::move(locals_);
}

// The element of an argument is the symbol with the argument's name as stem and the place as first index; that of a
// number has none.
void LocalNames::spell_arguments() {
  const auto spell = [&](expr::NodeId id) {
    const expr::Symbol& symbol = context_.program.pool->symbol_of(id);
    const auto name = style_.arguments.find(symbol.stem);
    if (scope_.find(id) == nullptr && name != style_.arguments.end())
      scope_.set(id, symbol.index[0] == expr::Symbol::none ? name->second
                                                           : syntax().element(name->second, symbol.index[0]));
  };
  for (const expr::NodeId id : schedule_.free) spell(id);
}

void LocalNames::spell_angles() {
  AngleArrays& arrays = style_.angle_arrays;
  if (schedule_.angles.copied != 0) arrays.angle = declare_array("angle", schedule_.angles.copied);
  for (const schedule::Angles::Vector& vector : schedule_.angles.vectors)
    arrays.vectors.push_back({vector, declare_vector(name_of_lanes("sine", vector.lanes), vector.lanes),
                              declare_vector(name_of_lanes("cosine", vector.lanes), vector.lanes)});
  if (schedule_.angles.count == 0) return;
  arrays.sine = declare_array("sine", schedule_.angles.count);
  arrays.cosine = declare_array("cosine", schedule_.angles.count);
}

// The name as bodies spell it.
std::string LocalNames::declare_array(const std::string& wanted, int size) {
  const std::string name = names_.take(wanted);
  locals_.push_back({name, size});
  return style_.work_prefix + name;
}

std::string LocalNames::declare_vector(const std::string& wanted, std::size_t lanes) {
  const std::string name = names_.take(wanted);
  locals_.push_back({name});
  locals_.back().lanes = lanes;
  context_.needs.helpers.insert("lanes");
  return style_.work_prefix + name;
}

// The same for a number that parts share. One without a name of its own leaves it to those who read it.
std::string LocalNames::declare_shared(const Expr& symbol) {
  const bool has_name = !schedule_.in_parts || !context_.language.words().has_places;
  const std::string name = has_name ? names_.take(name_of(symbol)) : name_of(symbol);
  locals_.push_back({name});
  return schedule_.in_parts ? context_.language.work_number(name, numbers_++) : name;
}

void LocalNames::spell_values() {
  names_.expect(schedule_.statements);
  // The function works on copies of these elements of arguments. In parts they are members of `work`.
  for (const std::vector<Expr>* copies : {&schedule_.unknowns, &schedule_.overwritten})
    for (const Expr& symbol : *copies)
      scope_.set(symbol.id(), schedule_.in_parts ? declare_shared(symbol) : names_.take(name_of(symbol)));
  share_vectors();
  share_series();
  for (const Expr& symbol : schedule_.crossing)
    if (scope_.find(symbol.id()) == nullptr) scope_.set(symbol.id(), declare_shared(symbol));
  for (const scheme::Purpose purpose : arrays_of(schedule_.counts))
    locals_.push_back({word(purpose), schedule_.counts[purpose]});
  std::string pack;
  std::size_t lane = 0, lanes = 1;
  for_each_statement(schedule_.steps, [&](const schedule::Statement& statement) {
    if (statement.is_in_loop()) return;
    lane = statement.lanes == 0 ? lane + 1 : 0;
    if (statement.lanes != 0) lanes = statement.lanes;
    if (lanes > 1 && statement.output == nullptr) return spell_lane(statement, lane, lanes, pack);
    spell_defined(statement);
  });
  spell_rounds(schedule_.steps);
}

void LocalNames::spell_defined(const schedule::Statement& statement) {
  for_each_defined(statement, [this](const Expr& symbol) {
    if (scope_.find(symbol.id()) != nullptr) return;
    style_.locals[symbol.id()] = true;
    scope_.set(symbol.id(), names_.take(name_of(symbol)));
  });
}

// Values that loops read by the number of the round are elements of arrays.
void LocalNames::share_series() {
  for (const std::vector<expr::NodeId>& series : schedule_.rolls.series) {
    const std::string first = name(context_.program.pool->symbol_of(series.front()));
    const int size = static_cast<int>(series.size());
    const std::string array = declare_array(name_of_lanes(first, series.size()), size);
    for (int i = 0; i < size; ++i)
      if (const expr::NodeId symbol = series[static_cast<std::size_t>(i)]; symbol != schedule::Rolls::none)
        scope_.set(symbol, syntax().element(array, i));
  }
}

// The first round of a loop names its values.
void LocalNames::spell_rounds(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    spell_rounds(step.steps);
    if (step.rounds == 1) continue;
    for (std::size_t i = 0; i < step.statements.size() / step.rounds; ++i) {
      const schedule::Statement& statement = step.statements[i];
      if (statement.output != nullptr) continue;
      if (schedule_.rolls.places.count(statement.symbol.id()) != 0)
        style_.round_names[statement.symbol.id()] = names_.take(name_of(statement.symbol));
      else
        spell_defined(statement);
    }
  }
}

// Packs of which a lane is read out of the scope that computes it: vectors as a whole.
void LocalNames::share_vectors() {
  std::vector<bool> crosses(schedule_.used.size());
  for (const Expr& symbol : schedule_.crossing) crosses[symbol.id()] = true;
  std::vector<Expr> pack;
  std::size_t missing = 0; // lanes
  for_each_statement(schedule_.steps, [&](const schedule::Statement& statement) {
    if (statement.lanes == 1) return;
    if (statement.lanes > 1) {
      missing = statement.lanes;
      pack.clear();
    }
    pack.push_back(statement.symbol);
    if (--missing == 0 && statement.output == nullptr) share_vector(pack, crosses);
  });
}

void LocalNames::share_vector(const std::vector<Expr>& pack, const std::vector<bool>& crosses) {
  const bool is_shared =
      std::any_of(pack.begin(), pack.end(), [&](const Expr& lane) { return crosses[lane.id()]; });
  const bool has_other_names = std::any_of(
      pack.begin(), pack.end(), [this](const Expr& lane) { return scope_.find(lane.id()) != nullptr; });
  if (!is_shared || has_other_names) return;
  const std::string vector = declare_vector(name_of_lanes(name_of(pack.front()), pack.size()), pack.size());
  schedule::Lanes lanes;
  for (const Expr& lane : pack) {
    scope_.set(lane.id(), syntax().element(vector, static_cast<int>(lanes.size())));
    lanes.push_back(lane.id());
  }
  style_.pack_names[lanes.front()] = style_.shared_vectors[lanes] = vector;
}

// An element of the vector `pack`, which the first lane names.
void LocalNames::spell_lane(const schedule::Statement& statement, std::size_t lane, std::size_t lanes,
                            std::string& pack) {
  const expr::NodeId symbol = statement.symbol.id();
  if (lane == 0 && style_.pack_names.count(symbol) != 0)
    pack = style_.pack_names[symbol];
  else if (lane == 0)
    pack = style_.pack_names[symbol] = names_.take(name_of_lanes(name_of(statement.symbol), lanes));
  if (scope_.find(symbol) != nullptr) return;
  style_.locals[symbol] = true;
  scope_.set(symbol, syntax().element(pack, static_cast<int>(lane)));
}

std::string LocalNames::name_of(const Expr& symbol) const {
  return name(context_.program.pool->symbol_of(symbol.id()));
}

} // namespace mbsgen::emit
