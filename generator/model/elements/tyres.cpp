// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include "model/tyres/law_builder.h"
#include "model/tyres/laws.h"
#include "model/tyres/library.h"
#include "model/tyres/property_file.h"
#include "model/tyres/property_text.h"
#include "model/tyres/signs.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

const ObjectRule tyre_rule{"a tyre",
                           {{"name", true},
                            {"wheel", true},
                            {"center"},
                            {"axis"},
                            {"road"},
                            {"law"},
                            {"file"},
                            {"side"},
                            {"parameters"},
                            {"doc"}}};

// A law of the program has no mistakes, and no file.
LawText known_law(std::string_view text, Diagnostics& diagnostics) {
  return read_law_text(text, "", diagnostics);
}

class TyreReader {
public:
  TyreReader(const Json& json, ElementContext& context)
      : json_(json), context_(context), model_(context.model), diagnostics_(context.diagnostics) {}

  Tyre read() {
    tyre_.where = json_.where();
    tyre_.name = add_name(json_, NameUse::tyre, row(), context_.names.laws, diagnostics_);
    read_doc(json_, "doc", diagnostics_);
    read_wheel();
    read_axis();
    check_turning();
    read_ground();
    find_law();
    if (const TyreLaw* const law = find_tyre_law(tyre_.law)) read_law(known_law(law->text(), diagnostics_));
    return std::move(tyre_);
  }

private:
  int row() const { return static_cast<int>(model_.tyres.size()); }

  void read_wheel() {
    const std::string expected = "the name of a body in double quotes";
    const std::optional<Json> wheel = json_.find("wheel");
    if (!wheel || !check_kind(*wheel, JsonKind::string, expected, diagnostics_)) return;
    const auto body =
        context_.names.parameters.find(wheel->text(), NameUse::body, wheel->where(), diagnostics_);
    if (!body) return;
    tyre_.center.where = wheel->where();
    tyre_.center.body = *body;
    if (const std::optional<Json> center = json_.find("center")) read_center(*center);
  }

  // "point" of the wheel, or "body.point".
  void read_center(const Json& center) {
    if (!check_kind(center, JsonKind::string, "the name of a point of the wheel", diagnostics_)) return;
    tyre_.center.where = center.where();
    const std::string& wheel = model_.body_name(tyre_.center.body);
    const std::size_t dot = center.text().find('.');
    const std::string point = center.text().substr(dot == std::string::npos ? 0 : dot + 1);
    if (dot != std::string::npos && center.text().substr(0, dot) != wheel)
      return diagnostics_.error(
          center.where(), "the centre of the wheel has to turn with it, name a point of " + quoted(wheel));
    if (point == "origin") return;
    tyre_.center.point = context_.names.points_of(tyre_.center.body)
                             .find(point, NameUse::point, center.where(), diagnostics_)
                             .value_or(body_origin);
  }

  // One of the coordinate axes of the centre, with its sign.
  void read_axis() {
    const char* const expected = "the axis as [0, 1, 0] or another coordinate axis of the wheel's centre";
    const std::optional<Json> list = json_.find("axis");
    if (!list || !check_kind(*list, JsonKind::array, expected, diagnostics_)) return;
    int entries = 0;
    for (std::size_t i = 0; i < list->size(); ++i) {
      const std::string text = (*list)[i].is(JsonKind::number) ? (*list)[i].text() : "?";
      if (text == "0") continue;
      ++entries;
      tyre_.axis = i;
      tyre_.sense = text == "1" ? 1 : text == "-1" ? -1 : 0;
    }
    if (list->size() == 3 && entries == 1 && tyre_.sense != 0) return;
    diagnostics_.error(list->where(), std::string("write ") + expected +
                                          "; a point with an orientation turns it into any other");
    tyre_.axis = 1;
  }

