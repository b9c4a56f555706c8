// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/outputs.h"
#include "formalism/closure/closure.h"
#include "model/read/read.h"
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace random_models {

namespace {

using namespace mbsgen;
using Json = nlohmann::ordered_json;

Json instrumented(const std::string& text) {
  Json model = Json::parse(text);
  const std::string body = model["bodies"].back()["name"];
  model["base"]["points"]["gauge_end"] = Gauge::anchor;
  model["sensors"].push_back({{"name", "probe"}, {"point", body + ".origin"}});
  model["links"].push_back(
      {{"name", "gauge"},
       {"from", "base.gauge_end"},
       {"to", body + ".origin"},
       {"force", std::to_string(Gauge::stiffness) + "*(Z - " + std::to_string(Gauge::rest) + ") + " +
                     std::to_string(Gauge::damping) + "*Zd"}});
  return model;
}

// Of the equations, by their place among all of the model.
std::vector<std::string> lambda_names(const model::Model& model) {
  std::vector<std::string> names;
  for (const model::Cut& cut : model.cuts)
    for (std::size_t i = 0; i < model::equations_of(cut.type); ++i)
      names.push_back("lambda(" + cut.name + ")[" + std::to_string(i) + ']');
  for (const model::Constraint& constraint : model.constraints)
    names.push_back("lambda(" + constraint.name + ')');
  return names;
}

void add_joints(const model::Model& model, const formalism::LoopAnalysis& loops,
                std::vector<OutputPlace>& places) {
  for (int i = 0; i < model.nq(); ++i)
    places.push_back({"q(" + model.coordinate_name(i) + ')', "direct_dynamics", "q", i});
  for (int i = 0; i < model.nqd(); ++i)
    for (const char* array : {"qd", "qdd"})
      places.push_back({array + ('(' + model.velocity_name(i)) + ')', "direct_dynamics", array, i});
  int place = 0;
  for (const int i : loops.partition.driven)
    places.push_back({"Qdriven(" + model.velocity_name(i) + ')', "direct_dynamics", "Qdriven", place++});
}

void add_equations(const model::Model& model, const formalism::LoopAnalysis& loops,
                   std::vector<OutputPlace>& places) {
  const std::vector<std::string> names = lambda_names(model);
  int place = 0;
  for (const int row : loops.live) places.push_back({names[at(row)], "direct_dynamics", "lambda", place++});
}

void add_instruments(std::vector<OutputPlace>& places) {
  for (const char* array :
       {"position", "rotation", "velocity", "angular_velocity", "acceleration", "angular_acceleration"})
    for (const int i : {0, 2})
      places.push_back(
          {"sensor(probe)." + std::string(array) + '[' + std::to_string(i) + ']', "sensor_probe", array, i});
  for (const char* quantity : {"Z", "Zd", "F"})
    places.push_back({quantity + std::string("(gauge)"), "", quantity, 0});
}

} // namespace

ModelWithOutputs with_outputs(const std::string& text) {
  Json file = instrumented(text);
  expr::Pool pool;
  Diagnostics diagnostics("model.json");
  const std::optional<model::Model> model = model::read_model(file.dump(), pool, diagnostics);
  const std::optional<formalism::LoopAnalysis> loops =
      model ? formalism::analyse(*model, pool, diagnostics) : std::nullopt;
  if (!loops) throw std::runtime_error(diagnostics.text());
  ModelWithOutputs result;
  add_joints(*model, *loops, result.places);
  add_equations(*model, *loops, result.places);
  add_instruments(result.places);
  for (const OutputPlace& place : result.places) file["outputs"].push_back(place.name);
  result.text = file.dump(1);
  return result;
}

} // namespace random_models
