// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/emit/loops.h"

namespace mbsgen::test {

using expr::Expr;
using expr::Op;
using expr::Pool;
using expr::SymbolKind;
using scheme::Argument;
using scheme::Function;
using scheme::LawCall;
using scheme::Output;
using scheme::Program;
using scheme::Purpose;
using scheme::Scheme;
using Use = Argument::Use;

namespace {

class FourBar {
public:
  FourBar(Pool& pool, int extra) : pool_(pool), scheme_(pool), extra_(extra) {}

  Program build() {
    Program program(pool_);
    describe(program);
    solve_loop();
    solve_velocities();
    solve_accelerations(program.time);
    function_.name = "direct_dynamics";
    function_.returns_status = true;
    function_.unknowns = {element("q", 1), element("q", 2)};
    function_.arguments = {
        {"q", 3, Use::in_out}, {"qd", 3, Use::in_out},        {"Q", 1, Use::in},
        {"qdd", 1, Use::out},  {"lambda", 2, Use::out, true}, {"Qdriven", 1, Use::out, true}};
    function_.equations = std::move(scheme_).take();
    program.functions = {std::move(function_)};
    return program;
  }

private:
  void describe(Program& program) {
    program.shape.model = "four_bar";
    program.shape.nq = program.shape.nqd = 3;
    program.shape.nu = 1;
    program.shape.nv = program.shape.nc = 2;
    program.shape.joint_names = {"crank", "coupler", "rocker"};
    program.shape.q0 = {0.5, 0.25, 1.0};
    program.shape.qd0 = {0, 0, 0};
    const std::pair<const char*, double> values[] = {{"crank", 1.0},  {"coupler", 3.0}, {"rocker", 2.5},
                                                     {"ground", 3.0}, {"inertia", 1.0}, {"slack", 0.0},
                                                     {"newton", 0.0}};
    for (const auto& [name, value] : values)
      program.parameters.push_back({parameter(name), {"", name, -1}, value, "", ""});
    program.time = pool_.symbol(SymbolKind::time, "t");
  }

  Expr parameter(const char* name) { return pool_.symbol(SymbolKind::parameter, name); }
  Expr element(const char* array, int index) {
    const SymbolKind kind = array[0] == 'Q'   ? SymbolKind::force
                            : array[1] == 'd' ? SymbolKind::qd
                                              : SymbolKind::q;
    return pool_.symbol(kind, array, index);
  }
  void put(Purpose purpose, int index, const Expr& value) {
    function_.outputs.push_back({"", index, value, purpose});
  }
  void put(const char* array, int index, const Expr& value) {
    function_.outputs.push_back({array, index, value});
  }

  // The value through a chain of equations that add zero.
  Expr chained(const char* stem, Expr value) {
    for (int i = 1; i <= extra_; ++i)
      value = scheme_.let({stem, i}, value + Rational(i) * parameter("newton"));
    return value;
  }

  Expr part(const char* stem, const char* length, Op op, int joint) {
    return scheme_.let({stem, joint}, parameter(length) * call(pool_, op, element("q", joint)));
  }

  // J = [-s1, s2; c1, -c2] for the unknowns, factorized with c1 as first pivot.
  void solve_loop() {
    c0_ = chained("before", part("c", "crank", Op::cos, 0));
    s0_ = part("s", "crank", Op::sin, 0);
    c1_ = chained("loop", part("c", "coupler", Op::cos, 1));
    const Expr s1 = part("s", "coupler", Op::sin, 1);
    c2_ = part("c", "rocker", Op::cos, 2);
    const Expr s2 = part("s", "rocker", Op::sin, 2);
    const Expr h0 = scheme_.let({"residual", 0}, c0_ + c1_ - c2_ - parameter("ground"));
    const Expr h1 = scheme_.let({"residual", 1}, s0_ + s1 - s2);
    ratio_ = scheme_.let({"ratio"}, s1 / c1_);
    second_ = scheme_.let({"D"}, s2 - ratio_ * c2_);
    put(Purpose::residual, 0, h0);
    put(Purpose::residual, 1, h1);
    const auto [step1, step2] = solved(h0, h1);
    put(Purpose::correction, 0, step1);
    put(Purpose::correction, 1, step2);
    // The pivot after the loop stands before those of the loop.
    put(Purpose::pivot, 1, c1_);
    put(Purpose::pivot, 2, second_);
    put(Purpose::pivot_scale, 1, parameter("coupler"));
    put(Purpose::pivot_scale, 2, pool_.number(1));
    put(Purpose::consistency, 0, h0 + parameter("slack"));
  }

