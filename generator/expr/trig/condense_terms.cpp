// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/trig/condense_terms.h"
#include "expr/core/pool.h"
#include "expr/core/product.h"
#include "expr/core/symbol.h"
#include <algorithm>
#include <array>

namespace mbsgen::expr {

namespace {

// The argument of a sine or cosine.
NodeId angle_of(const Node& call) {
  return call.factors()[0].base;
}

// The factors of a term's node, a node of another kind being its own only factor.
class Monomial {
public:
  Monomial(const Pool& pool, NodeId id);
  // The monomial 1, whose coefficient is the sum's constant.
  Monomial() : single_{0, 0} {}

  const Factor* begin() const { return factors_.empty() ? &single_ : factors_.begin(); }
  const Factor* end() const { return factors_.empty() ? &single_ + (single_.exponent != 0) : factors_.end(); }
  std::int32_t exponent(NodeId base) const {
    for (const Factor& factor : *this)
      if (factor.base == base) return factor.exponent;
    return 0;
  }
  std::uint64_t weight() const { return weight_; }
  // Has a sine or cosine squared.
  bool square() const { return square_; }
  // Has two trigonometric factors or more, so that a sine may meet its cosine.
  bool several() const { return trig_count_ > 1; }
  bool trigonometric() const { return trig_count_ > 0; }

private:
  void add_weight(const Pool& pool, const Factor& factor);

  Factor single_;
  Operands<Factor> factors_;
  std::uint64_t weight_ = 0;
  int trig_count_ = 0;
  bool square_ = false;
};

// The rest of two monomials without their common factors: positive exponents belong to the first, negative
// ones to the second.
struct Difference {
  std::array<Factor, 4> factors;
  std::size_t size = 0;
  bool too_large = false;

  Difference(const Monomial& a, const Monomial& b);

private:
  void push(NodeId base, std::int32_t exponent) {
    if (exponent == 0) return;
    too_large = size == factors.size();
    if (!too_large) factors[size++] = {base, exponent};
  }
};

// Sine and cosine of one angle weigh the same, each power as often as it stands: whatever a formula
// exchanges leaves the weight of the monomial unchanged, so that only terms of equal weight need be looked
// at.
std::uint64_t angle_weight(NodeId angle) {
  return scramble(2 * std::uint64_t{angle} + 1);
}

Monomial::Monomial(const Pool& pool, NodeId id) : single_{id, 1} {
  const Node& node = pool.node(id);
  if (node.kind == NodeKind::product) factors_ = node.factors();
  for (const Factor& factor : *this) add_weight(pool, factor);
}

void Monomial::add_weight(const Pool& pool, const Factor& factor) {
  const Node& base = pool.node(factor.base);
  const auto exponent = static_cast<std::uint64_t>(factor.exponent);
  if (is_trig(base) && factor.exponent > 0) {
    weight_ += angle_weight(angle_of(base)) * exponent;
    square_ = square_ || factor.exponent > 1;
    ++trig_count_;
  } else {
    weight_ += scramble(2 * std::uint64_t{factor.base}) * exponent;
  }
}

Difference::Difference(const Monomial& a, const Monomial& b) {
  for (auto it = a.begin(); it != a.end() && !too_large; ++it)
    push(it->base, it->exponent - b.exponent(it->base));
  for (auto it = b.begin(); it != b.end() && !too_large; ++it)
    if (a.exponent(it->base) == 0) push(it->base, -it->exponent);
}

constexpr NodeId no_node = ~NodeId{0};
// Partners that one term is compared with: sums of thousands of terms of one weight stay affordable.
constexpr int max_partners = 512;

// Formulae in the order in which they are tried: those that save most and need no new call come first.
enum class Rule { pythagoras, complement, angle_sum, double_angle, unequal_pythagoras };

// first·(second) → coefficient·rest·factor(exponent), with `extra`·extra_rest where the formula leaves two
// terms.
struct Match {
  Rule rule = Rule::pythagoras;
  std::size_t first = 0;
  std::size_t second = 0;
  bool known = true; ///< needs no sine or cosine that does not exist yet
  Rational coefficient;
  std::vector<Factor> rest;
  Rational extra;
  std::vector<Factor> extra_rest;
};

class Matcher {
public:
  Matcher(Pool& pool, Rational& constant, OperandBuffer<Term>& terms, SumBuilder make_sum)
      : pool_(pool), constant_(constant), terms_(terms), make_sum_(make_sum) {}

