// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/file.h"
#include <cstddef>
#include <vector>

namespace mbsgen::language {

/// Texts that may stand at a cursor: keys, words of the schema, names, also those within an expression.
std::vector<Proposal> proposals(const ModelFile& file, std::size_t cursor);

} // namespace mbsgen::language
