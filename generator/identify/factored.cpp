// SPDX-License-Identifier: GPL-3.0-or-later
#include "identify/factored.h"
#include <Eigen/QR>
#include <algorithm>

namespace mbsgen::identify {

Factored factored(const Linearized& at, const Vector& scale) {
  const Eigen::Index n = scale.size();
  // Rows of zeros, where there are fewer residuals than unknowns.
  const Eigen::Index rows = std::max(at.jacobian.rows(), n);
  Matrix J = Matrix::Zero(rows, n);
  J.topRows(at.jacobian.rows()) = at.jacobian * scale.asDiagonal();
  Vector r = Vector::Zero(rows);
  r.head(at.closed.size()) = at.closed;
  Eigen::HouseholderQR<Eigen::Ref<Matrix>> qr(J); // in place
  r.applyOnTheLeft(qr.householderQ().adjoint());
  return {J.topRows(n).triangularView<Eigen::Upper>(), r.head(n)};
}

} // namespace mbsgen::identify
