// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/read.h"
#include "base/text.h"
#include "mesh/library.h"
#include "mesh/simplify.h"
#include "mesh/stl.h"

namespace mbsgen::mesh {

namespace {

// The library's name of the format; null: it is not asked for that.
const char* format_of(const std::string& ending) {
  const std::string small = in_small_letters(ending);
  return small == ".obj" ? "obj" : small == ".dae" ? "dae" : nullptr;
}

bool is_stl(const std::string& ending) {
  return in_small_letters(ending) == ".stl";
}

} // namespace

Reading read(std::string_view text, const std::string& ending, const Beside& beside) {
  if (is_stl(ending)) return read_stl(text);
  const char* const format = format_of(ending);
  if (format == nullptr) return {{}, why_unread(ending)};
  return read_by_library(text, format, beside);
}

std::string why_unread(const std::string& ending) {
  if (is_stl(ending)) return "";
  if (format_of(ending) == nullptr)
    return "is no STL, OBJ or DAE file by its name (" + quoted(ending) + "), convert it to one";
  return has_library() ? "" : read_by_library("", "").complaint;
}

std::vector<Part> simplified(std::vector<Part> parts, std::size_t most) {
  std::size_t all = 0;
  for (const Part& part : parts) all += part.surface.faces.size();
  std::vector<Part> result;
  for (Part& part : parts) {
    const double share = static_cast<double>(part.surface.faces.size()) / static_cast<double>(all);
    part.surface = simplified(part.surface, static_cast<std::size_t>(share * static_cast<double>(most)));
    if (!part.surface.faces.empty()) result.push_back(std::move(part));
  }
  return result;
}

} // namespace mbsgen::mesh
