// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/model_source.h"
#include "cli/options/shared_options.h"
#include "cli/pipeline/evaluated.h"
#include "cli/session/compiled.h"
#include "interpret/model.h"
#include "model/model.h"
#include <map>
#include <mbsgen/analysis/dual.hpp>
#include <mbsgen/analysis/system.hpp>
#include <memory>

namespace mbsgen::cli {

using EvaluatedSystem = analysis::System<interpret::Model>;

/// Sizes and places of the arrays of a model's functions.
analysis::Layout layout_of(const model::Model& model, const scheme::Shape& shape);

/// The equations of an image at the model's initial values. `image`, of functions with that shape, outlives
/// it. `native`: see interpret::Machine.
EvaluatedSystem system_of(const model::Model& model, const scheme::Shape& shape,
                          const interpret::Image& image, interpret::NativeTapes<double>* native = nullptr);

/// Initial values of the states.
std::vector<double> initial_states(const scheme::Shape& shape);

/// A model that an analysis works on, from its file to a system that can be evaluated.
class Session {
public:
  /// Reads the model and writes its functions, `header` is that of the analysis. Prints what is wrong with
  /// the model; there is no result then. Throws as commands do.
  static std::unique_ptr<Session> open(const AnalysisOptions& options,
                                       const std::vector<std::string>& functions, const std::string& header);
  /// The same of a source that has been read, without printing.
  static std::unique_ptr<Session> open(const ModelSource& source, const AnalysisOptions& options,
                                       const std::vector<std::string>& functions, const std::string& header,
                                       Diagnostics& diagnostics);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// The budget of the whole run; who evaluates the model many times asks it now and then.
  const Budget& budget() const { return context_.budget; }
  /// All that is known of the model before functions are written, and the pool of its expressions.
  const Understood& understood() const { return evaluated_->understood; }
  expr::Pool& pool() const { return *pool_; }
  const model::Model& model() const { return evaluated_->understood.model; }
  const scheme::Shape& shape() const { return evaluated_->program.shape; }
  /// Names of the equations that count in nc.
  std::vector<std::string> equations() const;
  /// Values of the model's parameters, by their names.
  std::map<std::string, double> parameters() const;
  interpret::Model evaluator() const { return {evaluated_->image, shape(), real_.get()}; }
  /// The evaluator over numbers with a derivative.
  interpret::BasicModel<analysis::Dual> dual_evaluator() const {
    return interpret::BasicModel<analysis::Dual>(evaluated_->image, dual_.get());
  }
  /// The share of compiled code in what was evaluated so far.
  double compiled_share() const;
  analysis::Roles roles() const;
  analysis::Layout layout() const;
  /// At the model's initial values.
  EvaluatedSystem system() const;
  /// Initial values and names of the states.
  std::vector<double> x0() const;
  std::vector<std::string> state_names() const;
  /// The place in qd of a velocity by its name. Throws UsageError, with the nearest name.
  int velocity(const std::string& option, const std::string& name) const;
  /// The place in q of a coordinate by its name.
  int coordinate(const std::string& option, const std::string& name) const;
  const std::vector<std::string>& coordinate_names() const;
  /// The registers of the parameters that may be changed, by their paths.
  const std::map<std::string, interpret::Register>& registers() const {
    return evaluated_->image.parameters();
  }

private:
  explicit Session(const Budget::Limits& limits)
      : context_{Budget(limits), {}, "model"}, pool_(std::make_unique<expr::Pool>(expr::AngleSums::known)) {}

  RunContext context_;
  std::unique_ptr<expr::Pool> pool_;
  std::optional<Evaluated> evaluated_;
  std::unique_ptr<CompiledTapes<double>> real_; ///< of the evaluated image, as the next
  std::unique_ptr<CompiledTapes<analysis::Dual>> dual_;
};

/// The numbers of a model that expressions may name: the user's parameters, with constants and those that
/// follow from others, then numbers of elements, as "link2.mass".
class ModelNumbers {
public:
  explicit ModelNumbers(const Session& session);

  const std::vector<std::string>& names() const { return names_; }
  /// In the order of the names, as `evaluator` has them.
  std::vector<analysis::Dual> values(const interpret::BasicModel<analysis::Dual>& evaluator) const;

private:
  const Session& session_;
  std::vector<std::string> names_;
  std::vector<interpret::Register> others_; ///< of the numbers behind the user's parameters
};

} // namespace mbsgen::cli

// What each step of an integration calls: in its source, once, and optimized there.
extern template class mbsgen::interpret::Machine<double>;
extern template class mbsgen::interpret::Machine<mbsgen::analysis::Dual>;
extern template class mbsgen::interpret::BasicModel<double>;
extern template class mbsgen::interpret::BasicModel<mbsgen::analysis::Dual>;
extern template class mbsgen::analysis::System<mbsgen::interpret::Model>;
