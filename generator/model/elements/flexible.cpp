// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/beams.h"
#include "model/elements/paths.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule flexible_rule{"\"flexible\"",
                               {{"beam"}, {"path"}, {"modes"}, {"damping"}, {"q0"}, {"qd0"}, {"doc"}}};

class FlexibleReader {
public:
  FlexibleReader(const Json& json, int row, ElementContext& context, Body& body)
      : json_(json), row_(row), context_(context), model_(context.model), body_(body),
        diagnostics_(context.diagnostics) {}

  void read() {
    if (!check_object(json_, flexible_rule, diagnostics_)) return;
    read_doc(json_, "doc", diagnostics_);
    flexible_.where = json_.where();
    const std::optional<Json> beam = json_.find("beam"), path = json_.find("path"),
                              modes = json_.find("modes");
    const int kinds = int(bool(beam)) + int(bool(path)) + int(bool(modes));
    if (kinds != 1)
      diagnostics_.error(json_.where(),
                         kinds == 0 ? R"(there are no modes, write "beam", "path" or the file of "modes")"
                                    : R"("beam", "path" and "modes" each give the modes, keep one of them)");
    else if (beam ? take_beam(*beam) : path ? take_path(*path) : take_file(*modes))
      body_.flexible = std::move(flexible_);
  }

private:
  expr::Expr number(double value) const { return context_.pool.number(Rational::from_double(value)); }

  bool take_beam(const Json& json) {
    const std::optional<Beam> beam = read_beam(json, context_);
    if (!beam) return false;
    const std::vector<BeamMode> modes = beam->all();
    integrate(*beam, begin(modes.size()));
    for (Point& point : body_.points) add_point(*beam, point);
    const std::vector<double> damping = shares_of_damping(modes.size());
    for (std::size_t k = 0; k < modes.size(); ++k) {
      const Scalar& stiffness = beam->stiffness(modes[k]);
      const double unit = unit_stiffness(*beam, modes[k]);
      const double critical =
          2 * std::sqrt(unit * stiffness.nominal * flexible_.inertia(k, k) * beam->mass.nominal);
      add_mode(k, number(unit) * stiffness.value * q(k) + number(damping[k] * critical) * qd(k));
    }
    return true;
  }

  std::vector<double> shares_of_damping(std::size_t modes) {
    std::vector<double> result;
    for (const Scalar& share : by_mode("damping", modes, true)) {
      if (share.nominal < 0)
        diagnostics_.error(json_.find("damping")->where(),
                           "the damping of a mode is negative, write its share of the "
                           "critical damping, such as 0.01");
      result.push_back(share.nominal);
    }
    return result;
  }

  // A place along the beam shapes the numbers of its point.
  void add_point(const Beam& beam, Point& point) {
    Scalar& place = point.position[beam.axis];
    fix(place, "the place of a point along a beam", diagnostics_);
    const double share = place.nominal / beam.length;
    constexpr double rounding = 1e-9;
    if (share < -rounding || share > 1 + rounding)
      diagnostics_.error(place.where,
                         "the point " + quoted(point.name) + " is beyond the ends of the beam, at 0 and " +
                             rounded(beam.length, 6) + " m along " + "xyz"[beam.axis] + ", move it");
    flexible_.points.push_back(section_of(beam, std::min(std::max(share, 0.0), 1.0)));
  }

  bool take_path(const Json& json) {
    const std::optional<PathOfBody> read = read_path(json, body_, context_);
    std::optional<PathModes> modes;
    if (read) modes = modes_of(json, read->path, diagnostics_);
    if (!modes) return false;
    constexpr double rounding = 1e-9;
    const double mass = integrate(modes->data, begin(modes->data.modes), rounding);
    flexible_.mass = exact_scalar(Rational::from_double(mass), json.where(), context_.pool);
    flexible_.along = std::move(modes->along);
    flexible_.line = std::move(modes->line);
    for (const std::size_t place : read->place_of) flexible_.points.push_back(modes->places[place]);
    const std::vector<double> damping = shares_of_damping(modes->data.modes);
    for (std::size_t k = 0; k < modes->data.modes; ++k) {
      const double stiffness = modes->data.stiffness[flexible_.pair(k, k)];
      const double critical = 2 * std::sqrt(stiffness * flexible_.inertia(k, k) * mass);
      add_mode(k, number(stiffness) * q(k) + number(damping[k] * critical) * qd(k));
    }
    return true;
  }

