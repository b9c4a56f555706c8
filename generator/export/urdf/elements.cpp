// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/urdf/elements.h"
#include "export/inertia.h"

namespace mbsgen::exporter {

namespace {

void write_visual(Xml& xml, const model::Look& look, const Pose& frame, const char* form,
                  const Attributes& sizes) {
  const Xml::Scope scope(xml, "visual");
  xml.leaf("origin", origin_of(frame));
  {
    const Xml::Scope geometry(xml, "geometry");
    xml.leaf(form, sizes);
  }
  if (look.color.empty() && look.opacity == 1) return;
  const auto color = color_of(look);
  const Xml::Scope material(xml, "material", {{"name", "color " + text_of(color)}});
  xml.leaf("color", Attributes{{"rgba", text_of(color)}});
}

void write_sphere(Xml& xml, const model::Look& look, const Pose& frame) {
  write_visual(xml, look, frame, "sphere", {{"radius", text_of(look.radius)}});
}

void write_cylinder(Xml& xml, const model::Look& look, const Pose& frame) {
  write_visual(xml, look, frame, "cylinder",
               {{"radius", text_of(look.radius)}, {"length", text_of(look.length)}});
}

} // namespace

Attributes origin_of(const Pose& pose) {
  return {{"xyz", text_of(pose.origin)}, {"rpy", text_of(angles_of(pose.rotation))}};
}

void write_shape(Xml& xml, const model::Look& look) {
  const Pose frame = frame_of(look);
  switch (look.form) {
  case model::LookForm::box:
    return write_visual(xml, look, frame, "box", {{"size", text_of(look.lengths)}});
  case model::LookForm::cylinder:
    return write_cylinder(xml, look, frame);
  case model::LookForm::sphere:
    return write_sphere(xml, look, frame);
  case model::LookForm::capsule: // which URDF does not have
    write_cylinder(xml, look, frame);
    for (const double side : {-0.5, 0.5})
      write_sphere(xml, look, frame * Pose{importer::identity, {0, 0, side * look.length}});
    return;
  case model::LookForm::mesh:
    return write_visual(xml, look, frame, "mesh", {{"filename", look.mesh}, {"scale", text_of(look.scale)}});
  }
}

} // namespace mbsgen::exporter
