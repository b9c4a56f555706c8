// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <cstddef>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// A name as a file gives it, and its line.
struct RawName {
  std::string text;
  int line = 0;
};

/// Names that bodies and models cannot have, besides keywords and, for models, names of the C library.
inline const std::vector<std::string> reserved_body_names = {"base", "gravity"};
inline const std::vector<std::string> reserved_model_names = {
    "std",    "mbsgen",     "main", "Inputs", "LawPoint", "Laws",   "Model", "Newton",
    "NoLaws", "Parameters", "Real", "Sensor", "Status",   "Wrench", "detail"};

/// Names for a model file, one for each raw name and in their order: C identifiers of at most a
/// hundred characters, different from each other, not reserved in C++ and none of `reserved`. Raw names that
/// are fit keep their spelling even when another one would become the same; every renaming is a note. `kind`
/// ("joint", "body") is used in notes and, as a suffix, to escape reserved words: the body "base" becomes
/// "base_body".
std::vector<std::string> make_names(const std::vector<RawName>& raw, const std::string& kind,
                                    const std::vector<std::string>& reserved, Diagnostics& diagnostics);

/// Advice on a name that is not in the file: ", did you mean 'x'" when a candidate is like it, else ", add it
/// or correct the name".
std::string advice_on(const std::string& unknown, const std::vector<std::string>& candidates);

/// As above; the candidates are the names of `items`. Long files and long lists of errors get no candidate,
/// so that a file of nothing but wrong names does not take quadratic time.
template <class Items, class NameOf>
std::string advice_on(const std::string& unknown, const Items& items, NameOf name_of,
                      const Diagnostics& diagnostics) {
  constexpr std::size_t many_items = 1000;
  constexpr std::size_t many_errors = 50;
  std::vector<std::string> candidates;
  if (items.size() <= many_items && diagnostics.errors() <= many_errors)
    for (const auto& item : items) candidates.push_back(name_of(item));
  return advice_on(unknown, candidates);
}

} // namespace mbsgen::importer
