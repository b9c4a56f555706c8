// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/file.h"
#include <cstddef>
#include <optional>

namespace mbsgen::language {

/// Text about the key, name or value at a cursor: description, value and unit, documentation.
std::optional<Remark> remark(const ModelFile& file, std::size_t cursor);

} // namespace mbsgen::language
