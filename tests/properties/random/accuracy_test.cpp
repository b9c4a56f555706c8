// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostics.h"
#include "formalism/closure/closure.h"
#include "interpret/model.h"
#include "model/read/read.h"
#include "oracles/reference/model.h"
#include "properties/random/carriers.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include "support/catch.hpp"
#include "support/program.h"
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

// Rounding errors of generated functions: evaluated in double, beside the same functions in 128 bits. Chains have mass
// ratios up to a million, where a difference of large numbers would show.

namespace {

using namespace mbsgen;
using Json = nlohmann::ordered_json;
using Quad = boost::multiprecision::cpp_bin_float_quad;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using interpret::in;
using interpret::out;

constexpr int states = 200, states_of_loops = 50;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

bool is_wanted(const formalism::FunctionRow& row) {
  using scheme::Task;
  return row.task == Task::mass_matrix || row.task == Task::assemble || row.task == Task::inverse_dynamics ||
         row.task == Task::direct_dynamics;
}

template <class T>
using Vector = std::vector<T>;

/// A tree's functions in one number type; arguments are rounded to double.
template <class T>
class Functions {
public:
  explicit Functions(const interpret::Image& image) : model_(image) {}

  Vector<T> mass_matrix(const Vector<double>& q) const {
    const Vector<T> at(q.begin(), q.end());
    Vector<T> M(q.size() * q.size());
    model_.call("mass_matrix", {{"q", in(at.data())}, {"M", out(M.data())}});
    return M;
  }
  // The forces of accelerations, or the accelerations of forces.
  Vector<T> dynamics(const std::string& function, const Vector<double>& q, const Vector<double>& qd,
                     const Vector<double>& given) const {
    const bool inverse = function == "inverse_dynamics";
    const Vector<T> at(q.begin(), q.end()), rates(qd.begin(), qd.end()), known(given.begin(), given.end());
    Vector<T> found(qd.size());
    const auto status = model_.call(function, {{"q", in(at.data())},
                                               {"qd", in(rates.data())},
                                               {inverse ? "qdd" : "Q", in(known.data())},
                                               {inverse ? "Q" : "qdd", out(found.data())}});
    REQUIRE(status == interpret::Status::ok);
    return found;
  }

private:
  interpret::BasicModel<T> model_;
};

/// The largest difference, as a share of the largest value.
double error(const Vector<double>& found, const Vector<Quad>& exact) {
  Quad difference = 0, size = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    difference = std::max<Quad>(difference, abs(found[i] - exact[i]));
    size = std::max<Quad>(size, abs(exact[i]));
    REQUIRE(std::isfinite(found[i]));
  }
  return static_cast<double>(size > 0 ? Quad(difference / size) : difference);
}

/// Of the mass matrix, its diagonal scaled to one; random inertias need not make it positive.
double condition(const Vector<double>& M) {
  const auto n = static_cast<Eigen::Index>(std::lround(std::sqrt(static_cast<double>(M.size()))));
  const MatrixXd matrix = Eigen::Map<const MatrixXd>(M.data(), n, n);
  const VectorXd scale = matrix.diagonal().cwiseAbs().cwiseSqrt().cwiseInverse();
  const MatrixXd scaled = scale.asDiagonal() * matrix * scale.asDiagonal();
  const VectorXd sizes = Eigen::SelfAdjointEigenSolver<MatrixXd>(scaled).eigenvalues().cwiseAbs();
  return sizes.maxCoeff() / sizes.minCoeff();
}

/// Functions that a machine executes, and what is known of the loops.
struct Compiled {
  formalism::Partition partition;
  interpret::Image image;
};

Compiled compiled(const std::string& text) {
  expr::Pool pool;
  Diagnostics diagnostics("model.json");
  const std::optional<model::Model> model = model::read_model(text, pool, diagnostics);
  const auto loops = model ? formalism::analyse(*model, pool, diagnostics) : std::nullopt;
  INFO(diagnostics.text());
  REQUIRE(loops);
  return {loops->partition, interpret::Image(test::condensed_program(*model, *loops, pool, {}, is_wanted))};
}

