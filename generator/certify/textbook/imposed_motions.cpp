// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/imposed_motions.h"

namespace mbsgen::certify {

template <class Field>
std::map<int, Jet<typename Field::Number, 2>> imposed_motions(ModelValues<Field>& values,
                                                              const Coordinates& moved) {
  using Number = typename Field::Number;
  std::map<int, Jet<Number, 2>> motions;
  JetValues<Field, 2> along(values);
  along.move(model::time_symbol(values.pool()), {Number(1), Number(0)});
  for (const int k : moved) motions[k] = along(*values.model().joint_of_velocity(k).motion);
  return motions;
}

#define DUALS
#define FIELD(Field)                                                                                         \
  template std::map<int, Jet<Field::Number, 2>> imposed_motions(ModelValues<Field>&, const Coordinates&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify
