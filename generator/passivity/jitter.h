// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/link.h"
#include <optional>

namespace mbsgen::passivity {

/// A sequence of delays that is repeated.
struct DelayExample {
  DelayWord word;   ///< on one machine `to_device` alone
  double phase = 0; ///< of the model's ticks, of their period; on two machines
};

/// A stiffness, and the delays with which it is unstable just beyond; nothing: with constant ones.
struct SearchedLimit {
  double stiffness = 0;
  std::optional<DelayExample> worst{};
};

/// A loop with delays that change from period to period.
class JitteringLoop {
public:
  /// The longest sequence of delays that is repeated.
  static constexpr int longest_word = 6;

  virtual ~JitteringLoop() = default;

  /// The smallest stiffness at which delays are found that let a motion grow, N/m: constant ones, and repeated
  /// sequences of least and longest ones, on a link also of lost datagrams. A bound from above: others could need less.
  SearchedLimit stable_stiffness(double damping) const;
  /// A stiffness up to which no sequence of delays between the least and the longest lets a motion grow, proven for
  /// that stiffness and for shares of it (changing.h, switching.h), N/m; 0: none is found. A bound from below.
  double proven_stiffness(double damping) const;

protected:
  explicit JitteringLoop(const WallScale& scale) : scale_(scale) {}

  /// The steps of examples, each from one measurement of the device to the next; those with constant delays first.
  struct Sequence {
    DelayExample example;
    std::vector<int> steps; ///< numbers of them
    bool is_constant = false;
  };
  virtual std::vector<Eigen::MatrixXd> steps(const Wall& wall) const = 0;
  /// Whether it is proven that no sequence of delays lets a motion grow.
  virtual bool is_proven(const Wall& wall) const = 0;

  std::vector<Sequence> sequences_;

private:
  bool is_stable_in(const Sequence& sequence, const std::vector<Eigen::MatrixXd>& steps) const;
  std::vector<const Sequence*> unstable(const std::vector<const Sequence*>& of, const Wall& wall) const;

  WallScale scale_;
};

} // namespace mbsgen::passivity
