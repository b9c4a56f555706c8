// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/library/scene.h"
#include "base/index.h"
#include "base/text.h"
#include "import/sdf/hanging.h"
#include "import/sdf/library/joints.h"
#include "import/sdf/library/library.h"
#include "import/sdf/library/poses.h"
#include "import/sdf/visuals.h"
#include <cstddef>
#include <map>
#include <sdf/Frame.hh>
#include <sdf/Joint.hh>
#include <sdf/Link.hh>
#include <sdf/Model.hh>
#include <sdf/World.hh>
#include <utility>

namespace mbsgen::importer {

namespace {

/// Where a model stands.
struct Scope {
  std::string name; ///< "model::part::"
  Pose pose;        ///< in the world
  bool is_static = false;
  std::string top; ///< model, which stands in no other one
};

class SceneReader {
public:
  SceneReader(const SdfIndex& index, Diagnostics& diagnostics) : index_(index), diagnostics_(diagnostics) {}

  SdfScene read(const sdf::Root& root) {
    scene_.line = index_.find("").line();
    if (root.WorldCount() > 0) {
      const sdf::World& world = *root.WorldByIndex(0);
      scene_.name = world.Name();
      scene_.gravity = vector_of(world.Gravity());
      for (std::size_t i = 0; i < world.ModelCount(); ++i) top(*world.ModelByIndex(i));
      for (std::size_t i = 0; i < world.FrameCount(); ++i) frame(*world.FrameByIndex(i), {});
    } else if (root.Model() != nullptr) {
      scene_.name = root.Model()->Name();
      top(*root.Model());
      diagnostics_.note({scene_.line, 0, {}}, "the file has no <world>: gravity is 9.81 m/s^2 against z");
    }
    unseen_.note("boxes, cylinders, spheres, capsules and meshes", diagnostics_);
    if (scene_.links.empty())
      diagnostics_.error({scene_.line, 0, {}}, "the file has no <model> with links, add one");
    return std::move(scene_);
  }

private:
  void top(const sdf::Model& from) { model(from, {}); }

  // Links first: joints and frames may name those of nested models.
  void model(const sdf::Model& from, const Scope& outside) {
    Scope scope{outside.name + from.Name() + "::",
                {},
                outside.is_static || from.Static(),
                outside.top.empty() ? from.Name() : outside.top};
    ignition::math::Pose3d pose;
    if (!resolved(from.SemanticPose().Resolve(pose), index_.line(outside.name + from.Name()))) return;
    scope.pose = outside.pose * pose_of(pose);
    const std::string canonical = from.CanonicalLinkAndRelativeName().second;
    for (std::size_t i = 0; i < from.LinkCount(); ++i)
      link(*from.LinkByIndex(i), scope, outside.name.empty() && from.LinkByIndex(i)->Name() == canonical);
    for (std::size_t i = 0; i < from.ModelCount(); ++i) model(*from.ModelByIndex(i), scope);
    for (std::size_t i = 0; i < from.JointCount(); ++i) joint(*from.JointByIndex(i), scope);
    for (std::size_t i = 0; i < from.FrameCount(); ++i) frame(*from.FrameByIndex(i), scope);
  }

  bool resolved(const sdf::Errors& errors, int line) { return pass_on(errors, index_, line, diagnostics_); }

  // The name in the model file: the only model of a file does not stand before its parts.
  std::string shown(const std::string& scoped) const {
    return index_.top_models() == 1 ? scoped.substr(scoped.find("::") + 2) : scoped;
  }

  void link(const sdf::Link& from, const Scope& scope, bool is_canonical) {
    const std::string name = scope.name + from.Name();
    const XmlElement& element = index_.find(name);
    SdfLink link;
    link.name = shown(name);
    link.model = scope.top;
    link.line = element.line();
    link.is_static = scope.is_static;
    link.is_canonical = is_canonical;
    ignition::math::Pose3d pose;
    if (!resolved(from.SemanticPose().Resolve(pose, "__model__"), link.line)) return;
    link.frame = scope.pose * pose_of(pose);
    read_inertia(from, link);
    link.shapes = read_sdf_visuals(element, unseen_);
    if (!link.is_static) note_defaults(element, link);
    numbers_.emplace(name, static_cast<int>(scene_.links.size()));
    scene_.links.push_back(std::move(link));
  }

  static void read_inertia(const sdf::Link& from, SdfLink& link) {
    const ignition::math::Inertiald& inertial = from.Inertial();
    link.inertial = pose_of(inertial.Pose());
    link.inertia.mass = inertial.MassMatrix().Mass();
    const ignition::math::Matrix3d moments = inertial.MassMatrix().Moi();
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) link.inertia.tensor[3 * i + j] = moments(i, j);
  }

  void note_defaults(const XmlElement& element, const SdfLink& link) {
    const std::string name = "link " + mbsgen::quoted(link.name);
    const XmlElement* const inertial = child(&element, "inertial");
    if (child(inertial, "mass") == nullptr || child(inertial, "inertia") == nullptr)
      diagnostics_.note(
          location(inertial == nullptr ? element : *inertial),
          name + " has not all of <mass> and <inertia>: those of SDF are taken, 1 kg and 1 kg m^2");
    const std::string gravity = child_text(&element, "gravity"),
                      kinematic = child_text(&element, "kinematic");
    if (!gravity.empty() && gravity != "true" && gravity != "1")
      diagnostics_.warning(location(*child(&element, "gravity")),
                           name + " is without gravity in SDF, here it acts on every body");
    if (!kinematic.empty() && kinematic != "false" && kinematic != "0")
      diagnostics_.warning(
          location(*child(&element, "kinematic")),
          name + " is kinematic in SDF, here it moves by forces: write \"role\": \"driven\" of its "
                 "joint into the model file");
  }

