// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/checked.h"
#include "base/text.h"
#include "import/numbers.h"
#include "import/sdf/hanging.h"
#include "import/sdf/kept.h"
#include "import/sdf/version.h"
#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <vector>

namespace mbsgen::importer {

namespace {

// How many numbers an element holds, by its last name.
const std::map<std::string_view, std::size_t>& counts() {
  static const std::map<std::string_view, std::size_t> table = {
      {"mass", 1},     {"ixx", 1},      {"ixy", 1},
      {"ixz", 1},      {"iyy", 1},      {"iyz", 1},
      {"izz", 1},      {"xyz", 3},      {"thread_pitch", 1},
      {"damping", 1},  {"friction", 1}, {"spring_reference", 1},
      {"lower", 1},    {"upper", 1},    {"spring_stiffness", 1},
      {"velocity", 1}, {"effort", 1},   {"multiplier", 1},
      {"offset", 1},   {"reference", 1}};
  return table;
}

// 0: it holds no numbers.
std::size_t count_of(const XmlElement& element, const std::string& path) {
  if (path == "sdf/gravity") return 3;
  if (std::string_view(element.name()) == "pose") return element.has("rotation_format", "quat_xyzw") ? 7 : 6;
  const auto found = counts().find(element.name());
  return found == counts().end() ? 0 : found->second;
}

bool is_infinite_limit(const std::string& path, std::string_view text) {
  if (path.find("/limit/") == std::string::npos) return false;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return text == "inf";
}

void check_value(const XmlElement& element, const std::string& path, Diagnostics& diagnostics) {
  constexpr std::size_t shown = 60;
  const std::size_t count = count_of(element, path);
  const char* const written = element.text();
  const std::string_view text = trimmed(written == nullptr ? "" : written);
  if (count == 0 || text.empty() || is_infinite_limit(path, text)) return;
  const auto values = parse_numbers(text);
  const std::string tag = std::string("<") + element.name() + ">";
  if (!values)
    diagnostics.error(location(element), tag + " is " + quoted(printable(text, shown)) +
                                             ", write finite decimal numbers of at most 1e60");
  else if (values->size() != count)
    diagnostics.error(location(element), tag + " holds " + counted(values->size(), "number") + ", write " +
                                             std::to_string(count));
  else if (std::string_view(element.name()) == "xyz" && largest(*values) == 0)
    diagnostics.error(location(element), "the axis is zero, write a direction");
}

void check_name(const XmlElement& element, const std::string& path, Diagnostics& diagnostics) {
  const std::string_view kind = std::string_view(path).substr(path.rfind('/') + 1);
  if (kind != "model" && kind != "link" && kind != "joint" && kind != "frame") return;
  const auto name = required_attribute(element, "name", diagnostics);
  if (name && name->empty()) diagnostics.error(location(element), "the name is empty, write one");
  const auto lacks = [&](const char* part) { return child(&element, part) == nullptr; };
  if (kind == "model" && lacks("link") && lacks("model") && lacks("include"))
    diagnostics.error(location(element), "<model> has no <link>, add one");
  if (kind != "joint") return;
  static const std::vector<std::string> types = {
      "ball", "continuous", "fixed", "prismatic", "revolute", "revolute2", "screw", "universal", "gearbox"};
  const auto type = required_attribute(element, "type", diagnostics);
  if (type && std::find(types.begin(), types.end(), *type) == types.end())
    diagnostics.error(location(element), "the type of <joint> is " + quoted(printable(*type, 60)) +
                                             ", write " + alternatives(types));
}

// The library hears of that element in older files alone.
void check_parent_frame(const XmlElement& element, int version, Diagnostics& diagnostics) {
  const char* const text = element.text();
  const std::string_view value = trimmed(text == nullptr ? "" : text);
  if (version >= sdf_with_expressed_in && (value == "1" || value == "true"))
    diagnostics.warning(location(element),
                        "<use_parent_model_frame> is of SDF 1.6 and before, and is left out: "
                        "write <xyz expressed_in=\"__model__\">");
}

void check_version(const XmlElement& root, const std::string& newest, Diagnostics& diagnostics) {
  const auto version = required_attribute(root, "version", diagnostics);
  if (!version) return;
  const int number = version_number(*version);
  if (number == 0)
    diagnostics.error(location(root),
                      "the version of <sdf> is " + quoted(printable(*version, 60)) + ", write " + newest);
  else if (number < oldest_sdf)
    diagnostics.error(location(root),
                      "version " + *version +
                          " of SDF is older than 1.4, 'gz sdf -p FILE' prints it as a newer one");
  else if (number > version_number(newest))
    diagnostics.note(location(root), "the file has version " + *version + ", and is read as one of " +
                                         newest + ", the newest that the library knows");
}

void check_systems(const XmlElement& root, Diagnostics& diagnostics) {
  const XmlElement* first = child(&root, "world");
  for (const XmlElement* one = root.first_child(); one != nullptr; one = one->next()) {
    const std::string_view name = one->name();
    if (name != "model" && name != "include") continue;
    if (first != nullptr)
      diagnostics.error(location(*one), "a <" + std::string(name) + "> is beside a <" + first->name() +
                                            ">, write it into a <world>");
    if (first == nullptr) first = one;
  }
}

} // namespace

void check_file(const XmlElement& root, const std::string& newest, Diagnostics& diagnostics) {
  check_version(root, newest, diagnostics);
  const char* const written = root.attribute("version");
  const int version = version_number(written == nullptr ? "" : written);
  check_systems(root, diagnostics);
  check_hanging(root, diagnostics);
  for_kept(
      root, root.name(),
      [&](const XmlElement& element, const std::string& path) {
        check_name(element, path, diagnostics);
        check_value(element, path, diagnostics);
        if (std::string_view(element.name()) == "use_parent_model_frame")
          check_parent_frame(element, version, diagnostics);
      },
      [](const XmlElement&, const std::string&) {});
}

} // namespace mbsgen::importer
