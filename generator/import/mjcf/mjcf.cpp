// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/mjcf.h"
#include "base/index.h"
#include "base/text.h"
#include "import/mjcf/contacts.h"
#include "import/mjcf/drives.h"
#include "import/mjcf/read/bodies.h"
#include "import/mjcf/start.h"
#include "import/mjcf/ties.h"
#include "import/vectors.h"
#include <cstddef>
#include <utility>

namespace mbsgen::importer {

namespace {

// Turns what was read into JSON.
class MjcfWriter {
public:
  MjcfWriter(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfSettings& settings,
             const MjcfWorld& world, Diagnostics& diagnostics)
      : settings_(settings), world_(world), diagnostics_(diagnostics), placements_(place_bodies(world)),
        names_(name_bodies(world, placements_, diagnostics)), index_(world, diagnostics),
        points_(world, placements_), passive_(world), rotors_(world),
        tendons_(document, defaults, world, names_, index_, settings, passive_, rotors_, diagnostics),
        paths_(document, defaults, world, index_, settings, points_, passive_, rotors_, diagnostics),
        ties_(document, defaults, world, names_, index_, tendons_, points_, diagnostics),
        drives_(document, defaults, settings, names_, index_, tendons_, points_, rotors_, paths_,
                diagnostics),
        touches_(touching_pairs(document, defaults, settings, world, placements_, diagnostics), world,
                 points_, diagnostics),
        start_(document, defaults, world, diagnostics) {}

  Json model(const RawName& name) {
    add_springs(world_, names_, passive_, diagnostics_);
    add_compensations();
    points_.name(names_, diagnostics_);
    passive_.name(names_.taken, diagnostics_);
    Json model = {{"mbsgen", 1},
                  {"name", make_names({name}, "model", reserved_model_names, diagnostics_)[0]},
                  {"gravity", json_of(settings_.gravity)}};
    if (const Json parameters = passive_.parameters(); !parameters.empty()) model["parameters"] = parameters;
    add_base(model);
    Json& bodies = model["bodies"] = Json::array();
    for (std::size_t b = 1; b < world_.bodies.size(); ++b) add_body(b, bodies);
    ties_.write(model, lines_);
    paths_.write(model, lines_);
    drives_.write(model, lines_);
    write_compensations(model);
    touches_.write(model, lines_);
    add_actuators(model);
    note_rest();
    return model;
  }

  Lines take_lines() { return std::move(lines_); }

private:
  struct Compensation {
    MjcfPoints::Point point;
    RawName name;
    Vec3 force;
  };

  void add_base(Json& model) {
    if (const Json points = points_.json(0, residues_); !points.empty()) model["base"]["points"] = points;
    if (const Json shapes = shapes_of(0); !shapes.empty()) model["base"]["shapes"] = shapes;
  }

  // The solids of a body and of those that are welded to it.
  Json shapes_of(std::size_t carrier) const {
    Json json = Json::array();
    for (const std::size_t b : carried(carrier))
      for (const Shape& shape : world_.bodies[b].shapes)
        json.push_back(json_of(shape, placements_[b].in_carrier));
    return json;
  }

  std::vector<std::size_t> carried(std::size_t carrier) const {
    if (carried_.empty()) {
      carried_.resize(world_.bodies.size());
      for (std::size_t b = 0; b < placements_.size(); ++b) carried_[at(placements_[b].carrier)].push_back(b);
    }
    return carried_[carrier];
  }

  void add_body(std::size_t b, Json& bodies) {
    const MjcfBody& body = world_.bodies[b];
    const std::vector<MjcfStage>& stages = placements_[b].stages;
    for (std::size_t s = 0; s < stages.size(); ++s) {
      lines_["/bodies/" + std::to_string(bodies.size())] = body.line;
      Json json = {{"name", names_.bodies[b][s]},
                   {"parent", s > 0 ? names_.bodies[b][s - 1] : names_.carrier(carrier_of(body.parent))}};
      add_place(json, stages[s].fixed);
      for (const std::size_t j : stages[s].joints) {
        lines_["/bodies/" + std::to_string(bodies.size()) + "/joints/" +
               std::to_string(json["joints"].size())] = body.joints[j].line;
        json["joints"].push_back(joint(body.joints[j], {b, j}));
      }
      if (s + 1 == stages.size()) add_contents(json, b);
      bodies.push_back(std::move(json));
    }
  }

