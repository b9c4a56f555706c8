// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/outputs_function.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/direct_dynamics.h"
#include "formalism/mechanism/output_values.h"
#include "formalism/mechanism/pivot_checks.h"
#include "formalism/tree/build_tree.h"

namespace mbsgen::formalism {

namespace {

void put_outputs(FunctionBuilder& builder, const std::vector<Expr>& values) {
  int place = 0;
  for (const Expr& value : values) {
    const Expr entry = builder.writer.let(scheme::Name{"out", place + 1}, value);
    builder.outputs.push_back({"y", place++, entry});
  }
}

void build_tree_outputs(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  OutputSources sources{given_coordinates(mechanism), {}, {}, {}};
  std::vector<Expr> pivots;
  if (read_accelerations(mechanism.model)) {
    refuse_singular_mass(mechanism, builder);
    FactoredMotion motion = factored_motion(mechanism, builder);
    sources.accelerations = std::move(motion.accelerations);
    pivots = motion.mass.inertias();
  }
  put_outputs(builder, output_values(mechanism, builder, sources));
  put_pivot_checks(mechanism, builder, pivots);
}

void build_mechanism_outputs(const Mechanism& mechanism, FunctionBuilder& builder) {
  put_outputs(builder, SolvedDynamics(mechanism, builder, with_outputs).outputs());
}

} // namespace

std::vector<FunctionRow> outputs_functions() {
  const auto row = [](Applies applies, Build build) {
    FunctionRow result{
        scheme::Task::outputs,
        "outputs",
        "The model's outputs y in the motion that the joint forces Q give; loops are closed, and "
        "driven joints without a motion move without acceleration.",
        applies,
        gives_status,
        {in("q"), in("qd"), in("Q"), out("y", size::outputs)},
        {{std::move(build)}}};
    result.on_demand = true;
    return result;
  };
  return {row(Applies::unconstrained, build_tree_outputs),
          row(Applies::constrained, build_mechanism_outputs)};
}

} // namespace mbsgen::formalism
