// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/mjcf_words.h"
#include <array>
#include <iterator>
#include <sstream>

namespace mbsgen::importer {
namespace {

using Words = std::vector<Word>;

const char* const angles = "quat axisangle xyaxes zaxis euler";
const char* const no_loop =
    "% closes a loop and is not read: remove it, and write the loop into \"cuts\" of the model file that "
    "'mbsgen import' makes, or into \"add\" of a file for --changes";
const char* const flexible = "% is not read: bodies are rigid, remove it or replace it by rigid bodies";
const char* const generated =
    "% makes other elements and is not read: write them out, or save the compiled model from MuJoCo";
const char* const plugin = "% is not read: what a plugin does is not in the file, remove it";
const char* const shell =
    "% is not read: write mass and inertia as <inertial>, those of a shell are not computed";

void append(Words& all, Words part) {
  all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
}

// Attributes of an element that is kept, which have a fate of their own.
Words attributes(const std::string& path, Fate fate, const std::string& names, const char* why = "") {
  Words words;
  std::istringstream stream(names);
  for (std::string name; stream >> name;) words.push_back({path + "@" + name, fate, {}, why});
  return words;
}

Word kept(const std::string& path, const std::string& names) {
  return {path, Fate::kept, names, {}, true};
}

Words silent(const std::string& parent, const std::string& names) {
  Words words;
  std::istringstream stream(names);
  for (std::string name; stream >> name;) words.push_back({parent + "/" + name, Fate::silent});
  return words;
}

Words includes() {
  Words words;
  for (const char* const place :
       {"mujoco", "mujoco/default", "mujoco/asset", "mujoco/worldbody", "mujoco/worldbody/body",
        "mujoco/equality", "mujoco/tendon", "mujoco/actuator", "mujoco/keyframe", "mujoco/contact"})
    words.push_back(kept(std::string(place) + "/include", "file"));
  return words;
}

Words settings() {
  Words words = {
      kept("mujoco", "model"),
      kept("mujoco/compiler",
           "angle eulerseq autolimits coordinate inertiafromgeom inertiagrouprange balanceinertia boundmass "
           "boundinertia settotalmass meshdir assetdir strippath exactmeshinertia"),
      kept("mujoco/option", "gravity density viscosity"),
      kept("mujoco/option/flag", "gravity passive spring damper contact filterparent"),
      {"mujoco/extension", Fate::refused, {}, plugin},
      {"mujoco/deformable", Fate::silent},
      {"mujoco/deformable/flex", Fate::refused, {}, flexible},
      kept("mujoco/contact", ""),
      kept("mujoco/contact/pair", "name class geom1 geom2 condim friction"),
      kept("mujoco/contact/exclude", "body1 body2"),
  };
  append(words, attributes("mujoco/compiler", Fate::silent,
                           "texturedir discardvisual usethread fusestatic convexhull saveinertial"));
  append(words, attributes("mujoco/compiler", Fate::noted, "fitaabb",
                           "% is left out: primitives are not fitted to meshes"));
  append(words,
         attributes("mujoco/compiler", Fate::warned, "alignfree",
                    "% is left out: coordinates of free joints are those of the body's frame as it stands"));
  append(words, silent("mujoco/compiler", "lengthrange"));
  append(words,
         attributes("mujoco/option", Fate::silent,
                    "timestep apirate impratio tolerance ls_tolerance noslip_tolerance ccd_tolerance "
                    "mpr_tolerance sleep_tolerance wind magnetic o_margin o_solref o_solimp o_friction "
                    "integrator collision cone jacobian solver iterations ls_iterations "
                    "noslip_iterations ccd_iterations mpr_iterations sdf_iterations sdf_initpoints "
                    "actuatorgroupdisable"));
  append(words,
         attributes("mujoco/option/flag", Fate::silent,
                    "constraint equality frictionloss limit clampctrl warmstart actuation "
                    "refsafe sensor midphase nativeccd eulerdamp override energy fwdinv invdiscrete multiccd "
                    "island autoreset sleep"));
  for (const char* const pair : {"mujoco/contact/pair", "mujoco/default/pair"})
    append(words, attributes(pair, Fate::silent, "solref solreffriction solimp margin gap"));
  append(words, attributes("mujoco/contact/exclude", Fate::silent, "name"));
  append(words, silent("mujoco", "size visual statistic custom sensor"));
  return words;
}

Words assets() {
  Words words = {
      kept("mujoco/asset", ""),
      kept("mujoco/asset/mesh", "name class file vertex face refpos refquat scale inertia"),
      {"mujoco/asset/material", Fate::drawn, "name class rgba", {}, true},
      {"mujoco/asset/model", Fate::refused, {}, generated},
      {"mujoco/asset/mesh/plugin", Fate::refused, {}, plugin},
      {"mujoco/asset/mesh@builtin", Fate::refused, {}, generated},
  };
  append(words, silent("mujoco/asset", "texture hfield skin"));
  append(words, silent("mujoco/asset/material", "layer"));
  append(words, attributes("mujoco/asset/mesh", Fate::silent,
                           "content_type normal texcoord smoothnormal maxhullvert params material"));
  append(words, attributes("mujoco/asset/material", Fate::silent,
                           "texture texrepeat texuniform emission specular shininess reflectance metallic "
                           "roughness"));
  return words;
}

// Attributes of a joint on which nothing depends.
Words joint_rest(const std::string& joint) {
  return attributes(joint, Fate::silent,
                    "group solreflimit solimplimit solreffriction solimpfriction margin user "
                    "actuatorfrclimited actuatorgravcomp");
}

// `own`: attributes that only elements outside of <default> have.
Words joint_words(const std::string& joint, const std::string& own) {
  Words words = {kept(joint, own + "type pos axis range limited ref springref springdamper stiffness damping "
                                   "armature frictionloss actuatorfrcrange")};
  append(words, joint_rest(joint));
  return words;
}

// `weight`: attributes that give mass, which that of the world does not move.
Words geom_words(const std::string& geom, const std::string& own, const std::string& weight) {
  Words words = {
      kept(geom, own + "type size fromto pos " + angles +
                     " mesh material rgba contype conaffinity condim priority friction" + weight),
      {geom + "@shellinertia", Fate::refused, {}, shell},
  };
  append(words, attributes(geom, Fate::silent,
                           "solmix solref solimp margin gap hfield fitscale fluidshape fluidcoef user"));
  return words;
}

Words site_words(const std::string& site, const std::string& own) {
  Words words = {kept(site, own + "pos fromto " + angles)};
  append(words, attributes(site, Fate::silent, "type group material size rgba user"));
  return words;
}

constexpr const char* weight = " mass density group";

Words refused_in(const std::string& parent) {
  return {{parent + "/composite", Fate::refused, {}, generated},
          {parent + "/flexcomp", Fate::refused, {}, flexible},
          {parent + "/replicate", Fate::refused, {}, generated},
          {parent + "/attach", Fate::refused, {}, generated},
          {parent + "/plugin", Fate::refused, {}, plugin},
          {parent + "/geom/plugin", Fate::refused, {}, plugin}};
}

Words bodies() {
  const std::string world = "mujoco/worldbody", body = "mujoco/worldbody/body";
  Words words = {
      kept(world, ""),
      {body, Fate::kept, std::string("name childclass gravcomp pos ") + angles, {}, true, Nesting::itself},
      {body + "@mocap",
       Fate::refused,
       {},
       "% is not read: write a driven joint of type Free into the model file in place of a body "
       "that the program moves"},
      kept(body + "/freejoint", "name"),
      {body + "/inertial", Fate::kept, std::string("pos mass diaginertia fullinertia ") + angles},
  };
  for (const std::string& parent : {world, body}) {
    words.push_back(
        {parent + "/frame", Fate::kept, std::string("childclass pos ") + angles, {}, true, Nesting::parent});
    words.push_back({parent + "/frame@name", Fate::silent});
    append(words, refused_in(parent));
  }
  append(words, joint_words(body + "/joint", "name class "));
  append(words, geom_words(body + "/geom", "name class ", weight));
  append(words, geom_words(world + "/geom", "name class ", ""));
  append(words, attributes(world + "/geom", Fate::silent, "mass density group"));
  for (const std::string& parent : {world, body}) {
    append(words, site_words(parent + "/site", "name class "));
    append(words, silent(parent, "camera light"));
  }
  append(words, attributes(body, Fate::silent, "user sleep"));
  append(words, attributes(body + "/freejoint", Fate::silent, "group"));
  append(words,
         attributes(body + "/freejoint", Fate::warned, "align",
                    "% is left out: the joint's coordinates are those of the body's frame as it stands"));
  return words;
}

// Attributes of a tendon that have no place in the model.
Words tendon_rest(const std::string& tendon) {
  Words words =
      attributes(tendon, Fate::silent,
                 "group solreflimit solimplimit solreffriction solimpfriction margin width material "
                 "rgba user actuatorfrclimited actuatorfrcrange limited");
  append(words, attributes(tendon, Fate::noted, "range frictionloss",
                           "% is left out: tendons have neither limits nor friction"));
  return words;
}

Words defaults() {
  const std::string parent = "mujoco/default";
  Words words = {
      {parent, Fate::kept, "class", {}, true, Nesting::itself},
      kept(parent + "/mesh", "scale"),
      {parent + "/material", Fate::drawn, "rgba", {}, true},
      kept(parent + "/equality", "active"),
      kept(parent + "/tendon", "springlength stiffness damping armature"),
      kept(parent + "/pair", "condim friction"),
  };
  append(words, joint_words(parent + "/joint", ""));
  append(words, geom_words(parent + "/geom", "", weight));
  append(words, site_words(parent + "/site", ""));
  append(words, silent(parent, "camera light"));
  append(words, attributes(parent + "/mesh", Fate::silent, "maxhullvert"));
  append(words, attributes(parent + "/material", Fate::silent,
                           "texture texrepeat texuniform emission specular shininess reflectance metallic "
                           "roughness"));
  append(words, attributes(parent + "/equality", Fate::silent, "solref solimp"));
  append(words, tendon_rest(parent + "/tendon"));
  return words;
}

Words equalities() {
  const std::string parent = "mujoco/equality";
  Words words = {
      kept(parent, ""),
      kept(parent + "/connect", "name class active body1 body2 anchor site1 site2"),
      kept(parent + "/weld", "name class active body1 body2 relpose site1 site2"),
      kept(parent + "/joint", "name class active joint1 joint2 polycoef"),
      kept(parent + "/tendon", "name class active tendon1 tendon2 polycoef"),
  };
  for (const char* const name : {"connect", "weld", "joint", "tendon"})
    append(words, attributes(parent + "/" + name, Fate::silent, "solref solimp"));
  append(words, attributes(parent + "/weld", Fate::silent, "anchor torquescale"));
  for (const char* const name : {"distance", "flex", "flexvert", "flexstrain"})
    words.push_back({parent + "/" + name, Fate::refused, {}, no_loop});
  return words;
}

Words tendons() {
  const std::string parent = "mujoco/tendon";
  Words words = {
      kept(parent, ""),
      kept(parent + "/fixed", "name class springlength stiffness damping armature"),
      kept(parent + "/fixed/joint", "joint coef"),
      kept(parent + "/spatial", "name class springlength stiffness damping armature"),
      kept(parent + "/spatial/site", "site"),
      kept(parent + "/spatial/geom", ""),
      kept(parent + "/spatial/pulley", ""),
  };
  append(words, attributes(parent + "/spatial/geom", Fate::silent, "geom sidesite"));
  append(words, attributes(parent + "/spatial/pulley", Fate::silent, "divisor"));
  for (const char* const name : {"fixed", "spatial"}) append(words, tendon_rest(parent + "/" + name));
  return words;
}

struct Actuator {
  const char* name;
  const char* kept;   ///< on which its force depends
  const char* silent; ///< on which forces that the caller gives do not depend
};
constexpr std::array<Actuator, 9> actuator_kinds{
    {{"general", "ctrlrange ctrllimited gaintype gainprm biastype biasprm dyntype", "dynprm"},
     {"motor", "ctrlrange ctrllimited", ""},
     {"position", "kp kv", "ctrlrange ctrllimited inheritrange timeconst dampratio"},
     {"velocity", "kv", "ctrlrange ctrllimited"},
     {"intvelocity", "", "ctrlrange ctrllimited kp kv inheritrange dampratio"},
     {"damper", "kv", "ctrlrange ctrllimited"},
     {"cylinder", "area diameter bias", "ctrlrange ctrllimited timeconst"},
     {"muscle", "", "ctrlrange ctrllimited timeconst range force scale lmin lmax vmax fpmax fvmax tausmooth"},
     {"adhesion", "", "ctrlrange ctrllimited gain"}}};

// `own`: attributes that only elements outside of <default> have.
Words actuators(const std::string& parent, const std::string& own) {
  Words words;
  for (const Actuator& kind : actuator_kinds) {
    const std::string path = parent + "/" + kind.name;
    words.push_back(kept(path, own + "gear armature forcerange forcelimited " + kind.kept));
    append(words, attributes(path, Fate::silent, kind.silent));
    append(words, attributes(path, Fate::silent,
                             "group lengthrange actrange actlimited actdim actearly user cranklength delay "
                             "nsample interp"));
    append(words,
           attributes(path, Fate::warned, "body cranksite slidersite",
                      "% is not read, and its force is left out: write it as \"forces\" by --changes or "
                      "in the model file"));
    append(words, attributes(path, Fate::warned, "refsite",
                             "% is left out: the input acts on the site alone, not between two of them"));
  }
  words.push_back({parent + "/plugin", Fate::refused, {}, plugin});
  return words;
}

Vocabulary all_words() {
  Words all;
  for (Words part : {settings(), includes(), assets(), defaults(), bodies(), equalities(), tendons(),
                     actuators("mujoco/default", ""),
                     actuators("mujoco/actuator", "name class joint jointinparent site tendon "),
                     Words{kept("mujoco/actuator", ""), kept("mujoco/keyframe", ""),
                           kept("mujoco/keyframe/key", "name qpos qvel")},
                     attributes("mujoco/keyframe/key", Fate::silent, "time act ctrl mpos mquat")})
    append(all, std::move(part));
  return Vocabulary(std::move(all));
}

} // namespace

const Vocabulary& mjcf_words() {
  static const Vocabulary vocabulary = all_words();
  return vocabulary;
}

} // namespace mbsgen::importer
