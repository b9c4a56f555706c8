// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/kind.h"
#include "base/json.h"
#include "base/numerals/numerals.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/version.h"
#include <algorithm>

namespace mbsgen::manoeuvre {

namespace {

using model::check_kind;
using model::check_object;
using model::ObjectRule;

const ObjectRule kind_rule{"a manoeuvre",
                           {{"manoeuvre", true},
                            {"name", true},
                            {"parameters", true},
                            {"duration", true},
                            {"results", true},
                            {"doc"},
                            {"steer"},
                            {"driver"},
                            {"hold"},
                            {"brake"},
                            {"road"},
                            {"every"},
                            {"stop"},
                            {"runs"},
                            {"adjust"},
                            {"lanes"},
                            {"summary"},
                            {"charts"},
                            {"$schema"}}};
const ObjectRule parameter_rule{"a parameter", {{"value", true}, {"unit"}, {"doc"}}};
const ObjectRule driver_rule{
    "a driver",
    {{"path"}, {"curvature"}, {"preview"}, {"lead"}, {"delay"}, {"gain"}, {"limit"}, {"rate"}, {"lag"}}};
const ObjectRule lane_rule{"a lane", {{"from", true}, {"to", true}, {"center", true}, {"width", true}}};
const ObjectRule runs_rule{"runs", {{"parameter", true}, {"values", true}}};
const ObjectRule adjust_rule{"an adjustment", {{"parameter", true}, {"signal", true}, {"to", true}}};
const ObjectRule result_rule{"a result", {{"value", true}, {"unit"}, {"doc"}}};
const ObjectRule chart_rule{
    "a chart",
    {{"title", true}, {"label", true}, {"curves", true}, {"over"}, {"over_label"}, {"of_results"}}};

constexpr const char* word_expected = "a word in double quotes";

class KindReader {
public:
  explicit KindReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Kind read(const Json& file) {
    read_head(file);
    read_parameters(file);
    const std::vector<std::string> at_time = with("t");
    kind_.steer = formula(file, "steer", at_time);
    kind_.hold = formula(file, "hold", at_time, "1");
    kind_.brake = formula(file, "brake", at_time);
    kind_.road = formula(file, "road", with("x"));
    kind_.duration = formula(file, "duration", names_);
    kind_.every = formula(file, "every", names_, "0.01");
    kind_.stop = text_formula(file, "stop");
    if (const auto driver = file.find("driver")) read_driver(*driver);
    if (const auto runs = file.find("runs")) read_runs(*runs);
    if (const auto adjust = file.find("adjust")) read_adjustment(*adjust);
    for (const Json& lane : model::elements(file, "lanes", "a list of lanes", diagnostics_)) read_lane(lane);
    kind_.results = read_measures(file, "results");
    kind_.summary = read_measures(file, "summary");
    for (const Json& chart : model::elements(file, "charts", "a list of charts", diagnostics_))
      read_chart(chart);
    return std::move(kind_);
  }

private:
  void read_head(const Json& file) {
    model::check_version(file, "manoeuvre", diagnostics_);
    kind_.name = model::read_string(file, "name", "a name in double quotes", diagnostics_);
    kind_.doc = model::read_doc(file, "doc", diagnostics_);
    model::read_doc(file, "$schema", diagnostics_);
    if (file.find("steer") && file.find("driver"))
      diagnostics_.error(file.find("driver")->key_where(),
                         "the steering has a motion already, remove \"steer\" or \"driver\"");
  }

  std::vector<std::string> with(const char* variable) const {
    std::vector<std::string> names = names_;
    names.emplace_back(variable);
    return names;
  }

  // A number, or an expression.
  Formula text_of(const Json& json) {
    if (json.is(JsonKind::number) || json.is(JsonKind::string)) {
      if (!json.text().empty()) return {json.text(), json.where()};
      diagnostics_.error(json.where(), "the expression is empty, write one or remove the key");
    } else {
      check_kind(json, JsonKind::string, "a number or an expression in double quotes", diagnostics_);
    }
    return {};
  }
  Formula text_formula(const Json& object, const char* key) {
    const auto json = object.find(key);
    return json ? text_of(*json) : Formula{};
  }
  Formula formula(const Json& object, const char* key, const std::vector<std::string>& names,
                  const char* standard = "") {
    if (!object.find(key)) return {standard, object.where()};
    Formula result = text_formula(object, key);
    return result && check(result, names, diagnostics_) ? result : Formula{};
  }

