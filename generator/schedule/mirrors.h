// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/pack_matching.h"
#include "schedule/parity.h"

namespace mbsgen::schedule {

/// Equal limbs may be mirrored, or have joints in reverse: their equations are equal but for signs. Some values are
/// computed with the other sign then, as the velocity -v in place of v, so that the equations become equal. Which
/// ones follows from linear equations modulo 2: the signs of the factors of a term make the difference between its
/// signs in two limbs. A constant in a term can have any sign, see Opposites.
class Mirrors {
public:
  /// `turns_angles`: sines may be those of the other angle.
  Mirrors(SymbolCollector& symbols, expr::Pool& pool, const scheme::Function& function, Stages& stages,
          bool turns_angles);

  /// Takes up the signs in the packs of a stage, which were matched without regard to them.
  void read(const PackMatching& matching, const std::vector<Statement>& statements);

  /// True where they differ anywhere.
  bool differ() const { return differ_; }

  /// Turns values in all stages. Statements in which no value has another sign stay as they are; elements of arguments
  /// have the other sign in new values. The constants that vectors may read with the other sign.
  Opposites turn();

private:
  using Unknowns = std::vector<ParityEquations::Unknown>;

  enum class Lane { first, later };

  void find_values(const scheme::Function& function);
  void fix(const scheme::Expr& symbol);
  bool may_turn(expr::NodeId symbol) const;
  bool is_input(expr::NodeId symbol) const;
  void add_unknown(expr::NodeId symbol, Lane lane, Unknowns& signs);
  void read(expr::NodeId first, expr::NodeId later, Unknowns signs, bool is_odd);
  void read_terms(expr::NodeId first, expr::NodeId later, const Unknowns& signs, bool is_odd);
  bool read_factor(expr::NodeId first, expr::NodeId later, bool counts, Unknowns& signs);
  bool read_operand(expr::NodeId first, expr::NodeId later, bool counts, Unknowns& signs);
  void note(Unknowns signs, bool is_odd);
  std::vector<expr::NodeId> odd_symbols() const;
  void turn_input(const scheme::Expr& input, const scheme::Expr& opposite);
  Opposites opposites();

  SymbolCollector& symbols_;
  expr::Pool& pool_;
  Stages& stages_;
  bool turns_angles_, differ_ = false;
  std::vector<bool> is_value_,
      is_fixed_; ///< by NodeId: defined by a statement that may be turned; never turned
  std::unordered_map<expr::NodeId, ParityEquations::Unknown> unknowns_;
  ParityEquations equations_;
};

} // namespace mbsgen::schedule
