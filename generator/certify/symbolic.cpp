// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/symbolic.h"
#ifdef MBSGEN_HAS_GINAC
#include "certify/compare.h"
#include "certify/field/fields.h"
#endif

namespace mbsgen::certify {

#ifdef MBSGEN_HAS_GINAC

namespace {

std::string refusal(const model::Model& model, const scheme::Program& program,
                    const scheme::Function& function) {
  if (model.nqd() > most_proved_joints)
    return "not attempted: more than " + std::to_string(most_proved_joints) + " joints";
  if (program.update.size() + function.equations.size() > most_proved_equations)
    return "not attempted: more than " + std::to_string(most_proved_equations) + " equations";
  using scheme::Task;
  if (program.shape.nc > 0 &&
      (gives_accelerations(function) || function.task == Task::inverse_dynamics || is_about_motion(function)))
    return "not attempted: the equations of motion of closed loops grow too large";
  return {};
}

std::string proof_of(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
                     const scheme::Function& function, const Budget* budget) {
  try {
    SymbolicField field(Checkpoint(budget, 1));
    Point<SymbolicField> point(field, angles.angle_denominators);
    Comparison<SymbolicField> comparison(model, program, angles, point);
    const Verdict verdict = comparison(function);
    if (verdict.kind == Verdict::Kind::equal) return "proved";
    if (verdict.kind == Verdict::Kind::different) return "refuted: " + verdict.reason;
    return "not proved: " + verdict.reason;
  } catch (const BudgetSpent&) {
    throw;
  } catch (const std::exception& error) {
    return std::string("not proved: ") + error.what();
  }
}

} // namespace

void prove(const model::Model& model, const scheme::Program& program, const AngleScan& angles,
           const Budget* budget, Certificate& certificate) {
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    std::string& proof = certificate.functions[i].proof;
    proof = refusal(model, program, program.functions[i]);
    if (proof.empty()) proof = proof_of(model, program, angles, program.functions[i], budget);
  }
}

#else

void prove(const model::Model&, const scheme::Program&, const AngleScan&, const Budget*,
           Certificate& certificate) {
  for (FunctionRecord& record : certificate.functions)
    record.proof = "not attempted: this program was built without GiNaC";
}

#endif

} // namespace mbsgen::certify
