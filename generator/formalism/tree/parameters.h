// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/model_error.h"
#include "expr/modular/fingerprint.h"
#include "formalism/tree/chains.h"
#include "model/model.h"
#include "scheme/program.h"
#include "scheme/rewrite.h"
#include "scheme/scheme.h"
#include <map>
#include <set>
#include <vector>

namespace mbsgen::formalism {

/// Recognizes 0, 1 and -1 in any form, by values modulo a prime at random values of the parameters: what
/// coincides for the file's numbers only, and may be changed, stays apart.
class ConstantValues {
public:
  explicit ConstantValues(const scheme::Scheme& constants);
  /// To be called when equations have been added.
  void learn();
  /// Learns equations of another scheme, which read the constants.
  void learn(const std::vector<scheme::Equation>& equations, std::size_t first = 0);

  /// The number where the value is one of these, the expression itself otherwise.
  Expr simplified(const Expr& value);
  bool is_zero(const Expr& value) { return simplified(value).is_zero(); }
  expr::Pool& pool() const { return constants_.pool(); }

private:
  const scheme::Scheme& constants_;
  expr::Fingerprint values_;
  std::size_t learned_ = 0; ///< equations
};

/// Turns the model's numbers into expressions. An exact zero vanishes; a plain number becomes a tunable
/// parameter of the generated code; an expression over user parameters stays one, to be computed in update().
/// With `fold`, every number and parameter is its nominal value. `constants` gets equations for derived
/// parameters at the end of long chains, each computed from the one before: as one expression they would fill
/// memory and stack.
class Parameters {
public:
  Parameters(const model::Model& model, scheme::Scheme& constants, bool fold);

  Expr value(const model::Scalar& scalar, const scheme::ParameterPath& path, expr::SymbolKind kind);
  Vec3 value(const model::Vec3& scalars, const std::string& group, const std::string& field);
  /// The value of an entry of a rotation matrix.
  Expr cosine(const model::Scalar& scalar, const scheme::ParameterPath& path);
  /// A law of the model with derived (or folded) user parameters replaced by what they are. Throws
  /// std::domain_error where it has no value then; the others throw ModelError.
  Expr resolve(const Expr& law) { return in_form(resolve_(law)); }

  /// The forms of laws: as the file has them, or condensed as `mbsgen simplify` condenses them, where that takes
  /// fewer operations. By themselves; in a function, whose sines laws share, one or the other may be cheaper.
  enum class Laws { written, condensed };
  /// Looks for the condensed forms of the model's laws, which must have values.
  void condense_laws(const model::Model& model);
  bool has_condensed_laws() const { return !condensed_.empty(); }
  /// From now on resolved laws have that form.
  void take(Laws form) { form_ = form; }
  /// A resolved law in the form that has been taken.
  Expr in_form(const Expr& resolved) const;

  /// The form that a number of the model has got.
  enum class Fate { tunable, cosine, structural, fixed, expression };
  /// Notes the fate of a number that has become part of the structure without being asked for.
  void note(const scheme::ParameterPath& path, Fate fate) { fates_.emplace(path, fate); }
  /// All numbers that have been asked for so far, besides the user's parameters.
  const std::map<scheme::ParameterPath, Fate>& fates() const { return fates_; }
  /// The symbol of a tunable number, by the text of its path; zero where there is none so far.
  Expr find(const std::string& name) const;
  const std::vector<scheme::Parameter>& tunable() const { return parameters_; }
  bool folded() const { return fold_; }

  /// The equations for long chains that `constants` has got.
  const std::vector<scheme::Equation>& chains() const { return chains_; }

  /// All tunable numbers: the user's in document order, then those of the bodies in the order of their first
  /// use.
  std::vector<scheme::Parameter> take() && { return std::move(parameters_); }

private:
  Expr resolve(const model::Scalar& scalar);
  Expr value_in_chain(const model::UserParameter& parameter, scheme::Scheme& constants);
  long written_size(const Expr& expression) const;
  Expr new_symbol(const scheme::ParameterPath& path, expr::SymbolKind kind);
  void add_user_parameter(const model::UserParameter& parameter);

  Pool& pool_;
  bool fold_;
  scheme::Rewriter resolve_;
  Laws form_ = Laws::written;
  struct Condensed {
    Expr written, form;
  };
  std::map<expr::NodeId, Condensed> condensed_; ///< of resolved laws, by themselves
  std::map<expr::NodeId, long> sizes_; ///< of resolved user parameters: parts, shared ones counted each time
  std::vector<scheme::Equation> chains_;
  std::vector<Expr> held_;
  std::vector<scheme::Parameter> parameters_;
  std::map<scheme::ParameterPath, Expr> by_path_;
  std::map<scheme::ParameterPath, Fate> fates_;
  std::set<expr::NodeId> symbols_; ///< of all parameters
};

/// The laws, motions and constraints that have no value once derived (or folded) parameters are inserted,
/// such as a division by a parameter that is exactly zero, in document order of their kinds.
std::vector<ModelError> laws_without_value(const model::Model& model, Parameters& parameters);

/// The elements of a model on their way into a scheme: their numbers, the tree that carries them, the
/// constants that both are made of, and the scheme that they are written into. Refers to all five.
struct ModelInTree {
  const model::Model& model;
  Parameters& parameters;
  const Tree& tree;
  const scheme::Scheme& constants;
  const Writer& writer;
};

} // namespace mbsgen::formalism
