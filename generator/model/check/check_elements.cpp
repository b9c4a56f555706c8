// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "model/check/check.h"
#include "model/tensor.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace mbsgen::model {

namespace {

// Beside the moment that moves it from the body's origin to the centre of mass, or a millimetre of radius.
bool is_rounding(const Tensor& t, const Body& body) {
  constexpr double negligible = 1e-12;
  constexpr double least_radius = 1e-3; // m
  const double largest = std::max(
      {std::abs(t.xx), std::abs(t.xy), std::abs(t.xz), std::abs(t.yy), std::abs(t.yz), std::abs(t.zz)});
  const double reach = std::hypot(body.com[0].nominal, body.com[1].nominal, body.com[2].nominal);
  return largest < negligible * body.mass.nominal * std::max(reach * reach, least_radius * least_radius);
}

// Three moments, then three products: the order of other programs.
std::string remedy_of_order(const Tensor& t) {
  const Tensor other{t.xx, t.yy, t.yz, t.xy, t.zz, t.xz};
  if (!is_positive_semidefinite(other) || !is_positive_semidefinite(second_moments(other)))
    return ", check it and the signs";
  const std::array<double, 6> entries{other.xx, other.xy, other.xz, other.yy, other.yz, other.zz};
  std::string list;
  for (const double entry : entries) list += (list.empty() ? "" : ", ") + rounded(entry, 6);
  return ", write [" + list + "] if xx, yy, zz come first here";
}

void check_inertia(const Body& body, Diagnostics& diagnostics) {
  const Tensor tensor = nominal_tensor(body);
  if (!is_finite(tensor) || !body.inertia[0].given || is_planar(tensor) || is_rounding(tensor, body)) return;
  Location where = body.inertia[0].where;
  where.pointer.erase(where.pointer.rfind('/'));
  const bool negative = !is_positive_semidefinite(tensor);
  if (negative || !is_positive_semidefinite(second_moments(tensor)))
    diagnostics.warning(where, std::string("not physically realizable: ") +
                                   (negative ? "one principal moment is negative"
                                             : "one principal moment exceeds the sum of the two others") +
                                   "; the order is xx, xy, xz, yy, yz, zz" + remedy_of_order(tensor));
}

// Not for a value that is wrong, which has been reported.
bool is_exact_zero(const Scalar& scalar) {
  return scalar.value.is_zero() && scalar.nominal == 0;
}

bool is_massless(const Body& body) {
  return !body.flexible && is_exact_zero(body.mass) &&
         std::all_of(body.inertia.begin(), body.inertia.end(), is_exact_zero);
}

// In an open tree only: constraints may determine what moves no mass. Rigid contacts take the response of
// every joint.
void check_moved_mass(const Model& model, Diagnostics& diagnostics) {
  for (const int row : joints_without_mass(model)) {
    const Joint& joint = model.joints[at(row)];
    const std::string joint_text = "the joint " + quoted(joint.name) + " moves no mass, so that ";
    const std::string remedy = "; give a body that it moves a mass or inertia";
    if (model.rigid_contacts().empty())
      diagnostics.warning(joint.where, joint_text + "accelerations are not determined" + remedy);
    else
      diagnostics.error(joint.where, joint_text + "impulses of rigid contacts have no response" + remedy);
  }
}

} // namespace

std::vector<int> joints_without_mass(const Model& model) {
  std::vector<bool> massless(model.bodies.size());
  for (std::size_t row = 0; row < massless.size(); ++row) massless[row] = is_massless(model.bodies[row]);
  for (auto row = model.body_order.rbegin(); row != model.body_order.rend(); ++row) {
    const Body& body = model.bodies[at(*row)];
    if (body.parent != base_body && !massless[at(*row)]) massless[at(body.parent)] = false;
  }
  std::vector<int> rows;
  for (std::size_t row = 0; row < model.joints.size(); ++row) {
    const Joint& joint = model.joints[row];
    const bool resists = !massless[at(joint.body)] || !is_exact_zero(joint.armature);
    if (joint.moves() && joint.role != Role::driven && !resists) rows.push_back(static_cast<int>(row));
  }
  return rows;
}

void check_bodies(const Model& model, Diagnostics& diagnostics) {
  for (const Body& body : model.bodies) {
    if (body.mass.nominal < 0)
      diagnostics.error(body.mass.where, "the mass is negative, write zero or a positive number of kg");
    check_inertia(body, diagnostics);
  }
  if (model.is_open()) check_moved_mass(model, diagnostics);
}

