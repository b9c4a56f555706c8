// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/settings.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::importer {

namespace {

// The index of the attribute's word; 0 with an error for any other one.
std::size_t choice(const MjcfElement& element, const char* attribute, const std::vector<std::string>& words) {
  const std::string word = element.word(attribute);
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  element.error("attribute " + std::string(attribute) + " of " + element.tag() + " is " + quoted(word) +
                ", write " + alternatives(words));
  return 0;
}

void read_eulerseq(const MjcfElement& element, MjcfSettings& settings) {
  const std::string word = element.word("eulerseq");
  if (word.size() != 3 || word.find_first_not_of("xyzXYZ") != std::string::npos)
    return element.error("attribute eulerseq of <compiler> is " + quoted(word) +
                         ", write three of the letters x y z X Y Z");
  settings.eulerseq = word;
  if (word != "xyz")
    element.note("euler is taken by eulerseq " + quoted(word) +
                 ", not as xyz: small letters turn about the axes that the turns before have made, capitals "
                 "about those of the parent");
}

void read_coordinate(const MjcfElement& element) {
  if (choice(element, "coordinate", {"local", "global"}) == 1)
    element.error("coordinate=\"global\" is not read, as current releases of MuJoCo don't: save the model "
                  "with an older one, which writes local coordinates");
}

void read_inertia(const MjcfElement& element, MjcfSettings& settings) {
  if (element.has("inertiafromgeom"))
    settings.inertia =
        static_cast<MjcfInertia>(choice(element, "inertiafromgeom", {"false", "auto", "true"}));
  if (const auto groups = element.numbers("inertiagrouprange", 2))
    settings.groups = {groups->at(0), groups->at(1)};
  settings.balances = element.flag("balanceinertia", settings.balances);
  settings.least_mass = element.number("boundmass", settings.least_mass);
  settings.least_moment = element.number("boundinertia", settings.least_moment);
  settings.total_mass = element.number("settotalmass", settings.total_mass);
  settings.exact_meshes = element.flag("exactmeshinertia", settings.exact_meshes);
}

void read_compiler(const MjcfElement& element, MjcfSettings& settings) {
  if (element.has("angle")) settings.degrees = choice(element, "angle", {"degree", "radian"}) == 0;
  if (element.has("eulerseq")) read_eulerseq(element, settings);
  if (element.has("coordinate")) read_coordinate(element);
  settings.autolimits = element.flag("autolimits", settings.autolimits);
  read_inertia(element, settings);
  settings.mesh_folder = element.word("assetdir", settings.mesh_folder.c_str());
  settings.mesh_folder = element.word("meshdir", settings.mesh_folder.c_str());
  settings.strips_paths = element.flag("strippath", settings.strips_paths);
}

bool is_enabled(const MjcfElement& flags, const char* attribute, bool before) {
  return flags.has(attribute) ? choice(flags, attribute, {"enable", "disable"}) == 0 : before;
}

void read_flags(const MjcfElement& flags, MjcfSettings& settings) {
  if (!is_enabled(flags, "gravity", true)) settings.gravity = {};
  const bool passive = is_enabled(flags, "passive", true);
  settings.springs = is_enabled(flags, "spring", settings.springs) && passive;
  settings.dampers = is_enabled(flags, "damper", settings.dampers) && passive;
  settings.touches = is_enabled(flags, "contact", settings.touches);
  settings.filters_parents = is_enabled(flags, "filterparent", settings.filters_parents);
}

void warn_of_fluid(const MjcfElement& option) {
  for (const char* const attribute : {"density", "viscosity"})
    if (option.number(attribute, 0) != 0)
      option.warning("the forces of a fluid of this " + std::string(attribute) +
                     " are left out, write them as \"forces\" by --changes or in the model file");
}

} // namespace

MjcfSettings read_settings(const MjcfDocument& document, const MjcfDefaults& defaults,
                           MjcfContacts contacts) {
  MjcfSettings settings;
  settings.contacts = contacts;
  for (const XmlElement* one : document.children(*document.root(), "compiler"))
    read_compiler(defaults.bare(*one), settings);
  const std::vector<const XmlElement*> options = document.children(*document.root(), "option");
  for (const XmlElement* one : options) {
    const MjcfElement option = defaults.bare(*one);
    settings.gravity = option.vector("gravity", settings.gravity);
    warn_of_fluid(option);
  }
  for (const XmlElement* one : options)
    for (const XmlElement* flags : document.children(*one, "flag"))
      read_flags(defaults.bare(*flags), settings);
  return settings;
}

} // namespace mbsgen::importer
