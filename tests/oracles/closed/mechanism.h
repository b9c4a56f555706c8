// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/closure/partition.h"
#include "interpret/model.h"
#include "oracles/reference/dynamics.h"
#include <optional>
#include <string>

namespace closed {

using mbsgen::interpret::Status;

/// Accelerations of all velocities, multipliers of the independent rows, forces of the driven joints.
struct Solution {
  reference::VectorXd qdd, lambda, driving;
};

/// A mechanism with loops: its generated functions, executed in process as their code would be, and its definition by
/// the reference. Laws of the user are left out.
class Mechanism {
public:
  /// Throws std::runtime_error with the diagnostics where the text is no model, or its loops stay open.
  explicit Mechanism(const std::string& text);

  const reference::Model& model() const { return model_; }
  const mbsgen::formalism::Partition& partition() const { return partition_; }
  /// The model's largest length, m.
  double size() const { return size_; }
  /// The values of laws that the reference asks for.
  const reference::Loads& loads() const { return loads_; }
  /// The velocities whose accelerations are given: driven ones, then those that are held at zero.
  const std::vector<int>& prescribed() const { return prescribed_; }
  /// Independent velocities, and the prescribed ones.
  const std::vector<int>& given() const { return given_; }
  /// The reference's rows that determine the dependent velocities.
  const std::vector<int>& rows() const { return rows_; }

  bool has(const std::string& function) const { return image_->find(function) != nullptr; }
  Status assemble(reference::VectorXd& q) const;
  /// Completes q, qd and qdd; Q: joint forces.
  Status direct_dynamics(reference::State& state, const reference::VectorXd& Q, Solution& solution) const;
  Status inverse_dynamics(reference::State& state, reference::VectorXd& Q) const;
  /// J of the generated `constraints`, a row after the other.
  reference::VectorXd jacobian(const reference::State& state) const;

private:
  void build(const std::string& text);
  void sort_velocities();

  reference::Model model_;
  mbsgen::formalism::Partition partition_;
  double size_ = 0;
  reference::Loads loads_;
  std::vector<int> prescribed_, given_, rows_;
  std::optional<mbsgen::interpret::Image> image_;
  std::optional<mbsgen::interpret::BasicModel<double>> functions_;
};

} // namespace closed