  int carrier_of(int body) const { return placements_[at(body)].carrier; }

  void add_place(Json& json, const Pose& fixed) {
    const Vec3 place = without_residues(fixed.origin, std::max(1e-3, largest(fixed.origin)), residues_);
    if (place != Vec3{}) json["at"] = json_of(place);
    const Rpy rpy = rpy_of(fixed.rotation);
    if (!is_zero(rpy)) json["orientation"] = json_of(rpy);
  }

  void add_contents(Json& json, std::size_t b) {
    std::vector<RigidInertia> parts;
    for (const std::size_t one : carried(b))
      parts.push_back(moved(world_.bodies[one].inertia, placements_[one].in_carrier));
    parts.push_back(rotor_of_free(world_.bodies[b]));
    RigidInertia inertia = lumped(parts);
    if (inertia.derived) {
      inertia.com = without_residues(inertia.com, inertia.reach, residues_);
      inertia.tensor = without_residues(inertia.tensor, largest(inertia.tensor), residues_);
    }
    json["mass"] = inertia.mass;
    if (!inertia.is_zero()) {
      json["com"] = json_of(inertia.com);
      json["inertia"] = json_of_tensor(inertia.tensor);
    }
    if (const Json points = points_.json(b, residues_); !points.empty()) json["points"] = points;
    if (const Json shapes = shapes_of(b); !shapes.empty()) json["shapes"] = shapes;
  }

  Json joint(const MjcfJoint& joint, const MjcfJointIndex& place) const {
    Json json = {{"name", names_.of(place)}};
    add_type(json, joint);
    if (const Json q0 = start_.q0(place); !q0.is_null()) json["q0"] = q0;
    if (const Json qd0 = start_.qd0(place); !qd0.is_null()) json["qd0"] = qd0;
    if (passive_.has(place)) json["force"] = passive_.json(place);
    add_rotor_and_limits(json, joint, place);
    return json;
  }

  static void add_type(Json& json, const MjcfJoint& joint) {
    const bool turns = joint.type == MjcfJointType::hinge;
    if (joint.coordinates() > 1) {
      json["type"] = joint.type == MjcfJointType::ball ? "Ball" : "Free";
    } else if (joint.axis.is_positive()) {
      json["type"] = std::string(turns ? "R" : "T") + "xyz"[joint.axis.index];
    } else {
      json["type"] = turns ? "R" : "T";
      json["axis"] = json_of(joint.axis.direction);
    }
  }

  void add_rotor_and_limits(Json& json, const MjcfJoint& joint, const MjcfJointIndex& place) const {
    const double armature = joint.armature + rotors_.of(place);
    if (armature > 0 && joint.type != MjcfJointType::free) json["armature"] = armature;
    if (joint.coordinates() > 1) return;
    Json limits = Json::object();
    if (joint.range) {
      limits["lower"] = joint.range->at(0);
      limits["upper"] = joint.range->at(1);
    }
    const double force = joint.force > 0 ? joint.force : drives_.force(json["name"]);
    if (force > 0) limits["force"] = force;
    if (!limits.empty()) json["limits"] = limits;
  }

  // Joints that are tied share fewer motions: the actuators say which forces are there.
  void add_actuators(Json& model) const {
    if (model.contains("cuts") || model.contains("constraints"))
      if (const std::vector<std::string> joints = drives_.joints(); !joints.empty())
        model["actuators"] = joints;
  }

  void add_compensations() {
    for (std::size_t b = 1; b < world_.bodies.size(); ++b) {
      const MjcfBody& body = world_.bodies[b];
      if (!body.moves || settings_.gravity == Vec3{}) continue;
      if (body.gravity_compensation != 0)
        compensate(b, "com", body.inertia.com, body.gravity_compensation * body.inertia.mass);
      if (const RigidInertia rotor = rotor_of_free(body); rotor.mass > 0)
        compensate(b, "armature", {}, rotor.mass);
    }
  }

  // A force against the weight of that mass.
  void compensate(std::size_t b, const std::string& point, const Vec3& place, double mass) {
    const MjcfBody& body = world_.bodies[b];
    const RawName name{(body.name.empty() ? "body" : body.name) + "_compensation", body.line};
    compensations_.push_back(
        {points_.add(b, {point, body.line}, {identity, place}), name, scaled(-mass, settings_.gravity)});
  }

