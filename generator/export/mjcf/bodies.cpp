// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/mjcf/bodies.h"
#include "base/index.h"
#include "export/looks.h"
#include "import/mjcf/read/inertia.h"
#include "import/quaternion.h"
#include "mesh/data_uri.h"
#include <algorithm>

namespace mbsgen::exporter {

namespace {

// In place of the other end of a range that has one: rad or m.
constexpr double far = 1e9;

// More elements within each other are not read by MuJoCo's reader of XML.
constexpr int deepest = 490;

class BodyWriter {
public:
  BodyWriter(const Mechanism& mechanism, MjcfNames& names, Xml& xml, Diagnostics& diagnostics)
      : mechanism_(mechanism), model_(*mechanism.model), names_(names), xml_(xml), diagnostics_(diagnostics),
        masses_(mechanism, "MuJoCo"), children_(model_.bodies.size() + 1) {
    for (std::size_t row = 0; row < model_.bodies.size(); ++row)
      children_[at(model_.bodies[row].parent + 1)].push_back(static_cast<int>(row));
    name_sites();
  }

  MjcfWorldState write() {
    {
      const Xml::Scope world(xml_, "worldbody");
      write_contents(model::base_body, 2);
    }
    masses_.note(diagnostics_);
    meshes_.note("meshes are left out, MuJoCo reads no file whose mesh is missing", diagnostics_);
    ranges_.note("MuJoCo's ranges have two ends, the one that is not limited is 1e9", diagnostics_);
    if (depth_ > deepest)
      diagnostics_.warning({}, "the bodies lie " + std::to_string(depth_) +
                                   " deep within each other, and MuJoCo reads 500 levels");
    return std::move(state_);
  }

private:
  // Points, and the origins that cuts hold.
  void name_sites() {
    Names names;
    state_.sites = name_points(model_, names);
    for (const Cut& cut : mechanism_.cuts)
      for (const End* end : {&cut.a, &cut.b}) {
        const auto [place, is_new] = state_.sites.try_emplace({end->link, end->point});
        if (is_new) place->second = names.fresh(model_.body_name(end->link) + "_origin");
      }
  }

  void write_contents(int row, int depth) {
    depth_ = std::max(depth_, depth);
    for (const model::Look& look : shapes_of(model_, row)) write_geom(look, row);
    for (auto site = state_.sites.lower_bound({row, model::body_origin});
         site != state_.sites.end() && site->first.first == row; ++site)
      write_site(site->first.second, row, site->second);
    for (const int child : children_[at(row + 1)]) {
      const Link& link = mechanism_.links[at(child)];
      write_pieces(child, pieces_of(mechanism_, link, names_.links[at(child)], names_), 0, depth + 1);
    }
  }

  void write_pieces(int row, const std::vector<MjcfPiece>& pieces, std::size_t first, int depth) {
    const MjcfPiece& piece = pieces[first];
    Attributes attributes{{"name", piece.name}};
    add(attributes, piece.pose);
    const Xml::Scope scope(xml_, "body", attributes);
    for (const MjcfPart& part : piece.parts) write_joint(part);
    write_inertial(row, piece);
    if (piece.is_link)
      write_contents(row, depth);
    else
      write_pieces(row, pieces, first + 1, depth + 1);
  }

  static void add(Attributes& attributes, const Pose& pose) {
    if (pose.origin != Vec3{}) attributes.emplace_back("pos", text_of(pose.origin));
    if (pose.rotation != importer::identity)
      attributes.emplace_back("quat", text_of(importer::quaternion_of(pose.rotation)));
  }

  void write_inertial(int row, const MjcfPiece& piece) {
    const Link& link = mechanism_.links[at(row)];
    if (piece.parts.empty() && (!piece.is_link || !link.has_inertia())) return;
    const Masses::Numbers numbers = piece.is_link ? masses_.of(row) : Masses::Numbers{};
    Mat3 moments = numbers.tensor;
    const Mat3 axes = importer::principal_axes(moments); // MuJoCo's own way to them costs digits
    Attributes attributes{{"pos", text_of(piece.is_link ? link.com : Vec3{})},
                          {"mass", text_of(numbers.mass)}};
    if (axes != importer::identity) attributes.emplace_back("quat", text_of(importer::quaternion_of(axes)));
    attributes.emplace_back("diaginertia", text_of(Vec3{moments[0], moments[4], moments[8]}));
    xml_.leaf("inertial", attributes);
  }

