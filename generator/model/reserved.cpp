// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/reserved.h"

namespace mbsgen::model {

const std::vector<ReservedNames>& reserved_names() {
  static const std::vector<ReservedNames> table{
      {{NameUse::body}, {"base"}, "the inertial body's, choose another"},
      {{NameUse::body, NameUse::parameter}, {"gravity"}, "taken by parameters.gravity, choose another"},
      {{NameUse::parameter}, {"t"}, "the time in expressions, choose another"},
      {{NameUse::parameter}, {"pi"}, "the number pi in expressions, choose another"},
      {{NameUse::parameter},
       {
           "q",
           "qd",
#define OP(id, name, ...) name,
#include "expr/core/op.def"
#undef OP
       },
       "a function in expressions, choose another"},
      {{NameUse::model}, {"std", "mbsgen", "main"}, "taken by C++ or mbsgen, choose another"},
      {{NameUse::model},
       {"Contact", "ContactState", "Contacts", "Inputs", "LawContact", "LawPoint", "Laws", "Model", "Newton",
        "NoLaws", "Parameters", "Real", "Sensor", "Status", "Wrench", "detail"},
       "a class of the generated code, choose another"}};
  return table;
}

} // namespace mbsgen::model
