// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/xml/formats.h"
#include "base/text.h"
#include <algorithm>
#include <array>
#include <cstddef>

namespace mbsgen::importer {

namespace {

struct Format {
  std::string_view root;
  const char* advice;
};
constexpr std::array<Format, 4> formats{
    {{"mujoco", "this is MJCF, give it a name that ends in .xml"},
     {"sdf", "this is SDF, give it a name that ends in .sdf"},
     {"OpenSimDocument", "this is a model of OpenSim, which is not read, write a model file"},
     {"COLLADA", "this is a mesh and no mechanism, import the URDF file that names it"}}};

// The name of the first element, behind declarations and comments; empty where there is none.
std::string_view root_of(std::string_view text) {
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    if (text.substr(at, 4) == "<!--") at = std::min(text.find("-->", at), text.size() - 1);
    const std::string_view name = text.substr(std::min(at + 1, text.size()));
    if (text[at] == '<' && !name.empty() && name.front() != '?' && name.front() != '!')
      return name.substr(0, std::min(name.find_first_of(" \t\r\n/>"), name.size()));
  }
  return {};
}

bool is_xml(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

} // namespace

std::string advice_on_root(std::string_view root) {
  const auto* const found =
      std::find_if(formats.begin(), formats.end(), [&](const Format& one) { return one.root == root; });
  return found == formats.end() ? "" : found->advice;
}

std::string advice_on_xml(std::string_view text) {
  if (!is_xml(text)) return {};
  const std::string_view root = root_of(text);
  if (root == "robot" && text.find("xacro:") != std::string_view::npos)
    return "this is a file of macros, expand it with xacro first: xacro FILE > ROBOT.urdf";
  if (root == "robot") return "this is a URDF file, give it a name that ends in .urdf";
  if (root == "mbsDescR7") return "this is a ROBOTRAN project, give it a name that ends in .mbs";
  const std::string advice = advice_on_root(root);
  return !advice.empty()
             ? advice
             : "this is XML and no model file; the name of a URDF file ends in .urdf, that of a ROBOTRAN "
               "project in .mbs, that of SDF in .sdf, and the root of MJCF is <mujoco>";
}

bool is_mjcf(std::string_view text) {
  return is_xml(text) && root_of(text) == "mujoco";
}

} // namespace mbsgen::importer