  // A body that is welded to its parent turns with that one; the axes of a point with an orientation are its own.
  void check_turning() {
    if (tyre_.center.body < 0) return;
    const Body& wheel = model_.bodies[at(tyre_.center.body)];
    const int point = tyre_.center.point;
    const bool is_turned = point >= 0 && wheel.points[at(point)].orientation.kind != Rotation::Kind::identity;
    const auto turns = [&](int row) {
      const JointType type = model_.joints[at(row)].type;
      return is_spatial(type) || (is_revolute(type) && axis_of(type) == tyre_.axis);
    };
    if (is_turned || wheel.joints.empty() || std::any_of(wheel.joints.begin(), wheel.joints.end(), turns))
      return;
    diagnostics_.warning(tyre_.center.where,
                         "no joint of " + quoted(wheel.name) + " turns about the " + "xyz"[tyre_.axis] +
                             " axis of the tyre, name the body that turns with the wheel, or its \"axis\"");
  }

  void read_ground() {
    const std::optional<Json> road = json_.find("road");
    if (!road || !check_kind(*road, JsonKind::string, "the name of a road in double quotes", diagnostics_))
      return;
    tyre_.road =
        context_.names.roads.find(road->text(), NameUse::road, road->where(), diagnostics_).value_or(-1);
  }

  // By its name, or by a property file.
  void find_law() {
    const std::optional<Json> file = json_.find("file");
    const std::vector<std::string> names = tyre_law_names();
    if (file.has_value() == json_.find("law").has_value())
      return diagnostics_.error(json_.where(),
                                std::string(file ? "the tyre has a law and a file" : "the tyre has no law") +
                                    R"(, write either "law": "bakker" and the like, or "file": "x.tir")");
    if (file) return read_file(*file);
    if (const auto law = read_choice(json_, "law", names, diagnostics_)) tyre_.law = names[*law];
  }

  void read_file(const Json& json) {
    if (!check_kind(json, JsonKind::string, "the path of a property file (.tir) in double quotes",
                    diagnostics_))
      return;
    path_ = json.text();
    const NearbyFile found = context_.files ? context_.files(path_)
                                            : NearbyFile{"", "is not available, files cannot be read here"};
    if (!found.complaint.empty())
      return diagnostics_.error(json.where(), "the file " + quoted(path_) + " " + found.complaint);
    // Tyres of the same file have the same findings.
    std::vector<std::string>& files = model_.files;
    const bool is_new = std::find(files.begin(), files.end(), path_) == files.end();
    if (is_new) files.push_back(path_);
    Diagnostics again(path_);
    file_ = read_property_file(found.text, path_, is_new ? diagnostics_ : again);
    tyre_.law = file_.law;
    read_side();
  }

  // A tyre on the other side of the vehicle is the mirror image of that in the file.
  void read_side() {
    const std::vector<std::string> sides{"left", "right"};
    const auto side = read_choice(json_, "side", sides, diagnostics_);
    if (!side || file_.side == TyreSide::any) return;
    const bool mirrored = (*side == 0) != (file_.side == TyreSide::left);
    file_.numbers["side"] = mirrored ? -1 : 1;
  }

  void read_law(const LawText& law) {
    LawBuilder builder(context_.pool, diagnostics_, tyre_);
    define_ground(builder);
    read_parameters(law, builder);
    builder.add(known_law(contact_law(), diagnostics_), {}, "");
    const std::map<std::string, int> states = add_states(law);
    // A law without them has none of these moments.
    for (const char* const moment : {"Mx", "My"}) builder.know(moment, context_.pool.number(0));
    builder.add(law, states, "");
    builder.add(known_law(wrench_law(), diagnostics_), {}, "");
  }

  void define_ground(LawBuilder& builder) {
    const expr::Expr zero = context_.pool.number(0);
    const Road plane{"", {}, zero, {zero, zero}, context_.pool.number(1), {zero, zero}, {}};
    const Road& road = tyre_.road < 0 ? plane : model_.roads[at(tyre_.road)];
    for (const Definition& each : road.definitions) builder.define(each.name, each.value);
    builder.define("height", road.height);
    builder.define("slope_x", road.slope[0]);
    builder.define("slope_y", road.slope[1]);
    builder.define("friction", road.friction);
    builder.define("ground_vx", road.velocity[0]);
    builder.define("ground_vy", road.velocity[1]);
  }

