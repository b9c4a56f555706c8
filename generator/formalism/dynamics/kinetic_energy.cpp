// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/kinetic_energy.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

// ½ ω·Jω, each off-diagonal entry once.
Expr rotational(const Mat3& j, const Vec3& w) {
  const Rational half = Rational::half();
  return w[0] * (half * j(0, 0) * w[0] + j(0, 1) * w[1] + j(0, 2) * w[2]) +
         w[1] * (half * j(1, 1) * w[1] + j(1, 2) * w[2]) + half * j(2, 2) * w[2] * w[2];
}

Expr of_body(const Inertia& body, const Twist& twist) {
  const Vec3 momentum = cross(twist.omega, body.first) + (Rational::half() * body.mass) * twist.velocity;
  return dot(twist.velocity, momentum) + rotational(tensor(body.second), twist.omega);
}

} // namespace

Expr kinetic_energy(const Recursion& in, EnergyAxes axes) {
  const Velocities motion = velocities(in);
  Expr sum;
  for (int j = 0; j <= in.last(); ++j) {
    const Inertia& own = in.node(j).inertia;
    if (own.is_zero()) continue;
    in.writer.set_topic(in.node(j).body, "energy");
    const bool in_node = axes == EnergyAxes::of_nodes || in.place(j).leaves;
    const Inertia body = in_node ? own : to_chain(in.chains, in.writer, j, own);
    sum =
        sum + in.writer.let("T", j, of_body(body, in_node ? motion.in_node[at(j)] : motion.in_chain[at(j)]));
  }
  return sum;
}

} // namespace mbsgen::formalism
