// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Eigen/Core>

namespace mbsgen::identify {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

} // namespace mbsgen::identify
