// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/paths.h"
#include "model/fields.h"
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule round_rule{"a round section",
                            {{"diameter", true}, {"inner"}, {"E", true}, {"G", true}, {"density", true}}};
const ObjectRule section_rule{
    "a section", {{"mass", true}, {"EA", true}, {"EI", true}, {"GJ", true}, {"gyration", true}, {"side"}}};

class SectionReader {
public:
  SectionReader(const Json& json, ElementContext& context)
      : json_(json), scalars_(context.scalars), diagnostics_(context.diagnostics) {}

  PathSection read() {
    const bool is_round = json_.is(JsonKind::object) && json_.find("diameter");
    if (!check_object(json_, is_round ? round_rule : section_rule, diagnostics_)) return {};
    return is_round ? round() : any();
  }

private:
  PathSection round() {
    const double outer = number("diameter") / 2, inner = number("inner", true) / 2;
    if (inner >= outer && inner > 0)
      diagnostics_.error(json_.find("inner")->where(), "the inner diameter must be below the outer one");
    const double area = std::acos(-1.0) * (outer * outer - inner * inner);
    const double moment = area * (outer * outer + inner * inner) / 4, E = number("E");
    PathSection section;
    section.mass = number("density") * area;
    section.EA = E * area;
    section.EI = {E * moment, E * moment};
    section.GJ = number("G") * 2 * moment;
    section.gyration.fill(std::sqrt(moment / area));
    return section;
  }

  PathSection any() {
    PathSection section;
    section.mass = number("mass");
    section.EA = number("EA");
    section.GJ = number("GJ");
    section.EI = pair("EI", false);
    section.gyration = pair("gyration", true);
    if (const std::optional<Json> side = json_.find("side")) {
      std::array<Scalar, 3> given = scalars_.read_list<3>(*side, "the direction of the side, [x, y, z]");
      section.side.emplace();
      for (std::size_t i = 0; i < 3; ++i) (*section.side)[i] = fix(given[i], what, diagnostics_);
    }
    return section;
  }

  // A number that is positive, or not negative.
  double number(const char* key, bool or_zero = false) {
    const std::optional<Json> json = json_.find(key);
    return json ? number(*json, or_zero) : 0;
  }
  double number(const Json& json, bool or_zero) {
    Scalar scalar = scalars_.read(json);
    const double value = fix(scalar, what, diagnostics_);
    if (!(value > 0) && !(or_zero && value == 0) && !std::isnan(value))
      diagnostics_.error(scalar.where, or_zero ? "the number of a section is negative, write zero or more"
                                               : "the number of a section must be positive");
    return value;
  }

  std::array<double, 2> pair(const char* key, bool or_zero) {
    const std::optional<Json> json = json_.find(key);
    if (!json) return {};
    if (!json->is(JsonKind::array)) {
      const double value = number(*json, or_zero);
      return {value, value};
    }
    if (json->size() == 2) return {number((*json)[0], or_zero), number((*json)[1], or_zero)};
    diagnostics_.error(json->where(),
                       "found " + counted(json->size(), "element") +
                           ", write a number, or two: along the side of the section and across");
    return {};
  }

  static constexpr const char* what = "the section of a path";

  const Json& json_;
  ScalarReader& scalars_;
  Diagnostics& diagnostics_;
};

} // namespace

double fix(Scalar& scalar, const std::string& what, Diagnostics& diagnostics) {
  if (!scalar.value.is_number() && contains(scalar.value, expr::SymbolKind::parameter))
    diagnostics.error(scalar.where,
                      what + " is fixed when the code is generated, write a number or mark the parameter as "
                             "\"constant\": true");
  scalar.fixed = true;
  return scalar.nominal;
}

PathSection read_section(const Json& json, ElementContext& context) {
  return SectionReader(json, context).read();
}

} // namespace mbsgen::model
