// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/equations.h"
#include "base/model_error.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include "formalism/singularity_note.h"
#include "scheme/compose.h"
#include "scheme/count.h"
#include "scheme/passes/apart.h"
#include "scheme/passes/passes.h"
#include "scheme/passes/run.h"
#include "scheme/passes/watch.h"
#include <algorithm>
#include <limits>
#include <map>

namespace mbsgen::cli {

namespace {

using formalism::FunctionRow;
using scheme::Function;
using scheme::Task;

// In a list of functions: those that are generated unasked, and all that compute derivatives.
constexpr const char* by_default = "default";
constexpr const char* derivatives_option = "--derivatives";
// Those, too, unless the model has states: their function has this name.
constexpr const char* derivatives = "derivatives";

bool is_function(const std::string& name, const std::vector<FunctionRow>& rows) {
  return std::any_of(rows.begin(), rows.end(), [&](const FunctionRow& row) { return row.name == name; });
}

// The list of functions that a user wants.
class Wanted {
public:
  Wanted(const FunctionWish& wish, const std::vector<FunctionRow>& rows)
      : names_(wish.named), also_(wish.also), defaults_(names_.empty() || contains(by_default)),
        derivatives_(contains(derivatives_option) ||
                     (contains(derivatives) && !is_function(derivatives, rows))) {
    for (const FunctionRow& row : rows)
      if (row.comes_with && contains(row.name)) companions_.push_back(*row.comes_with);
  }

  bool by_name(const FunctionRow& row) const {
    return contains(row.name) ||
           std::find(companions_.begin(), companions_.end(), row.task) != companions_.end();
  }
  bool unasked(const FunctionRow& row) const {
    return !by_name(row) && (row.is_unasked || (defaults_ && !row.on_demand) ||
                             (derivatives_ && row.differentiates) || also_.count(row.name) != 0);
  }

private:
  bool contains(const std::string& name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }

  const std::vector<std::string>& names_;
  const std::set<std::string>& also_;
  bool defaults_, derivatives_;
  std::vector<scheme::Task> companions_;
};

void check_names(const std::vector<std::string>& wanted, const std::vector<FunctionRow>& rows) {
  for (const std::string& name : wanted) {
    if (name == by_default || name == derivatives || name == derivatives_option) continue;
    if (is_function(name, rows)) continue;
    std::string known;
    std::vector<std::string> names;
    for (const FunctionRow& row : rows) {
      known += (known.empty() ? "" : ", ") + row.name;
      names.push_back(row.name);
    }
    const auto near = nearest_word(name, names);
    throw UsageError("unknown function " + quoted(name) +
                     (near ? ", did you mean " + quoted(*near) + "? Available: " : "; available: ") + known);
  }
}

// The text of a mass matrix grows with the square of the number of coordinates, some 7 million operations at
// a thousand.
constexpr int most_for_matrix = 200;

bool is_mass_matrix(const FunctionRow& row) {
  return row.task == scheme::Task::mass_matrix || row.task == scheme::Task::mass_matrix_lower ||
         row.task == scheme::Task::mass_matrix_and_bias;
}

// Impulses of rigid contacts change velocities as forces change accelerations: without those there are no
// steps.
bool is_essential(const model::Model& model, const FunctionRow& row) {
  return row.task == scheme::Task::direct_dynamics && !model.rigid_contacts().empty();
}

// The rows that are wanted; a note names those that are too large to be built unasked.
std::vector<FunctionRow> rows_to_build(const model::Model& model, const formalism::Generator& generator,
                                       const Wanted& wanted, Diagnostics& diagnostics) {
  std::vector<FunctionRow> rows;
  std::string left_out;
  for (const FunctionRow& row : generator.rows()) {
    const bool too_large = generator.nqd() > most_for_matrix && is_mass_matrix(row);
    if (wanted.unasked(row) && too_large)
      left_out += (left_out.empty() ? "" : ", ") + row.name;
    else if (wanted.unasked(row) || wanted.by_name(row))
      rows.push_back(row);
  }
  if (!left_out.empty())
    diagnostics.note(model.where, left_out + " are left out: the text for " +
                                      std::to_string(generator.nqd()) +
                                      " coordinates would be huge, name them in --functions to have them");
  return rows;
}

// A function with the record of how it was made.
struct Candidate {
  Function function;
  scheme::Trial trial;
};

// Traces the memory of a pool as long as it lives.
class MemoryTrace {
public:
  MemoryTrace(expr::Pool& pool, std::vector<expr::Tooth>& teeth) : pool_(pool) {
    const std::size_t alive = pool.counters().alive;
    teeth.push_back({alive, alive});
    pool.trace(&teeth);
  }
  ~MemoryTrace() { pool_.trace(nullptr); }
  MemoryTrace(const MemoryTrace&) = delete;
  MemoryTrace& operator=(const MemoryTrace&) = delete;

private:
  expr::Pool& pool_;
};

class Condenser {
public:
  Condenser(const model::Model& model, formalism::Generator& generator, RunContext& context,
            EquationRecords& records)
      : model_(model), generator_(generator), context_(context), records_(records),
        shape_(records.explains ? generator.shape() : scheme::Shape()) {}