  bool run() {
    if (!scan()) return false;
    find_pairs();
    find_complements();
    find_double_angles();
    if (matches_.empty()) return false;
    apply();
    return true;
  }

private:
  const Rational& coefficient(std::size_t i) const {
    return i < terms_.size() ? terms_[i].coefficient : constant_;
  }
  const Node& node(NodeId id) const { return pool_.node(id); }

  bool scan();
  void find_pairs();
  void match_pair(std::size_t i, std::size_t j);
  void match_squares(std::size_t i, std::size_t j, const Difference& difference);
  void match_angles(std::size_t i, std::size_t j, const Difference& difference);
  void find_complements();
  void match_complement(std::size_t squared, const Factor& factor);
  void match_complement_pair(std::size_t squared, std::size_t plain, NodeId call);
  void find_double_angles();
  void match_double_angle(std::size_t i, const Factor& sine);
  std::vector<Factor> rest_of(std::size_t i, std::initializer_list<Factor> taken) const;
  bool multiply(Match& match, Op op, NodeId angle, std::int32_t exponent, bool new_angle);
  void add(Match match) { matches_.push_back(std::move(match)); }
  void apply();

  Pool& pool_;
  Rational& constant_;
  OperandBuffer<Term>& terms_;
  SumBuilder make_sum_;
  std::vector<Monomial> monomials_; ///< of each term, and after them of the constant
  std::vector<std::pair<std::uint64_t, std::size_t>> by_weight_;
  std::vector<Match> matches_;
};

// Views of all terms; false when a glance shows that no formula can apply.
bool Matcher::scan() {
  monomials_.reserve(terms_.size() + 1);
  bool promising = false;
  int trigonometric = 0;
  for (const Term& term : terms_) {
    const Monomial& monomial = monomials_.emplace_back(pool_, term.node);
    trigonometric += monomial.trigonometric() ? 1 : 0;
    promising = promising || monomial.square() || (monomial.several() && !term.coefficient.is_unit());
  }
  if (trigonometric < 2 && !promising) return false;
  if (!constant_.is_zero()) monomials_.emplace_back();
  by_weight_.reserve(monomials_.size());
  for (std::size_t i = 0; i < monomials_.size(); ++i) by_weight_.emplace_back(monomials_[i].weight(), i);
  std::sort(by_weight_.begin(), by_weight_.end());
  return promising || std::adjacent_find(by_weight_.begin(), by_weight_.end(),
                                         [](const auto& a, const auto& b) { return a.first == b.first; }) !=
                          by_weight_.end();
}

void Matcher::find_pairs() {
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    if (!monomials_[i].trigonometric()) continue;
    const std::pair<std::uint64_t, std::size_t> next{monomials_[i].weight(), i + 1};
    const auto first = std::lower_bound(by_weight_.begin(), by_weight_.end(), next);
    for (auto it = first; it != by_weight_.end() && it->first == next.first && it - first < max_partners;
         ++it)
      match_pair(i, it->second);
  }
}

void Matcher::match_pair(std::size_t i, std::size_t j) {
  const Difference difference(monomials_[i], monomials_[j]);
  if (difference.too_large || (difference.size != 2 && difference.size != 4)) return;
  for (std::size_t k = 0; k < difference.size; ++k)
    if (!is_trig(node(difference.factors[k].base))) return;
  if (difference.size == 2)
    match_squares(i, j, difference);
  else
    match_angles(i, j, difference);
}

// x·f² and y·g² with f, g the sine and cosine of one angle.
void Matcher::match_squares(std::size_t i, std::size_t j, const Difference& difference) {
  const bool swapped = difference.factors[0].exponent < 0;
  const Factor f = difference.factors[swapped ? 1 : 0];
  const Factor g = difference.factors[swapped ? 0 : 1];
  if (f.exponent != 2 || g.exponent != -2) return;
  const Rational& x = coefficient(i);
  const Rational& y = coefficient(j);
  Match match;
  match.first = i;
  match.second = j;
  match.coefficient = x;
  match.rest = rest_of(i, {f});
  if (x == y) return add(std::move(match));
  if (x == -y) {
    match.rule = Rule::angle_sum;
    if (node(f.base).op == Op::sin) match.coefficient = y;
    const NodeId angle = make_sum_(pool_, 0, {{2, angle_of(node(f.base))}});
    if (multiply(match, Op::cos, angle, 1, true)) add(std::move(match));
    return;
  }
  // x·f² + y·g² = y + (x - y)·f²: the larger square stays, so that its coefficient stays positive.
  const bool keep_first = y < x;
  match.rule = Rule::unequal_pythagoras;
  match.coefficient = keep_first ? y : x;
  match.extra = keep_first ? x - y : y - x;
  match.extra_rest = match.rest;
  match.extra_rest.push_back({keep_first ? f.base : g.base, 2});
  add(std::move(match));
}

// Which of the difference's four factors is op(angle) with that exponent; null for none.
const Factor* pick(const Pool& pool, const Difference& difference, Op op, std::int32_t exponent,
                   NodeId not_angle) {
  for (const Factor& factor : difference.factors) {
    const Node& call = pool.node(factor.base);
    if (call.op == op && factor.exponent == exponent && angle_of(call) != not_angle) return &factor;
  }
  return nullptr;
}

// cos·cos and sin·sin, or sin·cos and cos·sin, of two angles.
void Matcher::match_angles(std::size_t i, std::size_t j, const Difference& difference) {
  Match match;
  match.rule = Rule::angle_sum;
  match.first = i;
  match.second = j;
  const Rational& x = coefficient(i);
  const Rational& y = coefficient(j);
  const bool same = x == y;
  if (!same && x != -y) return;
  const Factor* c = pick(pool_, difference, Op::cos, 1, no_node);
  const Factor* s = pick(pool_, difference, Op::sin, 1, no_node);
  if (c != nullptr && s != nullptr) { // x·sin(a)·cos(b) ± x·cos(a)·sin(b)
    const NodeId a = angle_of(node(s->base));
    const NodeId b = angle_of(node(c->base));
    if (a == b || pick(pool_, difference, Op::cos, -1, b) == nullptr ||
        pick(pool_, difference, Op::sin, -1, a) == nullptr)
      return;
    match.coefficient = x;
    match.rest = rest_of(i, {{s->base, 1}, {c->base, 1}});
    if (multiply(match, Op::sin, make_sum_(pool_, 0, {{1, a}, {same ? 1 : -1, b}}), 1, true))
      add(std::move(match));
    return;
  }
  // x·cos(a)·cos(b) ± x·sin(a)·sin(b), or the other way round
  const Op own = c != nullptr ? Op::cos : Op::sin;
  const Factor* first = c != nullptr ? c : s;
  if (first == nullptr) return;
  const NodeId a = angle_of(node(first->base));
  const Factor* second = pick(pool_, difference, own, 1, a);
  if (second == nullptr) return;
  const NodeId b = angle_of(node(second->base));
  const Op other = own == Op::cos ? Op::sin : Op::cos;
  if (pick(pool_, difference, other, -1, b) == nullptr || pick(pool_, difference, other, -1, a) == nullptr)
    return;
  match.coefficient = own == Op::cos ? x : y;
  match.rest = rest_of(i, {{first->base, 1}, {second->base, 1}});
  if (multiply(match, Op::cos, make_sum_(pool_, 0, {{1, a}, {same ? -1 : 1, b}}), 1, true))
    add(std::move(match));
}

// x and y·f² with f a sine or cosine.
void Matcher::find_complements() {
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    if (!monomials_[i].square()) continue;
    for (const Factor& factor : monomials_[i])
      if (factor.exponent > 1 && is_trig(node(factor.base))) match_complement(i, factor);
  }
}