  /// Number of a link by its scoped name, seen from a scope; nothing with an error where there is none.
  std::optional<int> number_of(const std::string& name, const Scope& scope, int line) {
    if (name == "world" || name == "__root__") return sdf_world;
    const auto found = numbers_.find(scope.name + name);
    if (found != numbers_.end()) return found->second;
    diagnostics_.error({line, 0, {}}, "there is no link " + mbsgen::quoted(name) + ", correct the name");
    return std::nullopt;
  }

  bool moves(int link) const { return link != sdf_world && !scene_.links[at(link)].is_static; }

  // In the world; without relative_to a joint that hangs from the world has its pose there.
  std::optional<Pose> joint_frame(const sdf::Joint& from, const Scope& scope, int line, bool hangs) {
    if (hangs && from.PoseRelativeTo().empty()) return pose_of(from.RawPose());
    ignition::math::Pose3d pose;
    if (!resolved(from.SemanticPose().Resolve(pose, "__model__"), line)) return std::nullopt;
    return scope.pose * pose_of(pose);
  }

  void joint(const sdf::Joint& from, const Scope& scope) {
    const std::string name = scope.name + from.Name();
    const XmlElement& element = index_.find(name);
    const int line = element.line();
    const bool hangs = hangs_from_world(element);
    std::string parent, child;
    const auto frame = joint_frame(from, scope, line, hangs);
    if (!frame || !resolved(from.ResolveParentLink(parent), line) ||
        !resolved(from.ResolveChildLink(child), line))
      return;
    ModelInJoint turn;
    if (hangs) {
      std::swap(parent, child);
      turn = transposed(frame->rotation) * scope.pose.rotation;
    }
    SdfJoint joint = read_joint(from, shown(name), index_, line, turn, diagnostics_);
    read_mimics(element, scope, joint);
    const auto first = number_of(parent, scope, joint.line), second = number_of(child, scope, joint.line);
    if (!first || !second) return;
    joint.parent = *first;
    joint.child = *second;
    joint.frame = *frame;
    if (moves(*first) || moves(*second))
      scene_.joints.push_back(std::move(joint));
    else if (joint.type != SdfJointType::fixed)
      diagnostics_.note({joint.line, 0, {}}, "joint " + mbsgen::quoted(joint.name) +
                                                 " does not move: what it connects is <static>");
  }

  void read_mimics(const XmlElement& element, const Scope& scope, SdfJoint& joint) {
    for (std::size_t i = 0; i < joint.axes.size(); ++i)
      if (const XmlElement* const mimic = child(child(&element, i == 0 ? "axis" : "axis2"), "mimic"))
        joint.axes[i].mimic = read_mimic(*mimic, scope);
  }

  SdfMimic read_mimic(const XmlElement& element, const Scope& scope) {
    SdfMimic mimic;
    mimic.line = element.line();
    const char* const axis = element.attribute("axis");
    const std::string which = axis == nullptr ? "axis" : axis;
    if (which != "axis" && which != "axis2")
      diagnostics_.error(location(element), "attribute axis of <mimic> is " +
                                                mbsgen::quoted(printable(which, 60)) +
                                                ", write axis or axis2");
    mimic.axis = which == "axis2" ? 1 : 0;
    mimic.joint = shown(scope.name + required_attribute(element, "joint", diagnostics_).value_or(""));
    if (child(&element, "multiplier") != nullptr)
      mimic.multiplier = child_number(&element, "multiplier", diagnostics_);
    mimic.offset = child_number(&element, "offset", diagnostics_);
    mimic.reference = child_number(&element, "reference", diagnostics_);
    return mimic;
  }

  void frame(const sdf::Frame& from, const Scope& scope) {
    const std::string name = scope.name + from.Name();
    SdfFrame frame;
    frame.name = shown(name.find("::") == std::string::npos ? "::" + name : name);
    if (index_.top_models() != 1 && scope.name.empty()) frame.name = name;
    frame.line = index_.line(name);
    std::string carrier;
    ignition::math::Pose3d pose;
    if (!resolved(from.ResolveAttachedToBody(carrier), frame.line) ||
        !resolved(from.SemanticPose().Resolve(pose, scope.name.empty() ? "world" : "__model__"), frame.line))
      return;
    const auto link = number_of(carrier, scope, frame.line);
    if (!link) return;
    frame.link = *link;
    frame.frame = scope.pose * pose_of(pose);
    scene_.frames.push_back(std::move(frame));
  }

  const SdfIndex& index_;
  Diagnostics& diagnostics_;
  UnseenShapes unseen_;
  SdfScene scene_;
  std::map<std::string, int> numbers_; ///< of links, by their scoped names
};

} // namespace

std::optional<SdfScene> read_scene(const std::string& text, const SdfIndex& index, Diagnostics& diagnostics) {
  const auto root = load_sdf(text, index, diagnostics);
  if (!root) return std::nullopt;
  return SceneReader(index, diagnostics).read(*root);
}

} // namespace mbsgen::importer
