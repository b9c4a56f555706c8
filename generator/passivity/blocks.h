// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/device.h"
#include <Eigen/Core>
#include <complex>

namespace mbsgen::passivity {

/// A sampled linear system: x' = A x + B in, out = C x + D in, x' one period later.
struct Block {
  Eigen::MatrixXd A, B, C, D;

  /// The response to z^k, z on the unit circle.
  Eigen::MatrixXcd response(std::complex<double> z) const;
};

/// out = D in.
Block gain(const Eigen::MatrixXd& D);
/// `second` of what `first` gives.
Block series(const Block& first, const Block& second);
/// Both on inputs of their own, the outputs behind each other.
Block beside(const Block& first, const Block& second);

/// The filters of the runtime (signals/filters.hpp) for one signal, with its constants. Without a cut-off: the signal itself.
Block low_pass(const LowPass& filter, double period);
/// sum of weights[i] in[k - i].
Block moving_sum(const std::vector<double>& weights);

/// From measured position and velocity to position and velocity that the force answers. `lag`, `delay`: of the device, for a
/// lead by them, s. `ahead`: the measured position is continued by so many s at its velocity before.
Block chain_block(const Device& device, double period, double ahead = 0);
/// From measured position and velocity to the velocity before fusion and lead, as the runtime's safety stage gets it.
Block velocity_block(const Device& device, double period);

} // namespace mbsgen::passivity