void Matcher::match_complement(std::size_t squared, const Factor& factor) {
  const std::uint64_t weight = monomials_[squared].weight() - 2 * angle_weight(angle_of(node(factor.base)));
  for (auto it =
           std::lower_bound(by_weight_.begin(), by_weight_.end(), std::make_pair(weight, std::size_t{0}));
       it != by_weight_.end() && it->first == weight; ++it)
    match_complement_pair(squared, it->second, factor.base);
}

// x - x·f² = x·g², and x - 2x·sin² = x·cos(2a), 2x·cos² - x = x·cos(2a).
void Matcher::match_complement_pair(std::size_t squared, std::size_t plain, NodeId call) {
  const Difference difference(monomials_[squared], monomials_[plain]);
  if (difference.size != 1 || difference.factors[0].base != call || difference.factors[0].exponent != 2)
    return;
  const Rational& x = coefficient(plain);
  const Rational& y = coefficient(squared);
  const Op own = node(call).op;
  const NodeId angle = angle_of(node(call));
  Match match;
  match.first = squared;
  match.second = plain;
  match.rest = rest_of(squared, {{call, 2}});
  if (y == -x) {
    match.rule = Rule::complement;
    match.coefficient = x;
    if (multiply(match, own == Op::sin ? Op::cos : Op::sin, angle, 2, false)) add(std::move(match));
  } else if (y == x * -2) {
    match.rule = Rule::angle_sum;
    match.coefficient = own == Op::sin ? x : -x;
    if (multiply(match, Op::cos, make_sum_(pool_, 0, {{2, angle}}), 1, true)) add(std::move(match));
  }
}

