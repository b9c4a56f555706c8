// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/geoms.h"
#include "base/text.h"
#include "import/mjcf/read/friction.h"
#include "import/vectors.h"
#include <algorithm>
#include <array>

namespace mbsgen::importer {

namespace {

// Types behind these have no volume of their own.
constexpr std::size_t mesh_type = static_cast<std::size_t>(MjcfForm::mesh),
                      plane_type = static_cast<std::size_t>(MjcfForm::plane);

// Numbers of size that a solid has.
constexpr std::array<std::size_t, 5> sizes{1, 2, 2, 3, 3};

std::size_t type_of(const MjcfElement& element) {
  const std::string word = element.word("type", "sphere");
  const auto& words = mjcf_form_words();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  element.error("the type of " + element.subject() + " is " + quoted(word) + ", write " +
                alternatives(words));
  return plane_type;
}

} // namespace

const std::vector<std::string>& mjcf_form_words() {
  static const std::vector<std::string> words{"sphere", "capsule", "cylinder", "ellipsoid",
                                              "box",    "mesh",    "plane",    "hfield"};
  return words;
}

struct MjcfGeoms::Form {
  std::size_t type = plane_type;
  Vec3 size{};
  Pose pose; ///< in the frame of the geom's parent

  bool is_solid() const { return type < mesh_type; }
};

MjcfGeoms::Form MjcfGeoms::form_of(const MjcfElement& element) const {
  Form form;
  form.type = type_of(element);
  const std::vector<double> size = element.overlaid("size", {0, 0, 0});
  form.size = {size[0], size[1], size[2]};
  if (form.is_solid() && element.has("mesh")) {
    element.error("the size of " + element.subject() +
                  " is fitted to a mesh, which is not read: write size and pos, or take the mesh itself");
    return {};
  }
  const auto line = form.is_solid() ? frames_.line(element) : std::nullopt;
  form.pose = line ? line->pose : frames_.pose(element);
  if (line) {
    const bool has_width = sizes[form.type] == 3;
    form.size = {size[0], has_width ? size[0] : line->half_length, line->half_length};
  }
  const std::size_t count = form.is_solid() ? sizes[form.type] : 0;
  if (std::any_of(form.size.begin(), form.size.begin() + static_cast<std::ptrdiff_t>(count),
                  [](double one) { return !(one > 0); })) {
    element.error("the size of " + element.subject() + " is not positive, a " + mjcf_form_words()[form.type] +
                  " has " + counted(count, "number"));
    return {};
  }
  return form;
}

RigidInertia MjcfGeoms::inertia_of(const MjcfElement& element, const Form& form, const std::string& body) {
  const double density = element.number("density", 1000);
  const double mass = element.number("mass", -1);
  const bool has_mass = element.has("mass");
  if ((has_mass && mass < 0) || density < 0)
    element.error("mass or density of " + element.subject() + " is negative, it must not be");
  if ((has_mass ? mass : density) <= 0 || form.type > mesh_type) return {};
  RigidInertia inertia;
  if (form.is_solid())
    inertia = filled(static_cast<Solid>(form.type), form.size);
  else if (const auto found = assets_.filled_mesh(element, body))
    inertia = *found;
  if (!(inertia.mass > 0)) return {};
  return with_mass(inertia, has_mass ? mass : density * inertia.mass);
}

std::optional<Shape> MjcfGeoms::shape_of(const MjcfElement& element, const Form& form) {
  std::optional<Json> solid;
  const Vec3& size = form.size;
  if (form.type == static_cast<std::size_t>(Solid::sphere)) solid = sphere_form(size[0]);
  if (form.type == static_cast<std::size_t>(Solid::capsule)) solid = capsule_form(size[0], 2 * size[1]);
  if (form.type == static_cast<std::size_t>(Solid::cylinder)) solid = cylinder_form(size[0], 2 * size[1]);
  if (form.type == static_cast<std::size_t>(Solid::box)) solid = box_form(scaled(2, size));
  std::optional<Shape> shape;
  if (form.type == mesh_type) shape = assets_.shape(element);
  if (solid) shape = Shape{*solid, {}, {}, "", 1};
  const MjcfMaterial material =
      element.has("rgba") ? material_of(element) : assets_.material(element.word("material"));
  if (!shape || !(material.opacity > 0)) {
    if (form.type < plane_type) unseen_.add(element.where());
    return std::nullopt;
  }
  shape->color = material.color;
  shape->opacity = material.opacity;
  return shape;
}

MjcfSurface MjcfGeoms::surface_of(const MjcfElement& element, const Form& form) const {
  MjcfSurface surface;
  surface.name = element.name();
  surface.form = static_cast<MjcfForm>(form.type);
  surface.size = form.size;
  surface.contype = read_whole(element, "contype", 1);
  surface.conaffinity = read_whole(element, "conaffinity", 1);
  surface.priority = read_whole(element, "priority", 0);
  surface.condim = read_condim(element, 3);
  surface.friction = read_friction(element, 1);
  surface.where = element.where();
  surface.line = element.line();
  return surface;
}

bool MjcfGeoms::is_in_group(const MjcfElement& element) const {
  const double group = element.number("group", 0);
  return group >= settings_.groups[0] && group <= settings_.groups[1];
}

MjcfGeoms::Geom MjcfGeoms::read(const MjcfElement& element, const Pose& frame, bool weighs,
                                const std::string& body) {
  const Form form = form_of(element);
  const Pose pose = frame * form.pose;
  Geom geom;
  if (weighs && is_in_group(element)) geom.inertia = moved(inertia_of(element, form, body), pose);
  geom.shape = shape_of(element, form);
  if (geom.shape) {
    geom.shape->pose = pose * geom.shape->pose;
    geom.shape->rpy = rpy_of(geom.shape->pose.rotation);
  }
  if (settings_.contacts != MjcfContacts::none) {
    geom.surface = surface_of(element, form);
    geom.surface.pose = pose;
  }
  geom.touches = element.word("contype", "1") != "0" || element.word("conaffinity", "1") != "0";
  return geom;
}

void MjcfGeoms::note_unseen(Diagnostics& diagnostics) const {
  unseen_.note(
      "boxes, cylinders, spheres, capsules and meshes in files or with listed faces, up to 16 MiB of these,",
      diagnostics);
}

} // namespace mbsgen::importer
