// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/closure.h"
#include "base/index.h"
#include "base/text.h"
#include "formalism/closure/idle_spins.h"
#include "formalism/closure/varied_parameters.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/constraints.h"
#include "formalism/tree/coordinate_rates.h"
#include "formalism/tree/cut_motion.h"
#include "formalism/tree/parameters.h"
#include "model/check/check.h"
#include "scheme/evaluate.h"
#include "scheme/passes/passes.h"
#include "scheme/replay.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace mbsgen::formalism {

namespace {

constexpr double any_gap = std::numeric_limits<double>::infinity();

// The constraint equations as a program that is evaluated with nominal parameters: at thousands of configurations where
// loops do not close.
class Equations {
public:
  Equations(const model::Model& model, Parameters parameters, scheme::Scheme constants,
            const std::vector<int>& by_carrier = {})
      : program_(constants.pool()), nqd_(at(model.nqd())), varied_(model) {
    Pool& pool = constants.pool();
    scheme::Scheme scheme(pool, expr::SymbolKind::auxiliary, &constants);
    const Tree tree = build_tree(model, parameters, Writer(constants), program_.inputs);
    define_attitudes(tree, scheme);
    const Writer writer(scheme);
    const ModelInTree elements{model, parameters, tree, constants, writer};
    rows_ = Constraints(elements, by_carrier).rows();
    for (std::size_t k = 0; k < model.cuts.size(); ++k)
      if (const auto carrier = carrier_of(elements, model.cuts[k])) carriers_[static_cast<int>(k)] = *carrier;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      put("h", i, rows_[i].h);
      put("drift", i, rows_[i].drift);
      for (std::size_t j = 0; j < nqd_; ++j) put("J", i * nqd_ + j, rows_[i].jacobian[j]);
    }
    function_.equations = std::move(scheme).take();
    program_.parameters = std::move(parameters).take();
    program_.update = std::move(constants).take();
    scheme::eliminate(pool, function_);
    replay_.emplace(pool, function_, coordinates(pool, model.nq()));
    set_parameters(0);
  }

  const std::vector<ConstraintRow>& rows() const { return rows_; }

  /// By cut.
  const std::map<int, CutCarrier>& carriers() const { return carriers_; }

  /// See VariedParameters.
  void set_parameters(double spread) {
    scheme::Evaluation<double> evaluation(program_);
    varied_.set(evaluation, program_, spread);
    evaluation.set(model::time_symbol(*program_.pool), 0);
    evaluation.update();
    scheme::Function known;
    for (const Expr& symbol : replay_->known())
      known.outputs.push_back({"known", static_cast<int>(known.outputs.size()), symbol});
    if (!known.outputs.empty()) replay_->set_known(evaluation(known, {}).at("known"));
  }

  /// Values of all rows.
  ConstraintValues values(const std::vector<double>& q) {
    const std::vector<double>& outputs = (*replay_)(q);
    ConstraintValues result{std::vector<double>(rows_.size()), std::vector<double>(rows_.size() * nqd_),
                            std::vector<double>(rows_.size())};
    auto output = outputs.begin();
    auto entry = result.J.begin();
    for (std::size_t i = 0; i < rows_.size(); ++i) { // as they were put
      result.h[i] = *output++;
      result.drift[i] = *output++;
      for (std::size_t j = 0; j < nqd_; ++j) *entry++ = *output++;
    }
    return result;
  }

  /// Values of the rows in `live`.
  ConstraintValues values(const std::vector<double>& q, const std::vector<int>& live) {
    const ConstraintValues all = values(q);
    ConstraintValues result;
    for (const int row : live) {
      const std::size_t i = at(row);
      result.h.push_back(all.h[i]);
      result.drift.push_back(all.drift[i]);
      const auto first = all.J.begin() + static_cast<std::ptrdiff_t>(i * nqd_);
      result.J.insert(result.J.end(), first, first + static_cast<std::ptrdiff_t>(nqd_));
    }
    return result;
  }

private:
  static std::vector<Expr> coordinates(Pool& pool, int nq) {
    std::vector<Expr> symbols;
    for (int i = 0; i < nq; ++i) symbols.push_back(pool.symbol(expr::SymbolKind::q, "q", i));
    return symbols;
  }

