// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/restrict.h"
#include "scheme/passes/eliminate.h"
#include "scheme/passes/inline.h"
#include <algorithm>

namespace mbsgen::scheme {

Function restrict_to(Pool& pool, const Function& whole, Function narrow) {
  narrow.equations = whole.equations;
  narrow.laws = whole.laws;
  for (const Output& output : whole.outputs) {
    const auto is_result = [&](const Argument& argument) { return argument.name == output.array; };
    if (output.purpose == Purpose::law_argument ||
        std::any_of(narrow.arguments.begin(), narrow.arguments.end(), is_result))
      narrow.outputs.push_back(output);
  }
  eliminate(pool, narrow);
  inline_single_uses(pool, narrow);
  return narrow;
}

} // namespace mbsgen::scheme
