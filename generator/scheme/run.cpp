// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

namespace {

struct Row {
  std::string_view name;
  Program (*run)(Program);
};

// The passes in their order. `eliminate` comes first, so that the others do not work for dead equations, and
// again wherever equations may have lost their last reader.
constexpr Row order[] = {
    {"eliminate", eliminate},
    {"merge", merge},
    {"eliminate", eliminate},
    {"inline", inline_single_uses},
    {"factor", factor},
    {"hoist", hoist},
    {"share", share},
    {"merge", merge},
    {"inline", inline_single_uses},
    {"choose", choose},
    {"eliminate", eliminate},
};

// Operations of one expression; unlike expr::tree_cost it keeps no books of shared parts, which equations of
// a scheme hardly have, and so costs little beside a pass.
long flops(const Pool& pool, NodeId id) {
  const expr::Node& node = pool.node(id);
  if (node.factors.empty() && node.terms.empty()) return 0;
  long sum = expr::node_cost(pool, id).flops();
  for_each_part(node, [&](NodeId part) { sum += flops(pool, part); });
  return sum;
}

void measure(const Program& program, std::size_t& equations, long& operations) {
  equations = 0;
  operations = 0;
  for (const Function& function : program.functions) {
    equations += function.equations.size();
    for (const Equation& equation : function.equations) operations += flops(*program.pool, equation.rhs.id());
  }
}

} // namespace

Program run_passes(Program program, std::vector<PassRecord>& records) {
  PassRecord record;
  measure(program, record.equations_after, record.flops_after);
  for (const Row& row : order) {
    record.pass = row.name;
    record.equations_before = record.equations_after;
    record.flops_before = record.flops_after;
    program = row.run(std::move(program));
    measure(program, record.equations_after, record.flops_after);
    records.push_back(record);
  }
  return program;
}

} // namespace mbsgen::scheme
