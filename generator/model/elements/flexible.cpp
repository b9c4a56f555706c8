// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/beam_modes.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule flexible_rule{"\"flexible\"", {{"beam", true}, {"damping"}, {"q0"}, {"qd0"}, {"doc"}}};
const ObjectRule beam_rule{"a beam",
                           {{"length", true},
                            {"mass", true},
                            {"EI", true},
                            {"modes", true},
                            {"ends", true},
                            {"axis"},
                            {"bending"},
                            {"doc"}}};
constexpr std::size_t most_modes = 20;
const std::vector<std::string> axes{"x", "y", "z"};

using Triple = Flexible::Triple;
using Matrix = Flexible::Matrix;

// What is zero but for rounding vanishes from the equations. Of numbers for a length, and a deflection, of 1.
double cleaned(double value) {
  constexpr double rounding = 1e-12;
  return std::abs(value) < rounding ? 0 : value;
}

// A bending mode: its number among those of a direction, and the direction.
struct Bending {
  std::size_t number, direction;
};

/// A beam of the file.
struct Beam {
  Scalar mass;
  double length = 0;
  std::size_t axis = 0;
  std::vector<std::size_t> directions; ///< of deflections
  std::vector<Scalar> stiffness;       ///< EI by direction, N m^2
  std::optional<BeamModes> modes;

  std::vector<Bending> all() const {
    std::vector<Bending> result;
    for (const std::size_t direction : directions)
      for (std::size_t k = 0; k < modes->count(); ++k) result.push_back({k, direction});
    return result;
  }
};

class BeamReader {
public:
  BeamReader(const Json& json, ScalarReader& scalars, Diagnostics& diagnostics)
      : json_(json), scalars_(scalars), diagnostics_(diagnostics) {}

  std::optional<Beam> read() {
    const std::size_t errors = diagnostics_.errors();
    if (!check_object(json_, beam_rule, diagnostics_)) return std::nullopt;
    read_doc(json_, "doc", diagnostics_);
    const Scalar length = scalars_.read(json_, "length");
    require_fixed(length, "the length of a beam shapes its modes");
    beam_.length = positive(length, "the length of a beam", "m");
    beam_.mass = scalars_.read(json_, "mass");
    positive(beam_.mass, "the mass of a beam", "kg");
    read_directions();
    read_stiffness();
    read_modes();
    if (diagnostics_.errors() != errors) return std::nullopt;
    return std::move(beam_);
  }

private:
  void require_fixed(const Scalar& scalar, const std::string& why) {
    if (!scalar.value.is_number() && contains(scalar.value, expr::SymbolKind::parameter))
      diagnostics_.error(scalar.where, why + " when the code is generated, write a number or mark the "
                                             "parameter as \"constant\": true");
  }

  double positive(const Scalar& scalar, const std::string& what, const char* unit) {
    if (!(scalar.nominal > 0) && !std::isnan(scalar.nominal))
      diagnostics_.error(scalar.where, what + " must be positive, write a number of " + unit);
    return scalar.nominal;
  }

  void read_directions() {
    beam_.axis = read_choice(json_, "axis", axes, diagnostics_).value_or(0);
    const std::size_t first = (beam_.axis + 1) % 3, second = (beam_.axis + 2) % 3;
    const std::optional<Json> list = json_.find("bending");
    const std::string expected =
        "a list of directions of deflections, \"" + axes[first] + "\" and \"" + axes[second] + "\"";
    if (!list) {
      beam_.directions = {first, second};
      return;
    }
    for (const Json& json : elements(json_, "bending", expected, diagnostics_)) {
      if (!check_kind(json, JsonKind::string, expected, diagnostics_)) continue;
      const auto found = std::find(axes.begin(), axes.end(), json.text());
      const std::size_t direction = static_cast<std::size_t>(found - axes.begin());
      if (direction != first && direction != second)
        diagnostics_.error(json.where(), "the beam along " + axes[beam_.axis] + " does not bend along " +
                                             quoted(json.text()) + ", write " + expected);
      else if (std::find(beam_.directions.begin(), beam_.directions.end(), direction) !=
               beam_.directions.end())
        diagnostics_.error(json.where(), "the direction is in the list already, remove it");
      else
        beam_.directions.push_back(direction);
    }
    if (list->is(JsonKind::array) && list->size() == 0)
      diagnostics_.error(list->where(), "the beam bends in no direction, write " + expected);
  }

  void read_stiffness() {
    const std::optional<Json> json = json_.find("EI");
    if (!json) return;
    const std::size_t count = beam_.directions.size();
    if (json->is(JsonKind::array))
      beam_.stiffness =
          scalars_.read_vector(*json, count, "a bending stiffness for each direction of \"bending\"");
    else
      beam_.stiffness.assign(count, scalars_.read(*json));
    for (const Scalar& scalar : beam_.stiffness)
      positive(scalar, "the bending stiffness of a beam", "N m^2, or write a rigid body");
  }

