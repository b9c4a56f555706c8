// SPDX-License-Identifier: GPL-3.0-or-later
// Packs of numbers as the number type, under compilers and for processors.
#include "emit/cpp/emit.h"
#include "emit/cpp/helpers.h"
#include "emit/cpp/language.h"
#include "support/catch.hpp"
#include "support/compile.h"
#include "support/skip.h"
#include "unit/emit/programs.h"

using namespace mbsgen;

namespace {

constexpr const char* processors[] = {"-msse2", "-mavx2 -mfma",
                                      "-mavx512f -mavx512dq -mavx512vl -mavx512bw -mfma"};

void run_on_processors(const test::TemporaryDirectory& folder, const std::string& options) {
  for (const std::string& compiler : test::compilers())
    for (const char* processor : processors) {
      CAPTURE(compiler, processor);
      const test::CommandResult result =
          test::compile_and_run(folder, compiler, "-std=c++17 " + options + processor);
      CAPTURE(result.output);
      if (result.exit_code == test::skip_code)
        WARN("compiled, not run: the processor lacks " << processor);
      else
        CHECK(result.exit_code == 0);
    }
}

} // namespace

TEST_CASE("sines and choices of packs are right with each compiler and instruction set") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "sincos.hpp",
                   "#include <cmath>\n#include <cstdint>\n#include <type_traits>\n" +
                       emit::helpers_text(emit::Cpp(scheme::Shape()),
                                          {"sincos", "sin", "cos", "min", "max", "sign"}, {}, {}));
  test::write_file(folder.path() / "main.cpp",
                   test::read_file(test::source_dir() / "tests/unit/emit/accuracy/packs.cpp"));
  run_on_processors(folder, "-Wall -Wextra -Wpedantic -Wshadow -Werror -O2 ");
}

TEST_CASE("functions of packs of float and double give what single numbers give") {
  const test::TemporaryDirectory folder;
  expr::Pool pool;
  for (const emit::OutputFile& file : emit::emit_cpp(test::chain(pool, 60), {}).files)
    test::write_file(folder.path() / file.name, file.text);
  test::write_file(folder.path() / "main.cpp", R"(#include <experimental/simd>
#include "chain.hpp"
namespace stdx = std::experimental;
template <class Pack>
int differs(double tolerance) {
  using Value = typename Pack::value_type;
  const chain::Model<Pack> packed;
  const chain::Model<Value> single;
  Pack q[2], y[2];
  for (std::size_t lane = 0; lane < Pack::size(); ++lane) {
    q[0][lane] = Value(0.1)*Value(lane);
    q[1][lane] = Value(0.3);
  }
  packed.chain(q, y);
  for (std::size_t lane = 0; lane < Pack::size(); ++lane) {
    const Value x[2] = {q[0][lane], q[1][lane]};
    Value wanted[2];
    single.chain(x, wanted);
    for (int i = 0; i < 2; ++i)
      if (!(std::fabs(double(y[i][lane]) - double(wanted[i])) <= tolerance*(1 + std::fabs(double(wanted[i]))))) return 1;
  }
  return 0;
}
int main() {
#ifdef __AVX512F__
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq")) return 77;
#elif defined(__AVX2__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 77;
#endif
  return differs<stdx::native_simd<double>>(1e-11) + differs<stdx::native_simd<float>>(1e-3) +
         differs<stdx::simd<float, stdx::simd_abi::deduce_t<float, 16>>>(1e-3);
}
)");
  run_on_processors(folder, "-O1 ");
}
