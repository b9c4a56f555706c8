// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/model/grammar.h"
#include "language/text/contents.h"
#include <memory>
#include <string_view>

namespace mbsgen::language {

/// A model file, also one that is no JSON at the moment. Text and grammar must outlive the result.
std::unique_ptr<Reading> read_model(std::string_view text, const Grammar& grammar);

/// True for JSON whose outermost object has the key "mbsgen".
bool is_model(std::string_view text);

} // namespace mbsgen::language
