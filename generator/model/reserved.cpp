// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/reserved.h"

namespace mbsgen::model {

const std::vector<ReservedNames>& reserved_names() {
  static const std::vector<ReservedNames> table{
      {{NameUse::body}, {"base"}, "the inertial body's, choose another"},
      {{NameUse::body, NameUse::parameter}, {"gravity"}, "taken by parameters.gravity, choose another"},
      {{NameUse::parameter}, {"t"}, "the time in expressions, choose another"},
      {{NameUse::parameter}, {"pi"}, "the number pi in expressions, choose another"},
      {{NameUse::parameter},
       {
           "q",
           "qd",
#define OP(id, name, ...) name,
#include "expr/op.def"
#undef OP
       },
       "a function in expressions, choose another"},
      {{NameUse::model}, {"std", "mbsgen", "main"}, "taken by C++ or mbsgen, choose another"},
      // Functions that <cmath> declares outside of std too: a namespace of that name would clash.
      {{NameUse::model},
       {"acos",  "acosh", "asin",  "asinh",  "atan",  "atan2",  "atanh",  "cbrt",   "ceil",    "copysign",
        "cos",   "cosh",  "drem",  "erf",    "erfc",  "exp",    "exp2",   "expm1",  "fabs",    "fdim",
        "floor", "fma",   "fmax",  "fmin",   "fmod",  "frexp",  "gamma",  "hypot",  "ilogb",   "j0",
        "j1",    "jn",    "ldexp", "lgamma", "log",   "log10",  "log1p",  "log2",   "logb",    "lrint",
        "modf",  "nan",   "pow",   "remquo", "rint",  "round",  "scalb",  "scalbn", "signgam", "significand",
        "sin",   "sinh",  "sqrt",  "tan",    "tanh",  "tgamma", "trunc",  "y0",     "y1",      "yn",
        "abs",   "div",   "index", "time",   "clock", "signal", "printf", "malloc", "free",    "exit"},
       "a function of the C library, choose another"}};
  return table;
}

} // namespace mbsgen::model
