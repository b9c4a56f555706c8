// SPDX-License-Identifier: GPL-3.0-or-later
// The emitted code under compilers: warnings, results, number types.
#include "emit/cpp/emit.h"
#include "expr/evaluate.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/skip.h"
#include "unit/emit/loops.h"
#include "unit/emit/programs.h"
#include <cmath>
#include <sstream>

using namespace mbsgen;

namespace {

std::string write_files(const test::TemporaryDirectory& folder, const scheme::Program& program,
                        const emit::EmitOptions& options = {}) {
  std::string sources;
  for (const emit::OutputFile& file : emit::emit_cpp(program, options).files) {
    test::write_file(folder.path() / file.name, file.text);
    if (file.name.find(".cpp") != std::string::npos) sources += ' ' + file.name;
  }
  return sources;
}

emit::EmitOptions small_blocks() {
  emit::EmitOptions options;
  options.large_function = 100;
  options.block_size = 40;
  options.statements_per_file = 100;
  return options;
}

std::vector<double> numbers(const std::string& text) {
  std::istringstream in(text);
  std::vector<double> values;
  for (double value = 0; in >> value;) values.push_back(value);
  return values;
}

// Prints the results of `function` of model `name` at q = 0.3, 0.7.
std::string program_text(const std::string& name, const std::string& function, std::size_t results) {
  return "#include \"" + name + ".hpp\"\n#include <cstdio>\nint main() {\n  const " + name +
         "::Model<> model;\n  const double q[2] = {0.3, 0.7};\n  double y[" + std::to_string(results) +
         "];\n  model." + function +
         "(q, y);\n  for (const double value : y) std::printf(\"%.17g\\n\", value);\n}\n";
}

std::vector<double> expected(const scheme::Program& program) {
  expr::Evaluator<double> evaluator(*program.pool);
  evaluator.set(program.pool->symbol(expr::SymbolKind::q, "q", 0), 0.3);
  evaluator.set(program.pool->symbol(expr::SymbolKind::q, "q", 1), 0.7);
  const scheme::Function& function = program.functions.front();
  for (const scheme::Equation& equation : function.equations)
    evaluator.set(equation.symbol, evaluator.value(equation.rhs));
  std::vector<double> values;
  for (const scheme::Output& output : function.outputs) values.push_back(evaluator.value(output.value));
  return values;
}

void check_results(const scheme::Program& program, const test::CommandResult& result) {
  INFO(result.output);
  REQUIRE(result.exit_code == 0);
  const std::vector<double> values = numbers(result.output);
  const std::vector<double> wanted = expected(program);
  REQUIRE(values.size() == wanted.size());
  for (std::size_t i = 0; i < values.size(); ++i) CHECK(values[i] == Approx(wanted[i]).epsilon(1e-14));
}

} // namespace

TEST_CASE("parameters of no physical system are named") {
  expr::Pool pool;
  scheme::Program program = test::pendulum(pool);
  const expr::Expr mass = program.parameters.front().symbol;
  scheme::BodyInertia rod{"rod", mass + pool.number(1), {}, {}, scheme::TensorLaw::body};
  const char* moments[] = {"Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
  const double nominal[] = {2, 0.1, 0, 2, 0, 3.9};
  for (std::size_t k = 0; k < 6; ++k) {
    rod.inertia[k] = pool.symbol(expr::SymbolKind::inertia, moments[k]);
    program.parameters.push_back({rod.inertia[k], {"", moments[k], -1}, nominal[k], "", ""});
  }
  program.bodies = {rod};
  const test::TemporaryDirectory folder;
  write_files(folder, program);
  test::write_file(folder.path() / "main.cpp", R"(#include "pendulum.hpp"
#include <cstdio>
#include <limits>
using pendulum::implausible;
static_assert(pendulum::plausible(pendulum::Parameters<double>()));
static_assert(pendulum::plausible(pendulum::Parameters<float>()));
static_assert(noexcept(pendulum::plausible(pendulum::Parameters<double>())));
template <class Change>
void print(Change change) {
  pendulum::Parameters<double> p;
  change(p);
  std::puts(implausible(p) == nullptr ? "none" : implausible(p));
}
int main() {
  print([](auto& p) { p.rod.mass = -0.9; });
  print([](auto& p) { p.rod.mass = -1.1; });
  print([](auto& p) { p.rod.com[2] = std::numeric_limits<double>::quiet_NaN(); });
  print([](auto& p) { p.g = std::numeric_limits<double>::infinity(); });
  print([](auto& p) { p.Izz = 4.2; });
  print([](auto& p) { p.Izz = 4; });
  print([](auto& p) { p.Ixy = 2.1; });
  print([](auto& p) { p.Ixx = -1; });
}
)");
  const std::string tensor = "rod: no body has this tensor of inertia\n";
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::compile_and_run(folder, compiler, std::string("-std=c++17 ") + test::strict_flags);
    CHECK(result.output == "none\nrod: the mass is negative or not a number\nrod.com is not finite\n"
                           "g is not finite\n" +
                               tensor + "none\n" + tensor + tensor);
  }
}

