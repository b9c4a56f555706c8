// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"

namespace mbsgen::cli {

/// A number of the model that takes several values: a parameter, as "k" or "link2.mass", with the initial values that
/// follow from it, or the given coordinate "q(JOINT)" or velocity "qd(JOINT)" of a joint.
class SweptQuantity {
public:
  /// Throws importer::UnknownName where there is none of that name, or it cannot be varied; `option` names the option.
  SweptQuantity(const Session& session, const std::string& option, const std::string& name);

  /// Puts it where the analysis begins.
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

} // namespace mbsgen::cli
