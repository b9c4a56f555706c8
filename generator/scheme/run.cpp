// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes.h"
#include "scheme/weighted_cost.h"
#include <iterator>

namespace mbsgen::scheme {

namespace {

struct Row {
  std::string_view name;
  Program (*run)(Program);
};

// The passes that work on one function: `round`, which starts without dead equations, so that no pass works
// for them; more rounds as long as they pay; `lift`, which the passes of a round would undo.
constexpr Row round[] = {
    {"merge", merge},
    {"eliminate", eliminate},
    {"inline", inline_single_uses},
    {"factor", factor},
    {"hoist", hoist},
    {"share", share},
    {"eliminate", eliminate},
    {"inline", inline_single_uses},
    {"eliminate", eliminate},
};
Program repeat(Program program);
constexpr Row before_round[] = {{"eliminate", eliminate}};
constexpr Row after_round[] = {{"repeat", repeat}, {"lift", lift}};
constexpr std::size_t passes_on_function =
    std::size(before_round) + std::size(round) + std::size(after_round);

// Those that see all functions at once.
constexpr Row on_program[] = {{"choose", choose}};
constexpr Row on_constants[] = {
    {"factor constants", factor_constants},
    {"share constants", share_constants},
    {"eliminate constants", eliminate_constants},
};

constexpr std::size_t number_of_passes = passes_on_function + std::size(on_program) + std::size(on_constants);

struct Size {
  std::size_t equations = 0;
  long flops = 0;
};

Size size_of_functions(const Program& program) {
  Size size;
  for (const Function& function : program.functions) {
    size.equations += function.equations.size();
    size.flops += cost(function).flops();
  }
  return size;
}

Size size_of_constants(const Program& program) {
  return {program.update.size(), cost(program.update).flops()};
}

// Runs the passes of a table; `record` moves on by as many rows.
template <std::size_t n>
Program run(const Row (&table)[n], Program program, PassRecord*& record,
            Size (*size_of)(const Program&) = size_of_functions) {
  Size size = size_of(program);
  for (const Row& row : table) {
    record->pass = row.name;
    record->equations_before += size.equations;
    record->flops_before += size.flops;
    program = row.run(std::move(program));
    size = size_of(program);
    record->equations_after += size.equations;
    record->flops_after += size.flops;
    ++record;
  }
  return program;
}

Program run_on_function(Program program, PassRecord* record) {
  program = run(before_round, std::move(program), record);
  program = run(round, std::move(program), record);
  return run(after_round, std::move(program), record);
}

long weighted_cost(const Program& program) {
  long sum = 0;
  for (const Function& function : program.functions) sum += weighted_cost(function);
  return sum;
}

// What has been shared and put in place may cancel, or be factored anew. Goes on as long as a round saves one
// operation in a hundred. Larger functions gain less than that, for as much time again as all passes before.
Program repeat(Program program) {
  constexpr long too_large = 10000;
  long before = weighted_cost(program);
  for (bool worth_it = before < too_large; worth_it;) {
    Program shorter = program;
    for (const Row& row : round) shorter = row.run(std::move(shorter));
    const long after = weighted_cost(shorter);
    if (after >= before) break;
    worth_it = 100 * (before - after) >= before;
    program = std::move(shorter);
    before = after;
  }
  return program;
}

} // namespace

Program run_function_passes(Program program, std::vector<PassRecord>& records) {
  records.resize(number_of_passes);
  // One function after the other: only one function's equations are there twice, old and new.
  std::vector<Function> done;
  std::vector<Function> waiting = std::move(program.functions);
  for (Function& function : waiting) {
    program.functions.clear();
    program.functions.push_back(std::move(function));
    program = run_on_function(std::move(program), records.data());
    done.push_back(std::move(program.functions.front()));
  }
  program.functions = std::move(done);
  return program;
}

Program run_program_passes(Program program, std::vector<PassRecord>& records) {
  records.resize(number_of_passes);
  PassRecord* record = records.data() + passes_on_function;
  program = run(on_program, std::move(program), record);
  return run(on_constants, std::move(program), record, size_of_constants);
}

Program run_passes(Program program, std::vector<PassRecord>& records) {
  return run_program_passes(run_function_passes(std::move(program), records), records);
}

} // namespace mbsgen::scheme
