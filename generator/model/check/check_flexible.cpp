// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "model/check/check.h"

namespace mbsgen::model {

namespace {

bool is_flexible(const Model& model, int body) {
  return body != base_body && model.bodies[at(body)].flexible;
}

// The floating frame is no material: what it carries at a place of its own would not follow the deformation.
void check_children(const Model& model, Diagnostics& diagnostics) {
  for (const Body& body : model.bodies) {
    if (!is_flexible(model, body.parent)) continue;
    const std::string parent = quoted(model.body_name(body.parent));
    if (body.dh)
      diagnostics.error(body.orientation.where, "the parent " + parent +
                                                    " is flexible and carries bodies at its points, "
                                                    "write \"at\": \"POINT\" in place of \"dh\"");
    else if (body.at_point == body_origin)
      for (const Scalar& place : body.at)
        if (place.given && place.nominal != 0) {
          diagnostics.error(place.where, "the parent " + parent +
                                             " is flexible and carries bodies at its points, name one: "
                                             "\"at\": \"POINT\"");
          break;
        }
  }
}

void check_contacts(const Model& model, Diagnostics& diagnostics) {
  for (const Contact& contact : model.contacts) {
    if (contact.is_rigid()) {
      diagnostics.error(contact.where,
                        "rigid contacts are not generated for models with flexible bodies, write a "
                        "\"normal\" force, or remove \"flexible\"");
      return;
    }
    for (const ContactShape& shape : contact.shapes)
      if (is_flexible(model, shape.point.body))
        diagnostics.error(shape.where,
                          "the body " + quoted(model.body_name(shape.point.body)) +
                              " is flexible and has no surfaces, weld a body without mass to one of its "
                              "points and give the surface to that");
  }
}

void check_tyres(const Model& model, Diagnostics& diagnostics) {
  for (const Tyre& tyre : model.tyres)
    if (is_flexible(model, tyre.center.body))
      diagnostics.error(tyre.where, "the wheel " + quoted(model.body_name(tyre.center.body)) +
                                        " of a tyre is flexible, make it a rigid body");
}

} // namespace

void check_flexible(const Model& model, Diagnostics& diagnostics) {
  if (!model.has_flexible_bodies()) return;
  check_children(model, diagnostics);
  check_contacts(model, diagnostics);
  check_tyres(model, diagnostics);
}

} // namespace mbsgen::model
