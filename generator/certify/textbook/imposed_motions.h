// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/program/partition.h"
#include "certify/textbook/jet_values.h"

namespace mbsgen::certify {

/// The motions that the model gives its driven joints, by velocity, with their first two derivatives by time.
template <class Field>
std::map<int, Jet<typename Field::Number, 2>> imposed_motions(ModelValues<Field>& values,
                                                              const Coordinates& moved);

} // namespace mbsgen::certify
