// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/emit/programs.h"

namespace mbsgen::test {

using expr::Expr;
using expr::Op;
using expr::Pool;
using expr::SymbolKind;
using scheme::Argument;
using scheme::Function;
using scheme::Program;
using scheme::Scheme;

namespace {

scheme::Shape shape(std::string model, int nq) {
  scheme::Shape shape;
  shape.model = std::move(model);
  shape.nq = shape.nqd = shape.nu = nq;
  for (int i = 0; i < nq; ++i) shape.joint_names.push_back("q" + std::to_string(i + 1));
  return shape;
}

scheme::Output output(std::string array, int index, const Expr& value) {
  return {std::move(array), index, value};
}

Function inverse_dynamics(Pool& pool, const Program& program, const Expr& moment, const Expr& inertia) {
  const Expr q = pool.symbol(SymbolKind::q, "q", 0);
  const Expr qdd = pool.symbol(SymbolKind::qdd, "qdd", 0);
  Scheme scheme(pool);
  scheme.set_topic({0, "moment of gravity"});
  const Expr sine = scheme.let({"S", 1}, call(pool, Op::sin, q));
  scheme.set_topic({0, "equation of motion"});
  const Expr force = scheme.let({"Q", 1}, inertia * qdd + moment * sine -
                                              program.inputs[0].force[0] * call(pool, Op::cos, q));
  Function function;
  function.name = "inverse_dynamics";
  function.doc = "Q = M qdd + c.";
  function.arguments = {{"q", 1, Argument::Use::in},
                        {"qd", 1, Argument::Use::in},
                        {"qdd", 1, Argument::Use::in},
                        {"Q", 1, Argument::Use::out},
                        {"extra", 1, Argument::Use::out, true}};
  function.equations = std::move(scheme).take();
  function.outputs = {output("Q", 0, force), output("extra", 0, -sine)};
  return function;
}

Function sensor(Pool& pool, const Expr& length) {
  const Expr q = pool.symbol(SymbolKind::q, "q", 0);
  Function function;
  function.name = "sensor_tip";
  function.task = scheme::Task::sensor;
  function.arguments = {
      {"q", 1, Argument::Use::in}, {"qd", 1, Argument::Use::in}, {"qdd", 1, Argument::Use::in}};
  const auto add = [&](const char* array, int size) {
    for (int i = 0; i < size; ++i) function.outputs.push_back(output(array, i, Expr()));
  };
  add("position", 3);
  function.outputs[0].value = length * call(pool, Op::sin, q);
  for (const char* array : {"velocity", "angular_velocity", "acceleration", "angular_acceleration"})
    add(array, 3);
  add("rotation", 9);
  add("jacobian", 6);
  return function;
}

} // namespace

Program pendulum(Pool& pool) {
  Program program(pool);
  program.shape = shape("pendulum", 1);
  program.shape.doc = "a pendulum";
  program.shape.body_names = {"rod"};
  const Expr mass = pool.symbol(SymbolKind::mass, "m", 1);
  const Expr com = pool.symbol(SymbolKind::length, "L", 1, 3);
  const Expr g = pool.symbol(SymbolKind::parameter, "g");
  program.parameters = {{mass, {"rod", "mass", -1}, 0.4318, "kg", ""},
                        {Expr(), {"rod", "com", 0}, 0, "m", ""},
                        {Expr(), {"rod", "com", 1}, 0, "m", ""},
                        {com, {"rod", "com", 2}, -0.25, "m", ""},
                        {g, {"", "g", -1}, 9.81, "m/s^2", "gravity"}};
  scheme::InputForce push{"push", {}, {}};
  push.force[0] = pool.symbol(SymbolKind::force, "push_F", 0);
  program.inputs = {push};
  Scheme update(pool, SymbolKind::derived);
  const Expr first = update.let({"mc", 1}, mass * com);
  const Expr moment = update.let({"G", 1}, first * g);
  const Expr inertia = update.let({"I", 1}, first * com);
  program.update = std::move(update).take();
  program.functions = {inverse_dynamics(pool, program, moment, inertia), sensor(pool, com)};
  return program;
}

Program chain(Pool& pool, int equations) {
  Program program(pool);
  program.shape = shape("chain", 2);
  Scheme scheme(pool);
  const Expr q = pool.symbol(SymbolKind::q, "q", 0);
  const Expr first = scheme.let({"x", 0}, call(pool, Op::sin, q));
  Expr last = first;
  for (int i = 1; i < equations; ++i)
    last = scheme.let({"x", i}, Rational(1) / Rational(i + 1) * last * q + first);
  Function function;
  function.name = "chain";
  function.arguments = {{"q", 2, Argument::Use::in}, {"y", 2, Argument::Use::out}};
  function.equations = std::move(scheme).take();
  function.outputs = {output("y", 0, first), output("y", 1, last)};
  program.functions = {function};
  return program;
}

Program calls(Pool& pool) {
  Program program(pool);
  program.shape = shape("calls", 2);
  const Expr x = pool.symbol(SymbolKind::q, "q", 0);
  const Expr y = pool.symbol(SymbolKind::q, "q", 1);
  Function function;
  function.name = "everything";
  int count = 0;
  const auto add = [&](const Expr& value) { function.outputs.push_back(output("y", count++, value)); };
  for (const Op op : {Op::sin, Op::cos, Op::tan, Op::asin, Op::acos, Op::atan, Op::sqrt, Op::exp, Op::log,
                      Op::tanh, Op::abs, Op::sign})
    add(call(pool, op, x));
  for (const Op op : {Op::atan2, Op::min, Op::max, Op::pow}) add(call(pool, op, x, y));
  add(power(x + y, 5));
  add(power(x, -2));
  add(pool.number(2) / (x * power(y, 3)) - pool.pi());
  add(pool.number(Rational(1) / Rational(3)) * x / y - Rational(5) * (x + pool.number(1)) * y);
  add(-x * (x - y) * power(x + Rational(2) * y, 2));
  function.arguments = {{"q", 2, Argument::Use::in}, {"y", count, Argument::Use::out}};
  program.functions = {function};
  return program;
}

} // namespace mbsgen::test