  /// Leaves functions to others that give their results and are among `rows`, where calls of these take hardly longer:
  /// the mass matrix of a long chain, once as a triangle, and its bias. Returns the rows that are left.
  std::vector<FunctionRow> leave_to_calls(std::vector<FunctionRow> rows) {
    if (generator_.nqd() < large) return rows;
    const auto row_of = [&](Task task) {
      return std::find_if(rows.begin(), rows.end(), [&](const FunctionRow& row) { return row.task == task; });
    };
    const auto whole = row_of(Task::mass_matrix_and_bias), lower = row_of(Task::mass_matrix_lower);
    const auto end = rows.end();
    if (whole == end || lower == end || row_of(Task::bias) == end || !come_apart(*whole)) return rows;
    for (const Task task : {Task::mass_matrix, Task::mass_matrix_and_bias}) {
      const auto row = row_of(task);
      if (row == rows.end()) continue;
      std::vector<Task> calls{Task::mass_matrix_lower};
      if (task == Task::mass_matrix_and_bias) calls.push_back(Task::bias);
      callers_.push_back({generator_.declare(*row), std::move(calls)});
      rows.erase(row);
    }
    return rows;
  }

  /// Adds the functions that call others, in the order of `rows`.
  void add_callers(scheme::Program& program, const std::vector<FunctionRow>& rows) const {
    std::map<Task, std::ptrdiff_t> places;
    for (const FunctionRow& row : rows) places.emplace(row.task, static_cast<std::ptrdiff_t>(places.size()));
    for (const auto& [declared, calls] : callers_) {
      std::vector<const Function*> parts;
      for (const Task task : calls) parts.push_back(&function_of(program, task));
      Function caller = composed(pool(), declared, parts);
      const auto is_behind = [&](const Function& other) {
        return places.at(other.task) > places.at(caller.task);
      };
      program.functions.insert(std::find_if(program.functions.begin(), program.functions.end(), is_behind),
                               std::move(caller));
    }
  }

  /// Adds the variants of a function. Throws ModelError, with none of them added.
  void add(const FunctionRow& row) {
    const std::size_t before = candidates_.size();
    try {
      add_variants(row);
    } catch (const ModelError& error) {
      candidates_.resize(before);
      throw ModelError(error.where(), cannot_be_generated(row, error));
    } catch (const std::domain_error& error) {
      candidates_.resize(before);
      throw ModelError(model_.where, cannot_be_generated(row, error));
    }
  }

  /// The functions; the records get their trials.
  std::vector<Function> take() {
    std::vector<Function> functions;
    for (Candidate& candidate : candidates_) {
      functions.push_back(std::move(candidate.function));
      if (records_.explains) records_.trials.push_back(std::move(candidate.trial));
    }
    return functions;
  }

private:
  // Above this many coordinates M and c are not condensed a second time on their own: they are read off from
  // mass_matrix_and_bias, which costs some per mille of operations and saves half of the time.
  static constexpr int large = 40;

