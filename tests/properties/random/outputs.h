// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/evaluate.h"
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace random_models {

/// An output of a model, and the function, the array and the place at which it is found otherwise. The function is
/// direct_dynamics, or that of a sensor; of the link "gauge" empty: see `gauge`.
struct OutputPlace {
  std::string name, function, array;
  int index = 0;
};

/// A model file with a sensor "probe" on its last body and a link "gauge" from there to the base, and with outputs of every
/// kind that it can have: those of all joints, of the link, of the sensor, and lambda of the live equations.
struct ModelWithOutputs {
  std::string text;
  std::vector<OutputPlace> places;
};
/// Throws std::runtime_error where the text is no model.
ModelWithOutputs with_outputs(const std::string& text);

/// Where the link of `with_outputs` begins, and its force: stiffness in N/m, rest length in m, damping in N s/m.
struct Gauge {
  static constexpr double anchor[3] = {0.3, -0.2, 2.5};
  static constexpr double stiffness = 40, rest = 0.1, damping = 3;
};

/// Distance, rate or force ("Z", "Zd", "F") of the link, from the motion of the point at its end.
template <class T>
T gauge(const std::string& quantity, const std::vector<T>& position, const std::vector<T>& velocity) {
  T square = 0, product = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const T way = position[k] - Gauge::anchor[k];
    square += way * way;
    product += way * velocity[k];
  }
  using std::sqrt;
  const T distance = sqrt(square), rate = product / distance;
  if (quantity == "Z") return distance;
  return quantity == "Zd" ? rate : Gauge::stiffness * (distance - Gauge::rest) + Gauge::damping * rate;
}

/// The outputs, from the results of other functions by their names.
template <class T>
std::vector<T>
outputs_elsewhere(const std::vector<OutputPlace>& places,
                  const std::function<mbsgen::scheme::Arrays<T>(const std::string& function)>& results) {
  std::map<std::string, mbsgen::scheme::Arrays<T>> of;
  const auto array = [&](const std::string& function, const std::string& name) {
    if (of.count(function) == 0) of[function] = results(function);
    return of.at(function).at(name);
  };
  std::vector<T> values;
  for (const OutputPlace& place : places)
    values.push_back(place.function.empty() ? gauge(place.array, array("sensor_probe", "position"),
                                                    array("sensor_probe", "velocity"))
                                            : array(place.function, place.array).at(mbsgen::at(place.index)));
  return values;
}

} // namespace random_models
