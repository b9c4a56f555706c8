// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/function_row.h"

namespace mbsgen::formalism {

/// One of the variants of a function: a method on one of the ways to cut the tree into chains, and on one of the ways
/// to regroup its inertias, with one of the forms of the model's laws.
struct Variant {
  const Build& build;
  const Chains& chains;
  std::string_view method{};  ///< the method's name
  const Tree* tree = nullptr; ///< null: the usual one
  Parameters::Laws laws = Parameters::Laws::written;
  bool keeps_masses = false; ///< its tree has kept masses
};

/// The method's name with what else tells the variant from others.
std::string name_of(const Variant& variant);

struct GeneratorOptions {
  bool fold_parameters = false; ///< every number of the model is a known constant
  bool status = false;          ///< of a tree: direct dynamics returns a Status
};

/// Offers the functions of a model and builds them on request, one at a time, so that a caller condenses each
/// before the next one takes memory. Their equations read the constants that they share.
class Generator {
public:
  /// `closure` is the result of `analyse`; it, the model and the pool must outlive the generator. Throws
  /// ModelError for a law without a value.
  Generator(const model::Model& model, const LoopAnalysis& closure, Pool& pool,
            const GeneratorOptions& options);
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;

  /// The functions that the model has, sensors included, in the order in which they are to be built.
  const std::vector<FunctionRow>& rows() const { return rows_; }
  /// Adds a function that is not generated unless it is asked for by name.
  void add(FunctionRow row) { rows_.push_back(std::move(row)); }
  /// The variants of a function, best guess first; the pass `choose` keeps the cheapest.
  std::vector<Variant> variants(const FunctionRow& row) const;
  /// The function with the equations that its results need. Throws ModelError where the model does not
  /// determine these.
  scheme::Function build(const FunctionRow& row, const Variant& variant) const;
  /// The same with dead equations.
  scheme::Function write(const FunctionRow& row, const Variant& variant) const;
  /// The function without its equations.
  scheme::Function declare(const FunctionRow& row) const { return formalism::declare(row, mechanism_); }

  /// Sizes and names of the model.
  scheme::Shape shape() const;
  int nqd() const { return mechanism_.nqd(); }
  /// The constants that functions share: members of the generated model, computed by update().
  scheme::Scheme& constants() { return constants_; }
  /// The program of these functions. The generator is spent then.
  scheme::Program program(std::vector<scheme::Function> functions) &&;

private:
  scheme::Scheme constants_;
  Parameters parameters_;
  std::vector<scheme::InputForce> inputs_;
  Mechanism mechanism_;
  std::vector<FunctionRow> rows_;
};

} // namespace mbsgen::formalism
