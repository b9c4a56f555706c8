// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes.h"
#include "scheme/weighted_cost.h"
#include <iterator>
#include <utility>

namespace mbsgen::scheme {

namespace {

struct FunctionPass {
  std::string_view name;
  void (*run)(Scheme& constants, Function& function);
};

struct ProgramPass {
  std::string_view name;
  Program (*run)(Program);
};

// A pass that does not touch the constants.
template <void (*pass)(Pool&, Function&)>
void without_constants(Scheme& constants, Function& function) {
  pass(constants.pool(), function);
}

void merge_with(Scheme& constants, Function& function) {
  merge(constants, function);
}

// The passes that work on one function: `round`, which starts without dead equations, so that no pass works
// for them; more rounds as long as they pay; `lift`, which the passes of a round would undo.
constexpr FunctionPass round[] = {
    {"merge", merge_with},
    {"eliminate", without_constants<eliminate>},
    {"inline", without_constants<inline_single_uses>},
    {"factor", without_constants<factor>},
    {"hoist", hoist},
    {"share", without_constants<share>},
    {"eliminate", without_constants<eliminate>},
    {"inline", without_constants<inline_single_uses>},
    {"eliminate", without_constants<eliminate>},
};
void repeat(Scheme& constants, Function& function);
constexpr FunctionPass before_round[] = {{"eliminate", without_constants<eliminate>}};
constexpr FunctionPass after_round[] = {{"repeat", repeat}, {"lift", without_constants<lift>}};
constexpr std::size_t passes_on_function =
    std::size(before_round) + std::size(round) + std::size(after_round);

// Those that see all functions at once.
constexpr ProgramPass on_program[] = {
    {"choose", choose},
    {"factor constants", factor_constants},
    {"share constants", share_constants},
    {"eliminate constants", eliminate_constants},
};

std::size_t equations_of(const Program& program) {
  std::size_t count = 0;
  for (const Function& function : program.functions) count += function.equations.size();
  return count;
}

// Runs the passes of a table; `record` moves on by as many rows.
template <std::size_t n>
void run(const FunctionPass (&table)[n], Scheme& constants, Function& function, PassRecord*& record) {
  for (const FunctionPass& pass : table) {
    record->pass = pass.name;
    record->equations_before += function.equations.size();
    pass.run(constants, function);
    record->equations_after += function.equations.size();
    ++record;
  }
}

// What has been shared and put in place may cancel, or be factored once more. Goes on as long as a round
// saves one operation in a hundred. Larger functions gain less than that, for as much time again as all
// passes before.
void repeat(Scheme& constants, Function& function) {
  constexpr long too_large = 10000;
  long before = weighted_cost(function);
  for (bool worth_it = before < too_large; worth_it;) {
    Scheme constants_before = constants;
    Function shorter = function;
    for (const FunctionPass& pass : round) pass.run(constants, shorter);
    const long after = weighted_cost(shorter);
    if (after >= before) {
      constants = std::move(constants_before);
      break;
    }
    worth_it = 100 * (before - after) >= before;
    function = std::move(shorter);
    before = after;
  }
}

} // namespace

void run_function_passes(Scheme& constants, Function& function, std::vector<PassRecord>& records) {
  records.resize(passes_on_function + std::size(on_program));
  PassRecord* record = records.data();
  run(before_round, constants, function, record);
  run(round, constants, function, record);
  run(after_round, constants, function, record);
}

Program run_program_passes(Program program, std::vector<PassRecord>& records) {
  records.resize(passes_on_function + std::size(on_program));
  PassRecord* record = records.data() + passes_on_function;
  for (const ProgramPass& pass : on_program) {
    record->pass = pass.name;
    record->equations_before += equations_of(program);
    program = pass.run(std::move(program));
    record->equations_after += equations_of(program);
    ++record;
  }
  return program;
}

} // namespace mbsgen::scheme
