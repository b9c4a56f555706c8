// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/output_file.h"
#include "scheme/program.h"
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// The type `Real` of the generated code. It is a template parameter in each case; this is its default, and
/// the only type of a model with split bodies.
enum class Scalar {
  any, ///< double by default, every type with + - * / and the functions of <cmath> allowed
  only_double,
  only_float
};

/// The type that `Real` is by default.
inline const char* default_real(Scalar scalar) {
  return scalar == Scalar::only_float ? "float" : "double";
}

/// Where sines and cosines come from.
enum class Trig {
  inlined, ///< the header's own, all angles of a function together
  library  ///< <cmath>, or what is found beside `Real`
};

/// Choices of the generated text. They change no result but by rounding.
struct EmitOptions {
  Scalar scalar = Scalar::any;
  Trig trig = Trig::inlined;
  bool split = false; ///< bodies in .cpp files, instantiated there
  /// A function of more statements than `large_function` becomes a row of functions of about `block_size`
  /// statements each: compilers take more than linear time for one big function.
  std::size_t large_function = 1000;
  std::size_t block_size = 300;
  std::size_t statements_per_file = 3000; ///< of one .cpp file, with `split`
};

/// The origin that the head of each file states, for audits.
struct Origin {
  std::string generator = "mbsgen"; ///< with its version: "mbsgen 0.1.0"
  std::string model_hash;           ///< SHA-256 of the model file's text; empty: not stated
};

/// The generated files, and an estimate of the stack that each function takes, in bytes.
struct Emitted {
  std::vector<OutputFile> files;
  std::map<std::string, std::size_t> stack_bytes;
};

/// The C++ text of a program: `<model>.hpp`, and with `split` the `.cpp` files. Throws std::logic_error when
/// an expression holds a symbol that nothing defines, std::range_error for a number that no double holds, and
/// std::domain_error when functions that call laws are to be split: these need the user's class.
Emitted emit(const scheme::Program& program, const EmitOptions& options, const Origin& origin = {});

} // namespace mbsgen::emit
