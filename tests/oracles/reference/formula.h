// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/taylor.h"
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace reference {

/// A number of a model file as its text means it, evaluated in floating point: a second reading of the
/// grammar, independent of the generator's. Variables are looked up by their text: "m1", "q(arm)", "qd(arm)",
/// "t", "Z"; `pi` is a number.
class Formula {
public:
  template <class T>
  using Lookup = std::function<T(const std::string& variable)>;

  /// Throws std::runtime_error where the text is no formula.
  explicit Formula(const std::string& text);

  double value(const Lookup<double>& lookup) const;
  Taylor taylor(const Lookup<Taylor>& lookup) const;

  struct Node;

private:
  std::shared_ptr<const Node> root_;
};

} // namespace reference
