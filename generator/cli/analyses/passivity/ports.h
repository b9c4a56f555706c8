// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"
#include "passivity/device.h"
#include "passivity/port.h"
#include <vector>

namespace mbsgen::cli {

/// A place of a workspace: the coordinates of its axes, rad or m.
using WorkspacePlace = std::vector<double>;

/// All places, the last axis the fastest; one without coordinates where there are no axes.
std::vector<WorkspacePlace> places_of(const std::vector<passivity::Axis>& axes);

/// The functions that ports need.
std::vector<std::string> functions_of_ports();

/// A model that a hand holds, linearized where it is looked at. Forces of the independent joints hold it there, at rest.
class PortFinder {
public:
  /// Reports names of the device file that the model does not have.
  PortFinder(const Session& session, const passivity::Device& device, Diagnostics& diagnostics);

  /// Nothing, after an error in `diagnostics`, where the model has no answer or nothing moves what is rendered. With mass
  /// and damping of the device file.
  std::optional<passivity::Port> port_at(const WorkspacePlace& place, Diagnostics& diagnostics) const;
  /// What is rendered is an angle.
  bool turns() const;

private:
  Start start_at(const WorkspacePlace& place) const;
  bool hold(NearEquilibrium& near) const;
  Eigen::RowVectorXd direction(const EvaluatedSystem& system) const;
  std::optional<passivity::Port> linear(NearEquilibrium& near) const;

  const Session& session_;
  const passivity::Device& device_;
  std::vector<std::pair<Setting, double>> parameters_;
  std::vector<Setting> axes_;
  int velocity_ = -1; ///< of the rendered joint, in qd
};

} // namespace mbsgen::cli
