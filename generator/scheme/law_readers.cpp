// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/law_readers.h"
#include "scheme/rewrite.h"

namespace mbsgen::scheme {

LawReaders::LawReaders(const Pool& pool, const std::vector<LawResult>& laws) : pool_(pool), laws_(laws) {
  for (const LawResult& law : laws) waiting_.set(law.symbol.id(), &law);
}

std::vector<const LawResult*> LawReaders::first_read(const Expr& expression) {
  found_.clear();
  if (!laws_.empty()) visit(expression.id());
  return found_;
}

std::vector<const LawResult*> LawReaders::never_read() const {
  std::vector<const LawResult*> left;
  for (const LawResult& law : laws_)
    if (*waiting_.find(law.symbol.id()) != nullptr) left.push_back(&law);
  return left;
}

void LawReaders::visit(NodeId id) {
  if (const LawResult* const* law = waiting_.find(id); law != nullptr && *law != nullptr) {
    found_.push_back(*law);
    waiting_.set(id, nullptr);
  }
  for_each_part(pool_.node(id), [this](NodeId part) { visit(part); });
}

} // namespace mbsgen::scheme
