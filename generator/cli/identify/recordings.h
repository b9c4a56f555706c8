// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/shooting.h"
#include <memory>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A recording, what is unknown of its motion, and that motion.
struct Recording {
  /// Throws WrongTable and UsageError.
  Recording(const Session& session, const RecordOptions& data, const FitOptions& wanted,
            const ShootingOptions& shooting);
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  const Record record;
  const Unknowns unknowns;
  const Measured measured;
  Shooting motion;
  std::vector<Eigen::Index> places{}; ///< of its unknowns among those of all recordings

  /// Its unknowns' values, of those of all recordings.
  identify::Vector values(const identify::Vector& all) const;
};

/// All recordings of a fit. Parameters and numbers of calibrations are the same in each; initial values are its own.
/// NAME@N in an option is that of the N-th recording alone.
class Recordings final : public identify::Problem {
public:
  /// Throws WrongTable and UsageError.
  Recordings(const Session& session, const std::vector<std::string>& files, const RecordOptions& data,
             const FitOptions& wanted, const ShootingOptions& shooting);

  std::size_t count() const { return all_.size(); }
  Recording& operator[](std::size_t i) { return *all_[i]; }
  const Recording& operator[](std::size_t i) const { return *all_[i]; }

  /// Of all unknowns.
  const std::vector<std::string>& names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  const identify::Vector& start() const { return start_; }
  const identify::Range& range() const { return range_; }

  std::size_t rows() const;
  std::size_t numbers() const; ///< that are measured
  std::size_t segments() const;
  bool knows_noise() const;
  /// Why there was no motion, with the file where there are several.
  const std::string& failure() const { return failure_; }

  /// Where segments begin, of each recording.
  using Nodes = std::vector<std::vector<identify::Vector>>;
  Nodes nodes() const;
  /// None: they are guessed.
  void restart(const Nodes& nodes = {});

  std::optional<identify::Linearized> linearized(const identify::Vector& unknowns) override;
  std::optional<identify::Trial> tried(const identify::Vector& step, double share) override;
  void keep() override;

private:
  void join(const FitOptions& wanted);
  Eigen::Index add(const Recording& recording, std::size_t unknown, const std::string& name);
  void fail(const Recording& recording);

  std::vector<std::unique_ptr<Recording>> all_;
  std::vector<std::string> names_;
  identify::Vector start_;
  identify::Range range_;
  std::string failure_;
};

} // namespace mbsgen::cli
