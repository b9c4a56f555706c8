// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/program.h"

namespace mbsgen::scheme {

std::string array_name(const Output& output) {
  switch (output.purpose) {
  case Purpose::residual:
    return "residual";
  case Purpose::correction:
    return "correction";
  case Purpose::pivot:
    return "pivot";
  case Purpose::pivot_scale:
    return "pivot_scale";
  case Purpose::consistency:
    return "consistency";
  case Purpose::law_argument:
    return "law " + output.array;
  case Purpose::result:
    break;
  }
  return output.array;
}

} // namespace mbsgen::scheme