  void read_parameters(const Json& file) {
    names_ = {wheelbase_name, width_name};
    for (const Json& member : model::members(file, "parameters", "an object of parameters", diagnostics_))
      read_parameter(member);
    for (const char* needed : {speed_name, begin_name})
      if (file.find("parameters") && kind_.parameter(needed) == nullptr)
        diagnostics_.error(file.find("parameters")->where(),
                           "the parameter " + quoted(needed) + " is missing, add it with its value");
  }

  void read_parameter(const Json& member) {
    const std::string& name = member.key();
    const bool taken =
        std::find(names_.begin(), names_.end(), name) != names_.end() || name == "t" || name == "x";
    if (!is_identifier(name) || name == "pi" || taken) {
      diagnostics_.error(member.key_where(), quoted(name) + " is no name of its own for a parameter, take "
                                                            "another word of letters, digits and _");
      return;
    }
    Parameter parameter{name, {}, "", ""};
    const bool is_object = member.is(JsonKind::object);
    if (is_object && check_object(member, parameter_rule, diagnostics_)) {
      parameter.value = formula(member, "value", names_);
      parameter.unit = model::read_doc(member, "unit", diagnostics_);
      parameter.doc = model::read_doc(member, "doc", diagnostics_);
    } else if (!is_object) {
      parameter.value = text_of(member);
      if (parameter.value) check(parameter.value, names_, diagnostics_);
    }
    kind_.parameters.push_back(parameter);
    names_.push_back(name);
  }

  void read_driver(const Json& json) {
    if (!check_object(json, driver_rule, diagnostics_)) return;
    Driver driver;
    driver.where = json.where();
    driver.path = formula(json, "path", with("x"));
    driver.curvature = formula(json, "curvature", with("t"));
    check_aim(json);
    driver.preview = formula(json, "preview", names_, "0.8");
    driver.lead = formula(json, "lead", names_, "0.1");
    driver.delay = formula(json, "delay", names_, "0.15");
    driver.gain = formula(json, "gain", names_, "2.5");
    driver.limit = formula(json, "limit", names_, "0.5");
    driver.rate = formula(json, "rate", names_, "1.5");
    driver.lag = formula(json, "lag", names_, "0.05");
    kind_.driver = driver;
  }

  // A driver follows a path or holds a curvature, for which there is nothing to look ahead to.
  void check_aim(const Json& json) {
    const auto path = json.find("path"), curvature = json.find("curvature");
    if (path.has_value() == curvature.has_value())
      diagnostics_.error(json.where(), R"(a driver has one aim, write "path" or "curvature")");
    if (path || !curvature) return;
    for (const char* key : {"preview", "lead"})
      if (const auto idle = json.find(key))
        diagnostics_.error(idle->key_where(), "a driver who holds a curvature does not look ahead, remove " +
                                                  quoted(key) + " or write \"path\"");
  }

  // The name of a parameter of the kind.
  std::string read_name(const Json& object) {
    const std::string name = model::read_string(object, "parameter", word_expected, diagnostics_);
    if (name.empty() || kind_.parameter(name) != nullptr) return name;
    diagnostics_.error(object.find("parameter")->where(),
                       "there is no parameter " + quoted(name) +
                           model::remedy(name, {names_.begin() + 2, names_.end()}, ", declare it"));
    return "";
  }

  void read_runs(const Json& json) {
    if (!check_object(json, runs_rule, diagnostics_)) return;
    Runs runs;
    runs.where = json.where();
    runs.parameter = read_name(json);
    for (const Json& value : model::elements(json, "values", "a list of numbers", diagnostics_))
      if (check_kind(value, JsonKind::number, "a number", diagnostics_))
        runs.values.push_back(numerals::read(value.text()).value_or(0));
    if (runs.values.empty() && json.find("values"))
      diagnostics_.error(json.find("values")->where(), "there is no value, write one for each run");
    kind_.runs = runs;
  }

