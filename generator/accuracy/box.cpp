// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/box.h"
#include "accuracy/law_reader.h"
#include "accuracy/range_reader.h"
#include "base/json.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/version.h"
#include <algorithm>

namespace mbsgen::accuracy {

namespace {

using model::check_kind;
using model::check_object;
using model::ObjectRule;
using Names = std::vector<std::string>;

const ObjectRule box_rule{"a box",
                          {{"mbsgen_box", true},
                           {"coordinates"},
                           {"velocities"},
                           {"accelerations"},
                           {"forces"},
                           {"inputs"},
                           {"states"},
                           {"time"},
                           {"parameters"},
                           {"laws"},
                           {"trials"},
                           {"work"},
                           {"doc"},
                           {"$schema"}}};
const ObjectRule input_rule{"an input", {{"force"}, {"torque"}}};

// Four turns: a wider range is a mistake, or of a wheel.
constexpr double widest_angle = 25.2;

// Ranges of things of one kind.
struct Kind {
  const char* key;   ///< in the file
  const char* thing; ///< in messages
};

class BoxReader {
public:
  BoxReader(const scheme::Program& program, Diagnostics& diagnostics)
      : program_(program), shape_(program.shape), diagnostics_(diagnostics), reader_(diagnostics) {}

  Box read(const Json& file) {
    model::check_version(file, "mbsgen_box", diagnostics_);
    const Names& coordinates = shape_.coordinate_names.empty() ? shape_.joint_names : shape_.coordinate_names;
    const char* const things[] = {"coordinate", "velocity", "acceleration", "generalized force"};
    for (std::size_t i = 0; i < box_arrays.size(); ++i)
      read_array(file, {box_arrays[i].first, things[i]}, box_arrays[i].second,
                 i == 0 ? coordinates : shape_.joint_names);
    warn_of_turns(file, coordinates);
    Names states;
    for (const scheme::StateShape& state : shape_.states) states.push_back(state.name);
    if (const auto json = file.find("states"); json && states.empty() && !json->is(JsonKind::object))
      diagnostics_.error(json->where(), "the model has no states, remove the key");
    if (!states.empty() || file.find("states")) box_.states = ranges(file, {"states", "state"}, states);
    read_inputs(file);
    read_time(file);
    read_parameters(file);
    if (const auto laws = file.find("laws")) box_.laws = read_laws(*laws, program_, diagnostics_);
    if (const auto trials = file.find("trials")) box_.trials = static_cast<long>(reader_.count(*trials));
    if (const auto work = file.find("work")) box_.work = reader_.count(*work);
    return std::move(box_);
  }

private:
  void read_array(const Json& file, const Kind& kind, const char* array, const Names& names) {
    if (file.find(kind.key)) box_.arrays[array] = ranges(file, kind, names);
  }

  void warn_of_turns(const Json& file, const Names& coordinates) {
    const auto found = box_.arrays.find("q");
    for (std::size_t i = 0; found != box_.arrays.end() && i < shape_.coordinate_units.size(); ++i)
      if (shape_.coordinate_units[i] == "rad" && found->second[i].width() > widest_angle)
        diagnostics_.warning(file.find("coordinates")->where(),
                             "the range of the coordinate " + quoted(coordinates[i]) +
                                 " is wider than four turns, write it in rad if these are degrees");
  }

  // One range for all, or one for each name.
  std::vector<Interval> ranges(const Json& file, const Kind& kind, const Names& names) {
    const auto json = file.find(kind.key);
    std::vector<Interval> result(names.size());
    if (!json) {
      diagnostics_.error(file.where(), std::string("the key \"") + kind.key +
                                           "\" is missing, add a range for each " + kind.thing);
      return result;
    }
    if (!json->is(JsonKind::object)) {
      result.assign(names.size(), reader_.range(*json));
      return result;
    }
    std::vector<bool> is_set(names.size(), false);
    for (std::size_t i = 0; i < json->size(); ++i)
      if (const auto row = reader_.row_of((*json)[i], "the model", kind.thing, names)) {
        result[*row] = reader_.range((*json)[i]);
        is_set[*row] = true;
      }
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!is_set[i])
        diagnostics_.error(json->where(), std::string("the range of the ") + kind.thing + " " +
                                              quoted(names[i]) +
                                              " is missing, add a number or two: [low, high]");
    return result;
  }

  void read_inputs(const Json& file) {
    const auto json = file.find("inputs");
    Names names;
    for (const scheme::InputForce& input : program_.inputs) names.push_back(input.name);
    if (json && check_kind(*json, JsonKind::object, "an object of inputs", diagnostics_))
      for (std::size_t i = 0; i < json->size(); ++i)
        if (reader_.row_of((*json)[i], "the model", "input", names)) read_input((*json)[i]);
    for (const std::string& name : names)
      if (box_.inputs.count(name) == 0)
        diagnostics_.error(json ? json->where() : file.where(),
                           "the range of the input " + quoted(name) +
                               " is missing, add it to \"inputs\" with \"force\" and \"torque\"");
  }

  void read_input(const Json& json) {
    std::array<Interval, 6>& ranges = box_.inputs[json.key()];
    if (!check_object(json, input_rule, diagnostics_)) return;
    std::size_t first = 0;
    for (const char* key : {"force", "torque"}) {
      if (const auto vector = json.find(key)) {
        if (vector->is(JsonKind::array) && vector->size() == 3)
          for (std::size_t i = 0; i < 3; ++i) ranges[first + i] = reader_.range((*vector)[i]);
        else
          diagnostics_.error(vector->where(), "a vector has three ranges, write [x, y, z], each " +
                                                  std::string(range_expected));
      }
      first += 3;
    }
  }

  void read_time(const Json& file) {
    const auto json = file.find("time");
    if (json) box_.time = reader_.range(*json);
    if (!json && program_.time.is_symbol())
      diagnostics_.error(file.where(), "the key \"time\" is missing, some law of the model depends on it");
  }

  void read_parameters(const Json& file) {
    const auto json = file.find("parameters");
    if (!json || !check_kind(*json, JsonKind::object, "an object of parameters", diagnostics_)) return;
    Names names;
    for (const scheme::Parameter& parameter : program_.parameters)
      names.push_back(scheme::text(parameter.path));
    for (std::size_t i = 0; i < json->size(); ++i)
      if (reader_.row_of((*json)[i], "the model", "tunable parameter", names))
        box_.parameters[(*json)[i].key()] = reader_.range((*json)[i]);
  }

  const scheme::Program& program_;
  const scheme::Shape& shape_;
  Diagnostics& diagnostics_;
  RangeReader reader_;
  Box box_;
};

} // namespace

std::optional<Box> read_box(std::string_view text, const scheme::Program& program, Diagnostics& diagnostics) {
  const std::optional<JsonDocument> document = JsonDocument::parse(text, diagnostics);
  if (!document || !check_object(document->root(), box_rule, diagnostics)) return std::nullopt;
  Box box = BoxReader(program, diagnostics).read(document->root());
  if (diagnostics.has_errors()) return std::nullopt;
  return box;
}

} // namespace mbsgen::accuracy