  void put(const char* array, std::size_t index, const Expr& value) {
    function_.outputs.push_back({array, static_cast<int>(index), value});
  }

  scheme::Program program_;
  std::size_t nqd_;
  std::vector<ConstraintRow> rows_;
  std::map<int, CutCarrier> carriers_;
  scheme::Function function_;
  VariedParameters varied_;
  std::optional<scheme::Replay> replay_;
};

// Rows that hold whatever the coordinates are: with parameters that have nothing in common with the model's
// their Jacobian vanishes at such configurations, and their value is the same in all of them (a turn of a
// solid cut may change while its rate vanishes); with the model's parameters it is zero. (Such a value may
// still be a difference of parameters: both ends of a planar loop's cut at the same height.)
std::vector<bool> vanish_everywhere(Equations& equations, const model::Model& model,
                                    const ClosureOptions& options) {
  constexpr int configurations = 3;
  const std::size_t nqd = at(model.nqd());
  const double closed = options.assembles ? options.tolerance * size_of(model) : any_gap;
  constexpr double negligible = 1e-12;
  // No value (the root of a negative number, say) is not zero.
  const auto counts = [](double value) { return !(std::fabs(value) < negligible); };
  std::vector<bool> vanishes(equations.rows().size(), true);
  std::vector<double> first_h;
  double number = 0.37;
  for (int k = 0; k < configurations; ++k) {
    std::vector<double> q(at(model.nq()));
    for (double& value : q) value = number = scattered(number);
    equations.set_parameters(0.1);
    const ConstraintValues varied = equations.values(q);
    equations.set_parameters(0);
    const ConstraintValues nominal = equations.values(q);
    if (k == 0) first_h = varied.h;
    for (std::size_t i = 0; i < vanishes.size(); ++i) {
      const auto first = varied.J.begin() + static_cast<std::ptrdiff_t>(i * nqd);
      if (!(std::fabs(nominal.h[i]) <= closed) || counts(varied.h[i] - first_h[i]) ||
          std::any_of(first, first + static_cast<std::ptrdiff_t>(nqd), counts))
        vanishes[i] = false;
    }
  }
  return vanishes;
}

LoopAnalysis live_rows(Equations& equations, const model::Model& model, const ClosureOptions& options) {
  const std::vector<bool> vanishes = vanish_everywhere(equations, model, options);
  LoopAnalysis closure;
  for (std::size_t i = 0; i < vanishes.size(); ++i) {
    const RowOrigin& origin = equations.rows()[i].origin;
    if (vanishes[i]) {
      closure.dropped.push_back(origin.name);
      continue;
    }
    closure.live.push_back(static_cast<int>(i));
    closure.rows.push_back(origin);
  }
  return closure;
}

// Outputs that are multipliers of equations which are dropped.
void refuse_undefined_outputs(const model::Model& model, const LoopAnalysis& closure,
                              Diagnostics& diagnostics) {
  for (const model::Output& output : model.outputs)
    if (output.quantity == model::Quantity::lambda &&
        std::find(closure.live.begin(), closure.live.end(), output.row) == closure.live.end())
      diagnostics.error(output.where, "the output " + quoted(output.name) +
                                          " is the multiplier of an equation that holds in every position, "
                                          "which leaves it undefined, remove it");
}

// The velocities of idle spins, which are noted.
std::vector<int> held_velocities(const model::Model& model, expr::Pool& pool, Diagnostics& diagnostics) {
  std::vector<int> held;
  for (const IdleSpin& spin : idle_spins(model, pool)) {
    const model::Joint& joint = model.joints[at(spin.joint)];
    diagnostics.note(joint.where, "the body " + quoted(model.body_name(joint.body)) +
                                      " turns about the line through its two ends without moving anything; " +
                                      model.velocity_name(spin.velocity) + " is held at zero");
    held.push_back(spin.velocity);
  }
  return held;
}