  void read_adjustment(const Json& json) {
    if (!check_object(json, adjust_rule, diagnostics_)) return;
    kind_.adjust = {json.where(), read_name(json),
                    model::read_string(json, "signal", word_expected, diagnostics_),
                    formula(json, "to", names_)};
  }

  void read_lane(const Json& json) {
    if (!check_object(json, lane_rule, diagnostics_)) return;
    kind_.lanes.push_back({json.where(), formula(json, "from", names_), formula(json, "to", names_),
                           formula(json, "center", names_), formula(json, "width", names_)});
  }

  std::vector<Measure> read_measures(const Json& file, const char* key) {
    std::vector<Measure> measures;
    for (const Json& member : model::members(file, key, "an object of results", diagnostics_))
      if (const auto measure = read_result(member)) measures.push_back(*measure);
    return measures;
  }

  std::optional<Measure> read_result(const Json& member) {
    const bool is_object = member.is(JsonKind::object);
    if (!is_identifier(member.key()))
      diagnostics_.error(member.key_where(),
                         quoted(member.key()) + " is no name, take letters, digits and _");
    if (is_object && !check_object(member, result_rule, diagnostics_)) return std::nullopt;
    const std::optional<Json> text = is_object ? member.find("value") : std::optional(member);
    if (!text || !check_kind(*text, JsonKind::string, "a result as \"final yaw_rate\"", diagnostics_))
      return std::nullopt;
    auto measure = read_measure(text->text(), text->where(), diagnostics_);
    if (!measure) return measure;
    measure->name = member.key();
    if (is_object) {
      measure->unit = model::read_doc(member, "unit", diagnostics_);
      measure->doc = model::read_doc(member, "doc", diagnostics_);
    }
    for (const Formula& one : {measure->formula, measure->place})
      if (one) check(one, with_results(), diagnostics_);
    results_.push_back(measure->name);
    return measure;
  }
  std::vector<std::string> with_results() const {
    std::vector<std::string> names = names_;
    names.insert(names.end(), results_.begin(), results_.end());
    return names;
  }

  void read_chart(const Json& json) {
    if (!check_object(json, chart_rule, diagnostics_)) return;
    Chart chart;
    chart.where = json.where();
    const auto word = [&](const char* key, const char* standard) {
      return json.find(key) ? model::read_string(json, key, word_expected, diagnostics_) : standard;
    };
    chart.title = word("title", ""), chart.label = word("label", "");
    chart.over = word("over", "t"), chart.over_label = word("over_label", "time (s)");
    const auto of_results = json.find("of_results");
    if (of_results && check_kind(*of_results, JsonKind::boolean, "true or false", diagnostics_))
      chart.of_results = of_results->boolean();
    for (const Json& curve : model::elements(json, "curves", "a list of names", diagnostics_))
      if (check_kind(curve, JsonKind::string, word_expected, diagnostics_))
        chart.curves.push_back(curve.text());
    kind_.charts.push_back(chart);
  }

  Diagnostics& diagnostics_;
  Kind kind_;
  std::vector<std::string> names_;   ///< that formulas may have
  std::vector<std::string> results_; ///< read so far
};

} // namespace

const Parameter* Kind::parameter(const std::string& wanted) const {
  for (const Parameter& one : parameters)
    if (one.name == wanted) return &one;
  return nullptr;
}

Values Kind::values(const Values& known, const Values& set) const {
  Values all = known;
  for (const Parameter& one : parameters) {
    const auto other = set.find(one.name);
    all[one.name] = other == set.end() ? value_of(one.value, all) : other->second;
  }
  return all;
}

std::optional<Kind> read_kind(std::string_view text, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::optional<JsonDocument> document = JsonDocument::parse(text, diagnostics);
  if (!document || !check_object(document->root(), kind_rule, diagnostics)) return std::nullopt;
  Kind kind = KindReader(diagnostics).read(document->root());
  if (diagnostics.errors() != errors) return std::nullopt;
  return kind;
}

} // namespace mbsgen::manoeuvre