namespace {

// Per body, the number of joints that move on its way to the base, and of bodies.
struct Chains {
  std::vector<int> moving, bodies;

  explicit Chains(const Model& model) : moving(model.bodies.size(), 0), bodies(model.bodies.size(), 1) {
    for (const int row : model.body_order) {
      const Body& body = model.bodies[at(row)];
      const std::size_t own = at(row);
      for (const int joint : body.joints) moving[own] += model.joints[at(joint)].moves() ? 1 : 0;
      if (body.parent == base_body) continue;
      moving[own] += moving[at(body.parent)];
      bodies[own] += bodies[at(body.parent)];
    }
  }

  static int of(const std::vector<int>& counts, int body) { return body == base_body ? 0 : counts[at(body)]; }
};

int common_ancestor(const Model& model, const Chains& chains, int a, int b) {
  while (a != b) {
    int& deeper = Chains::of(chains.bodies, a) > Chains::of(chains.bodies, b) ? a : b;
    deeper = model.bodies[at(deeper)].parent;
  }
  return a;
}

} // namespace

void check_cuts(const Model& model, Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return; // parents may form a ring then
  const Chains chains(model);
  for (const Cut& cut : model.cuts) {
    const int ancestor = common_ancestor(model, chains, cut.a.body, cut.b.body);
    const int joints = Chains::of(chains.moving, cut.a.body) + Chains::of(chains.moving, cut.b.body) -
                       2 * Chains::of(chains.moving, ancestor);
    if (joints == 0)
      diagnostics.error(cut.where, "no joint moves the points of the cut " + quoted(cut.name) +
                                       " against each other, remove it or name points of bodies that move");
  }
}

namespace {

// The body nearest to the base, or the base, that no joint moves the body against.
int carrier(const Model& model, int body) {
  while (body != base_body) {
    const std::vector<int>& joints = model.bodies[at(body)].joints;
    if (std::any_of(joints.begin(), joints.end(), [&](int joint) { return model.joints[at(joint)].moves(); }))
      break;
    body = model.bodies[at(body)].parent;
  }
  return body;
}

void check_moving(const Model& model, Diagnostics& diagnostics) {
  const auto check = [&](const auto& element, const char* what, const char* parts, int a, int b) {
    if (carrier(model, a) != carrier(model, b)) return;
    diagnostics.error(element.where, "the bodies " + quoted(model.body_name(a)) + " and " +
                                         quoted(model.body_name(b)) + " of the " + what + " " +
                                         quoted(element.name) + " are rigidly joined, remove it or name " +
                                         parts + " of bodies that move against each other");
  };
  for (const Contact& contact : model.contacts)
    check(contact, "contact", "shapes", contact.shapes[0].point.body, contact.shapes[1].point.body);
  for (const Bushing& bushing : model.bushings)
    if (bushing.a.body != bushing.b.body) // else it is an error already
      check(bushing, "bushing", "points", bushing.a.body, bushing.b.body);
}

// Why the model has no functions of rigid contacts; empty where it has them.
std::string obstacle(const Model& model) {
  if (!model.cuts.empty()) return "cuts";
  if (!model.constraints.empty()) return "constraints";
  const bool driven = std::any_of(model.joints.begin(), model.joints.end(), [](const Joint& joint) {
    return joint.moves() && joint.role == Role::driven;
  });
  return driven ? "driven joints" : "";
}

void check_rigid(const Model& model, Diagnostics& diagnostics) {
  const std::vector<const Contact*> rigid = model.rigid_contacts();
  if (rigid.empty()) return;
  if (rigid.size() > most_rigid_contacts)
    diagnostics.error(rigid[most_rigid_contacts]->where,
                      "this is the " + std::to_string(most_rigid_contacts + 1) + "th of " +
                          std::to_string(rigid.size()) + " rigid contacts, a model has at most " +
                          std::to_string(most_rigid_contacts) + ": remove some, or write \"normal\" forces");
  if (const std::string found = obstacle(model); !found.empty())
    diagnostics.error(rigid.front()->where, "rigid contacts are not generated for models with " + found +
                                                ", write a \"normal\" force, or remove the " + found);
}

} // namespace

void check_meetings(const Model& model, Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return; // parents may form a ring then
  check_moving(model, diagnostics);
  check_rigid(model, diagnostics);
}

