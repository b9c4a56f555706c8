// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/breakdown.h"
#include "base/index.h"
#include "expr/core/memo.h"
#include "scheme/count.h"
#include "scheme/rewrite.h"
#include "scheme/stems.h"
#include <algorithm>
#include <map>
#include <string_view>

namespace mbsgen::scheme {

namespace {

constexpr int several = -1; // in place of a body

// Where operations belong.
struct Place {
  std::string_view quantity = "other", step = "other";
  int body = several;
};

// The first joint that the indices of a symbol name, counted from 0; none: `several`.
int joint_of(const expr::Symbol& symbol, const Stem& stem) {
  std::string_view rest = stem.indices;
  for (const std::int32_t index : symbol.index) {
    const std::string_view word = rest.substr(0, rest.find('_'));
    if (word == "joint" || word == "coordinate") return index - 1;
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  return several;
}

template <class T>
T entry(const std::vector<T>& table, int row, T otherwise) {
  return row >= 0 && at(row) < table.size() ? table[at(row)] : otherwise;
}

class Places {
public:
  Places(const Pool& pool, const Shape& shape) : pool_(pool), shape_(shape) {}

  /// From the last equation to the first, so that readers come before what they read.
  void assign(const std::vector<Equation>& equations) {
    places_.resize(equations.size());
    for (std::size_t i = 0; i < equations.size(); ++i) {
      rows_.set(equations[i].symbol.id(), static_cast<std::uint32_t>(i));
      places_[i] = own(equations[i]);
    }
    for (std::size_t i = equations.size(); i-- > 0;)
      for (const std::uint32_t row : rows_below(equations[i].rhs))
        if (is_part(equations[row])) places_[row] = places_[i];
  }

  const Place& operator[](std::size_t equation) const { return places_[equation]; }

  Place of(const Output& output) {
    Place place;
    const std::vector<std::uint32_t> rows = rows_below(output.value);
    if (!rows.empty()) place = places_[*std::max_element(rows.begin(), rows.end())];
    return place;
  }

private:
  const Stem* stem_of(const Equation& equation) const {
    return find_stem(pool_.symbol_of(equation.symbol.id()));
  }

  bool is_part(const Equation& equation) const {
    const Stem* const stem = stem_of(equation);
    return stem != nullptr && is_shared_part(*stem);
  }

  Place own(const Equation& equation) const {
    Place place;
    const Stem* const stem = stem_of(equation);
    if (stem != nullptr && !stem->quantity.empty()) place.quantity = stem->quantity;
    if (!equation.topic.quantity.empty()) place.step = equation.topic.quantity;
    place.body = equation.topic.body;
    if (place.body == several && stem != nullptr)
      place.body = body_of(joint_of(pool_.symbol_of(equation.symbol.id()), *stem));
    return place;
  }

  // Equations about no body are those of solutions: they count joints from the base outwards, those with
  // loops count velocities.
  int body_of(int joint) const {
    const int velocity = shape_.partition ? joint : entry(shape_.tree_order, joint, several);
    return entry(shape_.velocity_bodies, velocity, several);
  }

  std::vector<std::uint32_t> rows_below(const Expr& expression) {
    std::vector<std::uint32_t> rows;
    if (expression.pool() == nullptr) return rows;
    seen_.clear();
    std::vector<NodeId> open{expression.id()};
    while (!open.empty()) {
      const NodeId id = open.back();
      open.pop_back();
      if (seen_.find(id) != nullptr) continue;
      seen_.set(id, true);
      if (const std::uint32_t* row = rows_.find(id)) rows.push_back(*row);
      for_each_part(pool_.node(id), [&](NodeId part) { open.push_back(part); });
    }
    return rows;
  }

  const Pool& pool_;
  const Shape& shape_;
  expr::Memo<std::uint32_t> rows_; // by symbol
  expr::Memo<char> seen_;          // of one expression
  std::vector<Place> places_;
};

class Shares {
public:
  template <class Name>
  void add(const Name& name, const expr::Cost& cost, std::size_t equations) {
    Share& share = shares_[std::string(name)];
    share.cost += cost;
    share.equations += equations;
  }

  std::vector<Share> sorted() && {
    std::vector<Share> list;
    for (auto& [name, share] : shares_) {
      share.name = name;
      list.push_back(std::move(share));
    }
    std::stable_sort(list.begin(), list.end(), [](const Share& a, const Share& b) {
      return a.cost.flops() + a.cost.calls() > b.cost.flops() + b.cost.calls();
    });
    return list;
  }

private:
  std::map<std::string, Share> shares_;
};

class Division {
public:
  explicit Division(const Shape& shape) : shape_(shape) {}

  void add(const Place& place, const expr::Cost& cost, std::size_t equations) {
    quantities_.add(place.quantity, cost, equations);
    steps_.add(place.step, cost, equations);
    bodies_.add(entry<std::string>(shape_.body_names, place.body, "several bodies"), cost, equations);
  }
  void add(const Places& places, const std::vector<Equation>& equations) {
    for (std::size_t i = 0; i < equations.size(); ++i) add(places[i], expr::tree_cost(equations[i].rhs), 1);
  }

  Breakdown result() && {
    return {std::move(quantities_).sorted(), std::move(steps_).sorted(), std::move(bodies_).sorted()};
  }

private:
  const Shape& shape_;
  Shares quantities_, steps_, bodies_;
};

constexpr Place iteration{"corrections of the iteration", "step of the iteration", several};
constexpr Place matrix_step{"inverse of the mass matrix", "matrices in loops", several};

} // namespace

Breakdown breakdown(const Pool& pool, const Function& function, const Shape& shape) {
  Places places(pool, shape);
  places.assign(function.equations);
  Division division(shape);
  division.add(places, function.equations);
  for (const Output& output : function.outputs) {
    const expr::Cost cost = expr::tree_cost(output.value);
    if (output.purpose != Purpose::checked && cost.flops() + cost.calls() > 0)
      division.add(places.of(output), cost, 0);
  }
  if (!function.unknowns.empty()) {
    expr::Cost correction;
    correction.add = correction.mul = static_cast<long>(function.unknowns.size());
    division.add(iteration, correction, 0);
  }
  for (const MatrixStep& step : function.matrix_steps)
    division.add(matrix_step, cost(step, function.rows(step)), 0);
  return std::move(division).result();
}

Breakdown breakdown(const Pool& pool, const std::vector<Equation>& constants, const Shape& shape) {
  Places places(pool, shape);
  places.assign(constants);
  Division division(shape);
  division.add(places, constants);
  return std::move(division).result();
}

} // namespace mbsgen::scheme
