// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/runs.h"

namespace mbsgen::formalism {

namespace {

bool joins(const Runs& runs, const Node& node, Parallel parallel) {
  if (node.parent == Node::base || node.twisted) return false;
  const Seat& parent = runs.seats[static_cast<std::size_t>(node.parent)];
  const std::optional<std::size_t>& axis = runs.runs[static_cast<std::size_t>(parent.run)].axis;
  if (node.revolute) return parallel == Parallel::joined && axis == node.axis;
  if (!axis) return true;
  return node.direction[next(*axis)].is_zero() && node.direction[next(*axis, 2)].is_zero();
}

Run start_run(const Node& node) {
  Run run;
  run.parent = node.parent;
  run.twisted = node.twisted;
  run.twist = node.twist;
  if (node.revolute) run.axis = node.axis;
  return run;
}

Expr turned(const Expr& angle, const Node& node) {
  if (!node.revolute) return angle;
  return node.sign > 0 ? angle + node.q : angle - node.q;
}

void set_angle(Pool& pool, Seat& seat, const Expr& angle) {
  seat.angle = angle;
  const bool straight = angle.is_zero();
  seat.cosine = straight ? pool.number(1) : call(pool, expr::Op::cos, angle);
  seat.sine = straight ? Expr() : call(pool, expr::Op::sin, angle);
}

// The block of K across the axis, turned (K need not be symmetric), with t = s (Kbb − Kcc) + c (Kbc + Kcb) as
// the only common value: Kbb' = Kbb − s t, Kcc' = Kcc + s t, Kbc' = c t − Kcb, Kcb' = c t − Kbc.
void turn_block(const Writer& writer, int node, const Seat& seat, std::size_t b, std::size_t c, Mat3& k) {
  const Expr difference = writer.let("Kd", node, k(b, b) - k(c, c));
  const Expr sum = writer.let("Kt", node, k(b, c) + k(c, b));
  const Expr t = writer.let("Ks", node, seat.sine * difference + seat.cosine * sum);
  const Expr st = writer.let("Kst", node, seat.sine * t);
  const Expr ct = writer.let("Kct", node, seat.cosine * t);
  k(b, b) = k(b, b) - st;
  k(c, c) = k(c, c) + st;
  const Expr bc = ct - k(c, b);
  k(c, b) = ct - k(b, c);
  k(b, c) = bc;
}

const Run& run_of(const Runs& runs, int node) {
  return runs.runs[static_cast<std::size_t>(runs.seats[static_cast<std::size_t>(node)].run)];
}

const Seat& seat_of(const Runs& runs, int node) {
  return runs.seats[static_cast<std::size_t>(node)];
}

Vec3 turn(std::size_t axis, const Expr& cosine, const Expr& sine, const Vec3& v) {
  const std::size_t b = next(axis);
  const std::size_t c = next(axis, 2);
  Vec3 turned = v;
  turned[b] = cosine * v[b] - sine * v[c];
  turned[c] = sine * v[b] + cosine * v[c];
  return turned;
}

} // namespace

Runs find_runs(Pool& pool, const Tree& tree, Parallel parallel) {
  Runs result;
  for (const Node& node : tree.nodes) {
    Seat seat;
    seat.starts = !joins(result, node, parallel);
    Expr before;
    if (seat.starts) {
      seat.run = static_cast<int>(result.runs.size());
      result.runs.push_back(start_run(node));
      if (node.parent != Node::base) result.seats[static_cast<std::size_t>(node.parent)].leaves = true;
    } else {
      seat.run = seat_of(result, node.parent).run;
      before = seat_of(result, node.parent).angle;
    }
    set_angle(pool, seat, turned(before, node));
    result.seats.push_back(std::move(seat));
  }
  return result;
}

Expr Writer::let(std::string_view stem, int node, const Expr& value) const {
  return scheme_->let({stem, node + 1}, value);
}

Expr Writer::let(std::string_view stem, int row, int node, const Expr& value) const {
  return scheme_->let({stem, row + 1, node + 1}, value);
}

Vec3 Writer::let(std::string_view stem, int node, const Vec3& value) const {
  return {let(stem, 0, node, value[0]), let(stem, 1, node, value[1]), let(stem, 2, node, value[2])};
}

Mat3 Writer::let(std::string_view stem, int node, const Mat3& value) const {
  Mat3 result;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const auto row = static_cast<std::size_t>(i);
      const auto col = static_cast<std::size_t>(j);
      result(row, col) = scheme_->let({stem, i + 1, j + 1, node + 1}, value(row, col));
    }
  return result;
}

Mat3 Writer::let_symmetric(std::string_view stem, int node, const Mat3& value) const {
  Mat3 result;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) {
      const auto row = static_cast<std::size_t>(i);
      const auto col = static_cast<std::size_t>(j);
      result(row, col) = result(col, row) = scheme_->let({stem, i + 1, j + 1, node + 1}, value(row, col));
    }
  return result;
}

Vec3 Writer::let_pair(std::string_view stem, int i, int j, const Vec3& value) const {
  Vec3 result;
  for (std::size_t row = 0; row < 3; ++row)
    result[row] = scheme_->let({stem, static_cast<int>(row) + 1, i + 1, j + 1}, value[row]);
  return result;
}

Vec3 to_run(const Runs& runs, int node, const Vec3& v) {
  const Seat& seat = seat_of(runs, node);
  if (seat.angle.is_zero()) return v;
  return turn(*run_of(runs, node).axis, seat.cosine, seat.sine, v);
}

Vec3 to_node(const Runs& runs, int node, const Vec3& v) {
  const Seat& seat = seat_of(runs, node);
  if (seat.angle.is_zero()) return v;
  return turn(*run_of(runs, node).axis, seat.cosine, -seat.sine, v);
}

Mat3 to_run(const Runs& runs, const Writer& writer, int node, const Mat3& k) {
  const Seat& seat = seat_of(runs, node);
  if (seat.angle.is_zero()) return k;
  const std::size_t a = *run_of(runs, node).axis;
  const std::size_t b = next(a);
  const std::size_t c = next(a, 2);
  Mat3 turned = k;
  const Vec3 from_column = turn(a, seat.cosine, seat.sine, column(k, a));
  const Vec3 from_row = turn(a, seat.cosine, seat.sine, k.row[a]);
  turned(b, a) = from_column[b];
  turned(c, a) = from_column[c];
  turned(a, b) = from_row[b];
  turned(a, c) = from_row[c];
  turn_block(writer, node, seat, b, c, turned);
  return turned;
}

Inertia to_run(const Runs& runs, const Writer& writer, int node, const Inertia& inertia) {
  return {inertia.mass, writer.let("hr", node, to_run(runs, node, inertia.first)),
          writer.let_symmetric("Kr", node, to_run(runs, writer, node, inertia.second))};
}

Vec3 enter(const Run& run, const Vec3& v) {
  return run.twisted ? transpose(run.twist) * v : v;
}

Vec3 leave(const Run& run, const Vec3& v) {
  return run.twisted ? run.twist * v : v;
}

Mat3 leave(const Run& run, const Mat3& k) {
  return run.twisted ? run.twist * k * transpose(run.twist) : k;
}

} // namespace mbsgen::formalism