namespace {

std::size_t equations(const Model& model) {
  std::size_t count = model.constraints.size();
  for (const Cut& cut : model.cuts) count += equations_of(cut.type);
  return count;
}

void check_dependent(const Model& model, Diagnostics& diagnostics) {
  std::size_t count = 0;
  const std::size_t possible = equations(model);
  for (const Joint& joint : model.joints) {
    if (joint.role != Role::dependent) continue;
    if (model.is_open())
      diagnostics.error(joint.role_where,
                        "the joint " + quoted(joint.name) +
                            " is dependent, but there are no cuts and no constraints to determine it; "
                            "write \"role\": \"independent\" or add them");
    else if (const std::size_t before = count;
             (count += joint.form().velocities.size()) > possible && before <= possible)
      diagnostics.error(joint.role_where,
                        "more dependent joints than equations: the cuts and constraints give at most " +
                            std::to_string(possible) + ", make this joint independent");
  }
}

void check_locked(const Joint& joint, Diagnostics& diagnostics) {
  for (const Scalar& velocity : joint.qd0)
    if (joint.role == Role::locked && !velocity.value.is_zero())
      diagnostics.error(velocity.where, "a locked joint has no velocity, remove \"qd0\"");
}

} // namespace

void check_roles(const Model& model, Diagnostics& diagnostics) {
  for (const Joint& joint : model.joints) check_locked(joint, diagnostics);
  check_dependent(model, diagnostics);
}

namespace {

// A position of the file, and its distance from the origin of its body (m).
struct Place {
  Location where;
  double distance;
};

// Place of all three components: that of their list.
Place place_of(const Vec3& position) {
  Location where = position[0].where;
  where.pointer.erase(where.pointer.rfind('/'));
  return {where, std::hypot(position[0].nominal, position[1].nominal, position[2].nominal)};
}

std::vector<Place> places_of(const Model& model) {
  std::vector<Place> places;
  const auto add = [&](const Vec3& position) {
    if (!position[0].given) return;
    const Place place = place_of(position);
    if (std::isfinite(place.distance) && place.distance > 0) places.push_back(place);
  };
  for (const Point& point : model.base_points) add(point.position);
  for (const Body& body : model.bodies) {
    if (body.dh)
      add({body.at[0], body.at[1], body.slide});
    else if (body.at_point == body_origin)
      add(body.at);
    add(body.com);
    for (const Point& point : body.points) add(point.position);
  }
  return places;
}

// Fewer than half of the places, beyond a gap among their distances.
void check_distances(std::vector<Place> places, Diagnostics& diagnostics) {
  constexpr double gap = 100;
  const auto nearer = [](const Place& a, const Place& b) { return a.distance < b.distance; };
  std::stable_sort(places.begin(), places.end(), nearer);
  for (std::size_t i = places.size() / 2 + 1; i < places.size(); ++i) {
    const double others = places[i - 1].distance;
    if (places[i].distance < gap * others) continue;
    for (; i < places.size(); ++i)
      diagnostics.warning(places[i].where,
                          rounded(places[i].distance, 6) +
                              " m from the origin of its body, where no other point is farther than " +
                              rounded(others, 6) + " m: lengths are in m, correct one of them");
  }
}

// "+y" or "+z" where gravity has no other component; null else.
const char* upward_axis(const Vec3& gravity) {
  if (gravity[0].nominal != 0) return nullptr;
  if (gravity[1].nominal > 0 && gravity[2].nominal == 0) return "+y";
  return gravity[2].nominal > 0 && gravity[1].nominal == 0 ? "+z" : nullptr;
}

void check_gravity(const Vec3& gravity, Diagnostics& diagnostics) {
  constexpr double largest = 100; // m/s^2
  const Place place = place_of(gravity);
  if (place.distance > largest)
    diagnostics.warning(place.where,
                        "gravity of " + rounded(place.distance, 6) +
                            " m/s^2 is more than ten times the earth's, write it in m/s^2: 9.81");
  else if (const char* const axis = upward_axis(gravity))
    diagnostics.note(place.where, std::string("gravity points along ") + axis +
                                      ", change its sign if that direction is upwards");
}

} // namespace

void check_scale(const Model& model, Diagnostics& diagnostics) {
  if (model.gravity[0].given) check_gravity(model.gravity, diagnostics);
  check_distances(places_of(model), diagnostics);
}

} // namespace mbsgen::model
