// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/quantity.h"
#include "cli/session/table.h"

namespace mbsgen::cli {

/// What a search determines and what has to vanish, as the options say.
struct Sought {
  /// `near` has to outlive it. Throws importer::UnknownName.
  Sought(const Session& session, NearEquilibrium& near, const SoughtOptions& options);

  std::vector<int> ignored; ///< velocities, by their places
  analysis::Balance<interpret::Model, interpret::BasicModel<analysis::Dual>> balance;
  SearchNames names;
  std::vector<std::string> parameters; ///< names of the unknown ones

  /// The columns of a motion with the parameters at a result.
  MotionColumns columns(const analysis::Equilibrium& result) const;
  /// The linear model at a result, of the joints that are not ignored.
  analysis::Linear linear(const analysis::Equilibrium& result) const;

private:
  void exchange(const std::string& word);
  void seek(const std::string& option, const Quantity& quantity);
  void seek_parameter(const Quantity& quantity);
  void give(const std::string& joint);
  void add_equation(const std::string& option, const std::string& text);
  /// Takes a coordinate out of the unknowns; false where it is none.
  bool take_out(int place);

  const Session& session_;
  NearEquilibrium& near_;
};

} // namespace mbsgen::cli
