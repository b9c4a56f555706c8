// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/element_functions.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/loads/bushings.h"
#include "formalism/loads/loads.h"
#include "formalism/loads/tyres.h"
#include "formalism/loops/solved_dynamics.h"
#include "formalism/mechanism/output_values.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/poses.h"
#include "model/roads/bounds.h"
#include <algorithm>
#include <string_view>

namespace mbsgen::formalism {

namespace {

void put_point(FunctionBuilder& builder, const PointMotion& point, int nqd) {
  put(builder, "position", 0, point.position);
  for (int i = 0; i < 3; ++i) put(builder, "rotation", 3 * i, point.axes.row[at(i)]);
  put(builder, "velocity", 0, point.velocity);
  put(builder, "angular_velocity", 0, point.angular_velocity);
  put(builder, "acceleration", 0, point.acceleration);
  put(builder, "angular_acceleration", 0, point.angular_acceleration);
  for (std::size_t row = 0; row < 6; ++row)
    for (std::size_t column = 0; column < at(nqd); ++column) {
      const Vec3& derivative = row < 3 ? point.jacobian[column] : point.angular_jacobian[column];
      put(builder, "jacobian", static_cast<int>(row) * nqd + static_cast<int>(column), derivative[row % 3]);
    }
}

void build_sensor(const Mechanism& mechanism, const model::Sensor& sensor, FunctionBuilder& builder) {
  const BodyPose pose = point_pose(mechanism.tree, mechanism.model, sensor.point, PointAxes::of_point,
                                   mechanism.parameters, mechanism.pool());
  put_point(builder, point_motion(builder.tree, builder.writer, Node::base, pose), mechanism.nqd());
}

} // namespace

FunctionRow sensor_row(const model::Sensor& sensor) {
  const auto build = [&sensor](const Mechanism& mechanism, FunctionBuilder& builder) {
    build_sensor(mechanism, sensor, builder);
  };
  return {scheme::Task::sensor, "sensor_" + sensor.name, "Motion of the sensor's point, inertial frame.",
          Applies::always,      !gives_status,           {in("q"), in("qd"), in("qdd")},
          {{build, !on_chains}}};
}

namespace {

void put_scalar(FunctionBuilder& builder, const char* member, const Expr& value) {
  put(builder, member, 0, value);
  builder.outputs.back().is_scalar = true;
}

void build_contact(const Mechanism& mechanism, const model::Contact& contact, FunctionBuilder& builder) {
  LoadCollector collector(builder.writer);
  const ContactForces state = contact_forces(builder.elements(mechanism), contact, Node::base, collector);
  builder.add_calls(std::move(collector).take());
  put_scalar(builder, "gap", state.gap);
  put_scalar(builder, "rate", state.rate);
  put_scalar(builder, "load", state.load);
  put(builder, "normal", 0, state.normal);
  put(builder, "point", 0, state.point);
  put(builder, "sliding", 0, state.sliding);
  put(builder, "force", 0, state.force);
  put(builder, "torque", 0, state.torque);
}

} // namespace

FunctionRow contact_row(const model::Contact& contact) {
  const auto build = [&contact](const Mechanism& mechanism, FunctionBuilder& builder) {
    build_contact(mechanism, contact, builder);
  };
  return {scheme::Task::contact,
          "contact_" + contact.name,
          "Gap, motion and forces of the contact, inertial frame.",
          Applies::always,
          !gives_status,
          {in("q"), in("qd")},
          {{build, !on_chains}}};
}

namespace {

void put_outputs(FunctionBuilder& builder, const std::vector<Expr>& values) {
  int place = 0;
  for (const Expr& value : values) {
    const Expr entry = builder.writer.let(scheme::Name{"out", place + 1}, value);
    builder.outputs.push_back({"y", place++, entry});
  }
}

void build_tree_outputs(const Mechanism& mechanism, FunctionBuilder& builder) {
  builder.add_loads(mechanism);
  OutputSources sources{given_coordinates(mechanism), {}, {}, {}};
  std::vector<Expr> pivots;
  if (read_accelerations(mechanism.model)) {
    refuse_singular_mass(mechanism, builder);
    FactoredMotion motion = factored_motion(mechanism, builder);
    sources.accelerations = std::move(motion.accelerations);
    pivots = motion.mass.inertias();
  }
  put_outputs(builder, output_values(mechanism, builder, sources));
  put_pivot_checks(mechanism, builder, pivots);
}

void build_mechanism_outputs(const Mechanism& mechanism, FunctionBuilder& builder) {
  put_outputs(builder, SolvedDynamics(mechanism, builder, with_outputs).outputs());
}

} // namespace

std::vector<FunctionRow> outputs_functions() {
  const auto row = [](Applies applies, Build build) {
    FunctionRow result{
        scheme::Task::outputs,
        "outputs",
        "The model's outputs y in the motion that the joint forces Q give; loops are closed, and "
        "driven joints without a motion move without acceleration.",
        applies,
        gives_status,
        {in("q"), in("qd"), in("Q"), out("y", size::outputs)},
        {{std::move(build)}}};
    result.on_demand = true;
    return result;
  };
  return {row(Applies::unconstrained, build_tree_outputs),
          row(Applies::constrained, build_mechanism_outputs)};
}

namespace {

Build with_rates(Build accelerations) {
  return [build = std::move(accelerations)](const Mechanism& mechanism, FunctionBuilder& builder) {
    build(mechanism, builder);
    builder.writer.set_topic(-1, "rates of the states");
    put(builder, "xd", state_rates(mechanism, builder));
  };
}

} // namespace

FunctionRow derivatives_row(FunctionRow row) {
  row.task = scheme::Task::derivatives;
  row.name = "derivatives";
  row.doc = "Direct dynamics, and the rates xd of the states inputs.x at the same motion.";
  const auto accelerations =
      std::find_if(row.arguments.begin(), row.arguments.end(),
                   [](const ArgumentRow& argument) { return std::string_view(argument.name) == "qdd"; });
  row.arguments.insert(accelerations + 1, out("xd", size::nstate));
  for (Method& method : row.methods) method.build = with_rates(std::move(method.build));
  return row;
}

namespace {

void put_components(FunctionBuilder& builder, const char* array, int place, const Vec3& components) {
  for (const Expr& component : components) builder.outputs.push_back({array, place++, component});
}

void build_links(const Mechanism& mechanism, FunctionBuilder& builder) {
  const ModelInTree in = builder.elements(mechanism);
  int row = 0;
  for (const model::Link& link : mechanism.model.links) {
    if (!link.force) continue;
    const LinkMotion motion = built_at(link.where, [&] { return link_motion(in, link); });
    put(builder, "LZ", row, motion.distance);
    put(builder, "LZd", row, motion.rate);
    put(builder, "LF", row++, built_at(link.where, [&] { return link_force(in, *link.force, motion); }));
  }
}

int expressed_links(const Mechanism& mechanism) {
  const auto& links = mechanism.model.links;
  return static_cast<int>(std::count_if(links.begin(), links.end(),
                                        [](const model::Link& link) { return link.force.has_value(); }));
}

int tyres_on_bounded_roads(const Mechanism& mechanism) {
  const std::vector<model::Tyre>& tyres = mechanism.model.tyres;
  return static_cast<int>(std::count_if(tyres.begin(), tyres.end(), [](const model::Tyre& tyre) {
    return model::place_of_bounds(tyre).has_value();
  }));
}

void build_roads(const Mechanism& mechanism, FunctionBuilder& builder) {
  const ModelInTree in = builder.elements(mechanism);
  int row = 0;
  for (const model::Tyre& tyre : mechanism.model.tyres)
    if (const auto place = model::place_of_bounds(tyre))
      builder.outputs.push_back(
          {"off", row++, built_at(tyre.where, [&] { return tyre_values(in, tyre).definitions[*place]; })});
}

bool has_no_program(const model::Bushing& bushing) {
  return bushing.law != model::BushingLaw::external;
}

int components_of_bushings(const Mechanism& mechanism) {
  const auto& bushings = mechanism.model.bushings;
  return static_cast<int>(3 * std::count_if(bushings.begin(), bushings.end(), has_no_program));
}

void build_bushings(const Mechanism& mechanism, FunctionBuilder& builder) {
  const ModelInTree in = builder.elements(mechanism);
  int place = 0;
  for (const model::Bushing& bushing : mechanism.model.bushings) {
    if (!has_no_program(bushing)) continue;
    const BushingMotion motion = built_at(bushing.where, [&] { return bushing_motion(in, bushing); });
    const BushingLoad load = built_at(bushing.where, [&] { return bushing_load(in, bushing, motion); });
    const Mat3 axes = point_motion(in.tree, in.writer, Node::base, motion.a.pose).axes;
    put_components(builder, "displacement", place, motion.displacement);
    put_components(builder, "rotation", place, motion.rotation);
    put_components(builder, "force", place, load.force);
    put_components(builder, "torque", place, load.torque);
    put_components(builder, "inertial", place, axes * load.force);
    place += 3;
  }
}

bool is_rod(const model::Cut& cut) {
  return cut.type == model::CutType::rod;
}

int rods(const Mechanism& mechanism) {
  const auto& cuts = mechanism.model.cuts;
  return static_cast<int>(std::count_if(cuts.begin(), cuts.end(), is_rod));
}

int places(const Mechanism& mechanism) {
  std::size_t count = mechanism.model.base_points.size();
  for (const model::Body& body : mechanism.model.bodies) count += body.points.size() + 1;
  return static_cast<int>(3 * count);
}

void put_next(FunctionBuilder& builder, int& place, const Vec3& position) {
  put_components(builder, "places", place, position);
  place += 3;
}

void build_places(const Mechanism& mechanism, FunctionBuilder& builder) {
  const model::Model& model = mechanism.model;
  int place = 0, rod = 0;
  for (int body = model::base_body; body < static_cast<int>(model.bodies.size()); ++body)
    for (int point = 0; point < static_cast<int>(model.points(body).size()); ++point)
      put_next(builder, place, point_position(model, {{}, body, point}, mechanism.parameters));
  for (const model::Body& body : model.bodies)
    put_next(builder, place, mechanism.parameters.value(body.com, body.name, "com"));
  for (const model::Cut& cut : model.cuts)
    if (is_rod(cut))
      builder.outputs.push_back(
          {"lengths", rod++,
           mechanism.parameters.value(cut.length, {cut.name, "length"}, expr::SymbolKind::length)});
}

} // namespace

FunctionRow links_row() {
  return {scheme::Task::none,
          "links",
          "Distances, their rates and forces of the links.",
          Applies::always,
          !gives_status,
          {in("q"), in("qd"), out("LZ", expressed_links), out("LZd", expressed_links),
           out("LF", expressed_links)},
          {{build_links, !on_chains}}};
}

FunctionRow roads_row() {
  return {scheme::Task::none,
          "roads",
          "How far the wheels are beyond the roads' ends or beside them.",
          Applies::always,
          !gives_status,
          {in("q"), in("qd"), out("off", tyres_on_bounded_roads)},
          {{build_roads, !on_chains}}};
}

FunctionRow bushings_row() {
  return {scheme::Task::none,
          "bushings",
          "Displacements, rotations, forces and torques of the bushings; the forces in inertial axes.",
          Applies::always,
          !gives_status,
          {in("q"), in("qd"), out("displacement", components_of_bushings),
           out("rotation", components_of_bushings), out("force", components_of_bushings),
           out("torque", components_of_bushings), out("inertial", components_of_bushings)},
          {{build_bushings, !on_chains}}};
}

FunctionRow places_row() {
  return {scheme::Task::none,
          "places",
          "Positions of points and centres of mass in body axes; lengths of rods.",
          Applies::always,
          !gives_status,
          {out("places", places), out("lengths", rods)},
          {{build_places, !on_chains}}};
}

} // namespace mbsgen::formalism
