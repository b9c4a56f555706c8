// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/names.h"
#include <string_view>
#include <vector>

namespace mbsgen::model {

/// Names that some uses must avoid besides C++'s own, and why ("the name of ..., choose another").
struct ReservedNames {
  std::vector<NameUse> uses;
  std::vector<std::string_view> names;
  const char* reason;
};

const std::vector<ReservedNames>& reserved_names();

} // namespace mbsgen::model
