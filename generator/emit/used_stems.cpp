// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/used_stems.h"
#include <set>

namespace mbsgen::emit {

namespace {

class StemCollector {
public:
  StemCollector(const expr::Pool& pool, std::set<const scheme::Stem*> more)
      : pool_(pool), used_(std::move(more)) {}

  void add(const std::vector<scheme::Equation>& equations) {
    for (const scheme::Equation& equation : equations) add(equation.symbol);
  }
  void add(const scheme::Function& function) {
    add(function.equations);
    for (const scheme::Expr& unknown : function.unknowns) add(unknown);
    for (const scheme::LawCall& law : function.laws)
      for (const scheme::Expr& result : law.results) add(result);
  }

  std::vector<const scheme::Stem*> rows() const {
    std::vector<const scheme::Stem*> result;
    for (const scheme::Stem& stem : scheme::stems())
      if (used_.count(&stem) != 0) result.push_back(&stem);
    return result;
  }

private:
  void add(const scheme::Expr& symbol) {
    if (symbol.is_symbol()) used_.insert(scheme::find_stem(pool_.symbol_of(symbol.id())));
  }

  const expr::Pool& pool_;
  std::set<const scheme::Stem*> used_;
};

} // namespace

std::vector<const scheme::Stem*> used_stems(const scheme::Program& program,
                                            const std::set<const scheme::Stem*>& more) {
  StemCollector collector(*program.pool, more);
  collector.add(program.update);
  for (const scheme::Function& function : program.functions) collector.add(function);
  return collector.rows();
}

} // namespace mbsgen::emit