  void read_modes() {
    static const std::vector<std::string> words{"clamped", "hinged", "free"};
    const auto ends = read_choice(json_, "ends", words, diagnostics_);
    const std::optional<Json> json = json_.find("modes");
    if (!json) return;
    const Scalar count = scalars_.read(*json);
    const double modes = count.nominal;
    if (std::isnan(modes)) return;
    if (!(modes >= 1 && modes <= static_cast<double>(most_modes)) || modes != std::floor(modes)) {
      diagnostics_.error(json->where(),
                         "write the number of modes in each direction, 1 to " + std::to_string(most_modes));
      return;
    }
    if (ends) beam_.modes.emplace(static_cast<BeamEnds>(*ends), static_cast<std::size_t>(modes));
  }

  const Json& json_;
  ScalarReader& scalars_;
  Diagnostics& diagnostics_;
  Beam beam_;
};

// The shape integrals of a beam.
class BeamIntegrals {
public:
  explicit BeamIntegrals(const Beam& beam) : beam_(beam), modes_(*beam.modes), all_(beam.all()) {}

  void fill(Flexible& result) const {
    const double l = beam_.length;
    result.mass = beam_.mass;
    result.axis = beam_.axis;
    result.first = along(l / 2, beam_.axis);
    result.second = product(l * l / 3, beam_.axis, beam_.axis);
    for (const Bending& mode : all_) {
      const auto deflection = [&](double x) { return modes_.deflection(mode.number, x); };
      const double first = integral(0, 1, deflection);
      const double second = integral(0, 1, [&](double x) { return x * deflection(x); });
      result.first_by.push_back(along(cleaned(first), mode.direction));
      result.second_by.push_back(product(l * cleaned(second), beam_.axis, mode.direction));
    }
    for (const Bending& k : all_)
      for (const Bending& m : all_) fill_pair(k, m, result);
    constexpr int pieces = 24;
    for (int i = 0; i <= pieces; ++i) {
      result.along.push_back(along(l * i / pieces, beam_.axis));
      result.line.push_back(section(static_cast<double>(i) / pieces));
    }
  }

  SectionShape section(double x) const {
    SectionShape result;
    const double l = beam_.length;
    const std::size_t next = (beam_.axis + 1) % 3;
    for (const Bending& mode : all_) {
      const double slope = cleaned(modes_.slope(mode.number, x)) / l;
      const std::size_t about = 3 - beam_.axis - mode.direction;
      result.translation.push_back(along(cleaned(modes_.deflection(mode.number, x)), mode.direction));
      result.turn.push_back(along(mode.direction == next ? slope : -slope, about));
    }
    for (const Bending& k : all_)
      for (const Bending& m : all_)
        result.second.push_back(
            along(k.direction == m.direction ? -cleaned(modes_.shortening(k.number, m.number, x)) / l : 0,
                  beam_.axis));
    return result;
  }

  // N/m by mode, of EI = 1.
  double stiffness(const Bending& mode) const {
    const double square = std::pow(modes_.wave(mode.number), 2);
    return square * square * inertia(mode.number, mode.number) / std::pow(beam_.length, 3);
  }

private:
  static Triple along(double value, std::size_t axis) {
    Triple result{};
    result[axis] = value;
    return result;
  }

  static Matrix product(double value, std::size_t row, std::size_t column) {
    Matrix result{};
    result[3 * row + column] = value;
    return result;
  }

  double inertia(std::size_t k, std::size_t m) const {
    return integral(0, 1, [&](double x) { return modes_.deflection(k, x) * modes_.deflection(m, x); });
  }

  // Modes are orthogonal. The integrals of the shortening, by parts: of S is that of (1 - x) times its derivative.
  void fill_pair(const Bending& k, const Bending& m, Flexible& result) const {
    const double l = beam_.length;
    const bool same = k.number == m.number && k.direction == m.direction;
    result.products.push_back(product(same ? inertia(k.number, k.number) : 0, k.direction, m.direction));
    double first = 0, second = 0;
    if (k.direction == m.direction) {
      const double begin = modes_.shortening(k.number, m.number, 0);
      const auto rate = [&](double x) { return modes_.slope(k.number, x) * modes_.slope(m.number, x); };
      first = begin + integral(0, 1, [&](double x) { return (1 - x) * rate(x); });
      second = begin / 2 + integral(0, 1, [&](double x) { return (1 - x * x) / 2 * rate(x); });
    }
    result.shortened.push_back(along(-cleaned(first) / l, beam_.axis));
    result.shortened_by.push_back(product(-cleaned(second), beam_.axis, beam_.axis));
  }

  const Beam& beam_;
  const BeamModes& modes_;
  std::vector<Bending> all_;
};

class FlexibleReader {
public:
  FlexibleReader(const Json& json, int row, expr::Pool& pool, ScalarReader& scalars, NameTables& names,
                 Model& model, Body& body, Diagnostics& diagnostics)
      : json_(json), row_(row), pool_(pool), scalars_(scalars), names_(names), model_(model), body_(body),
        diagnostics_(diagnostics) {}

