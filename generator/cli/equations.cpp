// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/equations.h"
#include "base/model_error.h"
#include "base/text.h"
#include "formalism/singularity_note.h"
#include "scheme/count.h"
#include "scheme/passes/restrict.h"
#include "scheme/passes/run.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

using formalism::FunctionRow;
using scheme::Function;

void check_names(const std::vector<std::string>& wanted, const std::vector<FunctionRow>& rows) {
  for (const std::string& name : wanted) {
    const auto has_name = [&](const FunctionRow& row) { return row.name == name; };
    if (std::any_of(rows.begin(), rows.end(), has_name)) continue;
    std::string known;
    for (const FunctionRow& row : rows) known += (known.empty() ? "" : ", ") + row.name;
    throw UnknownFunction("unknown function " + quoted(name) + "; available: " + known);
  }
}

class Condenser {
public:
  Condenser(const model::Model& model, formalism::Generator& generator, const Budget& budget,
            std::vector<scheme::PassRecord>& records)
      : model_(model), generator_(generator), budget_(budget), records_(records) {}

  /// Adds the variants of a function. Throws ModelError, with none of them added.
  void add(const FunctionRow& row) {
    const std::size_t before = functions_.size();
    try {
      add_variants(row);
    } catch (const ModelError& error) {
      functions_.resize(before);
      throw ModelError(error.where(), cannot_be_generated(row, error));
    } catch (const std::domain_error& error) {
      functions_.resize(before);
      throw ModelError(model_.where, cannot_be_generated(row, error));
    }
  }

  std::vector<Function> take() && { return std::move(functions_); }

private:
  // Above this many coordinates M and c are not condensed a second time on their own: they are read off from
  // mass_matrix_and_bias, which costs some per mille of operations and saves half of the time.
  static constexpr int large = 40;

  void add_variants(const FunctionRow& row) {
    if (const Function* whole = large_whole_of(row)) {
      functions_.push_back(
          scheme::restrict_to(generator_.constants().pool(), *whole, generator_.declare(row)));
      return;
    }
    for (const formalism::Variant& variant : generator_.variants(row)) {
      Function function = generator_.build(row, variant);
      budget_.check();
      scheme::run_function_passes(generator_.constants(), function, records_);
      functions_.push_back(std::move(function));
    }
  }

  // The cheapest variant of the large function that the row is a part of, if there is one.
  const Function* large_whole_of(const FunctionRow& row) const {
    if (generator_.nq() < large || !row.part_of) return nullptr;
    const Function* cheapest = nullptr;
    for (const Function& function : functions_)
      if (function.task == *row.part_of &&
          (cheapest == nullptr || cost(function).flops() < cost(*cheapest).flops()))
        cheapest = &function;
    return cheapest;
  }

  static std::string cannot_be_generated(const FunctionRow& row, const std::exception& error) {
    return row.name + " cannot be generated: " + error.what();
  }

  const model::Model& model_;
  formalism::Generator& generator_;
  const Budget& budget_;
  std::vector<scheme::PassRecord>& records_;
  std::vector<Function> functions_;
};

} // namespace

scheme::Program condensed_equations(const model::Model& model, formalism::Generator& generator,
                                    const std::vector<std::string>& wanted, const Budget& budget,
                                    std::vector<scheme::PassRecord>& records, Diagnostics& diagnostics) {
  check_names(wanted, generator.rows());
  Condenser condenser(model, generator, budget, records);
  for (const FunctionRow& row : generator.rows()) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), row.name) == wanted.end()) continue;
    try {
      condenser.add(row);
    } catch (const ModelError& error) {
      if (!wanted.empty()) throw;
      diagnostics.note(error.where(), error.what());
    }
  }
  scheme::Program program = std::move(generator).program(std::move(condenser).take());
  program = scheme::run_program_passes(std::move(program), records);
  if (const auto note = formalism::singularity_note(program)) diagnostics.note(model.where, *note);
  return program;
}

} // namespace mbsgen::cli
