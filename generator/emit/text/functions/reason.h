// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/text/functions/model_context.h"
#include "emit/text/language.h"
#include "emit/text/spelling.h"

namespace mbsgen::emit {

/// The text of the function that gives the status of a failed check: `invalid_input` where an argument or input of the
/// failed function is not finite, else the status that it is given. It is called when something has failed, and so costs a
/// successful call nothing.
class Reason {
public:
  Reason(const scheme::Program& program, const Language& language, const scheme::Function& function,
         const std::vector<scheme::Expr>& numbers, const Spelling& members);

  /// `reason_in_f(q, qd, `, up to the status.
  std::string call() const;
  std::string declaration() const;
  /// `real`: of the instantiation.
  Definition definition(const std::string& real) const;

private:
  const Language& language_;
  const std::string& failed_; ///< the function's name
  std::string sum_;
  Signature signature_;
};

} // namespace mbsgen::emit
