// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include "scheme/evaluate.h"
#include <array>
#include <map>
#include <string>
#include <utility>

namespace mbsgen::formalism {

/// The next of a series of numbers between 0 and 1 that have nothing in common.
double scattered(double number);

/// Other values of a model's parameters, to tell what holds whatever they are from what their file's values
/// make hold.
class VariedParameters {
public:
  explicit VariedParameters(const model::Model& model);

  /// Every parameter of the program at its nominal value or, where `spread` is positive, off it by up to that
  /// share of it; always the same values. Those next to zero, which may be no more than rounding noise, move
  /// away from it by more than rounding: at run time they may have any value. Direction cosines remain those
  /// of a rotation.
  void set(scheme::Evaluation<double>& evaluation, const scheme::Program& program, double spread) const;

private:
  /// Other direction cosines, by body and field.
  std::map<std::pair<std::string, std::string>, std::array<double, 9>> rotations_;
};

} // namespace mbsgen::formalism
