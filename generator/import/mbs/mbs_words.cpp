// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/mbs_words.h"

namespace mbsgen::importer {
namespace {

using Words = std::vector<Word>;

void add(Words& words, const std::string& parent, const std::vector<const char*>& names,
         Fate fate = Fate::kept) {
  for (const char* const name : names) words.push_back({parent + "/" + name, fate});
}

void add_many(Words& words, const std::string& parent, const std::vector<const char*>& names) {
  for (const char* const name : names) words.push_back({parent + "/" + name, Fate::kept, {}, {}, true});
}

void add_coordinates(Words& words, const std::string& owner) {
  add(words, owner, {"coordinates"});
  add(words, owner + "/coordinates", {"x", "y", "z"});
}

// Which quantities a sensor or a force asks for matters to ROBOTRAN alone: a law gets them all.
void add_named(Words& words, const std::string& path) {
  words.push_back({path, Fate::kept, "name", {}, true});
  for (const char* const quantity : {"Pos", "Rot", "Vit", "Om", "Acc", "Omp", "Jac"})
    words.push_back({path + "@" + quantity, Fate::silent});
  add(words, path, {"x3D", "graphics"}, Fate::silent);
}

void add_point(Words& words, const std::string& owner) {
  const std::string point = owner + "/point";
  add_many(words, owner, {"point"});
  add(words, point, {"pointname"});
  add_coordinates(words, point);
  add_named(words, point + "/sensor");
  add(words, point, {"graphics"}, Fate::silent);
}

void add_joint(Words& words) {
  const std::string joint = "mbsDescR7/bodytree/body/joint";
  add_many(words, "mbsDescR7/bodytree/body", {"joint"});
  add(words, joint, {"jointname", "type", "nature", "initialvalue", "actuated", "symbols"});
  add(words, joint + "/initialvalue", {"q", "qd"});
  words.push_back(
      {joint + "/initialvalue/qdd",
       Fate::noted,
       {},
       "initial accelerations <qdd> are left out: they follow from the forces, or the caller gives them"});
  add(words, joint + "/symbols", {"q", "qd", "qdd"});
  add(words, joint, {"extforce"}, Fate::warned);
  add(words, joint, {"graphics"}, Fate::silent);
}

void add_body(Words& words) {
  const std::string body = "mbsDescR7/bodytree/body";
  add_many(words, "mbsDescR7/bodytree", {"body"});
  add(words, body, {"bodyname", "parent", "mass", "com", "inertia"});
  add(words, body + "/parent", {"bodyname", "pointname"});
  add_coordinates(words, body + "/com");
  add(words, body + "/inertia", {"Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"});
  add_joint(words);
  add_point(words, body);
  add_named(words, body + "/point/extforce");
  add(words, body, {"graphics"}, Fate::silent);
}

void add_pair(Words& words, const std::string& list, const char* kind) {
  const std::string pair = list + "/" + kind;
  add_many(words, list, {kind});
  add(words, pair, {"name", "endpoint1", "endpoint2"});
  for (const char* const end : {"/endpoint1", "/endpoint2"})
    add(words, pair + end, {"bodyname", "pointname"});
  add(words, pair, {"graphics"}, Fate::silent);
}

void add_pairs(Words& words) {
  const std::string cuts = "mbsDescR7/cuts";
  add(words, "mbsDescR7", {"cuts", "links"});
  for (const char* const kind : {"ball", "rod", "solid"}) add_pair(words, cuts, kind);
  add(words, cuts + "/rod", {"length"});
  for (const char* const kind : {"ball", "solid"}) add(words, cuts + "/" + kind, {"ignore"}, Fate::warned);
  add_pair(words, "mbsDescR7/links", "link");
  add(words, "mbsDescR7/links", {"link3D"}, Fate::warned); // the reader names it, as it does these
}

Vocabulary all_mbs_words() {
  Words words;
  add(words, "mbsDescR7", {"mbsname", "base", "bodytree"});
  words.insert(words.begin(), {"mbsDescR7", Fate::kept});
  add(words, "mbsDescR7", {"mbsyspad_version", "x3D"}, Fate::silent);
  add(words, "mbsDescR7/base", {"gravity"});
  add(words, "mbsDescR7/base", {"baseBodyName", "graphics"}, Fate::silent);
  add_coordinates(words, "mbsDescR7/base/gravity");
  add_point(words, "mbsDescR7/base");
  add(words, "mbsDescR7/base/point", {"extforce"}, Fate::noted); // by the writer, which names it
  add_body(words);
  add_pairs(words);
  for (const char* const name : {"user_models", "user_variables"})
    words.push_back({std::string("mbsDescR7/") + name,
                     Fate::noted,
                     {},
                     "% is left out, its values belong to the laws that use them"});
  return Vocabulary(std::move(words));
}

} // namespace

const Vocabulary& mbs_words() {
  static const Vocabulary vocabulary = all_mbs_words();
  return vocabulary;
}

} // namespace mbsgen::importer
