// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/kept_masses.h"
#include "base/index.h"
#include "formalism/dynamics/newton_euler.h"
#include "formalism/tree/coordinate_rates.h"
#include "scheme/count.h"
#include "scheme/passes/passes.h"
#include "scheme/passes/run.h"
#include <algorithm>
#include <utility>

namespace mbsgen::formalism {

namespace {

class Search {
public:
  Search(const Tree& tree, const Chains& chains, const scheme::Scheme& constants)
      : tree_(tree), chains_(chains), constants_(constants), kept_(tree.nodes.size()), least_(cost()) {}

  KeptMasses run(const std::vector<std::vector<std::size_t>>& axes) {
    for (std::size_t j = axes.size(); j-- > 0;)
      for (const std::size_t axis : axes[j]) consider(j, axis);
    return gains_ ? kept_ : KeptMasses();
  }

private:
  void consider(std::size_t j, std::size_t axis) {
    const std::optional<std::size_t> before = kept_[j];
    kept_[j] = axis;
    if (const long with = cost(); with < least_) {
      least_ = with;
      gains_ = true;
    } else {
      kept_[j] = before;
    }
  }

  // Of inverse dynamics, in a copy of the constants.
  long cost() const {
    constexpr std::size_t most_for_passes =
        12; // nodes; beyond, costs are compared before functions are condensed
    scheme::Scheme constants = constants_;
    const Tree tree = regroup(tree_, Writer(constants), kept_);
    scheme::Scheme scheme(constants.pool(), expr::SymbolKind::auxiliary, &constants);
    scheme::Function function = inverse_dynamics(tree, scheme);
    function.equations = std::move(scheme).take();
    std::vector<scheme::PassRecord> records;
    if (tree.nodes.size() <= most_for_passes) {
      scheme::run_function_passes(constants, function, records);
    } else {
      scheme::merge(constants, function);
      scheme::eliminate(constants.pool(), function);
    }
    return scheme::weighted_cost(function);
  }

  scheme::Function inverse_dynamics(const Tree& tree, scheme::Scheme& scheme) const {
    const Writer writer(scheme);
    define_attitudes(tree, scheme);
    const Recursion recursion{tree, chains_, writer};
    KinematicInput input;
    input.base_acceleration = -tree.gravity;
    const Forces forces = newton_euler(recursion, kinematics(recursion, input), input.base_acceleration);
    scheme::Function function;
    for (std::size_t i = 0; i < forces.generalized.size(); ++i)
      function.outputs.push_back({"Q", static_cast<int>(i), forces.generalized[i]});
    return function;
  }

  const Tree& tree_;
  const Chains& chains_;
  const scheme::Scheme& constants_;
  KeptMasses kept_;
  long least_;
  bool gains_ = false;
};

} // namespace

std::optional<Tree> regroup_with_kept_masses(const Tree& tree, const Chains& chains,
                                             scheme::Scheme& constants) {
  KnownNumbers known(constants);
  const std::vector<std::vector<std::size_t>> axes = keepable_masses(tree, known);
  const bool is_any =
      std::any_of(axes.begin(), axes.end(), [](const auto& of_node) { return !of_node.empty(); });
  if (!is_any) return std::nullopt;
  const KeptMasses kept = Search(tree, chains, constants).run(axes);
  if (kept.empty()) return std::nullopt;
  return regroup(tree, Writer(constants), kept);
}

} // namespace mbsgen::formalism
