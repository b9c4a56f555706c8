// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/mode_table.h"
#include <algorithm>

namespace mbsgen::cli {

ModeColumns::ModeColumns(const Session& session, const Configuration& configuration) {
  const SearchNames names = names_of_joints(session, ignored_velocities(session, configuration.ignored));
  for (const std::vector<std::string>* states : {&names.unknowns, &names.equations})
    for (const std::string& name : *states) {
      const auto found = std::find(joints_.begin(), joints_.end(), name);
      joint_.push_back(std::size_t(found - joints_.begin()));
      if (found == joints_.end()) joints_.push_back(name);
    }
  for (const std::string& state : session.state_names()) {
    joint_.push_back(joints_.size());
    joints_.push_back(column("x", state));
  }
}

std::vector<std::string> ModeColumns::names() const {
  std::vector<std::string> names{"mode", "real", "imaginary", "frequency", "damping", "kind"};
  for (const std::string& joint : joints_) names.push_back("share of " + joint);
  return names;
}

std::vector<double> ModeColumns::row(int number, const analysis::Mode& mode) const {
  std::vector<double> row{double(number), mode.eigenvalue.real(), mode.eigenvalue.imag(),
                          mode.frequency, mode.damping,           double(int(mode.kind) + 1)};
  const std::size_t first = row.size();
  row.resize(first + joints_.size());
  for (std::size_t state = 0; state < joint_.size(); ++state)
    row[first + joint_[state]] += mode.participation(Eigen::Index(state));
  return row;
}

} // namespace mbsgen::cli