  // Few operations are for the matrix and the bias together, and many for each entry, so that the loop over both
  // halves of the matrix is short beside them: it takes the time of an operation for each. Seen before passes, which
  // take off about as much from all parts.
  bool come_apart(const FunctionRow& whole) const {
    constexpr long most_shared = 20, least_for_entry = 6;
    try {
      const Function function = generator_.build(whole, generator_.variants(whole).front());
      const scheme::Division work = scheme::division(pool(), function, "M");
      const long entries = static_cast<long>(generator_.nqd()) * generator_.nqd();
      return most_shared * work.both < work.array + work.others && work.array >= least_for_entry * entries;
    } catch (const ModelError&) {
    } catch (const std::domain_error&) {
    }
    return false; // `add` says why
  }

  void add_variants(const FunctionRow& row) {
    context_.stage = row.name;
    if (const Function* whole = large_whole_of(row)) {
      Candidate part;
      part.trial.copy_of = whole->name;
      part.function = scheme::restrict_to(pool(), *whole, generator_.declare(row));
      return finish(std::move(part));
    }
    if (add_copies(row)) return;
    for (Candidate& candidate : promising_variants(row)) {
      context_.budget.check();
      scheme::run_function_passes(generator_.constants(), candidate.function, candidate.trial.passes);
      scheme::add(records_.passes, candidate.trial.passes);
      finish(std::move(candidate));
    }
  }

  void finish(Candidate candidate) {
    if (records_.explains) weigh(candidate);
    candidates_.push_back(std::move(candidate));
  }

  static void weigh(Candidate& candidate) {
    candidate.trial.function = candidate.function.name;
    candidate.trial.work = scheme::work(candidate.function);
    candidate.trial.weighted = scheme::weighted_cost(candidate.function);
  }

  Candidate build(const FunctionRow& row, const formalism::Variant& variant) const {
    Candidate candidate;
    candidate.trial.method = formalism::name_of(variant);
    candidate.trial.chains = variant.chains.name;
    if (records_.explains)
      write(row, variant, candidate);
    else
      candidate.function = generator_.build(row, variant);
    return candidate;
  }

  // As `build` does, on record.
  void write(const FunctionRow& row, const formalism::Variant& variant, Candidate& candidate) const {
    scheme::Trial& trial = candidate.trial;
    {
      const MemoryTrace trace(pool(), trial.memory);
      candidate.function = generator_.write(row, variant);
    }
    trial.written = scheme::breakdown(pool(), candidate.function, shape_);
    record_pass(candidate, "eliminate", [&] { scheme::eliminate(pool(), candidate.function); });
    trial.needed = scheme::breakdown(pool(), candidate.function, shape_);
  }

  // Alternatives that make no difference to a function build the same nodes.
  static bool are_equal(const Function& a, const Function& b) {
    const auto equal = [](const auto& one, const auto& other) {
      return one.symbol == other.symbol && one.rhs == other.rhs;
    };
    return std::equal(a.equations.begin(), a.equations.end(), b.equations.begin(), b.equations.end(),
                      equal) &&
           std::equal(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end(),
                      [](const auto& one, const auto& other) { return one.value == other.value; });
  }

  // Of the methods for functions that solve constraints, on one way to cut the tree into chains: one that costs far
  // more than another before it is condensed does so afterwards, too, and is left out. Elsewhere, and of the ways
  // to cut, what a variant costs is not seen so early.
  std::vector<Candidate> promising_variants(const FunctionRow& row) {
    std::vector<Candidate> promising;
    std::vector<Candidate> rivals;
    const formalism::Chains* chains = nullptr;
    for (const formalism::Variant& variant : generator_.variants(row)) {
      if (chains != &variant.chains || row.applies != formalism::Applies::constrained)
        take_promising(rivals, promising);
      chains = &variant.chains;
      Candidate candidate = build(row, variant);
      const auto equals = [&](const Candidate& other) {
        return are_equal(other.function, candidate.function);
      };
      if (std::none_of(rivals.begin(), rivals.end(), equals) &&
          std::none_of(promising.begin(), promising.end(), equals))
        rivals.push_back(std::move(candidate));
      context_.budget.check();
    }
    take_promising(rivals, promising);
    return promising;
  }

