// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/model_hash.h"
#include "base/sha256.h"
#include <algorithm>

namespace mbsgen::cli {

std::string model_hash(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
  std::string plain(text);
  plain.erase(std::remove(plain.begin(), plain.end(), '\r'), plain.end());
  return sha256(plain);
}

} // namespace mbsgen::cli