/// Errors over ε: relative, and of direct dynamics over the condition number, too.
struct Errors {
  double mass_matrix = 0, inverse = 0, direct = 0;

  explicit Errors(const std::string& text, std::size_t coordinates) {
    const Compiled functions = compiled(text);
    const Functions<double> rounded(functions.image);
    const Functions<Quad> exact(functions.image);
    std::mt19937 random(128);
    std::uniform_real_distribution<double> uniform(-1.5, 1.5);
    const auto draw = [&] {
      Vector<double> values(coordinates);
      for (double& value : values) value = uniform(random);
      return values;
    };
    for (int k = 0; k < states; ++k) {
      const Vector<double> q = draw(), qd = draw(), qdd = draw(), Q = draw();
      const Vector<double> M = rounded.mass_matrix(q);
      raise(mass_matrix, error(M, exact.mass_matrix(q)));
      const char *to_forces = "inverse_dynamics", *to_motion = "direct_dynamics";
      raise(inverse, error(rounded.dynamics(to_forces, q, qd, qdd), exact.dynamics(to_forces, q, qd, qdd)));
      raise(direct,
            error(rounded.dynamics(to_motion, q, qd, Q), exact.dynamics(to_motion, q, qd, Q)) / condition(M));
    }
  }

private:
  static void raise(double& largest, double error) {
    if (!(error / epsilon <= largest)) largest = error / epsilon; // keeps NaN
  }
};

void check(const std::string& text) {
  CAPTURE(text);
  const Errors errors(text, static_cast<std::size_t>(reference::read_model(text).nqd()));
  // Found are 6, 17 and 1.
  CHECK(errors.mass_matrix < 20);
  CHECK(errors.inverse < 60);
  CHECK(errors.direct < 4);
}

/// The functions of a mechanism with loops in one number type; arguments are rounded to double, and close the loops.
template <class T>
class LoopFunctions {
public:
  explicit LoopFunctions(const Compiled& functions) : model_(functions.image) {
    model_.newton().tolerance = 1e-9; // the coordinates stay as they are
  }

  /// The dependent velocities and the accelerations, or the forces.
  Vector<T> dynamics(const std::string& function, const Vector<double>& q, const Vector<double>& qd,
                     const Vector<double>& given) const {
    const bool inverse = function == "inverse_dynamics";
    Vector<T> at(q.begin(), q.end()), found(qd.begin(), qd.end()), known(given.begin(), given.end());
    Vector<T> solved(qd.size());
    const auto status = model_.call(function, {{"q", interpret::in_out(at.data())},
                                               {"qd", interpret::in_out(found.data())},
                                               {inverse ? "qdd" : "Q", interpret::in_out(known.data())},
                                               {inverse ? "Q" : "qdd", interpret::in_out(solved.data())}});
    REQUIRE(status == interpret::Status::ok);
    found.insert(found.end(), solved.begin(), solved.end());
    return found;
  }

private:
  interpret::BasicModel<T> model_;
};

/// Errors over ε of constrained functions near the initial configuration, of which half are larger: the largest one is at
/// whichever configuration happens to be the worst conditioned.
struct LoopErrors {
  double direct = 0, inverse = 0;

