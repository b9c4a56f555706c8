// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/sdf_words.h"
#include <iterator>

namespace mbsgen::importer {
namespace {

using Words = std::vector<Word>;

const char* const force =
    "% is a force that is left out, write it as \"force\" of a joint or of a body, by --changes or in the "
    "model file";
const char* const coupling =
    "% is not read: couple the joints by \"constraints\" of the model file that 'mbsgen import' makes, or by "
    "\"add\" of a file for --changes";
const char* const new_joint =
    "% is not read: write the joint into a model, with its parent and child as texts";
const char* const frame = "% is not read: write relative_to";
const char* const plugin =
    "% is left out: forces and couplings of joints that a plugin makes are not in the model";
const char* const start = "% is left out: write \"q0\" of the joints into the model file";

void add_all(Words& words, const std::string& parent, Fate fate, std::initializer_list<const char*> names,
             const std::string& why = {}) {
  for (const char* const name : names) words.push_back({parent + name, fate, {}, why});
}

Words pose_of(const std::string& owner, Fate fate) {
  return {{owner + "/pose", fate, "relative_to rotation_format degrees"},
          {owner + "/pose@frame", fate == Fate::kept ? Fate::refused : Fate::noted, {}, frame}};
}

// Within a link there is no other frame.
Words inertial_pose() {
  const std::string pose = "sdf/model/link/inertial/pose";
  return {
      {pose, Fate::kept, "rotation_format degrees"},
      {pose + "@relative_to", Fate::refused, {}, "% is not read: write the pose in the frame of the link"}};
}

Words world_words() {
  Words words = {
      {"sdf", Fate::kept, "version"},
      {"sdf/world", Fate::kept, "name", {}, false, Nesting::parent},
      {"sdf/gravity", Fate::kept},
      {"sdf/frame", Fate::kept, "name attached_to", {}, true},
      {"sdf/model", Fate::kept, "name canonical_link placement_frame", {}, true, Nesting::itself},
      {"sdf/joint", Fate::refused, {}, new_joint},
      {"sdf/plugin", Fate::noted, {}, plugin},
      {"sdf/population", Fate::noted, {}, "% is left out: write each of the models"},
      {"sdf/state", Fate::noted, {}, start},
      {"sdf/actor", Fate::noted, {}, "% is left out: it has no dynamics"},
      {"sdf/wind", Fate::noted, {}, "% is left out: no air acts on bodies"},
  };
  add_all(words, "sdf/", Fate::silent,
          {"physics", "scene", "light", "gui", "audio", "atmosphere", "magnetic_field",
           "spherical_coordinates", "road"});
  return words;
}

// Of a model from another file.
Words include_words(const std::string& owner) {
  const std::string include = owner + "/include";
  Words words = {
      {include, Fate::kept, {}, {}, true},
      {include + "@merge",
       Fate::refused,
       {},
       "% puts the parts of a model into another one, which is not read: leave it out, or write them there"},
      {include + "/plugin", Fate::noted, {}, plugin},
  };
  add_all(words, include, Fate::kept, {"/uri", "/name", "/static", "/placement_frame"});
  return words;
}

Words model_words() {
  Words words = {
      {"sdf/model/static", Fate::kept},
      {"sdf/model/frame", Fate::kept, "name attached_to", {}, true},
      {"sdf/model/plugin", Fate::noted, {}, plugin},
      {"sdf/model/gripper", Fate::noted, {}, "% is left out: it makes joints while a simulation runs"},
  };
  add_all(words, "sdf/model/", Fate::silent, {"self_collide", "allow_auto_disable", "enable_wind"});
  return words;
}

Words link_words() {
  Words words = {
      {"sdf/model/link", Fate::kept, "name", {}, true},
      {"sdf/model/link/gravity", Fate::kept},
      {"sdf/model/link/kinematic", Fate::kept},
      {"sdf/model/link/inertial", Fate::kept},
      {"sdf/model/link/inertial@auto",
       Fate::refused,
       {},
       "% takes the inertia from the shapes, which is not computed: write <mass> and <inertia>"},
      {"sdf/model/link/inertial/mass", Fate::kept},
      {"sdf/model/link/inertial/inertia", Fate::kept},
      {"sdf/model/link/inertial/density", Fate::warned, {}, "% is left out: write <mass> and <inertia>"},
      {"sdf/model/link/inertial/fluid_added_mass",
       Fate::warned,
       {},
       "% is left out: no fluid acts on bodies"},
      {"sdf/model/link/velocity_decay", Fate::warned, {}, force},
  };
  add_all(words, "sdf/model/link/inertial/inertia/", Fate::kept, {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"});
  add_all(words, "sdf/model/link/", Fate::silent,
          {"self_collide", "enable_wind", "must_be_base_link", "collision", "sensor", "light", "projector",
           "audio_sink", "audio_source", "battery", "particle_emitter"});
  return words;
}

Words visual_words() {
  const std::string visual = "sdf/model/link/visual", geometry = visual + "/geometry";
  Words words = {{visual, Fate::drawn, {}, {}, true}, {visual + "@name", Fate::silent}};
  add_all(words, visual, Fate::drawn,
          {"/transparency", "/material", "/material/diffuse", "/geometry", "/geometry/box",
           "/geometry/box/size", "/geometry/cylinder", "/geometry/cylinder/radius",
           "/geometry/cylinder/length", "/geometry/sphere", "/geometry/sphere/radius", "/geometry/capsule",
           "/geometry/capsule/radius", "/geometry/capsule/length", "/geometry/mesh", "/geometry/mesh/uri",
           "/geometry/mesh/scale"});
  add_all(words, visual, Fate::silent,
          {"/cast_shadows",
           "/laser_retro",
           "/meta",
           "/visibility_flags",
           "/plugin",
           "/material/ambient",
           "/material/specular",
           "/material/emissive",
           "/material/script",
           "/material/shader",
           "/material/lighting",
           "/material/pbr",
           "/material/render_order",
           "/material/double_sided",
           "/material/shininess",
           "/geometry/mesh/submesh",
           "/geometry/plane",
           "/geometry/heightmap",
           "/geometry/image",
           "/geometry/ellipsoid",
           "/geometry/polyline",
           "/geometry/empty"});
  return words;
}

Words joint_words() {
  Words words = {
      {"sdf/model/joint", Fate::kept, "name type", {}, true},
      {"sdf/model/joint/parent", Fate::kept},
      {"sdf/model/joint/child", Fate::kept},
      {"sdf/model/joint/thread_pitch", Fate::kept},
      {"sdf/model/joint/screw_thread_pitch",
       Fate::refused,
       {},
       "% is not read: write <thread_pitch>, -2 pi divided by that number"},
      {"sdf/model/joint/physics", Fate::silent},
      {"sdf/model/joint/sensor", Fate::silent},
      {"sdf/model/joint/gearbox_ratio", Fate::refused, {}, coupling},
      {"sdf/model/joint/gearbox_reference_body", Fate::refused, {}, coupling},
  };
  for (const char* const name : {"axis", "axis2"}) {
    const std::string axis = std::string("sdf/model/joint/") + name;
    words.push_back({axis, Fate::kept});
    words.push_back({axis + "/xyz", Fate::kept, "expressed_in"});
    words.push_back({axis + "/use_parent_model_frame", Fate::kept}); // of 1.6 and before
    words.push_back({axis + "/mimic", Fate::kept, "joint axis"});
    add_all(words, axis + "/mimic", Fate::kept, {"/multiplier", "/offset", "/reference"});
    words.push_back({axis + "/initial_position", Fate::noted, {}, start});
    add_all(words, axis, Fate::kept,
            {"/dynamics", "/dynamics/damping", "/dynamics/friction", "/dynamics/spring_reference",
             "/dynamics/spring_stiffness", "/limit", "/limit/lower", "/limit/upper", "/limit/velocity",
             "/limit/effort"});
    add_all(words, axis, Fate::silent, {"/limit/stiffness", "/limit/dissipation"});
  }
  return words;
}

Vocabulary all_words() {
  Words all;
  for (Words part : {world_words(), model_words(), include_words("sdf"), include_words("sdf/model"),
                     link_words(), visual_words(), joint_words(), pose_of("sdf/include", Fate::kept),
                     pose_of("sdf/model/include", Fate::kept), pose_of("sdf/frame", Fate::kept),
                     pose_of("sdf/model", Fate::kept), pose_of("sdf/model/frame", Fate::kept),
                     pose_of("sdf/model/link", Fate::kept), pose_of("sdf/model/joint", Fate::kept),
                     inertial_pose(), pose_of("sdf/model/link/visual", Fate::drawn)})
    all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
  return Vocabulary(std::move(all));
}

} // namespace

const Vocabulary& sdf_words() {
  static const Vocabulary vocabulary = all_words();
  return vocabulary;
}

} // namespace mbsgen::importer
