// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/start.h"
#include "cli/session/table.h"
#include "expr/parse.h"
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// The option of commands that may keep the initial velocities.
Option steady_row(bool& steady);

/// An expression of the columns of a table, by their names: "q(crank) - 0.5*Z(spring)".
class ColumnExpression {
public:
  /// `constants`: further names, with their values; `option` is named where the text is no such expression.
  /// Throws UsageError.
  ColumnExpression(const std::string& option, const std::string& text,
                   const std::vector<std::string>& columns, const std::map<std::string, double>& constants);

  /// T: double, or a type over which expressions are evaluated.
  template <class T>
  T value(const std::vector<T>& row) const {
    expr::Evaluator<T> evaluator(*pool_);
    for (const auto& [symbol, column] : places_) evaluator.set(symbol, row[column]);
    for (const auto& [symbol, number] : constants_) evaluator.set(symbol, T(number));
    return evaluator.value(expression_);
  }

private:
  std::shared_ptr<expr::Pool> pool_;
  std::vector<std::pair<expr::Expr, std::size_t>> places_; ///< symbols, and their columns
  std::vector<std::pair<expr::Expr, double>> constants_;
  expr::Expr expression_;
};

/// A number of a model that options name: q(JOINT), qd(JOINT), Q(JOINT) or a parameter.
struct Quantity {
  enum class Kind { coordinate, velocity, force, parameter };
  Kind kind = Kind::parameter;
  std::string name; ///< of the joint or parameter
  interpret::Register parameter = 0;

  /// As options write it.
  std::string text() const;
};

/// NAME of "ACCESSOR(NAME)"; nothing where the word is no such text.
std::optional<std::string> argument_of(const std::string& word, const std::string& accessor);

/// Throws UsageError, which begins with `option`, where there is no such parameter. Names of joints are
/// looked up later: coordinates and velocities have their own.
Quantity quantity_of(const Session& session, const std::string& option, const std::string& word);

/// A number of the model that takes several values: a parameter, as "k" or "link2.mass", with the initial
/// values that follow from it, or the given coordinate "q(JOINT)" or velocity "qd(JOINT)" of a joint.
class SweptQuantity {
public:
  /// Throws UsageError where there is none of that name, or it cannot be varied; `option` names the option.
  SweptQuantity(const Session& session, const std::string& option, const std::string& name);

  /// Puts it where the analysis begins, with the initial values that follow from it and from parameters that were
  /// put there before.
  void set(double value, Start& start) const;
  /// Initial velocities depend on it.
  bool is_motion() const { return !velocities_.empty(); }

private:
  /// An entry of q, qd or x: the value itself, or an expression over the parameters.
  struct Entry {
    int place = 0;
    const model::Scalar* expression = nullptr;
  };

  bool find_joint(const Session& session, const std::string& option, const std::string& name);
  void find_parameter(const Session& session, const std::string& option, const std::string& name);
  void find_initial_values(const Session& session);

  const model::Model& model_;
  int row_ = -1; ///< of the user's parameters
  std::optional<interpret::Register> parameter_;
  std::vector<Entry> coordinates_, velocities_, states_;
};

/// A number that a run begins with in place of the model's own: q(JOINT), qd(JOINT), Q(JOINT) or a parameter.
class Setting {
public:
  /// Throws UsageError where there is no such number, or it cannot be set; `option` names the option.
  Setting(const Session& session, const std::string& option, const std::string& name);

  /// Initial values follow from parameters, so that these come first.
  bool is_parameter() const { return kind_ == Quantity::Kind::parameter; }
  void set(double value, Start& start) const;

private:
  // Neither is there for a number that is in no equation of an analysis, as one of a sensor's point.
  Quantity::Kind kind_ = Quantity::Kind::parameter;
  std::optional<std::size_t> force_; ///< its place
  std::optional<SweptQuantity> other_;
};

/// Changes the beginning as the words say, QUANTITY=EXPRESSION over parameters: parameters first, in their order.
/// Throws UsageError.
void apply_settings(const Session& session, const std::vector<std::string>& words, Start& start);

} // namespace mbsgen::cli