TEST_CASE("emitted code compiles without warnings in every standard") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  write_files(folder, test::pendulum(pool));
  write_files(folder, test::calls(pool));
  write_files(folder, test::chain(pool, 200), small_blocks());
  std::string text;
  for (const std::string model : {"pendulum", "calls", "chain"})
    text = "#include \"" + model + ".hpp\"\n" + text + "template class " + model +
           "::Model<double>;\ntemplate class " + model + "::Model<float>;\n";
  test::write_file(folder.path() / "main.cpp", text);
  for (const std::string& compiler : test::compilers())
    for (const char* standard : {"c++17", "c++20", "c++2b"}) {
      INFO(compiler << ' ' << standard);
      const test::CommandResult result =
          test::run("cd " + folder.path().string() + " && " + compiler + " -O1 -c -std=" + standard + ' ' +
                    test::strict_flags + " main.cpp");
      INFO(result.output);
      CHECK(result.exit_code == 0);
    }
}

TEST_CASE("a header for float is silent where its constants meet float") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  scheme::Program program = test::pendulum(pool);
  program.shape.q0 = program.shape.qd0 = {0.1};
  emit::EmitOptions options;
  options.scalar = emit::Scalar::only_float;
  write_files(folder, program, options);
  test::write_file(folder.path() / "main.cpp",
                   "#include \"pendulum.hpp\"\ntemplate class pendulum::Model<>;\n"
                   "float f() { float q[1]; q[pendulum::joint::q1] = pendulum::q0[0]; return q[0]; }\n");
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::run("cd " + folder.path().string() + " && " + compiler + " -c -std=c++17 -Wfloat-conversion " +
                  test::strict_flags + " main.cpp && ! grep double pendulum.hpp");
    INFO(compiler << '\n' << result.output);
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("a model without derived constants is a constant expression") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  write_files(folder, test::calls(pool));
  test::write_file(folder.path() / "main.cpp",
                   "#include \"calls.hpp\"\nconstexpr calls::Model<> model;\n"
                   "void f(const double* q, double* y) {\n  static const calls::Model<> own;\n"
                   "  own.everything(q, y);\n}\n");
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::run("cd " + folder.path().string() + " && " + compiler +
                  " -c -std=c++17 -O0 main.cpp && ! nm main.o | grep __cxa_guard");
    INFO(compiler << '\n' << result.output);
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("an ignored status is warned of") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  write_files(folder, test::swap(pool));
  test::write_file(folder.path() / "main.cpp", "#include \"exchange.hpp\"\n"
                                               "void f(double* y) { exchange::Model<>().swap(y); }\n");
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::run("cd " + folder.path().string() + " && " + compiler + " -c -std=c++17 -Werror main.cpp");
    CHECK(result.exit_code != 0);
    CHECK(result.output.find("nodiscard") != std::string::npos);
  }
}

TEST_CASE("every function of an expression has the right value") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  const scheme::Program program = test::calls(pool);
  write_files(folder, program);
  test::write_file(folder.path() / "main.cpp",
                   program_text("calls", "everything", program.functions.front().outputs.size()));
  for (const std::string& compiler : test::compilers())
    check_results(program,
                  test::compile_and_run(folder, compiler, std::string("-std=c++17 ") + test::strict_flags));
}

TEST_CASE("a function in parts gives what it gives in one") {
  expr::Pool pool;
  const scheme::Program program = test::chain(pool, 200);
  for (const bool split : {false, true}) {
    const test::TemporaryDirectory folder;
    emit::EmitOptions options = small_blocks();
    options.split = split;
    const std::string sources = write_files(folder, program, options);
    test::write_file(folder.path() / "main.cpp", program_text("chain", "chain", 2));
    for (const std::string& compiler : test::compilers())
      check_results(
          program,
          test::compile_and_run(folder, compiler, "-std=c++17 " + std::string(test::strict_flags) + sources));
  }
}

TEST_CASE("a float build holds no double") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  write_files(folder, test::pendulum(pool));
  write_files(folder, test::calls(pool));
  test::write_file(folder.path() / "main.cpp", "#include \"pendulum.hpp\"\n#include \"calls.hpp\"\n"
                                               "template class pendulum::Model<float>;\n"
                                               "template class calls::Model<float>;\n");
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result = test::run(
        "cd " + folder.path().string() + " && " + compiler +
        " -std=c++17 -O2 -S main.cpp -o main.s && ! grep -E 'cvtss2sd|cvtsd2ss|cvtps2pd|cvtpd2ps' main.s");
    INFO(compiler << '\n' << result.output);
    CHECK(result.exit_code == 0);
  }
}

TEST_CASE("packs of numbers give what single numbers give") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "probe.cpp", "#include <experimental/simd>\nint main() {}\n");
  if (test::run("cd " + folder.path().string() + " && g++ -std=c++17 -c probe.cpp").exit_code != 0) {
    test::leave_out("no <experimental/simd>");
    return;
  }
  expr::Pool pool;
  const scheme::Program program = test::calls(pool);
  write_files(folder, program);
  const std::string results = std::to_string(program.functions.front().outputs.size());
  test::write_file(
      folder.path() / "main.cpp",
      "#include \"calls.hpp\"\n#include <cstdio>\n#include <experimental/simd>\n"
      "using Pack = std::experimental::native_simd<double>;\nint main() {\n"
      "  const calls::Model<Pack> model;\n  const Pack q[2] = {Pack(0.3), Pack(0.7)};\n  Pack y[" +
          results + "];\n  model.everything(q, y);\n" +
          "  for (const Pack& value : y) std::printf(\"%.17g\\n\", double(value[Pack::size() - 1]));\n}\n");
  check_results(program, test::compile_and_run(folder, "g++", "-std=c++17 -O1"));
}
