// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/named_reads.h"

namespace mbsgen::emit {

void NamedReads::expect(schedule::SymbolCollector& symbols, const std::vector<schedule::Step>& steps) {
  std::unordered_set<expr::NodeId> once;
  for_each_statement(steps, [&](const schedule::Statement& statement) {
    for_each_read(statement, [&](const scheme::Expr& expression) {
      for (const expr::NodeId symbol : symbols.collect(expression))
        if (!once.insert(symbol).second) wanted_.insert(symbol);
    });
  });
}

const std::string* NamedReads::find(expr::NodeId symbol) const {
  const auto found = names_.find(symbol);
  return found == names_.end() ? nullptr : &found->second.text;
}

void NamedReads::end_block() {
  for (auto name = names_.begin(); name != names_.end();)
    name = name->second.depth == depth_ ? names_.erase(name) : std::next(name);
  --depth_;
}

} // namespace mbsgen::emit