  // The armature of a free joint resists as a mass and a ball do at the origin of its body, without weight.
  static RigidInertia rotor_of_free(const MjcfBody& body) {
    const bool is_free = !body.joints.empty() && body.joints.front().type == MjcfJointType::free;
    const double size = is_free ? body.joints.front().armature : 0;
    RigidInertia rotor;
    rotor.mass = size;
    rotor.tensor = {size, 0, 0, 0, size, 0, 0, 0, size};
    return rotor;
  }

  void write_compensations(Json& model) {
    std::vector<std::string> taken;
    std::vector<RawName> raw;
    for (const Json& force : model.value("forces", Json::array())) taken.push_back(force["name"]);
    for (const Compensation& one : compensations_) raw.push_back(one.name);
    const auto names = make_names(raw, "force", taken, diagnostics_);
    for (std::size_t i = 0; i < names.size(); ++i)
      model["forces"].push_back({{"name", names[i]},
                                 {"point", points_.reference(compensations_[i].point)},
                                 {"force", json_of(compensations_[i].force)}});
  }

  void note_rest() {
    if (world_.touching > 0 && settings_.contacts == MjcfContacts::none)
      diagnostics_.note({}, counted(world_.touching, "geom") +
                                " of moving bodies can touch others in MuJoCo, and nothing here: --contacts "
                                "makes rigid contacts of them");
    if (settings_.contacts != MjcfContacts::none && touches_.empty())
      diagnostics_.note(
          {}, "--contacts makes no rigid contact: of the geoms that it chooses none touch each other");
    if (residues_ > 0)
      diagnostics_.note({},
                        std::to_string(residues_) +
                            " components of combined or turned quantities are written as 0, they "
                            "were below 1e-13 of the quantity's size",
                        Topic::normalized);
  }

  const MjcfSettings& settings_;
  const MjcfWorld& world_;
  Diagnostics& diagnostics_;
  std::vector<MjcfPlacement> placements_;
  MjcfNames names_;
  MjcfIndex index_;
  MjcfPoints points_;
  MjcfPassive passive_;
  MjcfRotors rotors_;
  MjcfTendons tendons_;
  MjcfPaths paths_;
  MjcfTies ties_;
  MjcfDrives drives_;
  MjcfTouches touches_;
  MjcfStart start_;
  std::vector<Compensation> compensations_;
  mutable std::vector<std::vector<std::size_t>> carried_; ///< per carrier, found when asked for
  Lines lines_;
  int residues_ = 0;
};

void note_welded(const MjcfWorld& world, Diagnostics& diagnostics) {
  for (const MjcfBody& body : world.bodies)
    if (body.parent >= 0 && body.joints.empty())
      diagnostics.note(body.where,
                       "body " + quoted(body.name) +
                           " has no joint, merged into the one that carries it and "
                           "kept as a point",
                       Topic::merged);
}

bool moves(const MjcfWorld& world) {
  return std::any_of(world.bodies.begin(), world.bodies.end(), [](const MjcfBody& one) { return one.moves; });
}

} // namespace

std::optional<Imported> import_mjcf(std::string_view text, const NearbyFiles& files,
                                    const MjcfOptions& options, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const MjcfDocument document(text, files, diagnostics);
  if (document.root() == nullptr) return std::nullopt;
  const MjcfDefaults defaults(document, diagnostics);
  const MjcfElement root = defaults.bare(*document.root());
  const MjcfSettings settings = read_settings(document, defaults, options.contacts);
  const MjcfFrames frames(settings);
  MjcfAssets assets(document, defaults, settings, files);
  MjcfGeoms geoms(assets, frames, settings);
  MjcfWorld world = read_bodies(document, defaults, settings, frames, geoms, diagnostics);
  geoms.note_unseen(diagnostics);
  frames.note_unit(root);
  frames.note_changes(root);
  adjust_inertias(world, settings);
  tune_springs(world);
  note_welded(world, diagnostics);
  if (!moves(world)) root.error("no body has a joint, nothing moves; give a <body> a <joint>");
  if (diagnostics.errors() != errors) return std::nullopt;
  MjcfWriter writer(document, defaults, settings, world, diagnostics);
  Json model = writer.model({root.word("model", "model"), root.line()});
  if (diagnostics.errors() != errors) return std::nullopt;
  if (options.body_wrenches) add_body_wrenches(model, diagnostics);
  return imported(model, writer.take_lines());
}

} // namespace mbsgen::importer
