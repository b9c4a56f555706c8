// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "expr/evaluate.h"
#include "expr/parse.h"
#include "model/model.h"
#include "model/names.h"
#include <array>

namespace mbsgen::model {

/// The number as if the file had it at that place.
Scalar exact_scalar(const Rational& value, const Location& where, expr::Pool& pool);

/// The end of a message about a name that no parameter has: the candidate that is near, or what else may be
/// meant.
std::string remedy_of_unknown(std::string_view name, const std::vector<std::string>& candidates);

/// Which kinds of user parameters an expression names.
struct Mentions {
  bool constant = false;
  bool tunable = false;
};

/// Reads the numbers of a model file. A number that is wrong is reported once; its nominal value is then not
/// a number, so that comparisons with it find no further errors.
class ScalarReader {
public:
  /// `names` holds the user parameters by their rows in `parameters`.
  ScalarReader(expr::Pool& pool, Diagnostics& diagnostics, const NameTable& names,
               std::vector<UserParameter>& parameters)
      : pool_(pool), diagnostics_(diagnostics), names_(names), parameters_(parameters), evaluator_(pool) {}

  /// A number, or an expression string over user parameters.
  Scalar read(const Json& json);
  Scalar read(const Json& json, Mentions& mentions);
  /// `object[key]`, or zero when it is absent.
  Scalar read(const Json& object, const char* key);
  /// Exactly N numbers; `expected` says what ("three numbers [x, y, z]").
  template <std::size_t N>
  std::array<Scalar, N> read_list(const Json& json, const std::string& expected) {
    std::array<Scalar, N> result;
    if (check_list(json, N, expected))
      for (std::size_t i = 0; i < N; ++i) result[i] = read(json[i]);
    return result;
  }
  /// `object[key]`, or zeros when it is absent.
  template <std::size_t N>
  std::array<Scalar, N> read_list(const Json& object, const char* key, const std::string& expected) {
    const std::optional<Json> list = object.find(key);
    return list ? read_list<N>(*list, expected) : zeros<N>(object.where());
  }

  /// As above, for a number of elements that is known at run time.
  std::vector<Scalar> read_vector(const Json& json, std::size_t count, const std::string& expected);
  std::vector<Scalar> read_vector(const Json& object, const char* key, std::size_t count,
                                  const std::string& expected);

  /// The meaning of names in an expression over user parameters; those that occur are noted in `mentions` and
  /// become used.
  expr::Names names(Mentions& mentions) const;
  /// Fixes the nominal value that user parameters have in what is read from now on.
  void set_nominal(const expr::Expr& symbol, double value) { evaluator_.set(symbol, value); }
  /// The value with these.
  double nominal(const expr::Expr& value);
  /// Reports a result of `expr::parse` that is an error, at its place in the string.
  std::optional<expr::Expr> checked(std::variant<expr::Expr, expr::ParseError> result, const Json& json);

private:
  /// Fills in the nominal value, or reports why there is none.
  void evaluate(Scalar& scalar);
  template <std::size_t N>
  static std::array<Scalar, N> zeros(const Location& where) {
    std::array<Scalar, N> result;
    for (Scalar& scalar : result) scalar.where = where;
    return result;
  }
  bool check_list(const Json& json, std::size_t length, const std::string& expected);
  std::optional<expr::Expr> read_number(const Json& json);
  int parameter_alone(const std::string& text) const;
  bool is_parameter_behind_number(const std::string& text) const;

  expr::Pool& pool_;
  Diagnostics& diagnostics_;
  const NameTable& names_;
  std::vector<UserParameter>& parameters_;
  expr::Evaluator<double> evaluator_;
};

} // namespace mbsgen::model