  explicit LoopErrors(const std::string& text) {
    const Compiled functions = compiled(text);
    const interpret::BasicModel<double> closing(functions.image);
    const LoopFunctions<double> rounded(functions);
    const LoopFunctions<Quad> exact(functions);
    std::mt19937 random(128);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto draw = [&] {
      Vector<double> values(functions.partition.q0.size());
      for (double& value : values) value = uniform(random);
      return values;
    };
    Vector<double> all_direct, all_inverse;
    for (int k = 0; k < states_of_loops; ++k) {
      Vector<double> q = functions.partition.q0;
      for (const int i : functions.partition.independent)
        q[static_cast<std::size_t>(i)] += largest_motion * uniform(random);
      const Vector<double> qd = draw(), given = draw();
      if (closing.call("assemble", {{"q", interpret::in_out(q.data())}}) != interpret::Status::ok) continue;
      const auto found = [&](const std::string& function) {
        return error(rounded.dynamics(function, q, qd, given), exact.dynamics(function, q, qd, given)) /
               epsilon;
      };
      all_direct.push_back(found("direct_dynamics"));
      all_inverse.push_back(found("inverse_dynamics"));
    }
    REQUIRE(all_direct.size() > states_of_loops / 2);
    direct = median(std::move(all_direct));
    inverse = median(std::move(all_inverse));
  }

private:
  static constexpr double largest_motion = 0.05; // rad or m

  static double median(Vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
  }
};

Json link(int number, double mass, const std::string& axis) {
  const std::string name = "link" + std::to_string(number);
  return {{"name", name},
          {"parent", number == 0 ? "base" : "link" + std::to_string(number - 1)},
          {"at", {0.02, 0.01, 0.3}},
          {"mass", mass},
          {"com", {0.01, 0.02, 0.15}},
          {"inertia", {0.01 * mass, 0.001 * mass, -0.0005 * mass, 0.012 * mass, 0.0008 * mass, 0.006 * mass}},
          {"joints", {{{"name", "bend" + std::to_string(number)}, {"type", "R" + axis}}}}};
}

/// A chain of eight links; `axes`: of its joints, in turn.
std::string chain(const std::string& axes, double (*mass)(int)) {
  Json bodies = Json::array();
  for (int k = 0; k < 8; ++k)
    bodies.push_back(link(k, mass(k), axes.substr(static_cast<std::size_t>(k) % axes.size(), 1)));
  return Json{{"mbsgen", 1}, {"name", "chain"}, {"gravity", {0, 0, -9.81}}, {"bodies", bodies}}.dump();
}

double even(int) {
  return 1;
}
double heavy_and_light(int k) {
  return k % 2 == 0 ? 1e3 : 1e-3;
}
double light_and_heavy(int k) {
  return k % 2 == 0 ? 1e-3 : 1e3;
}
double heavy_tip(int k) {
  return k == 7 ? 1e6 : 1;
}
double light_tip(int k) {
  return k == 7 ? 1e-6 : 1;
}
double heavy_root(int k) {
  return k == 0 ? 1e6 : 1;
}

} // namespace

TEST_CASE("chains with mass ratios of a million lose no places") {
  const auto mass = GENERATE(even, heavy_and_light, light_and_heavy, heavy_tip, light_tip, heavy_root);
  const std::string text = chain(GENERATE("zxy", "y", "zyyzyz"), mass);
  const bool floating = GENERATE(false, true);
  check(floating ? random_models::on_free_hull(text, 7) : text);
}

TEST_CASE("random trees with wheels, on a free hull, lose no places") {
  random_models::Recipe tree;
  tree.joints = 5;
  const unsigned seed = GENERATE(range(1U, 9U));
  const std::string text = random_models::with_wheels(random_models::random_model(tree, seed), seed);
  check(seed % 2 == 0 ? text : random_models::on_free_hull(text, seed));
}

TEST_CASE("random mechanisms with loops lose no more places than they did") {
  random_models::ClosedRecipe recipe;
  recipe.loops = GENERATE(1, 2, 4);
  recipe.planar = GENERATE(false, true);
  const unsigned seed = GENERATE(31U, 36U, 38U);
  const bool floating = GENERATE(false, true);
  std::string text = random_models::closed_model(recipe, seed);
  if (floating) text = random_models::on_free_hull(text, seed);
  CAPTURE(text);
  const LoopErrors errors(text);
  // Found are 72 and 11.
  CHECK(errors.direct < 150);
  CHECK(errors.inverse < 25);
}
