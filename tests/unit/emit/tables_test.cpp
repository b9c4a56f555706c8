// SPDX-License-Identifier: GPL-3.0-or-later
// Tables and floor in all languages: silent under strict flags, and the values of the expressions.
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "emit/fortran/emit.h"
#include "emit/javascript/emit.h"
#include "expr/evaluate.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/skip.h"
#include "unit/emit/programs.h"
#include <cmath>
#include <sstream>

using namespace mbsgen;
using expr::Op;

namespace {

constexpr double q[2] = {0.3, -1.7};
constexpr int results = 9;

// A table of so many numbers that no statement of Fortran has them, and a small one.
scheme::Program tabled(expr::Pool& pool) {
  std::vector<float> many;
  for (int i = 0; i < 2500; ++i) many.push_back(static_cast<float>(std::sin(0.1 * i) * 1e-3 * i));
  const expr::Table large(many), small({0.1f, -2.5e-8f, 3});
  scheme::Program program = test::calls(pool);
  program.shape.model = "tabled";
  scheme::Function& function = program.functions.front();
  function.outputs.clear();
  const expr::Expr x = pool.symbol(expr::SymbolKind::q, "q", 0), y = pool.symbol(expr::SymbolKind::q, "q", 1);
  const auto floor_of = [&](int factor, const expr::Expr& of) {
    return expr::call(pool, Op::floor, factor * of);
  };
  const auto add = [&](const expr::Expr& value) {
    function.outputs.push_back({"y", static_cast<int>(function.outputs.size()), value});
  };
  add(floor_of(10, x));
  add(floor_of(1, y));
  for (const int factor : {1000, 4567, 100000}) add(pool.entry(large, floor_of(factor, x)));
  for (const int factor : {-1, 1, 4}) add(x * pool.entry(small, floor_of(factor, -y)));
  add(pool.entry(small, floor_of(4, x)) * y - x);
  function.arguments = {{"q", 2, scheme::Argument::Use::in}, {"y", results, scheme::Argument::Use::out}};
  return program;
}

void check(const scheme::Program& program, const test::CommandResult& result) {
  INFO(result.output);
  REQUIRE(result.exit_code == 0);
  expr::Evaluator<double> evaluator(*program.pool);
  for (int i = 0; i < 2; ++i) evaluator.set(program.pool->symbol(expr::SymbolKind::q, "q", i), q[i]);
  std::istringstream in(result.output);
  for (const scheme::Output& output : program.functions.front().outputs) {
    double value = std::nan("");
    in >> value;
    CHECK(value == Approx(evaluator.value(output.value)).epsilon(1e-15));
  }
}

void write_all(const test::TemporaryDirectory& folder, const emit::Emitted& emitted) {
  for (const emit::OutputFile& file : emitted.files) test::write_file(folder.path() / file.name, file.text);
}

bool has(const std::string& program) {
  if (test::run("command -v " + program).exit_code == 0) return true;
  test::leave_out("no " + program);
  return false;
}

std::string in_folder(const test::TemporaryDirectory& folder) {
  return "cd " + folder.path().string() + " && ";
}

} // namespace

TEST_CASE("C++ reads tables") {
  expr::Pool pool;
  const scheme::Program program = tabled(pool);
  const test::TemporaryDirectory folder;
  write_all(folder, emit::emit_cpp(program, {}));
  test::write_file(folder.path() / "main.cpp", R"(#include "tabled.hpp"
#include <cstdio>
int main() {
  const tabled::Model<> model;
  const double q[2] = {0.3, -1.7};
  double y[9];
  model.everything(q, y);
  for (const double value : y) std::printf("%.17g\n", value);
}
template class tabled::Model<float>;
)");
  for (const std::string& compiler : test::compilers())
    check(program, test::compile_and_run(folder, compiler, std::string("-std=c++17 ") + test::strict_flags));
}

TEST_CASE("C reads tables") {
  expr::Pool pool;
  const scheme::Program program = tabled(pool);
  const test::TemporaryDirectory folder;
  write_all(folder, emit::emit_c(program, {}, {}));
  test::write_file(folder.path() / "main.c", R"(#include "tabled.h"
#include <stdio.h>
int main(void) {
  const double q[2] = {0.3, -1.7};
  double y[9];
  tabled_model model;
  tabled_init(&model);
  tabled_everything(&model, q, y);
  for (int i = 0; i < 9; ++i) printf("%.17g\n", y[i]);
  return 0;
}
)");
  check(program, test::run(in_folder(folder) +
                           "gcc -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion -Wshadow "
                           "-Werror -o main main.c tabled.c -lm && ./main"));
  CHECK(test::run(in_folder(folder) + "gcc -std=c99 -Dtabled_REAL=float -Wall -Wextra "
                                      "-Wconversion -Werror -c tabled.c")
            .exit_code == 0);
}

TEST_CASE("JavaScript reads tables") {
  if (!has("node")) return;
  expr::Pool pool;
  const scheme::Program program = tabled(pool);
  const test::TemporaryDirectory folder;
  write_all(folder, emit::emit_javascript(program, {}, {}));
  test::write_file(folder.path() / "main.mjs", R"(import { Model } from './tabled.mjs';
const y = new Float64Array(9);
new Model().everything(new Float64Array([0.3, -1.7]), y);
for (const value of y) console.log(value.toPrecision(17));
)");
  check(program, test::run(in_folder(folder) + "node main.mjs"));
}

TEST_CASE("Fortran reads tables") {
  if (!has("gfortran")) return;
  expr::Pool pool;
  const scheme::Program program = tabled(pool);
  const test::TemporaryDirectory folder;
  write_all(folder, emit::emit_fortran(program, {}, {}));
  test::write_file(folder.path() / "main.f90", R"(program main
  use tabled, only: model_type, rk
  implicit none
  type(model_type) :: model
  real(rk) :: y(9)
  integer :: i
  call model%init()
  call model%everything([0.3_rk, -1.7_rk], y)
  do i = 1, 9
    print '(es25.17)', y(i)
  end do
end program main
)");
  check(program,
        test::run(in_folder(folder) +
                  "gfortran -std=f2008 -Wall -Wextra -Werror -o main tabled.f90 main.f90 && ./main"));
}
