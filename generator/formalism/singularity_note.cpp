// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/singularity_note.h"
#include "model/model.h"
#include "scheme/evaluate.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::formalism {

namespace {

// True when the function, called in the initial configuration of the program's shape with nominal
// parameters, no forces and laws that give none, would answer `singular`.
bool is_singular_at_start(const scheme::Program& program, const scheme::Function& function) {
  scheme::Evaluation<double> evaluation(program);
  evaluation.set(model::time_symbol(*program.pool), 0);
  for (const scheme::InputForce& input : program.inputs)
    for (std::size_t i = 0; i < 3; ++i) {
      evaluation.set(input.force[i], 0);
      evaluation.set(input.torque[i], 0);
    }
  for (std::size_t i = 0; i < program.states.size(); ++i)
    evaluation.set(program.states[i], program.shape.states[i].x0);
  for (const scheme::LawCall& law : function.laws)
    for (const scheme::Expr& result : law.results) evaluation.set(result, 0);
  evaluation.update();
  const std::vector<double> none(program.shape.qd0.size(), 0);
  const auto results =
      evaluation(function, {{"q", program.shape.q0}, {"qd", program.shape.qd0}, {"qdd", none}, {"Q", none}});
  const auto pivots = results.find(word(scheme::Purpose::pivot));
  if (pivots == results.end()) return false;
  const std::vector<double>& scales = results.at(word(scheme::Purpose::pivot_scale));
  for (std::size_t k = 0; k < scales.size(); ++k)
    if (!(std::fabs(pivots->second[k]) > scheme::smallest_pivot.value * std::fabs(scales[k]))) return true;
  return false;
}

} // namespace

std::optional<std::string> singularity_note(const scheme::Program& program) {
  const auto found =
      std::find_if(program.functions.begin(), program.functions.end(), [](const scheme::Function& function) {
        return function.task == scheme::Task::direct_dynamics && function.returns_status;
      });
  if (found == program.functions.end() || !is_singular_at_start(program, *found)) return std::nullopt;
  return "direct_dynamics answers `singular` in the initial configuration: masses and constraints do not "
         "determine all accelerations there; give mass to the bodies that move, add the constraints that are "
         "missing, or write another \"q0\"";
}

} // namespace mbsgen::formalism
