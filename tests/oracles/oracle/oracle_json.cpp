// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "support/files.h"
#include <cmath>

namespace oracle {

namespace {

double rounded(double value) {
  return std::round(value * 1e15) / 1e15;
}

MatrixXd symmetric(const Json& numbers, int size, bool upper) {
  MatrixXd result(size, size);
  std::size_t next = 0;
  for (int i = 0; i < size; ++i)
    for (int j = upper ? i : 0; j < (upper ? size : i + 1); ++j)
      result(i, j) = result(j, i) = numbers.at(next++).get<double>();
  return result;
}

} // namespace

Json load(const std::filesystem::path& path) {
  return Json::parse(mbsgen::test::read_file(path));
}

VectorXd vector(const Json& numbers) {
  VectorXd result(static_cast<Eigen::Index>(numbers.size()));
  for (std::size_t k = 0; k < numbers.size(); ++k)
    result(static_cast<Eigen::Index>(k)) = numbers[k].get<double>();
  return result;
}

MatrixXd matrix(const Json& rows) {
  MatrixXd result(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.at(0).size()));
  for (std::size_t k = 0; k < rows.size(); ++k) result.row(static_cast<Eigen::Index>(k)) = vector(rows[k]);
  return result;
}

MatrixXd symmetric_from_upper(const Json& numbers, int size) {
  return symmetric(numbers, size, true);
}

MatrixXd symmetric_from_lower(const Json& numbers, int size) {
  return symmetric(numbers, size, false);
}

std::string tree_of(const std::string& model_text) {
  Json model = Json::parse(model_text);
  for (const char* key : {"cuts", "links", "constraints", "actuators"}) model.erase(key);
  Json inputs = Json::array();
  for (const Json& force : model.value("forces", Json::array()))
    if (force.value("law", "") == "input") inputs.push_back(force);
  model["forces"] = inputs;
  for (Json& body : model["bodies"]) {
    if (!body.contains("joints")) continue;
    for (Json& joint : body["joints"]) {
      if (joint.value("role", "") != "locked") joint.erase("role");
      joint.erase("motion");
    }
  }
  return model.dump(1);
}

std::string chain_model(const std::string& name, const Json& chain, const Json& gravity) {
  Json bodies = Json::array();
  for (const Json& link : chain) {
    const std::string number = std::to_string(bodies.size() + 1);
    Json rotation = Json::array();
    for (const Json& row : link.at("rotation_in_parent"))
      for (const Json& entry : row) rotation.push_back(rounded(entry.get<double>()));
    const Json& inertia = link.at("inertia_about_com_body_axes");
    const auto entry = [&](std::size_t i, std::size_t j) { return rounded(inertia[i][j].get<double>()); };
    bodies.push_back(
        {{"name", "link" + number},
         {"parent", bodies.empty() ? "base" : "link" + std::to_string(bodies.size())},
         {"at", link.at("offset_in_parent")},
         {"orientation", {{"matrix", rotation}}},
         {"joints", {{{"name", "q" + number}, {"type", "Rz"}}}},
         {"mass", link.at("mass")},
         {"com", link.at("com_in_body_frame")},
         {"inertia", {entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)}}});
  }
  return Json({{"mbsgen", 1}, {"name", name}, {"gravity", gravity}, {"bodies", bodies}}).dump(1);
}

} // namespace oracle
