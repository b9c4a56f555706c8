// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/beams.h"
#include "base/text.h"
#include "model/elements/paths.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule beam_rule{"a beam",
                           {{"length", true},
                            {"mass", true},
                            {"EI"},
                            {"modes"},
                            {"ends", true},
                            {"axis"},
                            {"bending"},
                            {"twist"},
                            {"stretch"},
                            {"doc"}}};
const ObjectRule twist_rule{"a twist", {{"GJ", true}, {"gyration", true}, {"modes", true}}};
const ObjectRule stretch_rule{"a stretch", {{"EA", true}, {"modes", true}}};
constexpr std::size_t most_modes = 20;
const std::vector<std::string> axes{"x", "y", "z"};

class BeamReader {
public:
  BeamReader(const Json& json, ScalarReader& scalars, Diagnostics& diagnostics)
      : json_(json), scalars_(scalars), diagnostics_(diagnostics) {}

  std::optional<Beam> read() {
    const std::size_t errors = diagnostics_.errors();
    if (!check_object(json_, beam_rule, diagnostics_)) return std::nullopt;
    read_doc(json_, "doc", diagnostics_);
    Scalar length = scalars_.read(json_, "length");
    fix(length, "the length of a beam", diagnostics_);
    beam_.length = positive(length, "the length of a beam", "m");
    beam_.mass = scalars_.read(json_, "mass");
    positive(beam_.mass, "the mass of a beam", "kg");
    read_directions();
    static const std::vector<std::string> words{"clamped", "hinged", "free"};
    const auto ends = read_choice(json_, "ends", words, diagnostics_);
    const std::optional<Json> list = json_.find("bending");
    const bool bends = !list || !list->is(JsonKind::array) || list->size() > 0;
    if (bends) read_bending();
    const std::size_t bending = bends ? read_modes(json_) : 0;
    const std::size_t twist = read_twist(), stretch = read_stretch();
    if (ends && bending > 0) beam_.bending.emplace(static_cast<BeamEnds>(*ends), bending);
    if (ends && twist > 0) beam_.twist.emplace(static_cast<BeamEnds>(*ends), twist);
    if (ends && stretch > 0) beam_.stretch.emplace(static_cast<BeamEnds>(*ends), stretch);
    if (diagnostics_.errors() != errors) return std::nullopt;
    return std::move(beam_);
  }

private:
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
    const bool bends_alone = !json_.find("twist") && !json_.find("stretch");
    if (list->is(JsonKind::array) && list->size() == 0 && bends_alone)
      diagnostics_.error(list->where(), "the beam bends in no direction, write " + expected);
  }

  void read_bending() {
    const std::optional<Json> json = json_.find("EI");
    for (const char* key : {"EI", "modes"})
      if (!json_.find(key))
        diagnostics_.error(json_.where(),
                           "a beam that bends needs the key " + quoted(key) +
                               ", write it, or \"bending\": [] beside \"twist\" or \"stretch\"");
    if (!json) return;
    const std::size_t count = beam_.directions.size();
    if (json->is(JsonKind::array))
      beam_.EI = scalars_.read_vector(*json, count, "a bending stiffness for each direction of \"bending\"");
    else
      beam_.EI.assign(count, scalars_.read(*json));
    for (const Scalar& scalar : beam_.EI)
      positive(scalar, "the bending stiffness of a beam", "N m^2, or write a rigid body");
  }

  // The number of modes; zero after an error.
  std::size_t read_modes(const Json& object) {
    const std::optional<Json> json = object.find("modes");
    if (!json) return 0;
    const double modes = scalars_.read(*json).nominal;
    if (modes >= 1 && modes <= static_cast<double>(most_modes) && modes == std::floor(modes))
      return static_cast<std::size_t>(modes);
    if (!std::isnan(modes))
      diagnostics_.error(json->where(),
                         "write the number of modes in each direction, 1 to " + std::to_string(most_modes));
    return 0;
  }

  std::size_t read_twist() {
    const std::optional<Json> json = json_.find("twist");
    if (!json || !check_object(*json, twist_rule, diagnostics_)) return 0;
    beam_.GJ = scalars_.read(*json, "GJ");
    positive(beam_.GJ, "the torsional stiffness of a beam", "N m^2, or leave \"twist\" out");
    const std::optional<Json> gyration = json->find("gyration");
    if (!gyration) return 0;
    std::vector<Scalar> radii;
    if (gyration->is(JsonKind::array))
      radii = scalars_.read_vector(*gyration, 2, "a radius of gyration for each direction across the beam");
    else
      radii.assign(2, scalars_.read(*gyration));
    for (std::size_t i = 0; i < 2; ++i) {
      beam_.gyration[i] = fix(radii[i], "the radius of gyration of a beam", diagnostics_);
      positive(radii[i], "the radius of gyration of a beam", "m");
    }
    return read_modes(*json);
  }

  std::size_t read_stretch() {
    const std::optional<Json> json = json_.find("stretch");
    if (!json || !check_object(*json, stretch_rule, diagnostics_)) return 0;
    beam_.EA = scalars_.read(*json, "EA");
    positive(beam_.EA, "the axial stiffness of a beam", "N, or leave \"stretch\" out");
    return read_modes(*json);
  }

  const Json& json_;
  ScalarReader& scalars_;
  Diagnostics& diagnostics_;
  Beam beam_;
};

} // namespace

std::optional<Beam> read_beam(const Json& json, ElementContext& context) {
  return BeamReader(json, context.scalars, context.diagnostics).read();
}

std::vector<BeamMode> Beam::all() const {
  std::vector<BeamMode> result;
  for (const std::size_t direction : directions)
    for (std::size_t k = 0; k < bending->count(); ++k)
      result.push_back({BeamMode::Kind::bending, k, direction});
  for (std::size_t k = 0; twist && k < twist->count(); ++k)
    result.push_back({BeamMode::Kind::twist, k, axis});
  for (std::size_t k = 0; stretch && k < stretch->count(); ++k)
    result.push_back({BeamMode::Kind::stretch, k, axis});
  return result;
}

const Scalar& Beam::stiffness(const BeamMode& mode) const {
  if (mode.kind == BeamMode::Kind::twist) return GJ;
  if (mode.kind == BeamMode::Kind::stretch) return EA;
  const auto direction = std::find(directions.begin(), directions.end(), mode.direction);
  return EI[static_cast<std::size_t>(direction - directions.begin())];
}

} // namespace mbsgen::model
