// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/mode_columns.h"
#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace mbsgen::cli {

namespace {

std::string in_words(const std::vector<std::pair<std::string, double>>& shares) {
  std::string text;
  for (const auto& [name, share] : shares)
    text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", name, 100 * share);
  return text;
}

} // namespace

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
  const std::vector<double> parts = shares(mode);
  row.insert(row.end(), parts.begin(), parts.end());
  return row;
}

std::vector<double> ModeColumns::shares(const analysis::Mode& mode) const {
  std::vector<double> parts(joints_.size());
  for (std::size_t state = 0; state < joint_.size(); ++state)
    parts[joint_[state]] += mode.participation(Eigen::Index(state));
  return parts;
}

std::vector<std::pair<std::string, double>> ModeColumns::dominant(const analysis::Mode& mode) const {
  const std::vector<double> parts = shares(mode);
  std::vector<std::size_t> order(parts.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return parts[a] > parts[b]; });
  std::vector<std::pair<std::string, double>> largest;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, order.size()) && parts[order[i]] >= 0.05; ++i)
    largest.emplace_back(joints_[order[i]], parts[order[i]]);
  return largest;
}

std::string ModeColumns::text(const std::vector<analysis::Mode>& modes) const {
  std::string text = fmt::format("{:>4}  {:<16}  {:>12}  {:>8}  {:>11}  {}\n", "mode", "kind", "frequency",
                                 "damping", "real (1/s)", "share of joints");
  int number = 0;
  for (const analysis::Mode& mode : modes)
    text +=
        fmt::format("{:>4}  {:<16}  {:>12}  {:>8.3g}  {:>11.4g}  {}\n", ++number, analysis::name(mode.kind),
                    mode.frequency > 0 ? fmt::format("{:.4g} Hz", mode.frequency) : "-", mode.damping + 0.0,
                    mode.eigenvalue.real(), in_words(dominant(mode)));
  return text;
}

} // namespace mbsgen::cli
