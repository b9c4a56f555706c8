// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/field/dual_point.h"
#include "certify/field/composition.h"
#include "certify/field/fields.h"

namespace mbsgen::certify {

template <class Base>
Circle<typename DualField<Base>::Number> Point<DualField<Base>>::circle(const Angle<Number>& angle) {
  Angle<typename Base::Number> now;
  Number change;
  for (const AnglePart<Number>& part : angle) {
    now.push_back({part.kind, part.coefficient, part.key.value()});
    change.d[1] = change.d[1] + base_.field().from(part.coefficient) * part.key.rate();
  }
  return moving(base_.circle(now), change);
}

template <class Base>
typename DualField<Base>::Number Point<DualField<Base>>::call(expr::Op op, const Number& x, const Number& y) {
  return Composition<Base>(base_)(op, x, y);
}

template <class Base>
std::optional<Circle<typename DualField<Base>::Number>>
Point<DualField<Base>>::known_circle(const Number& value) const {
  const auto known = base_.known_circle(value.value());
  return known ? std::optional(moving(*known, value)) : std::nullopt;
}

#define FIELD(Field) template class Point<DualField<Field>>;
#include "certify/field/fields.def"

} // namespace mbsgen::certify
