// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/angles.h"
#include "schedule/congruence.h"
#include <map>
#include <string>

namespace mbsgen::schedule {

/// Places of statements in a list, one for each lane.
using Pack = std::vector<std::size_t>;

/// The statements of one stage, and which of them are packed together.
class PackMatching {
public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  /// `angles`: whose sines and cosines the stage may read. `opposites`: constants that lanes may have with the other
  /// sign; null: terms may have either sign. All must outlive the matching.
  PackMatching(SymbolCollector& symbols, const Angles& angles, const Opposites* opposites, Stage stage,
               const std::vector<Statement>& statements);

  /// Statements that an order of computation may exchange with their neighbours are in one run.
  static bool may_move(const Statement& statement);

  /// Packs the statements that define these symbols, and what they are computed from. False where this stage defines
  /// none of them.
  bool match_values(const Lanes& symbols);
  /// Packs the statements that give results in these places of an array, and what they are computed from, as far as
  /// these correspond.
  void match_results(const std::string& array, const std::vector<int>& places);
  /// Packs the statements that give the angles of vectors of sines.
  void match_angles();
  /// Packs statements whose operands are packed, with those that are equal but for these.
  void extend();
  /// Takes apart what costs more than it saves.
  void prune();
  /// Takes apart a pack.
  void remove(std::size_t statement);

  /// Angles of the stage whose sines or cosines packs read side by side, each in at most one of the vectors. Those that
  /// are neighbours in an argument stay together: wider vectors compute them without a copy.
  std::vector<Lanes> angles_side_by_side() const;
  /// True where a pack reads the sines or cosines of these angles.
  bool reads_sines(const Lanes& angles) const;

  /// The pack of a statement, empty where it has none.
  const Pack& pack_of(std::size_t statement) const { return packs_[statement]; }
  std::size_t run_of(std::size_t statement) const { return runs_[statement]; }
  /// The statement that defines a symbol in this stage, or `none`.
  std::size_t definition(expr::NodeId symbol) const;

private:
  using Operands = std::vector<Lanes>;

  bool match(const Pack& members);
  bool is_candidate(const Pack& members) const;
  std::optional<Operands> operands_of(const Pack& members) const;
  Pack definitions(const Lanes& lanes) const;
  bool is_known_sine(expr::NodeId id) const;
  Lanes angles_of(const Lanes& sines) const;
  std::size_t partner(std::size_t statement, std::size_t lane);
  std::size_t key(expr::NodeId id, std::size_t lane) const;
  void note_partners(const Lanes& lanes);
  expr::NodeId image(expr::NodeId id, std::size_t lane) const;
  bool is_pack(const Lanes& lanes) const;
  bool is_constant(const Lanes& lanes) const;
  double cost(const Pack& pack) const;
  double gain(const Pack& pack) const;
  double gathering(const Lanes& lanes) const;
  void count_uses();
  void note_reader(const Statement& statement);
  void note_operand(const Lanes& lanes);

  SymbolCollector& symbols_;
  const expr::Pool& pool_;
  const Angles& angles_;
  const Opposites* opposites_;
  Stage stage_;
  const std::vector<Statement>& statements_;
  std::vector<std::size_t> runs_;
  std::unordered_map<expr::NodeId, std::size_t> definitions_;
  std::map<std::string, std::unordered_map<int, std::size_t>> results_; ///< by array and place
  std::vector<Pack> packs_;                                             ///< by statement
  std::unordered_map<expr::NodeId, Lanes> partners_;         ///< of operands, by that of the first lane
  std::unordered_multimap<std::size_t, std::size_t> by_key_; ///< statements by the form of their values
  std::map<Lanes, int> uses_;                                ///< by packs, of what has to be gathered
  std::vector<Operands> operands_;                           ///< of packs, by their first statement
  std::vector<bool> is_read_whole_; ///< by the first statement of a pack: by another pack
  std::vector<double> taking_;      ///< by statement: the cost of taking its value out of a register
};

} // namespace mbsgen::schedule
