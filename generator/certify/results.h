// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/field/errors.h"
#include "certify/program/scheme_run.h"
#include "model/model.h"
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::certify {

/// "Q[0] (the joint 'z' of the body 'b', on which the force 'wind' acts)": an entry of a function's results,
/// with the laws on which it depends, where these act on some velocities only.
std::string place_text(const model::Model& model, const std::string& array, std::size_t index);

/// For velocities that can move together without an inertia: why there are no accelerations, and a remedy.
std::string undetermined_text(const model::Model& model, const std::vector<int>& velocities);

/// Throws Mismatch with the message unless the condition holds.
inline void require(bool condition, const std::string& message) {
  if (!condition) throw Mismatch(message);
}

/// "q[2]".
inline std::string element(const std::string& array, std::size_t i) {
  return array + '[' + std::to_string(i) + ']';
}

/// The entries of an array that a function has written, by index.
template <class Number>
const std::map<int, Number>& entries(const Results<Number>& results, std::string_view array) {
  static const std::map<int, Number> none;
  const auto found = results.find(std::string(array));
  return found == results.end() ? none : found->second;
}

/// All entries of an array of that size. Throws Mismatch.
template <class Number>
std::vector<Number> whole(const Results<Number>& results, const std::string& array, std::size_t size) {
  std::vector<Number> list;
  for (const auto& [index, value] : entries(results, array)) {
    require(at(index) == list.size(), "an entry of " + array + " is never written");
    list.push_back(value);
  }
  require(list.size() == size, "the size of " + array);
  return list;
}

/// A list as an array of results.
template <class Number>
std::map<int, Number> numbered(const std::vector<Number>& values) {
  std::map<int, Number> result;
  for (std::size_t i = 0; i < values.size(); ++i) result[static_cast<int>(i)] = values[i];
  return result;
}

} // namespace mbsgen::certify
