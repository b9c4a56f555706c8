// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/live_rows.h"
#include "base/index.h"

namespace mbsgen::formalism {

std::vector<ConstraintRow> live_rows(const Mechanism& mechanism, const FunctionBuilder& builder) {
  const Constraints constraints(builder.elements(mechanism));
  const std::vector<ConstraintRow> rows = constraints.rows();
  std::vector<ConstraintRow> live;
  for (const int row : mechanism.closure.live) live.push_back(rows[at(row)]);
  return live;
}

} // namespace mbsgen::formalism