  void read_parameters(const LawText& law, LawBuilder& builder) {
    const std::optional<Json> given = json_.find("parameters");
    for (const Json& json : members(json_, "parameters", "an object with numbers of the law", diagnostics_)) {
      std::vector<std::string> names;
      for (const LawText::Parameter& parameter : law.parameters) names.push_back(parameter.name);
      if (law.parameter(json.key()) == nullptr)
        diagnostics_.error(json.key_where(), "the law " + quoted(tyre_.law) + " has no parameter " +
                                                 quoted(json.key()) +
                                                 remedy(json.key(), names, ", remove it"));
    }
    for (const LawText::Parameter& parameter : law.parameters) {
      builder.know(parameter.name, law_name_symbol(context_.pool, parameter.name));
      const auto value = given && given->is(JsonKind::object) ? given->find(parameter.name) : std::nullopt;
      const auto number = file_.numbers.find(parameter.name);
      if (value)
        take_given(parameter, *value);
      else if (number != file_.numbers.end())
        builder.know(parameter.name, context_.pool.number(number->second));
      else if (parameter.value)
        builder.know(parameter.name, context_.pool.number(*Rational::from_decimal(*parameter.value)));
      else if (!law.is_optional(parameter.name))
        miss(parameter, given ? *given : json_);
    }
  }

  void miss(const LawText::Parameter& parameter, const Json& where) {
    const std::string about = " (" + parameter.doc + "), ";
    const std::string lack = path_.empty() ? "the law " + quoted(tyre_.law) + " needs the parameter " +
                                                 quoted(parameter.name) + about
                                           : "the file " + quoted(path_) + " has no " +
                                                 property_key(parameter.name) + about + "write it there, or ";
    diagnostics_.error(where.where(), lack + "write \"parameters\": {\"" + parameter.name + "\": ...}");
  }

  void take_given(const LawText::Parameter& parameter, const Json& json) {
    const Scalar value = context_.scalars.read(json);
    const std::string_view wanted = wanted_sign(parameter.name, value.nominal);
    if (!wanted.empty())
      diagnostics_.error(json.where(), quoted(parameter.name) + " is " + rounded(value.nominal, 12) +
                                           ", which makes no tyre, write a number that is " +
                                           std::string(wanted));
    tyre_.parameters.push_back({parameter.name, parameter.unit, value});
  }

  bool has_parameter(const std::string& name) const {
    return std::any_of(tyre_.parameters.begin(), tyre_.parameters.end(),
                       [&](const LawParameter& parameter) { return parameter.name == name; });
  }

  // States of the model with the names TYRE_STATE.
  std::map<std::string, int> add_states(const LawText& law) {
    std::map<std::string, int> rows;
    for (const LawText::State& each : law.states) {
      if (!each.needed.empty() && !has_parameter(each.needed)) continue;
      const int next = static_cast<int>(model_.states.size());
      State state;
      state.where = tyre_.where;
      state.name = tyre_.name + "_" + each.name;
      context_.names.joints.add(state.name, NameUse::state, next, tyre_.where, diagnostics_);
      state.tyre = row();
      state.x0 = exact_scalar(Rational(0), tyre_.where, context_.pool);
      state.unit = each.unit;
      state.doc = each.doc;
      model_.states.push_back(std::move(state));
      rows[each.name] = next;
    }
    return rows;
  }

  const Json& json_;
  ElementContext& context_;
  Model& model_;
  Diagnostics& diagnostics_;
  Tyre tyre_;
  std::string path_; ///< of the property file; empty: there is none
  PropertyFile file_;
};

} // namespace

void read_tyres(const Json& file, ElementContext& context) {
  for (const Json& json : elements(file, "tyres", "a list of tyres", context.diagnostics))
    if (check_object(json, tyre_rule, context.diagnostics))
      context.model.tyres.push_back(TyreReader(json, context).read());
}

} // namespace mbsgen::model
