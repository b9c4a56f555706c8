// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/point.h"
#include "certify/field/vector.h"
#include "model/model.h"

namespace mbsgen::certify {

/// A random rotation whose zeros and ±1 are those of the file, since the generated code relies on them;
/// nothing where the pattern is no rotation's.
template <class Field>
std::optional<Matrix<typename Field::Number>> random_rotation(const model::Rotation& nominal,
                                                              Point<Field>& point);

} // namespace mbsgen::certify