  void write_joint(const MjcfPart& part) {
    append(state_.qpos, part.q0);
    append(state_.qvel, part.qd0);
    append(state_.ref, part.ref);
    state_.order.push_back(part.name);
    const Joint& joint = *part.joint;
    if (!part.is_main) state_.screws[joint.source->coordinate] = part.name;
    static constexpr std::array<const char*, 4> words{"hinge", "slide", "ball", "free"};
    Attributes attributes{{"name", part.name}, {"type", words[static_cast<std::size_t>(part.kind)]}};
    if (part.kind != MjcfKind::free && part.kind != MjcfKind::slide && part.pos != Vec3{})
      attributes.emplace_back("pos", text_of(part.pos));
    if (part.kind <= MjcfKind::slide) attributes.emplace_back("axis", text_of(part.axis));
    if (part.drawn != 0) attributes.emplace_back("ref", text_of(part.drawn));
    if (part.is_main) add_details(attributes, joint);
    xml_.leaf("joint", attributes);
  }

  void add_details(Attributes& attributes, const Joint& joint) {
    if (joint.lower || joint.upper) {
      attributes.emplace_back("limited", "true");
      attributes.emplace_back("range",
                              text_of(joint.lower.value_or(-far)) + " " + text_of(joint.upper.value_or(far)));
      if (!joint.lower || !joint.upper) ranges_.add(joint.source->where, joint.name());
    }
    if (joint.armature != 0) attributes.emplace_back("armature", text_of(joint.armature));
    if (!joint.spring) return;
    const auto number = [&](const char* key, double value) {
      if (value != 0) attributes.emplace_back(key, text_of(value));
    };
    number("stiffness", joint.spring->stiffness);
    number("springref", joint.spring->rest);
    number("damping", joint.spring->damping);
  }

  void write_site(int point, int row, const std::string& name) {
    Attributes attributes{{"name", name}};
    if (point != model::body_origin) add(attributes, frame_of(model_.points(row)[at(point)]));
    xml_.leaf("site", attributes);
  }

  // A picture, without contacts and, by <compiler>, without mass.
  void write_geom(const model::Look& look, int row) {
    Attributes attributes;
    switch (look.form) {
    case model::LookForm::box:
      attributes = {{"type", "box"}, {"size", text_of(importer::scaled(0.5, look.lengths))}};
      break;
    case model::LookForm::sphere:
      attributes = {{"type", "sphere"}, {"size", text_of(look.radius)}};
      break;
    case model::LookForm::cylinder:
    case model::LookForm::capsule:
      attributes = {{"type", look.form == model::LookForm::capsule ? "capsule" : "cylinder"},
                    {"size", text_of(look.radius) + " " + text_of(look.length / 2)}};
      break;
    case model::LookForm::mesh:
      return meshes_.add(look.where, model_.body_name(row) + " (" + mesh::shown_path(look.mesh) + ")");
    }
    add(attributes, frame_of(look));
    for (const char* const key : {"contype", "conaffinity"}) attributes.emplace_back(key, "0");
    attributes.emplace_back("group", "1");
    attributes.emplace_back("rgba", text_of(color_of(look)));
    xml_.leaf("geom", attributes);
  }

  static void append(std::vector<double>& list, const std::vector<double>& more) {
    list.insert(list.end(), more.begin(), more.end());
  }

  const Mechanism& mechanism_;
  const model::Model& model_;
  MjcfNames& names_;
  Xml& xml_;
  Diagnostics& diagnostics_;
  Masses masses_;
  Named meshes_, ranges_;
  MjcfWorldState state_;
  std::vector<std::vector<int>> children_; ///< by row and one more: of the base first
  int depth_ = 0;
};

} // namespace

MjcfWorldState write_bodies(const Mechanism& mechanism, MjcfNames& names, Xml& xml,
                            Diagnostics& diagnostics) {
  return BodyWriter(mechanism, names, xml, diagnostics).write();
}

} // namespace mbsgen::exporter