  void read() {
    if (!check_object(json_, flexible_rule, diagnostics_)) return;
    read_doc(json_, "doc", diagnostics_);
    const std::optional<Json> json = json_.find("beam");
    const std::optional<Beam> beam = BeamReader(*json, scalars_, diagnostics_).read();
    if (!beam) return;
    Flexible flexible;
    flexible.where = json_.where();
    const BeamIntegrals integrals(*beam);
    const std::vector<Bending> modes = beam->all();
    for (std::size_t k = 0; k < modes.size(); ++k)
      flexible.joints.push_back(static_cast<int>(model_.joints.size() + k));
    integrals.fill(flexible);
    add_points(*beam, integrals, flexible);
    const std::vector<Scalar> damping = by_mode("damping", modes.size(), true);
    const std::vector<Scalar> q0 = by_mode("q0", modes.size(), false),
                              qd0 = by_mode("qd0", modes.size(), false);
    names_.joints.add(body_.name, NameUse::joint, flexible.joints.front(), json_.key_where(), diagnostics_);
    for (std::size_t k = 0; k < modes.size(); ++k) {
      const std::size_t d = static_cast<std::size_t>(
          std::find(beam->directions.begin(), beam->directions.end(), modes[k].direction) -
          beam->directions.begin());
      const double unit = integrals.stiffness(modes[k]);
      Joint joint = mode(k, q0[k], qd0[k]);
      joint.force = {force_of(joint, number(unit) * beam->stiffness[d].value,
                              unit * beam->stiffness[d].nominal, flexible.inertia(k, k) * beam->mass.nominal,
                              damping[k].nominal)};
      add(std::move(joint));
    }
    body_.flexible = std::move(flexible);
  }

private:
  expr::Expr number(double value) const { return pool_.number(Rational::from_double(value)); }

  void add_points(const Beam& beam, const BeamIntegrals& integrals, Flexible& flexible) {
    for (Point& point : body_.points) {
      Scalar& place = point.position[beam.axis];
      if (!place.value.is_number() && contains(place.value, expr::SymbolKind::parameter))
        diagnostics_.error(place.where,
                           "the place of a point along a beam is fixed when the code is generated, write a "
                           "number or mark the parameter as \"constant\": true");
      place.fixed = true;
      const double share = place.nominal / beam.length;
      constexpr double rounding = 1e-9;
      if (share < -rounding || share > 1 + rounding)
        diagnostics_.error(place.where,
                           "the point " + quoted(point.name) + " is beyond the ends of the beam, at 0 and " +
                               rounded(beam.length, 6) + " m along " + axes[beam.axis] + ", move it");
      flexible.points.push_back(integrals.section(std::min(std::max(share, 0.0), 1.0)));
    }
  }

  // A number for all modes, where that is allowed, or one for each.
  std::vector<Scalar> by_mode(const char* key, std::size_t modes, bool or_one) {
    const std::optional<Json> json = json_.find(key);
    if (json && or_one && !json->is(JsonKind::array)) return std::vector<Scalar>(modes, scalars_.read(*json));
    return scalars_.read_vector(json_, key, modes, counted(modes, "number") + ", one for each mode");
  }

  Joint mode(std::size_t k, const Scalar& q0, const Scalar& qd0) const {
    Joint joint;
    joint.owner = body_.name;
    joint.name = body_.name + ".m" + std::to_string(k + 1);
    joint.where = joint.role_where = joint.force_where = joint.motion_where = json_.where();
    joint.type = JointType::Mode;
    joint.word = "flexible";
    joint.role = Role::independent;
    joint.q0 = {q0};
    joint.qd0 = {qd0};
    joint.body = row_;
    joint.coordinate = model_.nq();
    joint.velocity = model_.nqd();
    return joint;
  }

  expr::Expr force_of(const Joint& joint, const expr::Expr& stiffness, double nominal, double inertia,
                      double damping) {
    if (damping < 0)
      diagnostics_.error(json_.find("damping")->where(),
                         "the damping of a mode is negative, write its share of the critical "
                         "damping, such as 0.01");
    expr::Expr force = -(stiffness * q_symbol(pool_, joint.coordinate));
    const double rate = 2 * damping * std::sqrt(nominal * inertia);
    if (rate > 0) force = force - number(rate) * qd_symbol(pool_, joint.velocity);
    return force;
  }

  void add(Joint joint) {
    const int row = static_cast<int>(model_.joints.size());
    model_.coordinates.push_back(row);
    model_.velocities.push_back(row);
    body_.joints.push_back(row);
    model_.joints.push_back(std::move(joint));
  }

  const Json& json_;
  int row_;
  expr::Pool& pool_;
  ScalarReader& scalars_;
  NameTables& names_;
  Model& model_;
  Body& body_;
  Diagnostics& diagnostics_;
};

} // namespace

void read_flexible(const Json& owner, int row, expr::Pool& pool, ScalarReader& scalars, NameTables& names,
                   Model& model, Body& body, Diagnostics& diagnostics) {
  const std::optional<Json> json = owner.find("flexible");
  if (json) FlexibleReader(*json, row, pool, scalars, names, model, body, diagnostics).read();
}

} // namespace mbsgen::model
