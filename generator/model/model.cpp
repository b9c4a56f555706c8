// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model.h"
#include "base/index.h"

namespace mbsgen::model {

const std::vector<Point>& Model::points(int body) const {
  return body == base_body ? base_points : bodies[at(body)].points;
}

const Point* Model::find(const PointRef& point) const {
  return point.point == body_origin ? nullptr : &points(point.body)[at(point.point)];
}

const std::string& Model::body_name(int body) const {
  static const std::string base = "base";
  return body == base_body ? base : bodies[at(body)].name;
}

expr::Expr q_symbol(expr::Pool& pool, int coordinate) {
  return pool.symbol(expr::SymbolKind::q, "q", coordinate);
}

expr::Expr qd_symbol(expr::Pool& pool, int coordinate) {
  return pool.symbol(expr::SymbolKind::qd, "qd", coordinate);
}

expr::Expr qdd_symbol(expr::Pool& pool, int coordinate) {
  return pool.symbol(expr::SymbolKind::qdd, "qdd", coordinate);
}

expr::Expr time_symbol(expr::Pool& pool) {
  return pool.symbol(expr::SymbolKind::time, "t");
}

} // namespace mbsgen::model
