// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "schedule/schedule.h"
#include <string>
#include <vector>

namespace mbsgen::certify {

struct Options {
  std::string generator;  ///< name and version, for the record
  std::string model_hash; ///< of the model file; empty: not stated
  std::uint64_t seed = 0; ///< varies the points; the scheme's hash varies them too
  int rational_points = 2;
  int modular_points = 2;
  double rational_work = 1e7; ///< bound of the squared heights of the rational numbers of one point, in words
  bool symbolic = false;      ///< also prove the functions of small models
  std::vector<std::string> texts; ///< the emitted C++ or C files; empty: the text is not checked
  bool texts_are_c = false;
  schedule::Choices choices;      ///< of the language, see schedule.h
  const Budget* budget = nullptr; ///< of time and memory; null: none
};

/// The findings on one generated function.
struct FunctionRecord {
  enum class Result { equal, different, not_covered };
  std::string name;
  Result result = Result::equal;
  std::string reason;           ///< of another result than equal
  int rational_points = 0;      ///< at which both sides are equal
  std::string rational_skipped; ///< why there are fewer points than requested; empty: there are not
  int modular_points = 0;
  double log2_degree = 0;     ///< see degree_bound
  unsigned modulus_bits = 0;  ///< of the primes of the modular points
  double log2_false_pass = 0; ///< bound of the probability that a wrong function passes; 0: none is claimed
  std::string schedule;       ///< "equal", or the fault of the order of computation; empty: not checked
  std::string text;           ///< "equal", empty (not checked) or the fault of the emitted text
  std::string proof;          ///< "proved", "not attempted: …"; empty unless symbolic
};

/// The findings on a model's constraint equations, by name.
struct LoopRecord {
  std::vector<std::string> equations; ///< that were compared
  std::vector<std::string> dropped;   ///< that vanish identically
  std::vector<std::string> open; ///< those of `dropped` that are not known to hold with the file's parameters
  std::vector<std::string> redundant; ///< that the functions take to follow from the others
};

struct Certificate {
  std::string model, generator, model_hash, scheme_hash, text_hash;
  std::uint64_t seed = 0;
  int redrawn = 0; ///< points given up because something has no value there
  std::vector<FunctionRecord> functions;
  LoopRecord loops;
  std::vector<std::string> not_covered; ///< parts of the model, and limits of this kind of certificate

  /// True when no function differs from the reference, and at least one equals it.
  bool passed() const;
  /// One line for each function that keeps it from passing.
  std::string complaints() const;
};

/// The certificate file. The same model gives the same bytes.
std::string certificate_json(const Certificate& certificate);

} // namespace mbsgen::certify
