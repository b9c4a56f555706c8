// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/stepper.h"
#include "identify/least_squares.h"

namespace mbsgen::cli {

/// How a recording is followed.
struct ShootingOptions {
  StepperOptions steps;
  double settle = 0;  ///< s before the first row, with the inputs of that row
  double segment = 0; ///< s: motions begin again after so long; 0: one motion
};

/// The residuals of a recording: the motion of the model less what was measured, in shares of the noise. Motions of several
/// segments begin at nodes of their own; in the end each begins where the one before it ends.
class Shooting final : public identify::Problem {
public:
  /// What is referred to outlives it. `noise`: of the measured columns.
  Shooting(const Session& session, const Unknowns& unknowns, const Record& record, const Inputs& inputs,
           const Measured& measured, const ShootingOptions& options, std::vector<double> noise);

  std::optional<identify::Linearized> linearized(const identify::Vector& unknowns) override;
  std::optional<identify::Trial> tried(const identify::Vector& step, double share) override;
  void keep() override;

  /// Where segments begin; none: they are guessed, near what was measured.
  void restart(std::vector<identify::Vector> nodes) { nodes_ = std::move(nodes), steps_ = 0; }
  const std::vector<identify::Vector>& nodes() const { return nodes_; }

  void set_noise(std::vector<double> noise) { noise_ = std::move(noise); }
  const std::vector<double>& noise() const { return noise_; }
  std::size_t segments() const { return firsts_.size(); }
  /// What the model said last of the measured columns, a row for each row of the recording.
  const identify::Matrix& said() const { return said_; }
  /// Of the rows, s.
  const std::vector<double>& times() const { return inputs_.times; }
  /// Why there was no motion.
  const std::string& failure() const { return failure_; }

private:
  bool begin(SensitiveSystem& system, Stepper& stepper, identify::Vector& z, identify::Matrix* ways);
  bool run_segment(std::size_t segment, SensitiveSystem& system, Stepper& stepper, identify::Vector& z,
                   identify::Matrix* ways, identify::Linearized& into);
  bool add_row(std::size_t row, SensitiveSystem& system, const identify::Vector& z,
               const identify::Matrix* ways, identify::Linearized& into);
  std::optional<identify::Linearized> run(const identify::Vector& unknowns,
                                          std::vector<identify::Vector>& nodes, bool derives);
  void guess(std::size_t segment, identify::Vector& z) const;
  double gap_of(const identify::Vector& gap) const;
  std::size_t end_of(std::size_t segment) const;

  const Session& session_;
  const Unknowns& unknowns_;
  const Record& record_;
  const Inputs& inputs_;
  const Measured& measured_;
  ShootingOptions options_;
  std::vector<double> noise_;
  std::vector<std::size_t> firsts_;      ///< rows at which segments begin
  std::vector<identify::Vector> nodes_;  ///< where they do; that of the first one is not used
  std::vector<identify::Vector> trial_;  ///< those of the last trial
  std::vector<identify::Matrix> moves_;  ///< changes of nodes by unknowns
  std::vector<identify::Vector> shifts_; ///< changes of nodes that close the gaps
  identify::Vector at_, scale_; ///< unknowns at the last linearization; sizes of the entries of nodes
  identify::Matrix said_;
  long steps_ = 0; ///< of the motion at the last linearization
  std::string failure_;
};

} // namespace mbsgen::cli
