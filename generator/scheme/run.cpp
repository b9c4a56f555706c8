// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes.h"
#include "scheme/rewrite.h"
#include <iterator>

namespace mbsgen::scheme {

namespace {

struct Row {
  std::string_view name;
  Program (*run)(Program);
};

// The passes that work on one function, in their order. `eliminate` comes first, so that the others do not
// work for dead equations, and again where equations may have lost their last reader.
constexpr Row on_function[] = {
    {"eliminate", eliminate},
    {"merge", merge},
    {"eliminate", eliminate},
    {"inline", inline_single_uses},
    {"factor", factor},
    {"hoist", hoist},
    {"share", share},
    {"merge", merge},
    {"inline", inline_single_uses},
    {"eliminate", eliminate},
};

// Those that see all functions at once.
constexpr Row on_program[] = {
    {"choose", choose},
    {"factor constants", factor_constants},
    {"share constants", share_constants},
    {"eliminate constants", eliminate_constants},
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

void run(const Row& row, Program& program, PassRecord& record) {
  PassRecord step;
  measure(program, step.equations_before, step.flops_before);
  program = row.run(std::move(program));
  measure(program, step.equations_after, step.flops_after);
  record.pass = row.name;
  record.equations_before += step.equations_before;
  record.equations_after += step.equations_after;
  record.flops_before += step.flops_before;
  record.flops_after += step.flops_after;
}

} // namespace

Program run_function_passes(Program program, std::vector<PassRecord>& records) {
  records.resize(std::size(on_function) + std::size(on_program));
  // One function after the other: only one function's equations are there twice, old and new.
  std::vector<Function> done;
  std::vector<Function> waiting = std::move(program.functions);
  for (Function& function : waiting) {
    program.functions.clear();
    program.functions.push_back(std::move(function));
    for (std::size_t i = 0; i < std::size(on_function); ++i) run(on_function[i], program, records[i]);
    done.push_back(std::move(program.functions.front()));
  }
  program.functions = std::move(done);
  return program;
}

Program run_program_passes(Program program, std::vector<PassRecord>& records) {
  records.resize(std::size(on_function) + std::size(on_program));
  for (std::size_t i = 0; i < std::size(on_program); ++i)
    run(on_program[i], program, records[std::size(on_function) + i]);
  return program;
}

Program run_passes(Program program, std::vector<PassRecord>& records) {
  return run_program_passes(run_function_passes(std::move(program), records), records);
}

} // namespace mbsgen::scheme
