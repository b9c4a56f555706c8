// SPDX-License-Identifier: MIT
/// Texts of the server: JSON with the digits of the log, and the page.
#pragma once
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace live {

/// Nine digits, as the log has them; null where JSON has no number.
inline std::string json(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.9g", value);
  return std::isfinite(value) ? text : "null";
}
inline std::string json(const double* values, int count) {
  std::string text = "[";
  for (int i = 0; i < count; ++i) text += (i > 0 ? "," : "") + json(values[i]);
  return text + "]";
}

/// The text of a file; empty without one.
inline std::string file_text(const char* path) {
  std::ifstream file(path != nullptr ? path : "");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The page of `mbsgen view` with one more script at its end; empty where it has no end.
inline std::string with_script(std::string page, const std::string& script) {
  const std::size_t end = page.rfind("</body>");
  if (end == std::string::npos || script.empty()) return {};
  return page.insert(end, "<script type=\"module\">\n" + script + "</script>\n");
}

} // namespace live
