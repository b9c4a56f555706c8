// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/vector.h"
#include "model/model.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// A force at a point and a torque on a body, or a cross-section of one, inertial axes; `position`: of the point from the base's origin,
/// `in_body`: from the body's, in body axes.
template <class Number>
struct Load {
  int body = model::base_body;
  Vector<Number> in_body, position, force, torque;
};

/// A bushing by its members (model::BushingMember), in their order.
template <class Number>
using BushingValues = std::array<Vector<Number>, 6>;

/// The loads on the bodies; the arguments of the user's laws, distance, rate and force of links, members of bushings
/// and definitions of tyres, by name.
template <class Number>
struct Loads {
  std::vector<Load<Number>> loads;
  std::map<std::string, std::vector<Number>> law_arguments;
  std::map<std::string, std::array<Number, 3>> links;
  std::map<std::string, BushingValues<Number>> bushings;
  std::map<std::string, std::vector<Number>> tyres; ///< their definitions
  std::map<int, Number> rates;                      ///< of states that laws of tyres have, by row
};

} // namespace mbsgen::certify
