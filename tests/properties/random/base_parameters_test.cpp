// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "properties/random/random_arm.h"
#include "support/catch.hpp"
#include <Eigen/SVD>

// Base parameters against the textbook's regressor: the forces of each inertial parameter by itself.

namespace {

using namespace random_models;
using namespace reference;
using mbsgen::scheme::Task;

constexpr int inertial_parameters = 10;

bool is_identification(const mbsgen::formalism::FunctionRow& row) {
  return row.task == Task::regressor || row.task == Task::base_parameters;
}

// Models of which one body alone has mass; their moments about the body's origin span all of ten parameters.
std::vector<Model> unit_models(const Model& model) {
  Model massless = model;
  for (Body& body : massless.bodies) {
    body.mass = 0;
    body.com.setZero();
    body.inertia.setZero();
  }
  std::vector<Model> models;
  for (std::size_t b = 0; b < model.bodies.size(); ++b)
    for (int k = 0; k < inertial_parameters; ++k) {
      models.push_back(massless);
      Body& body = models.back().bodies[b];
      if (k < 4) body.mass = 1;
      if (k >= 1 && k < 4) body.com[k - 1] = 1;
      if (k >= 4 && k < 7) body.inertia(k - 4, k - 4) = 1;
      if (k >= 7) body.inertia(k - 7, (k - 6) % 3) = body.inertia((k - 6) % 3, k - 7) = 1;
    }
  return models;
}

class StackedStates {
public:
  StackedStates(const Model& model, int count) : model_(model) {
    for (int k = 0; k < count; ++k) states_.push_back(random_state(model, 7000U + static_cast<unsigned>(k)));
  }

  // The forces of a model of this geometry in all states.
  VectorXd forces(const Model& model) const {
    VectorXd all(rows());
    for (std::size_t k = 0; k < states_.size(); ++k)
      all.segment(static_cast<Eigen::Index>(k) * model_.nqd(), model_.nqd()) =
          inverse_dynamics(model, states_[k]);
    return all;
  }

  MatrixXd textbook_regressor() const {
    const std::vector<Model> units = unit_models(model_);
    MatrixXd Y(rows(), static_cast<Eigen::Index>(units.size()));
    for (std::size_t k = 0; k < units.size(); ++k) Y.col(static_cast<Eigen::Index>(k)) = forces(units[k]);
    return Y;
  }

  MatrixXd regressor(Generated& generated) const {
    const Eigen::Index n = model_.nqd(), nb = generated.program().shape.nb();
    MatrixXd Y(rows(), nb);
    for (std::size_t k = 0; k < states_.size(); ++k) {
      const VectorXd entries = generated.vector("regressor", states_[k]);
      Y.middleRows(static_cast<Eigen::Index>(k) * n, n) =
          Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
              entries.data(), n, nb);
    }
    return Y;
  }

private:
  Eigen::Index rows() const { return static_cast<Eigen::Index>(states_.size()) * model_.nqd(); }

  const Model& model_;
  std::vector<State> states_;
};

// Of a matrix with columns scaled to 1, but for those of rounding errors; the smallest singular value that counts is far
// above all that do not.
Eigen::Index rank_of(MatrixXd Y) {
  const double largest = Y.colwise().norm().maxCoeff();
  for (Eigen::Index k = 0; k < Y.cols(); ++k) Y.col(k) /= std::max(Y.col(k).norm(), 1e-3 * largest);
  const VectorXd values = Y.jacobiSvd().singularValues();
  Eigen::Index rank = 0;
  while (rank < values.size() && values[rank] > 1e-9 * values[0]) ++rank;
  if (rank > 0 && rank < values.size()) CHECK(values[rank] < 1e-4 * values[rank - 1]);
  return rank;
}

// Misfit of forces by the best parameters, as a share of the forces.
double misfit(const MatrixXd& Y, const VectorXd& forces) {
  const Eigen::JacobiSVD<MatrixXd> svd(Y, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return (Y * svd.solve(forces) - forces).norm() / (1 + forces.norm());
}

void check_arm(const std::string& text) {
  INFO(text);
  const Model model = read_model(text);
  Generated generated(text, Stage::as_built, is_identification);
  const int nb = generated.program().shape.nb();
  const StackedStates states(model, 4 + 3 * nb / std::max(model.nqd(), 1));
  CHECK(rank_of(states.textbook_regressor()) == nb);
  const MatrixXd Y = states.regressor(generated);
  CHECK(relative_error(Y * generated.vector("base_parameters", random_state(model, 1)),
                       states.forces(model)) < 1e-10);
  Model other = model; // the same geometry, other bodies
  for (Body& body : other.bodies) {
    body.mass *= 1.7;
    body.com = 2 * body.com.reverse();
    body.inertia(0, 1) = body.inertia(1, 0) = 0.3;
    body.inertia(2, 2) += 1;
  }
  if (nb > 0) CHECK(misfit(Y, states.forces(other)) < 1e-12);
}

} // namespace

TEST_CASE("the base parameters of random arms number the rank of the textbook's regressor") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    check_arm(random_arm(seed));
  }
}

TEST_CASE("a slide behind a ball joint has a parameter along its travel") {
  for (const char* type : {"Ball", "Universal", "Free"})
    for (const char* slide : {"Tx", "Ty", "Tz"}) {
      CAPTURE(type, slide);
      check_arm(
          std::string(R"({"mbsgen": 1, "name": "s", "gravity": [0, 0, -9.81], "bodies": [
        {"name": "a", "parent": "base", "joints": [{"name": "ja", "type": ")") +
          type + R"("}], "mass": 1.2, "com": [0.1, 0.2, 0.15], "inertia": [0.1, 0.01, 0.02, 0.15, 0.03, 0.2],
         "points": {"e": [0.3, 0.1, 0.2]}},
        {"name": "b", "parent": "a", "at": "e", "joints": [{"name": "jb", "type": ")" +
          slide +
          R"("}], "mass": 1.2, "com": [0.1, 0.2, 0.15], "inertia": [0.1, 0.01, 0.02, 0.15, 0.03, 0.2]}]})");
    }
}
