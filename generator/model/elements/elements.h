// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "base/nearby_files.h"
#include "model/laws.h"
#include "model/model.h"
#include "model/names.h"
#include "model/scalars.h"
#include "model/vehicle.h"

namespace mbsgen::model {

/// The tools that the readers of a model's elements share. They run on a model that `read_bodies` and
/// `read_tree` have filled.
struct ElementContext {
  ScalarReader& scalars;
  LawReader& laws;
  NameTables& names;
  Model& model;
  Diagnostics& diagnostics;
  expr::Pool& pool;
  const NearbyFiles& files; ///< that the model names
};

/// Reads "base" and "bodies" of the file except references to other bodies: parents, "at" and the laws of
/// joints.
void read_bodies(const Json& file, ElementContext& context);

/// The point that the string, "body.point", names; nothing, after an error, when there is none.
std::optional<PointRef> read_point_ref(const Json& json, const NameTables& names, const Model& model,
                                       Diagnostics& diagnostics);

/// The point that the string `object[key]`, "body.point", names; nothing, after an error, when there is none.
std::optional<PointRef> read_point_ref(const Json& object, const char* key, const NameTables& names,
                                       const Model& model, Diagnostics& diagnostics);

/// Reads the parent of each body and its place there, and orders the bodies. `read_bodies` must have run on
/// the file: a parent may be written after its child.
void read_tree(const Json& file, ScalarReader& scalars, const NameTables& names, Model& model,
               Diagnostics& diagnostics);

/// Reads one entry of a body's "joints" except its laws; a shorthand of several joints gives them all. The
/// joints are appended to the model's and to `rows`.
void read_joint(const Json& json, int body, expr::Pool& pool, ScalarReader& scalars, NameTables& names,
                Model& model, std::vector<int>& rows, Diagnostics& diagnostics);

/// Reads "flexible" of a body whose points have been read: its modes become joints of the model and of `body.joints`.
void read_flexible(const Json& owner, int row, ElementContext& context, Body& body);

/// Reads "force" and "motion" of the joints, which may depend on any joint's coordinate.
void read_joint_laws(const Json& file, ElementContext& context);

/// Reads "links": forces between two points along their line.
void read_links(const Json& file, ElementContext& context);

/// Reads "forces": forces and torques at points of bodies.
void read_forces(const Json& file, ElementContext& context);

/// The three components of a vector in `object[key]` by that rule; zero where there is none.
std::array<expr::Expr, 3> read_components(const Json& object, const char* key, const LawRule& rule,
                                          ElementContext& context);

/// Reads "bushings": forces and torques between the frames of two points.
void read_bushings(const Json& file, ElementContext& context);

/// Reads "roads": grounds of tyres.
void read_roads(const Json& file, ElementContext& context);

/// Reads "tyres": wheels on roads, after those. Their laws may have states, which come behind the file's.
void read_tyres(const Json& file, ElementContext& context);

/// Reads "contacts": pairs of surfaces that press on each other where they overlap.
void read_contacts(const Json& file, ElementContext& context);

/// Reads "cuts": closures of loops between points of two bodies.
void read_cuts(const Json& file, ElementContext& context);

/// Reads "constraints". An error for one that no moving joint enters or, if nonholonomic, that is not linear
/// in the velocities.
void read_constraints(const Json& file, ElementContext& context);

/// A link, force, bushing or contact with the list "states" of the file.
struct LawOwner {
  const char* what; ///< "a link"
  const std::string& name;
  bool external = false; ///< has a user's law
  int results = 0;       ///< numbers of the law before the rates of its states
};

/// The rows of the states in `object["states"]`, whose rates the law of the owner gives. Notes the law in
/// each of them.
std::vector<int> read_law_states(const Json& object, const LawOwner& owner, ElementContext& context);

/// Reads names and initial values of the states of "states": laws of all elements may name them.
void read_states(const Json& file, ElementContext& context);
/// Reads their rates, which may name joints, states and links: those are known by then.
void read_rates(const Json& file, ElementContext& context);

/// Reads "outputs". The elements that they name must have been read.
void read_outputs(const Json& file, ElementContext& context);

/// The names in "sensitivities". Whether numbers of the model have them is known when its equations are
/// written.
void read_sensitivities(const Json& file, ElementContext& context);

/// Reads "sensors": points whose motion is computed.
void read_sensors(const Json& file, ElementContext& context);

/// Reads "actuators": joints that carry an actuator.
void read_actuators(const Json& file, ElementContext& context);

/// Reads "vehicle": the parts that manoeuvres move. Nothing where the file has none.
std::optional<Vehicle> read_vehicle(const Json& file, ElementContext& context);

} // namespace mbsgen::model
