// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/describe/describe.h"
#include "base/index.h"
#include "base/text.h"
#include "model/describe/rigid_groups.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

// Deeper bodies are not indented further: a chain of a thousand stays readable.
constexpr std::size_t deepest_indent = 20;

constexpr const char* roles[] = {"independent", "dependent", "driven", "locked"};

template <class E>
std::size_t row(E value) {
  return static_cast<std::size_t>(value);
}

std::string number(const Scalar& value) {
  return rounded(value.nominal, 12);
}

std::string vector(const Vec3& v) {
  return "(" + number(v[0]) + ", " + number(v[1]) + ", " + number(v[2]) + ")";
}

std::string list(const std::vector<std::string>& words) {
  std::string result;
  for (const std::string& word : words) result += (result.empty() ? "" : ", ") + word;
  return result;
}

class Description {
public:
  explicit Description(const Model& model) : model_(model) {}

  std::string text() {
    head();
    bodies();
    loops();
    loads();
    states();
    return std::move(out_);
  }

private:
  void line(const std::string& text) { out_ += text + "\n"; }

  void head() {
    line("model " + model_.name + (model_.doc.empty() ? "" : ": " + model_.doc));
    line("  " + std::to_string(model_.bodies.size()) + (model_.bodies.size() == 1 ? " body, " : " bodies, ") +
         counted(model_.joints.size(), "joint") + ", " + counted(model_.cuts.size(), "loop") + ", " +
         counted(model_.constraints.size(), "constraint") + ", " +
         counted(model_.parameters.size(), "parameter"));
    line("  gravity " + vector(model_.gravity) + " m/s^2");
  }

  void bodies() {
    line("bodies");
    line("  base" + points(model_.base_points));
    std::vector<std::size_t> depths(model_.bodies.size(), 1);
    for (const int index : model_.body_order) {
      const Body& body = model_.bodies[row(index)];
      std::size_t& depth = depths[row(index)];
      if (body.parent != base_body) depth = depths[row(body.parent)] + 1;
      line(std::string(2 + 2 * std::min(depth, deepest_indent), ' ') + body.name + " on " +
           model_.body_name(body.parent) + ": " + joints(body) + ", mass " + number(body.mass) + " kg" +
           points(body.points));
    }
  }

  std::string joints(const Body& body) const {
    std::vector<std::string> words;
    for (const int index : body.joints) {
      const Joint& joint = model_.joints[row(index)];
      words.push_back(joint.word + " " + joint.name +
                      (joint.role ? std::string(" ") + roles[row(*joint.role)] : "") + rotor(joint));
    }
    return words.empty() ? "welded" : list(words);
  }

  static std::string rotor(const Joint& joint) {
    if (joint.armature.value.is_zero()) return "";
    return " with armature " + number(joint.armature) + ' ' + joint.armature_unit();
  }

  static std::string points(const std::vector<Point>& points) {
    std::vector<std::string> words;
    for (const Point& point : points)
      words.push_back(point.name + (point.orientation.kind == Rotation::Kind::identity ? "" : " (turned)"));
    return words.empty() ? "" : ", points " + list(words);
  }

  std::string point(const PointRef& ref) const {
    const std::string name =
        ref.point == body_origin ? "origin" : model_.points(ref.body)[row(ref.point)].name;
    return model_.body_name(ref.body) + "." + name;
  }

  void loops() {
    if (!model_.is_open()) line("loops and constraints");
    for (const Cut& cut : model_.cuts)
      line("  " + cut.name + ": " + word(cut.type) + " between " + point(cut.a) + " and " + point(cut.b) +
           ", " + counted(equations_of(cut.type), "equation"));
    for (const Constraint& constraint : model_.constraints)
      line("  " + constraint.name + ": " + (constraint.holonomic ? "holonomic" : "nonholonomic") +
           ", 1 equation");
  }

  void loads() {
    if (!model_.links.empty() || !model_.forces.empty()) line("links and forces");
    for (const Link& link : model_.links)
      line("  " + link.name + ": link from " + point(link.from) + " to " + point(link.to) + ", " +
           (link.force ? "by expression" : "law of the user"));
    for (const Force& force : model_.forces) {
      static constexpr const char* laws[] = {"by expressions", "input", "law of the user"};
      static constexpr const char* frames[] = {"world", "body", "the point's"};
      line("  " + force.name + ": force at " + point(force.point) + ", " + laws[row(force.law)] + ", in " +
           frames[row(force.frame)] + " axes");
    }
    bushings();
    tyres();
    contacts();
    groups();
    if (!model_.sensors.empty()) line("sensors");
    for (const Sensor& sensor : model_.sensors) line("  " + sensor.name + ": " + point(sensor.point));
    if (!model_.outputs.empty()) line("outputs");
    for (const Output& output : model_.outputs) line("  " + output.name);
  }

  void states() {
    if (!model_.states.empty()) line("states");
    for (const State& state : model_.states)
      line("  " + state.name + ", initially " + number(state.x0) +
           (state.unit.empty() ? "" : ' ' + state.unit) + rate_of(state) +
           (state.doc.empty() ? "" : ": " + state.doc));
  }

  std::string rate_of(const State& state) const {
    if (state.tyre >= 0) return ", of the tyre " + model_.tyres[at(state.tyre)].name;
    if (!state.is_external()) return "";
    return ", rate by " + (state.has_own_law() ? "a law of the user" : "the law of " + state.law);
  }

  void bushings() {
    static constexpr const char* laws[] = {"stiffness and damping", "by expressions", "law of the user"};
    if (!model_.bushings.empty()) line("bushings");
    for (const Bushing& bushing : model_.bushings)
      line("  " + bushing.name + ": from " + point(bushing.a) + " to " + point(bushing.b) + ", " +
           laws[row(bushing.law)]);
  }

  void tyres() {
    if (!model_.roads.empty()) line("roads");
    for (const Road& road : model_.roads) line("  " + road.name);
    if (!model_.tyres.empty()) line("tyres");
    for (const Tyre& tyre : model_.tyres)
      line("  " + tyre.name + ": " + tyre.law + " at " + point(tyre.center) + " on " +
           (tyre.road < 0 ? "the plane z = 0" : model_.roads[at(tyre.road)].name));
  }

  void contacts() {
    if (!model_.contacts.empty()) line("contacts");
    for (const Contact& contact : model_.contacts)
      line("  " + contact.name + ": " + shape(contact.shapes[0]) + " and " + shape(contact.shapes[1]) + ", " +
           law(contact));
  }

  void groups() {
    const std::vector<std::vector<std::string>> groups = rigid_group_names(model_);
    if (!groups.empty()) line("groups of rigid contacts that can act on each other");
    for (const std::vector<std::string>& group : groups) line("  " + list(group));
  }

  static std::string law(const Contact& contact) {
    switch (contact.law) {
    case ContactLaw::rigid:
      return "rigid, friction " + number(contact.mu) + ", restitution " + number(contact.restitution);
    case ContactLaw::external:
      return "law of the user";
    case ContactLaw::expression:
      break;
    }
    return contact.friction ? "by expressions, with friction" : "by expression, without friction";
  }

  std::string shape(const ContactShape& shape) const {
    static constexpr const char* types[] = {"sphere", "capsule", "plane", "disc"};
    return types[row(shape.type)] + std::string(" ") + point(shape.point) +
           (shape.type == ShapeType::capsule ? " to " + point(shape.end) : "");
  }

  const Model& model_;
  std::string out_;
};

} // namespace

std::string describe(const Model& model) {
  return Description(model).text();
}

} // namespace mbsgen::model
