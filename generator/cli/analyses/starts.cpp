// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/starts.h"
#include "cli/session/session.h"

namespace mbsgen::cli {

analysis::Starts starts_of(const Session& session, int count, double spread) {
  analysis::Starts starts;
  starts.count = count, starts.spread = spread;
  for (int place = 0; place < session.shape().nqd; ++place)
    if (model::is_revolute(session.model().joint_of_velocity(place).type)) starts.angles.push_back(place);
  return starts;
}

} // namespace mbsgen::cli
