// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/joins.h"

namespace mbsgen::accuracy {

using interpret::Code;
using Kind = Value::Kind;

Joins::Joins(const Trace& trace)
    : roots_(trace.values.size()), negated_(trace.values.size(), false),
      is_product_(trace.values.size(), false), sums_(trace.values.size(), 0), reads_(trace.values.size(), 0) {
  for (Place at = 0; at < trace.values.size(); ++at) {
    const Value& value = trace.values[at];
    roots_[at] = at;
    if (value.kind != Kind::operation) continue;
    const interpret::Instruction& step = value.instruction;
    if (step.code == Code::copy || step.code == Code::negate) {
      roots_[at] = roots_[step.x];
      negated_[at] = negated_[step.x] != (step.code == Code::negate);
      continue;
    }
    is_product_[at] = step.code == Code::multiply;
    const bool is_sum = step.code == Code::add || step.code == Code::subtract;
    for (const Place operand : {step.x, step.y}) {
      ++reads_[roots_[operand]];
      if (is_sum && is_product(operand)) ++sums_[roots_[operand]];
    }
  }
  ++reads_[roots_[trace.wanted]];
}

} // namespace mbsgen::accuracy
