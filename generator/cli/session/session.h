// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/options/analysis_options.h"
#include "cli/pipeline/evaluated.h"
#include "cli/session/evaluated_system.h"
#include <map>
#include <mbsgen/analysis/linear.hpp>
#include <memory>

namespace mbsgen::cli {

/// A model that an analysis works on, from its file to a system that can be evaluated.
class Session {
public:
  /// Reads the model and writes its functions, `header` is that of the analysis. Prints what is wrong with the model;
  /// there is no result then. Throws as commands do.
  static std::unique_ptr<Session> open(const AnalysisOptions& options, std::vector<std::string> functions,
                                       const std::string& header);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Of the whole run: who evaluates the model many times asks it now and then.
  const Budget& budget() const { return context_.budget; }
  /// All that is known of the model before functions are written, and the pool of its expressions.
  const Understood& understood() const { return evaluated_->understood; }
  expr::Pool& pool() const { return *pool_; }
  const model::Model& model() const { return evaluated_->understood.model; }
  const scheme::Shape& shape() const { return evaluated_->program.shape; }
  /// Names of the equations that count in nc.
  std::vector<std::string> equations() const;
  /// Values of the user's parameters, by their names.
  std::map<std::string, double> parameters() const;
  interpret::Model evaluator() const { return {evaluated_->image, shape()}; }
  /// The same over another type of numbers.
  template <class T>
  interpret::BasicModel<T> evaluator() const {
    return interpret::BasicModel<T>(evaluated_->image);
  }
  analysis::Roles roles() const;
  analysis::Layout layout() const;
  /// At the model's initial values.
  EvaluatedSystem system() const;
  /// Initial values and names of the states.
  std::vector<double> x0() const;
  std::vector<std::string> state_names() const;
  /// The place in qd of a velocity by its name. Throws importer::UnknownName, with the nearest name.
  int velocity(const std::string& option, const std::string& name) const;
  /// The same of a coordinate in q.
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
};

} // namespace mbsgen::cli
