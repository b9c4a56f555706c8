// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism_linearization.h"
#include "base/index.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/actuators.h"
#include "formalism/mechanism/given_motion.h"
#include "formalism/mechanism/joint_forces.h"
#include "formalism/mechanism/linearization.h"
#include "formalism/mechanism/state_rates.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/tangent.h"

namespace mbsgen::formalism {

namespace {

class MechanismLinearization {
public:
  MechanismLinearization(const Mechanism& mechanism, FunctionBuilder& builder)
      : mechanism_(mechanism), builder_(builder), solved_(mechanism, builder, with_outputs),
        matrices_(mechanism, builder) {}

  void write() {
    for (const int j : matrices_.places()) add_displacement(&Linearization::add_state, j);
    for (const int j : matrices_.speeds()) add_symbol(&Linearization::add_state, model::qd_symbol(pool(), j));
    for (const Expr& state : state_symbols(mechanism_.model, pool()))
      add_symbol(&Linearization::add_state, state);
    const std::vector<Expr> given = input_forces(mechanism_);
    for (const int j : actuated_velocities(mechanism_)) add_symbol(&Linearization::add_input, given[at(j)]);
    for (const Expr& input : input_symbols(mechanism_.model, pool()))
      add_symbol(&Linearization::add_input, input);
    for (const int j : given_motions(mechanism_)) {
      add_displacement(&Linearization::add_input, j);
      add_symbol(&Linearization::add_input, model::qd_symbol(pool(), j));
      add_symbol(&Linearization::add_input, model::qdd_symbol(pool(), j));
    }
  }

private:
  Pool& pool() const { return builder_.writer.pool(); }

  using Add = void (Linearization::*)(const ColumnRates& rates);

  void add_symbol(Add add, const Expr& symbol) {
    add_direction(add, {{symbol, pool().number(1)}}, std::vector<Expr>(at(mechanism_.nqd())));
  }

  void add_displacement(Add add, int velocity) {
    const std::vector<Expr> unit = unit_velocity(pool(), at(mechanism_.nqd()), velocity);
    const std::vector<Expr> displaced = solved_.loops().displaced(unit);
    add_direction(add, displacement(builder_.elements(mechanism_), displaced),
                  moving_displacement(builder_.tree, displaced));
  }

  // `displacements`: their rates, as far as they follow from the motion of joints' axes.
  void add_direction(Add add, const std::vector<scheme::Seed>& seeds, std::vector<Expr> displacements) {
    const scheme::Differentiation derivative = solved_.along(seeds);
    ColumnRates rates{std::move(displacements), {}, {}, {}};
    for (std::size_t i = 0; i < rates.displacements.size(); ++i) {
      Expr& rate = rates.displacements[i];
      rate = rate + derivative(model::qd_symbol(pool(), static_cast<int>(i)));
      rates.accelerations.push_back(derivative(solved_.accelerations()[i]));
    }
    for (const Expr& value : solved_.outputs()) rates.outputs.push_back(derivative(value));
    for (const Expr& value : solved_.state_rates()) rates.states.push_back(derivative(value));
    (matrices_.*add)(rates);
  }

  const Mechanism& mechanism_;
  FunctionBuilder& builder_;
  SolvedDynamics solved_;
  Linearization matrices_;
};

} // namespace

void build_mechanism_linearization(const Mechanism& mechanism, FunctionBuilder& builder) {
  MechanismLinearization(mechanism, builder).write();
}

} // namespace mbsgen::formalism
