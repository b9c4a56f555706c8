// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/constraints.h"
#include "oracles/reference/kinematics.h"
#include "properties/random/comparison.h"
#include "support/catch.hpp"
#include "unit/export/bare.h"
#include "unit/export/exported.h"
#include <cmath>
#include <map>
#include <random>
#include <vector>

namespace mbsgen::test {

namespace {

using random_models::relative_error;
using reference::Joint;
using reference::MatrixXd;
using reference::Model;
using reference::Motion;
using reference::State;
using reference::VectorXd;
using Json = nlohmann::ordered_json;

constexpr double tolerance = 1e-10;

bool has_point(const Json& body, const std::string& name) {
  return body.contains("points") && body["points"].contains(name);
}

/// Where the frame of a link is in an import: at a point of its name, else at its body.
std::string place_of(const Json& model, const std::string& link) {
  if (model.contains("base") && has_point(model["base"], link)) return "base." + link;
  for (const Json& body : model["bodies"])
    if (has_point(body, link)) return body["name"].get<std::string>() + "." + link;
  return link + ".origin";
}

/// A mechanism where its file begins, with a sensor at the frame of each body of the model that was exported.
class Mechanism {
public:
  /// `places`: of these frames. `start`: coordinates by joints.
  Mechanism(Json model, const std::vector<std::string>& places, const std::map<std::string, Json>& start) {
    for (const std::string& place : places)
      model["sensors"].push_back(
          {{"name", "at_" + std::to_string(model["sensors"].size())}, {"point", place}});
    model_ = reference::read_model(model.dump());
    q_ = VectorXd::Zero(model_.nq());
    for (const reference::Body& body : model_.bodies)
      for (const Joint& joint : body.joints)
        if (joint.coordinate >= 0) put(joint, start);
    leave_free();
  }

  Eigen::Index freedom() const { return free_.cols(); }

  /// Velocities (6 a frame: of the origin, angular) by those that the constraints leave free.
  MatrixXd velocities() const {
    const reference::Kinematics kinematics(model_, resting());
    MatrixXd all(6 * static_cast<Eigen::Index>(model_.sensors.size()), model_.nqd());
    Eigen::Index row = 0;
    for (const reference::Sensor& sensor : model_.sensors) {
      all.middleRows<6>(row) = kinematics.jacobian(sensor.point);
      row += 6;
    }
    return all * free_;
  }

  double energy(const VectorXd& free) const {
    const VectorXd qd = free_ * free;
    return 0.5 * qd.dot(reference::mass_matrix(model_, q_) * qd);
  }

  /// Frames that move by gravity alone, and these velocities.
  std::vector<Motion> fall(const VectorXd& free) const {
    State state = resting();
    state.qd = free_ * free;
    state.qdd = reference::constrained_dynamics(model_, state, VectorXd::Zero(model_.nqd())).qdd;
    const reference::Kinematics kinematics(model_, state);
    std::vector<Motion> frames;
    for (const reference::Sensor& sensor : model_.sensors) frames.push_back(kinematics.point(sensor.point));
    return frames;
  }

private:
  State resting() const {
    const VectorXd still = VectorXd::Zero(model_.nqd());
    return {q_, still, still, 0};
  }

  void put(const Joint& joint, const std::map<std::string, Json>& start) {
    const int turn = joint.coordinate + (joint.free ? 3 : 0);
    const bool has_quaternion = joint.ball || joint.free;
    if (has_quaternion) q_(turn) = 1;
    if (const auto found = start.find(joint.name); found != start.end()) {
      const Json values = found->second.is_array() ? found->second : Json{found->second};
      for (std::size_t i = 0; i < values.size(); ++i)
        q_(joint.coordinate + static_cast<int>(i)) = values[i].get<double>();
    }
    if (has_quaternion) q_.segment<4>(turn).normalize();
  }

  void leave_free() {
    const reference::Constraints closed = reference::constraints(model_, resting());
    free_ = MatrixXd::Identity(model_.nqd(), model_.nqd());
    if (closed.h.size() == 0) return;
    CHECK(closed.h.lpNorm<Eigen::Infinity>() < tolerance);
    Eigen::FullPivLU<MatrixXd> split(closed.J);
    split.setThreshold(1e-9);
    free_ = split.kernel();
  }

  Model model_;
  VectorXd q_;
  MatrixXd free_; ///< velocities of the joints by those that are free
};

std::map<std::string, Json> start_of(const Json& model) {
  std::map<std::string, Json> start;
  for (const Json& body : model["bodies"])
    for (const Json& joint : body.value("joints", Json::array()))
      if (joint.contains("q0")) start[joint["name"]] = joint["q0"];
  return start;
}

} // namespace

void check_moves_alike(const std::string& text, unsigned seed) {
  const Exported file = exported(text, "sdf");
  const Json model = bare(text), back = bare(imported(file.text, "sdf"));
  INFO(back.dump());
  std::vector<std::string> places, places_back;
  for (const Json& body : model["bodies"]) {
    places.push_back(body["name"].get<std::string>() + ".origin");
    places_back.push_back(place_of(back, body["name"]));
  }
  const Mechanism ours(model, places, {file.zeros.begin(), file.zeros.end()});
  const Mechanism theirs(back, places_back, start_of(back));
  REQUIRE(theirs.freedom() == ours.freedom());
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const VectorXd rates = VectorXd::NullaryExpr(ours.freedom(), [&] { return uniform(random); });
  const VectorXd wanted = ours.velocities() * rates;
  const VectorXd rates_back = theirs.velocities().colPivHouseholderQr().solve(wanted);
  CHECK(relative_error(theirs.velocities() * rates_back, wanted) < tolerance);
  CHECK(std::abs(theirs.energy(rates_back) - ours.energy(rates)) < tolerance * ours.energy(rates));
  const std::vector<Motion> a = ours.fall(rates), b = theirs.fall(rates_back);
  for (std::size_t i = 0; i < a.size(); ++i) {
    INFO(places[i]);
    CHECK((b[i].position - a[i].position).norm() < tolerance);
    CHECK((b[i].rotation - a[i].rotation).norm() < tolerance);
    CHECK(relative_error(b[i].acceleration, a[i].acceleration) < tolerance);
    CHECK(relative_error(b[i].angular_acceleration, a[i].angular_acceleration) < tolerance);
  }
}

} // namespace mbsgen::test