  bool take_file(const Json& json) {
    if (!check_kind(json, JsonKind::string, "the path of a file of modes in double quotes", diagnostics_))
      return false;
    if (const std::optional<Json> damping = json_.find("damping"))
      diagnostics_.error(damping->key_where(), "the file of the modes has their damping, remove \"damping\"");
    const NearbyFile file =
        context_.files ? context_.files(json.text()) : NearbyFile{"", "files are not read here"};
    if (!file.complaint.empty()) {
      diagnostics_.error(json.where(),
                         "cannot read the modes " + quoted(json.text()) + ": " + file.complaint);
      return false;
    }
    Diagnostics of_file(json.text());
    const std::optional<ModalData> data = read_modal_data(file.text, of_file);
    diagnostics_.add(of_file);
    if (!data) return false;
    const double mass = integrate(*data, begin(data->modes));
    flexible_.mass = exact_scalar(Rational::from_double(mass), json.where(), context_.pool);
    for (Point& point : body_.points) add_point(*data, point);
    for (std::size_t k = 0; k < data->modes; ++k) {
      expr::Expr resistance;
      for (std::size_t l = 0; l < data->modes; ++l)
        resistance = resistance + number(data->stiffness[k * data->modes + l]) * q(l) +
                     number(data->damping[k * data->modes + l]) * qd(l);
      add_mode(k, resistance);
    }
    return true;
  }

  void add_point(const ModalData& data, Point& point) {
    const auto found = data.named.find(point.name);
    if (found == data.named.end()) {
      diagnostics_.error(point.where,
                         "the file of modes has no node " + quoted(point.name) + ", give the node that name");
      flexible_.points.emplace_back();
      return;
    }
    const ModalData::Node& node = data.nodes[found->second];
    for (std::size_t i = 0; i < 3; ++i) {
      fix(point.position[i], "the place of a point of a flexible body", diagnostics_);
      constexpr double rounding = 1e-6;
      if (std::abs(point.position[i].nominal - node.place[i]) > rounding * (1 + std::abs(node.place[i]))) {
        diagnostics_.error(point.position[i].where, "the node " + quoted(point.name) +
                                                        " of the file of modes is at another "
                                                        "place, write its coordinates: " +
                                                        rounded(node.place[0], 9) + ", " +
                                                        rounded(node.place[1], 9) + ", " +
                                                        rounded(node.place[2], 9));
        break;
      }
    }
    flexible_.points.push_back(node.shape);
  }

  // From here on the modes have coordinates.
  Flexible& begin(std::size_t modes) {
    coordinate_ = model_.nq();
    velocity_ = model_.nqd();
    q0_ = by_mode("q0", modes, false);
    qd0_ = by_mode("qd0", modes, false);
    for (std::size_t k = 0; k < modes; ++k)
      flexible_.joints.push_back(static_cast<int>(model_.joints.size() + k));
    context_.names.joints.add(body_.name, NameUse::joint, flexible_.joints.front(), json_.key_where(),
                              diagnostics_);
    return flexible_;
  }
  expr::Expr q(std::size_t k) const { return q_symbol(context_.pool, coordinate_ + static_cast<int>(k)); }
  expr::Expr qd(std::size_t k) const { return qd_symbol(context_.pool, velocity_ + static_cast<int>(k)); }

  // A number for all modes, where that is allowed, or one for each.
  std::vector<Scalar> by_mode(const char* key, std::size_t modes, bool or_one) {
    const std::optional<Json> json = json_.find(key);
    if (json && or_one && !json->is(JsonKind::array))
      return std::vector<Scalar>(modes, context_.scalars.read(*json));
    return context_.scalars.read_vector(json_, key, modes, counted(modes, "number") + ", one for each mode");
  }

  void add_mode(std::size_t k, const expr::Expr& resistance) {
    Joint joint;
    joint.owner = body_.name;
    joint.name = body_.name + ".m" + std::to_string(k + 1);
    joint.where = joint.role_where = joint.force_where = joint.motion_where = json_.where();
    joint.type = JointType::Mode;
    joint.word = "flexible";
    joint.role = Role::independent;
    joint.q0 = {q0_[k]};
    joint.qd0 = {qd0_[k]};
    joint.body = row_;
    joint.coordinate = model_.nq();
    joint.velocity = model_.nqd();
    joint.force = {-resistance};
    const int row = static_cast<int>(model_.joints.size());
    model_.coordinates.push_back(row);
    model_.velocities.push_back(row);
    body_.joints.push_back(row);
    model_.joints.push_back(std::move(joint));
  }

  const Json& json_;
  int row_;
  ElementContext& context_;
  Model& model_;
  Body& body_;
  Diagnostics& diagnostics_;
  Flexible flexible_;
  int coordinate_ = 0, velocity_ = 0;
  std::vector<Scalar> q0_, qd0_;
};

} // namespace

void read_flexible(const Json& owner, int row, ElementContext& context, Body& body) {
  const std::optional<Json> json = owner.find("flexible");
  if (json) FlexibleReader(*json, row, context, body).read();
}

} // namespace mbsgen::model
