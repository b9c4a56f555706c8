// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/passes/run.h"
#include "scheme/count.h"
#include "scheme/passes/passes.h"
#include <algorithm>
#include <iterator>
#include <utility>

namespace mbsgen::scheme {

Program choose(Program program) {
  std::vector<Function> kept;
  for (Function& function : program.functions) {
    const auto same_name = [&](const Function& other) { return other.name == function.name; };
    const auto rival = std::find_if(kept.begin(), kept.end(), same_name);
    if (rival == kept.end())
      kept.push_back(std::move(function));
    else if (weighted_cost(function) < weighted_cost(*rival))
      *rival = std::move(function);
  }
  program.functions = std::move(kept);
  program.pool->sweep();
  return program;
}

void repeat(Scheme& constants, Function& function, void (*round)(Scheme& constants, Function& function)) {
  constexpr long too_large = 10000;
  long before = weighted_cost(function);
  for (bool worth_it = before < too_large; worth_it;) {
    Scheme constants_before = constants;
    Function shorter = function;
    round(constants, shorter);
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

void reuse_with(Scheme& constants, Function& function) {
  reuse(constants, function);
}

// The tables of passes, with the names that compilers have for them. On one function: `round`, which starts
// without dead equations, so that no pass works for them; more rounds as long as they pay; `lift`, which the
// passes of a round would undo.
constexpr FunctionPass before_round[] = {
    {"eliminate", without_constants<eliminate>}, // dead code elimination (DCE)
};
constexpr FunctionPass round[] = {
    {"merge", merge_with},                             // value numbering, modulo a prime
    {"eliminate", without_constants<eliminate>},       // DCE
    {"reuse", reuse_with},                             // rewriting over existing values
    {"inline", without_constants<inline_single_uses>}, // forward substitution (inlining)
    {"factor", without_constants<factor>},             // algebraic simplification: common factors
    {"hoist", hoist},                                  // constant hoisting
    {"share", without_constants<share>},               // common subexpression elimination (CSE), pairwise CSE
    {"eliminate", without_constants<eliminate>},       // DCE
    {"inline", without_constants<inline_single_uses>}, // forward substitution
    {"eliminate", without_constants<eliminate>},       // DCE
};
void repeat_round(Scheme& constants, Function& function);
constexpr FunctionPass after_round[] = {
    {"repeat", repeat_round},          // iteration of the round towards a fixed point
    {"lift", without_constants<lift>}, // loop-invariant code motion (LICM)
};
constexpr std::size_t passes_on_function =
    std::size(before_round) + std::size(round) + std::size(after_round);

// Those that see all functions at once.
constexpr ProgramPass on_program[] = {
    {"choose", choose}, // variant selection
};
constexpr ProgramPass on_constants[] = {
    {"factor constants", factor_constants},       // algebraic simplification
    {"share constants", share_constants},         // CSE
    {"eliminate constants", eliminate_constants}, // DCE
};

constexpr std::size_t number_of_passes = passes_on_function + std::size(on_program) + std::size(on_constants);

struct Size {
  std::size_t equations = 0;
  std::int64_t flops = 0;
};

Size size_of(const Function& function) {
  return {function.equations.size(), work(function).flops};
}

Size size_of_functions(const Program& program) {
  Size size;
  for (const Function& function : program.functions) {
    size.equations += function.equations.size();
    size.flops += work(function).flops;
  }
  return size;
}

Size size_of_constants(const Program& program) {
  return {program.update.size(), work(program.update).flops};
}

void add(PassRecord& record, std::string_view pass, const Size& before, const Size& after) {
  record.pass = pass;
  record.equations_before += before.equations;
  record.flops_before += before.flops;
  record.equations_after += after.equations;
  record.flops_after += after.flops;
}

// Runs the passes of a table; `record` moves on by as many rows.
template <std::size_t n>
void run(const FunctionPass (&table)[n], Scheme& constants, Function& function, PassRecord*& record) {
  Size before = size_of(function);
  for (const FunctionPass& pass : table) {
    pass.run(constants, function);
    const Size after = size_of(function);
    add(*record++, pass.name, before, after);
    before = after;
  }
}

template <std::size_t n>
Program run(const ProgramPass (&table)[n], Program program, PassRecord*& record,
            Size (*size)(const Program&)) {
  Size before = size(program);
  for (const ProgramPass& pass : table) {
    program = pass.run(std::move(program));
    const Size after = size(program);
    add(*record++, pass.name, before, after);
    before = after;
  }
  return program;
}

void run_round(Scheme& constants, Function& function) {
  for (const FunctionPass& pass : round)
    if (pass.run != reuse_with)
      pass.run(constants, function); // which has found what there is in the first round
}

// Values that have been shared and put in place may cancel, or be factored once more.
void repeat_round(Scheme& constants, Function& function) {
  repeat(constants, function, run_round);
}

} // namespace

void add(std::vector<PassRecord>& sums, const std::vector<PassRecord>& records) {
  sums.resize(std::max(sums.size(), records.size()));
  for (std::size_t row = 0; row < records.size(); ++row)
    add(sums[row], records[row].pass, {records[row].equations_before, records[row].flops_before},
        {records[row].equations_after, records[row].flops_after});
}

void run_function_passes(Scheme& constants, Function& function, std::vector<PassRecord>& records) {
  records.resize(number_of_passes);
  PassRecord* record = records.data();
  run(before_round, constants, function, record);
  run(round, constants, function, record);
  run(after_round, constants, function, record);
  function.equations.shrink_to_fit(); // they are kept while other functions are made
}

void record_copy(const Function& copy, std::vector<PassRecord>& records) {
  records.resize(number_of_passes);
  const Size size = size_of(copy);
  for (std::size_t row = 0; row < passes_on_function; ++row) add(records[row], records[row].pass, size, size);
}

Program run_program_passes(Program program, std::vector<PassRecord>& records) {
  records.resize(number_of_passes);
  PassRecord* record = records.data() + passes_on_function;
  program = run(on_program, std::move(program), record, size_of_functions);
  return run(on_constants, std::move(program), record, size_of_constants);
}

} // namespace mbsgen::scheme
