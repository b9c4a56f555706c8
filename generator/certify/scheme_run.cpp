// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/scheme_run.h"

namespace mbsgen::certify {

std::string results_name(const scheme::Output& output) {
  using scheme::Purpose;
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

} // namespace mbsgen::certify