void Matcher::find_double_angles() {
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    if (!monomials_[i].several() || terms_[i].coefficient.is_unit()) continue;
    if (!(terms_[i].coefficient / 2).is_integer()) continue;
    for (const Factor& factor : monomials_[i]) {
      const Node& call = node(factor.base);
      if (factor.exponent > 0 && is_trig(call) && call.op == Op::sin) match_double_angle(i, factor);
    }
  }
}

void Matcher::match_double_angle(std::size_t i, const Factor& sine) {
  const NodeId angle = angle_of(node(sine.base));
  const NodeId cosine = pool_.find_call(Op::cos, angle);
  if (cosine == 0 || monomials_[i].exponent(cosine) <= 0) return;
  Match match;
  match.rule = Rule::double_angle;
  match.first = match.second = i;
  match.coefficient = terms_[i].coefficient / 2;
  match.rest = rest_of(i, {{sine.base, 1}, {cosine, 1}});
  if (multiply(match, Op::sin, make_sum_(pool_, 0, {{2, angle}}), 1, true)) add(std::move(match));
}

std::vector<Factor> Matcher::rest_of(std::size_t i, std::initializer_list<Factor> taken) const {
  std::vector<Factor> rest(monomials_[i].begin(), monomials_[i].end());
  for (const Factor& factor : taken)
    for (Factor& kept : rest)
      if (kept.base == factor.base) kept.exponent -= factor.exponent;
  rest.erase(
      std::remove_if(rest.begin(), rest.end(), [](const Factor& factor) { return factor.exponent == 0; }),
      rest.end());
  return rest;
}

// Multiplies the match by op(angle)^exponent. False when the pool allows no new call, and this were one.
bool Matcher::multiply(Match& match, Op op, NodeId angle, std::int32_t exponent, bool new_angle) {
  const TrigValue value =
      new_angle ? normalize_trig(pool_, op, angle, make_sum_) : TrigValue{1, op, angle, false};
  match.coefficient = match.coefficient * value.factor;
  if (value.exact) return true;
  NodeId call = pool_.find_call(value.op, value.argument);
  match.known = call != 0;
  if (!match.known && pool_.angle_sums() == AngleSums::known) return false;
  if (call == 0) call = pool_.intern_call(value.op, {Factor{value.argument, 1}});
  match.rest.push_back({call, exponent});
  return true;
}

// Best formulae first, each term at most once; what the others would bring is found on the next round.
void Matcher::apply() {
  std::stable_sort(matches_.begin(), matches_.end(), [](const Match& a, const Match& b) {
    return a.rule != b.rule ? a.rule < b.rule : a.known && !b.known;
  });
  std::vector<char> used(terms_.size() + 1, 0);
  OperandBuffer<Term> made;
  for (Match& match : matches_) {
    if (used[match.first] != 0 || used[match.second] != 0) continue;
    used[match.first] = used[match.second] = 1;
    made.push_back({match.coefficient, make_product(pool_, 1, match.rest)});
    if (!match.extra.is_zero()) made.push_back({match.extra, make_product(pool_, 1, match.extra_rest)});
  }
  if (used[terms_.size()] != 0) constant_ = 0;
  for (std::size_t i = 0; i < terms_.size(); ++i)
    if (used[i] == 0) made.push_back(std::move(terms_[i]));
  terms_ = std::move(made);
}

} // namespace

bool condense_terms(Pool& pool, Rational& constant, OperandBuffer<Term>& terms, SumBuilder make_sum) {
  return Matcher(pool, constant, terms, make_sum).run();
}

} // namespace mbsgen::expr
