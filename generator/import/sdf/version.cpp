// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/version.h"
#include "import/numbers.h"

namespace mbsgen::importer {

int version_number(const std::string& version) {
  const std::size_t dot = version.find('.');
  const auto major = parse_number(version.substr(0, dot));
  const auto minor = dot == std::string::npos ? std::nullopt : parse_number(version.substr(dot + 1));
  if (!major || !minor || *major < 0 || *major > 99 || *minor < 0 || *minor > 999) return 0;
  return 1000 * static_cast<int>(*major) + static_cast<int>(*minor);
}

} // namespace mbsgen::importer
