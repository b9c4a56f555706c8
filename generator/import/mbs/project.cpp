// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/project.h"
#include <algorithm>

namespace mbsgen::importer {

int MbsBody::point(std::string_view wanted) const {
  const auto found =
      std::find_if(points.begin(), points.end(), [&](const MbsPoint& p) { return p.name.text == wanted; });
  return found == points.end() ? -1 : static_cast<int>(found - points.begin());
}

std::string kind_name(MbsPairKind kind) {
  switch (kind) {
  case MbsPairKind::ball:
    return "ball";
  case MbsPairKind::rod:
    return "rod";
  case MbsPairKind::solid:
    return "solid";
  case MbsPairKind::link:
    break;
  }
  return "link";
}

} // namespace mbsgen::importer
