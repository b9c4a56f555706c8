// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "expr/parse.h"
#include "model/model.h"
#include "model/names.h"
#include "model/scalars.h"
#include <string>
#include <vector>

namespace mbsgen::model {

/// Variables of a law or constraint besides user parameters.
struct LawRule {
  const char* what; ///< in messages: "the passive force of a joint"
  bool q = false;
  bool qd = false;
  bool time = false;
  std::vector<std::string> kinematics; ///< stems of auxiliary symbols
  bool states = false;
  bool links = false;     ///< distances of links, and their rates
  std::string joint = {}; ///< whose law it is; empty: no joint's
};

/// Reads expressions over coordinates, states, time and parameters.
class LawReader {
public:
  LawReader(expr::Pool& pool, Diagnostics& diagnostics, const NameTable& parameter_names,
            const NameTable& joint_names, const NameTable& link_names, const Model& model,
            ScalarReader& scalars)
      : pool_(pool), diagnostics_(diagnostics), parameter_names_(parameter_names), joint_names_(joint_names),
        link_names_(link_names), model_(model), scalars_(scalars) {}

  /// The expression of a number or string; zero, after an error, when there is none.
  expr::Expr read(const Json& json, const LawRule& rule);
  /// The value of a law of kinematics and parameters, parameters at their nominal values and the variables of
  /// its rule at `values`.
  double value(const expr::Expr& law, const LawRule& rule, const std::vector<double>& values);

private:
  expr::Names::Result identifier(std::string_view name, const LawRule& rule,
                                 const expr::Names& parameters) const;
  expr::Names::Result element(std::string_view accessor, std::string_view name, const LawRule& rule) const;
  expr::Names::Result coordinate(std::string_view accessor, std::string_view name, const LawRule& rule) const;
  expr::Names::Result state(const std::string& name, const LawRule& rule) const;
  expr::Names::Result link(std::string_view accessor, const std::string& name, const LawRule& rule) const;
  expr::Names::Result component(std::string_view accessor, const std::string& name, int row,
                                const std::string& wanted) const;
  std::string remedy_of(const std::string& text, const LawRule& rule) const;
  std::vector<std::string> meanings(const LawRule& rule) const;

  expr::Pool& pool_;
  Diagnostics& diagnostics_;
  const NameTable& parameter_names_;
  const NameTable& joint_names_; ///< with those of states
  const NameTable& link_names_;
  const Model& model_;
  ScalarReader& scalars_;
};

} // namespace mbsgen::model
