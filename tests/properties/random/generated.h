// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/expr.h"
#include "formalism/closure/partition.h"
#include "model/model.h"
#include "oracles/reference/dynamics.h"
#include "scheme/evaluate.h"
#include "support/program.h"
#include <memory>
#include <string>

namespace random_models {

/// How far a program goes before it is evaluated.
enum class Stage { as_built, after_passes };

/// Whether lengths and directions are constants, or tunable.
enum class Geometry { tunable, fixed };

/// The generated functions of a model file, evaluated in process: from the text through model, formalism and
/// passes to numbers.
class Generated {
public:
  /// Throws std::runtime_error with the diagnostics when the text is no model.
  explicit Generated(const std::string& text, Stage stage = Stage::after_passes,
                     mbsgen::test::Choice choice = mbsgen::test::chosen_by_default,
                     Geometry geometry = Geometry::tunable);

  /// How many ways to write the function the program has: several before a pass has chosen.
  std::size_t ways(const std::string& function) const;
  /// Results of a function by the names of their arrays. Q: joint forces, or the impulses of rigid contacts.
  mbsgen::scheme::Arrays<double> call(const std::string& function, const reference::State& state,
                                      const reference::VectorXd& Q = {}, std::size_t way = 0);
  /// The only array that the function computes.
  reference::VectorXd vector(const std::string& function, const reference::State& state,
                             const reference::VectorXd& Q = {});
  /// Input forces and the results of laws of contacts, by name; components as the model file says.
  void set_inputs(const reference::Loads& loads);

  const mbsgen::scheme::Program& program() const { return program_; }
  /// What the generator has chosen, and the configuration that it has assembled.
  const mbsgen::formalism::Partition& partition() const { return partition_; }

private:
  void set_law(const mbsgen::scheme::LawCall& law, const reference::Wrench& wrench);

  mbsgen::expr::Pool pool_;
  mbsgen::formalism::Partition partition_;
  mbsgen::scheme::Program program_;
  std::unique_ptr<mbsgen::scheme::Evaluation<double>> evaluation_;
};

/// The vector as Eigen's.
reference::VectorXd as_vector(const std::vector<double>& values);

} // namespace random_models
