// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/scheme.h"
#include <vector>

namespace mbsgen::scheme {

/// A result of one of the user's laws, with its derivatives by the law's arguments.
struct LawResult {
  struct Term {
    Expr argument;
    Expr derivative; ///< a result of a LawCall along the argument
  };
  Expr symbol;
  std::vector<Term> terms;
};

/// Finds where results of laws are read for the first time: their arguments are known there.
class LawReaders {
public:
  /// `laws` must outlive it.
  LawReaders(const Pool& pool, const std::vector<LawResult>& laws);

  /// Those that no earlier expression has read.
  std::vector<const LawResult*> first_read(const Expr& expression);
  std::vector<const LawResult*> never_read() const;

private:
  void visit(NodeId id);

  const Pool& pool_;
  const std::vector<LawResult>& laws_;
  expr::Memo<const LawResult*> waiting_; ///< null: read already
  std::vector<const LawResult*> found_;
};

} // namespace mbsgen::scheme