void report(const model::Model& model, const IdleMotion& motion, Diagnostics& diagnostics) {
  const Location& where = model.joint_of_velocity(motion.velocities.front()).where;
  const auto [cause, remedy] = cause_of(model, motion);
  if (model.rigid_contacts().empty())
    diagnostics.note(where, cause + ", so that accelerations are not determined" + remedy);
  else
    diagnostics.error(where, cause + ", so that impulses of rigid contacts have no response" + remedy);
}

// Joints of an open tree that carry no mass at all have been reported with the model.
void report_idle_motions(const model::Model& model, const std::vector<IdleMotion>& motions,
                         Diagnostics& diagnostics) {
  const std::vector<int> known = model.is_open() ? model::joints_without_mass(model) : std::vector<int>();
  int last = -1;
  for (const IdleMotion& motion : motions) {
    const int joint = model.velocities[at(motion.velocities.front())];
    if (joint != last && !std::binary_search(known.begin(), known.end(), joint))
      report(model, motion, diagnostics);
    last = joint;
  }
}

// Whether all equations of the cut are solved, those of the carried joints among them.
bool is_solved(const LoopAnalysis& closure, const model::Cut& cut, const CutCarrier& carrier) {
  const std::vector<int>& rows = closure.partition.rows;
  const std::vector<int>& dependent = closure.partition.dependent;
  const auto solved = std::count_if(rows.begin(), rows.end(), [&](int row) {
    return is_same_place(closure.rows[at(row)].where, cut.where);
  });
  return solved == 3 && std::all_of(carrier.velocities.begin(), carrier.velocities.end(), [&](int velocity) {
           return std::find(dependent.begin(), dependent.end(), velocity) != dependent.end();
         });
}

// The elimination chooses its pivots by numbers, which it needs in the axes of its symbols.
void choose_axes(LoopAnalysis& closure, const Equations& equations, const model::Model& model,
                 expr::Pool& pool) {
  closure.solved_jacobian = closure.partition.jacobian;
  for (const auto& [cut, carrier] : equations.carriers())
    if (is_solved(closure, model.cuts[at(cut)], carrier)) closure.by_carrier.push_back(cut);
  if (closure.by_carrier.empty()) return;
  scheme::Scheme constants(pool, expr::SymbolKind::derived);
  Parameters parameters(model, constants, false);
  Equations turned(model, std::move(parameters), std::move(constants), closure.by_carrier);
  closure.solved_jacobian = turned.values(closure.partition.q0, closure.live).J;
}

} // namespace

std::optional<LoopAnalysis> analyse(const model::Model& model, expr::Pool& pool, Diagnostics& diagnostics,
                                    const ClosureOptions& options) {
  const std::size_t errors = diagnostics.errors();
  scheme::Scheme constants(pool, expr::SymbolKind::derived);
  Parameters parameters(model, constants, false);
  for (const ModelError& error : laws_without_value(model, parameters))
    diagnostics.error(error.where(), error.what());
  if (diagnostics.errors() > errors) return std::nullopt;
  Equations equations(model, std::move(parameters), std::move(constants));
  LoopAnalysis closure;
  if (!equations.rows().empty()) closure = live_rows(equations, model, options);
  refuse_undefined_outputs(model, closure, diagnostics);
  const auto evaluate = [&](const std::vector<double>& q) { return equations.values(q, closure.live); };
  closure.partition = find_partition(model, closure.rows, evaluate, options, diagnostics,
                                     held_velocities(model, pool, diagnostics));
  closure.has_partition = !closure.partition.open;
  if (diagnostics.errors() > errors) return std::nullopt;
  const bool has_equations = !closure.rows.empty();
  closure.idle =
      idle_motions(model, pool, has_equations ? EvaluateConstraints(evaluate) : nullptr, closure.partition);
  report_idle_motions(model, closure.idle, diagnostics);
  if (diagnostics.errors() > errors) return std::nullopt;
  if (has_equations && closure.has_partition) choose_axes(closure, equations, model, pool);
  return closure;
}

} // namespace mbsgen::formalism
