// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "formalism/closure/partition.h"
#include <array>
#include <memory>
#include <string>

namespace mbsgen::test {

/// A model whose constraint equations are written by hand.
class Mechanism {
public:
  /// `joints`: JSON of the joints of the only body; `closures`: further members of the model ("cuts": ...).
  Mechanism(const std::string& joints, const std::string& closures);

  const model::Model& model() const { return *model_; }
  void add_row(std::string name, const Location& where, bool holonomic = true, bool rotation = false);
  void set(formalism::EvaluateConstraints evaluate) { evaluate_ = std::move(evaluate); }
  formalism::ConstraintValues evaluate(const std::vector<double>& q) const { return evaluate_(q); }

  formalism::Partition partition() {
    return formalism::find_partition(*model_, rows_, evaluate_, {}, diagnostics_);
  }
  std::string messages() const { return diagnostics_.text(); }

private:
  std::shared_ptr<expr::Pool> pool_;
  std::shared_ptr<model::Model> model_;
  Diagnostics diagnostics_{"model.json"};
  std::vector<formalism::RowOrigin> rows_;
  formalism::EvaluateConstraints evaluate_;
};

/// Planar loop of relative angles q1, q2, q3: three links and the ground (lengths in this order, m), cut at
/// the ground. An empty role is left out.
Mechanism four_bar(const std::array<double, 4>& lengths, const std::array<std::string, 3>& roles,
                   const std::array<double, 3>& q0);

/// Trihedral Bricard mechanism: six equal links, neighbouring axes at right angles, a solid cut. It moves
/// although there are as many equations as joints.
Mechanism bricard();

} // namespace mbsgen::test
