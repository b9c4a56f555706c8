// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/beams.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

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

} // namespace

std::optional<Beam> read_beam(const Json& json, ElementContext& context) {
  return BeamReader(json, context.scalars, context.diagnostics).read();
}

void integrate(const Beam& beam, Flexible& flexible) {
  BeamIntegrals(beam).fill(flexible);
}

SectionShape section_of(const Beam& beam, double x) {
  return BeamIntegrals(beam).section(x);
}

double unit_stiffness(const Beam& beam, const Bending& mode) {
  return BeamIntegrals(beam).stiffness(mode);
}

} // namespace mbsgen::model
