// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/macros.h"
#include "emit/layout/replaced.h"

namespace mbsgen::emit {

namespace {

constexpr const char* choice_of_type = R"(/// Type of all numbers: double or float.
#ifndef @REAL
#define @REAL %
#endif
)";

constexpr const char* one_type = R"(/// Type of all numbers.
#define @REAL %
)";

constexpr const char* qualifiers = R"(#if defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)
#define @OPENCL
#endif
/// Stands before every function.
#ifndef @QUALIFIER
#if defined(__CUDACC__) || defined(__HIPCC__)
#define @QUALIFIER __host__ __device__
#else
#define @QUALIFIER
#endif
#endif
/// Address space of the model in functions that only read it. OpenCL C: __constant, __global, or none for a copy of
/// the kernel's own.
#ifndef @SPACE
#define @SPACE
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef @REAL @real;

)";

constexpr const char* include_of_bool = R"(
#if !defined(__cplusplus) && !defined(@OPENCL)
#include <stdbool.h>
#endif
)";

constexpr const char* heads = R"(
#ifndef @OPENCL
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#endif

#define @SIZE_double 8
#define @SIZE_float 4
#define @SIZE_OF(type) @SIZE_##type
#define @SIZE(type) @SIZE_OF(type)
#if @SIZE(@REAL) == 4
#define Number(x) x##f
#else
#define Number(x) x
#endif
#if @SIZE(@REAL) == 4 && !defined(@OPENCL)
#define @LIBRARY(name) name##f
#else
#define @LIBRARY(name) name
#endif
#define Real @real

#if defined(__CUDACC__) || defined(__HIPCC__)
#define @NOINLINE __noinline__
#define @COLD __noinline__
#elif defined(__GNUC__) && !defined(@OPENCL)
#define @NOINLINE __attribute__((noinline))
#define @COLD __attribute__((noinline, cold))
#else
#define @NOINLINE
#define @COLD
#endif
#define @HELPER static inline @QUALIFIER
)";

std::string name_in_library(const std::string& function) {
  return function == "abs" ? "fabs" : function;
}

} // namespace

std::string header_includes(const C& language, const scheme::Program& program) {
  for (const scheme::Function& function : program.functions)
    for (const scheme::Argument& argument : function.arguments)
      if (argument.is_flags) return replaced(include_of_bool, {{"@", language.own("")}});
  return "";
}

std::string header_macros(const C& language, Scalar scalar) {
  const std::string prefix = language.own("");
  return replaced(std::string(scalar == Scalar::any ? choice_of_type : one_type) + qualifiers,
                  {{"@", prefix}, {"%", default_real(scalar)}});
}

std::string body_macros(const C& language, const std::set<std::string>& functions) {
  std::string text = replaced(heads, {{"@", language.own("")}});
  if (!functions.empty()) text += "\n/// Functions of the library; others may be defined before.\n";
  for (const std::string& function : functions)
    text += "#ifndef " + language.own(function) + "\n#define " + language.own(function) + ' ' +
            language.own("LIBRARY(") + name_in_library(function) + ")\n#endif\n";
  return text + '\n';
}

std::string end_of_macros() {
  return "\n#undef Real\n#undef Number\n";
}

} // namespace mbsgen::emit
