// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/schedule.h"
#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A file to be written; `name` is relative to the output folder.
struct OutputFile {
  std::string name;
  std::string text;
};

/// The type `Real` of the generated code.
enum class Scalar {
  /// Double by default. C++: every type with + - * / and the functions of <cmath>; C: float, too, by a macro
  any,
  only_double,
  only_float
};

/// The type that `Real` is by default.
inline const char* default_real(Scalar scalar) {
  return scalar == Scalar::only_float ? "float" : "double";
}

/// Where sines and cosines come from.
enum class Trig {
  inlined, ///< the generated code's own, all angles of a function together
  library  ///< the C or C++ library, or what is found beside `Real`
};

/// Choices of the generated text. They change no result but by rounding.
struct EmitOptions {
  Scalar scalar = Scalar::any;
  Trig trig = Trig::inlined;
  bool packs = true;           ///< limbs side by side in vectors, in languages that have them
  bool rolls = false;          ///< equal links of a chain in loops, in languages that have them
  bool clones = false;         ///< functions also for newer processors, in languages whose compilers choose
  bool split = false;          ///< bodies in files of their own; in C++ instantiated there
  std::size_t split_files = 0; ///< number of the files of bodies, with `split`; 0: by function and size
  /// A function of more statements than `large_function` becomes a row of functions of about `block_size`
  /// statements each: compilers take more than linear time for one big function.
  std::size_t large_function = 1000;
  std::size_t block_size = 300;
  /// The same for functions that iterate, where the smaller number holds. Their values go through memory in
  /// any case, and small blocks spill less.
  std::size_t large_iteration = 700;
  std::size_t iteration_block = 75;
  std::size_t statements_per_file = 3000; ///< of one file of bodies, with `split` by size
};

/// What schedules may count on in a language: a helper that multiplies matrices, vectors of lanes,
/// calls of other functions with parts of arrays, and loops over links.
struct Abilities {
  bool multiplies = false;
  std::size_t lanes = 0; ///< of the longest vector; 0: there are none
  bool has_sines_of_lanes = false;
  bool calls = false, has_rounds = false;
};

/// The choices of the schedules of functions.
inline schedule::Choices choices(const EmitOptions& options, const Abilities& abilities) {
  schedule::Choices choices;
  choices.gathers_angles = options.trig == Trig::inlined;
  choices.stores_early = true;
  choices.limb_lanes = options.packs ? abilities.lanes : 0;
  choices.packs_sines = abilities.has_sines_of_lanes;
  choices.rolls_links = options.rolls && abilities.has_rounds;
  choices.rolls_products = abilities.multiplies;
  choices.calls = abilities.calls;
  choices.large = options.large_function;
  choices.part = options.block_size;
  choices.large_iteration = std::min(options.large_function, options.large_iteration);
  choices.part_of_iteration = std::min(options.block_size, options.iteration_block);
  return choices;
}

/// The origin that the head of each file states, for audits.
struct Origin {
  std::string generator = "mbsgen"; ///< with its version: "mbsgen 0.1.0"
  std::string model_hash;           ///< SHA-256 of the model file's text; empty: not stated
};

/// The generated files, the choices of the schedules that they follow, and an estimate of the stack that each
/// function takes, in bytes.
struct Emitted {
  std::vector<OutputFile> files;
  schedule::Choices choices;
  std::map<std::string, std::size_t> stack_bytes;
  std::map<std::string, schedule::PackCount> packs; ///< by function, where limbs are packed
  std::map<std::string, schedule::RollCount> rolls; ///< by function, where links are in loops
};

} // namespace mbsgen::emit
