// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid/tangents.h"

namespace mbsgen::formalism {

Mat3 frame_about(const Writer& writer, const Vec3& n) {
  using expr::Op;
  Pool& pool = writer.pool();
  const Expr one = pool.number(1);
  const Expr upwards = call(pool, Op::max, call(pool, Op::sign, n[2]), pool.number(0));
  const Expr s = writer.let("Xz", 0, pool.number(2) * upwards - one);
  const Expr a = writer.let("Xk", 0, -power(s + n[2], -1));
  const Expr b = writer.let("Xk", 0, a * n[0] * n[1]);
  return {{writer.let("XT", 0, Vec3{one + s * a * n[0] * n[0], s * b, -s * n[0]}),
           writer.let("XT", 1, Vec3{b, s + a * n[1] * n[1], -n[1]}), n}};
}

} // namespace mbsgen::formalism