  std::pair<Expr, Expr> solved(const Expr& r0, const Expr& r1) {
    const Expr second = scheme_.let_numbered("v", (r0 + ratio_ * r1) / second_);
    return {scheme_.let_numbered("v", (r1 + c2_ * second) / c1_), second};
  }

  void solve_velocities() {
    const auto [first, second] = solved(s0_ * element("qd", 0), -c0_ * element("qd", 0));
    for (int i = 0; i < 3; ++i) put("q", i, element("q", i));
    put("qd", 0, element("qd", 0));
    put("qd", 1, first);
    put("qd", 2, second);
  }

  void solve_accelerations(const Expr& time) {
    const Expr angle = element("q", 2) - element("q", 0);
    const Expr factor = pool_.number(1) + Rational(1) / Rational(4) * call(pool_, Op::cos, angle);
    const Expr mass = chained("after", scheme_.let({"mass"}, parameter("inertia") * factor));
    put(Purpose::pivot, 0, mass);
    put(Purpose::pivot_scale, 0, pool_.number(1));
    const Expr acceleration = scheme_.let({"acceleration"}, element("Q", 0) / mass);
    put("qdd", 0, acceleration);
    const Expr square = chained("optional", scheme_.let({"square"}, acceleration * acceleration));
    put("lambda", 0, square);
    put("lambda", 1, square * element("q", 1));
    put("Qdriven", 0, square + time);
  }

  Pool& pool_;
  Scheme scheme_;
  int extra_;
  Function function_;
  Expr c0_, s0_, c1_, c2_, ratio_, second_;
};

} // namespace

Program four_bar(Pool& pool, int extra) {
  return FourBar(pool, extra).build();
}

Program with_laws(Pool& pool) {
  Program program(pool);
  program.shape.model = "with_laws";
  program.shape.nq = program.shape.nqd = program.shape.nu = 2;
  program.shape.joint_names = {"a", "b"};
  const Expr x = pool.symbol(SymbolKind::q, "q", 0);
  const Expr y = pool.symbol(SymbolKind::q, "q", 1);
  const Expr rate = pool.symbol(SymbolKind::qd, "qd", 0);
  Function function;
  function.name = "forces";
  function.arguments = {{"q", 2, Use::in}, {"qd", 2, Use::in}, {"y", 5, Use::out}};
  const auto argument = [&](const char* law, int index, const Expr& value) {
    function.outputs.push_back({law, index, value, Purpose::law_argument});
  };
  Scheme scheme(pool);
  const Expr length = scheme.let({"Z"}, x + pool.number(1));
  argument("strut", 0, length);
  argument("strut", 1, rate);
  LawCall strut{"strut", LawCall::Kind::link, {pool.symbol(SymbolKind::law, "F", 1)}};
  const Expr doubled = scheme.let({"G"}, Rational(2) * strut.results[0] + y);
  argument("tyre", 1, doubled);
  argument("tyre", 4, y);
  argument("tyre", 14, rate * y);
  argument("tyre", 17, pool.number(3));
  LawCall tyre{"tyre", LawCall::Kind::point, {}};
  for (int i = 0; i < 6; ++i) tyre.results.push_back(i == 2 ? Expr() : pool.symbol(SymbolKind::law, "W", i));
  const Expr sum = scheme.let({"sum"}, tyre.results[0] + tyre.results[4]);
  function.equations = std::move(scheme).take();
  const Expr results[] = {strut.results[0], sum, tyre.results[1], tyre.results[3], tyre.results[5]};
  for (int i = 0; i < 5; ++i) function.outputs.push_back({"y", i, results[i]});
  function.laws = {tyre, strut};
  program.functions = {function};
  Function plain;
  plain.name = "plain";
  plain.arguments = {{"q", 2, Use::in}, {"y", 1, Use::out}};
  plain.outputs = {{"y", 0, x * y}};
  program.functions.push_back(plain);
  return program;
}

Program swap(Pool& pool) {
  Program program(pool);
  program.shape.model = "exchange";
  Function function;
  function.name = "swap";
  function.returns_status = true;
  function.arguments = {{"y", 2, Use::in_out}};
  for (int i = 0; i < 2; ++i)
    function.outputs.push_back({"y", i, pool.symbol(SymbolKind::auxiliary, "y", 1 - i)});
  program.functions = {function};
  return program;
}

} // namespace mbsgen::test