  void take_promising(std::vector<Candidate>& rivals, std::vector<Candidate>& promising) {
    // One in so many. The passes were not found to take off more from one of the rivals, but for the columns at a
    // hub, which they shorten less than others; `worth_condensing` keeps these where they win nevertheless.
    constexpr long margin = 8;
    long least = std::numeric_limits<long>::max();
    for (Candidate& rival : rivals) {
      if (rivals.size() == 1) break;
      merge_first(rival);
      least = std::min(least, scheme::weighted_cost(rival.function));
    }
    for (Candidate& rival : rivals)
      if (rivals.size() == 1 || scheme::weighted_cost(rival.function) <= least + least / margin)
        promising.push_back(std::move(rival));
      else if (records_.explains)
        leave_out(std::move(rival));
    rivals.clear();
  }

  void merge_first(Candidate& rival) {
    record_pass(rival, "merge, eliminate", [&] {
      scheme::merge(generator_.constants(), rival.function);
      scheme::eliminate(pool(), rival.function);
    });
  }

  template <class Pass>
  static void record_pass(Candidate& candidate, std::string_view name, Pass pass) {
    const Function& function = candidate.function;
    scheme::PassRecord record{name, function.equations.size(), 0, scheme::work(function).flops, 0};
    pass();
    record.equations_after = function.equations.size();
    record.flops_after = scheme::work(function).flops;
    candidate.trial.first_passes.push_back(record);
  }

  void leave_out(Candidate rival) {
    weigh(rival);
    records_.trials.push_back(std::move(rival.trial));
  }

  // Adds the variants of a function with the same equations, if there is one, with the row's results.
  bool add_copies(const FunctionRow& row) {
    const std::size_t before = candidates_.size();
    for (std::size_t i = 0; row.same_as && i < before; ++i) {
      const Function& other = candidates_[i].function;
      if (other.task != *row.same_as) continue;
      Candidate copy{generator_.declare(row), candidates_[i].trial};
      copy.trial.copy_of = other.name;
      copy.function.equations = other.equations;
      copy.function.outputs = row.results(other.outputs);
      scheme::record_copy(copy.function, records_.passes);
      finish(std::move(copy));
    }
    return candidates_.size() != before;
  }

  // The cheapest variant of the large function that the row is a part of, if there is one.
  const Function* large_whole_of(const FunctionRow& row) const {
    if (generator_.nqd() < large || !row.part_of) return nullptr;
    const Function* cheapest = nullptr;
    for (const auto& [function, trial] : candidates_)
      if (function.task == *row.part_of &&
          (cheapest == nullptr || work(function).flops < work(*cheapest).flops))
        cheapest = &function;
    return cheapest;
  }

  static std::string cannot_be_generated(const FunctionRow& row, const std::exception& error) {
    return row.name + " cannot be generated: " + error.what();
  }

  expr::Pool& pool() const { return generator_.constants().pool(); }

  const model::Model& model_;
  formalism::Generator& generator_;
  RunContext& context_;
  EquationRecords& records_;
  scheme::Shape shape_;                                         ///< for trials
  std::vector<std::pair<Function, std::vector<Task>>> callers_; ///< with the functions that they call
  std::vector<Candidate> candidates_;
};

} // namespace

scheme::Program condensed_equations(const model::Model& model, formalism::Generator& generator,
                                    const FunctionWish& wish, RunContext& context, EquationRecords& records,
                                    Diagnostics& diagnostics) {
  check_names(wish.named, generator.rows());
  const Wanted wanted(wish, generator.rows());
  Condenser condenser(model, generator, context, records);
  const std::vector<FunctionRow> rows = rows_to_build(model, generator, wanted, diagnostics);
  for (const FunctionRow& row : condenser.leave_to_calls(rows)) {
    try {
      condenser.add(row);
    } catch (const ModelError& error) {
      if (wanted.by_name(row) || is_essential(model, row)) throw;
      diagnostics.note(error.where(), error.what());
    }
  }
  scheme::Program program = std::move(generator).program(condenser.take());
  program = scheme::run_program_passes(std::move(program), records.passes);
  scheme::set_apart(program);
  scheme::watch(program);
  condenser.add_callers(program, rows);
  if (const auto note = formalism::singularity_note(program)) diagnostics.note(model.where, *note);
  return program;
}

} // namespace mbsgen::cli
