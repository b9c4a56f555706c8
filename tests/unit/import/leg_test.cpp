// SPDX-License-Identifier: GPL-3.0-or-later
// A leg with four rods, as URDF, MJCF and SDF: one mechanism, whose loops close.
#include "base/diagnostics.h"
#include "formalism/closure/closure.h"
#include "interpret/model.h"
#include "model/read/read.h"
#include "oracles/reference/constraints.h"
#include "oracles/reference/dynamics.h"
#include "properties/random/dice.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/program.h"
#include "support/skip.h"
#include "unit/import/import_text.h"
#include <algorithm>
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::test;
using interpret::Status;
using reference::MatrixXd;
using reference::VectorXd;
using Json = nlohmann::ordered_json;

namespace {

std::string file(const std::string& name) {
  return read_file(source_dir() / "examples/leg" / name);
}

const std::vector<std::string> driven = {"hip_roll",   "hip_yaw", "hip_pitch",
                                         "knee_crank", "crank_a", "crank_b"};

/// The model file of an import, with the driven joints independent whatever the format says of roles.
std::string with_roles(const Imported& imported) {
  INFO(imported.diagnostics.text());
  REQUIRE(!imported.model.is_null());
  Json model = imported.model;
  for (Json& body : model["bodies"])
    for (Json& joint : body["joints"]) {
      joint.erase("role");
      if (std::find(driven.begin(), driven.end(), joint["name"]) != driven.end())
        joint["role"] = "independent";
    }
  return model.dump();
}

std::vector<std::string> joint_names(const std::string& text) {
  const Json model = Json::parse(text);
  std::vector<std::string> names;
  for (const Json& body : model["bodies"])
    for (const Json& joint : body["joints"]) names.push_back(joint["name"]);
  return names;
}

bool is_assemble(const formalism::FunctionRow& row) {
  return row.task == scheme::Task::assemble;
}

/// The generated `assemble` of the leg, executed as its code would be.
class Assembler {
public:
  explicit Assembler(const std::string& text) {
    expr::Pool pool;
    Diagnostics diagnostics("leg.json");
    const std::optional<model::Model> model = model::read_model(text, pool, diagnostics);
    const auto loops = model ? formalism::analyse(*model, pool, diagnostics) : std::nullopt;
    INFO(diagnostics.text());
    REQUIRE(loops);
    partition_ = loops->partition;
    image_.emplace(condensed_program(*model, *loops, pool, {}, is_assemble));
    model_.emplace(*image_);
  }

  const formalism::Partition& partition() const { return partition_; }
  Status operator()(VectorXd& q) const {
    return model_->call("assemble", {{"q", interpret::in_out(q.data())}});
  }

private:
  formalism::Partition partition_;
  std::optional<interpret::Image> image_;
  std::optional<interpret::BasicModel<double>> model_;
};

/// Columns of a matrix.
MatrixXd columns(const MatrixXd& matrix, const std::vector<int>& which) {
  MatrixXd result(matrix.rows(), static_cast<Eigen::Index>(which.size()));
  Eigen::Index next = 0;
  for (const int column : which) result.col(next++) = matrix.col(column);
  return result;
}

/// The mass matrix of the independent joints at a closed configuration, by the textbook formulation.
MatrixXd reduced_mass(const reference::Model& model, const VectorXd& q,
                      const formalism::Partition& partition) {
  const VectorXd still = VectorXd::Zero(model.nqd());
  const MatrixXd J = reference::constraints(model, {q, still, still, 0}).J;
  const MatrixXd coupling =
      columns(J, partition.dependent).colPivHouseholderQr().solve(-columns(J, partition.independent));
  MatrixXd motion = MatrixXd::Zero(model.nqd(), coupling.cols());
  for (std::size_t k = 0; k < partition.independent.size(); ++k)
    motion(partition.independent[k], static_cast<Eigen::Index>(k)) = 1;
  for (std::size_t k = 0; k < partition.dependent.size(); ++k)
    motion.row(partition.dependent[k]) = coupling.row(static_cast<Eigen::Index>(k));
  return motion.transpose() * reference::mass_matrix(model, q) * motion;
}

double gap(const reference::Model& model, const VectorXd& q) {
  const VectorXd still = VectorXd::Zero(model.nqd());
  return reference::constraints(model, {q, still, still, 0}).h.lpNorm<Eigen::Infinity>();
}

/// Poses that the leg can reach, with the driven joints up to 0.3 rad from where the file has them.
class Poses {
public:
  explicit Poses(const Assembler& assemble, unsigned seed) : assemble_(assemble), dice_(seed) {}

  VectorXd next() {
    for (;; ++out_of_reach_) {
      const std::vector<double>& q0 = assemble_.partition().q0;
      VectorXd q = Eigen::Map<const VectorXd>(q0.data(), static_cast<Eigen::Index>(q0.size()));
      for (const int joint : assemble_.partition().independent) q(joint) += 0.3 * dice_.decimal(-1, 1);
      if (assemble_(q) == Status::ok) return q;
    }
  }
  int out_of_reach() const { return out_of_reach_; }

private:
  const Assembler& assemble_;
  random_models::Dice dice_;
  int out_of_reach_ = 0;
};

} // namespace

TEST_CASE("a leg with four rods closes its loops in ten thousand poses", "[leg]") {
  const std::string text = with_roles(from_urdf(file("leg.urdf")));
  const Assembler assemble(text);
  CHECK(assemble.partition().independent.size() == 6);
  CHECK(assemble.partition().dependent.size() == 12);
  CHECK(assemble.partition().redundant.empty());
  const reference::Model model = reference::read_model(text);
  Poses poses(assemble, 31);
  double widest = 0;
  for (int i = 0; i < 10000; ++i) widest = std::max(widest, gap(model, poses.next()));
  CHECK(widest < 1e-12);
  CHECK(poses.out_of_reach() < 1000);
}

TEST_CASE("the leg has the same equations from URDF, MJCF and SDF", "[leg]") {
  const std::string first = with_roles(from_urdf(file("leg.urdf")));
  std::vector<std::string> others = {with_roles(from_mjcf(file("leg.xml")))};
  if (importer::reads_sdf)
    others.push_back(with_roles(from_sdf(file("leg.sdf"))));
  else
    leave_out("libsdformat");
  const Assembler assemble(first);
  const reference::Model model = reference::read_model(first);
  for (const std::string& text : others) {
    REQUIRE(joint_names(text) == joint_names(first));
    const reference::Model other = reference::read_model(text);
    Poses poses(assemble, 32);
    random_models::Dice dice(33);
    for (int i = 0; i < 100; ++i) {
      const VectorXd q = poses.next();
      CHECK(gap(other, q) < 1e-12);
      const MatrixXd mass = reduced_mass(model, q, assemble.partition());
      const MatrixXd difference = reduced_mass(other, q, assemble.partition()) - mass;
      CHECK(difference.lpNorm<Eigen::Infinity>() < 1e-12 * mass.lpNorm<Eigen::Infinity>());
      const VectorXd qd = VectorXd::NullaryExpr(model.nqd(), [&] { return dice.decimal(-1, 1); });
      const reference::State state{q, qd, VectorXd::Zero(model.nqd()), 0};
      CHECK((reference::bias(other, state) - reference::bias(model, state)).lpNorm<Eigen::Infinity>() <
            1e-11);
    }
  }
}
