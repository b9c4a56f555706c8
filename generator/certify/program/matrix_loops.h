// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/field.h"
#include "schedule/statements.h"
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace mbsgen::certify {

/// Entries of arrays, by name and place; matrices are stored row by row.
using Entries = std::map<std::pair<std::string, int>, Modular>;

/// The matrix that a loop leaves in its place, from the entries before. Throws std::domain_error for the inverse of a
/// singular matrix, and what `entry` throws.
Entries matrix_after(const schedule::Product& product, ModularField& field,
                     const std::function<Modular(const std::string& array, int place)>& entry);

} // namespace mbsgen::certify
