// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostics.h"
#include "formalism/closure/closure.h"
#include "interpret/model.h"
#include "model/read/read.h"
#include "oracles/reference/constraints.h"
#include "oracles/reference/coordinates.h"
#include "properties/random/dice.h"
#include "properties/random/free_mechanism.h"
#include "support/catch.hpp"
#include "support/program.h"

// The iteration of generated functions on mechanisms with free joints, beside the same mechanisms with three slides and
// a ball joint in place of each.

namespace {

using namespace mbsgen;
using interpret::Status;
using reference::VectorXd;

bool is_assemble(const formalism::FunctionRow& row) {
  return row.task == scheme::Task::assemble;
}

/// The generated `assemble` of a model, executed as its code would be.
class Assembler {
public:
  explicit Assembler(const std::string& text) : reference_(reference::read_model(text)) {
    expr::Pool pool;
    Diagnostics diagnostics("model.json");
    const std::optional<model::Model> model = model::read_model(text, pool, diagnostics);
    const auto loops = model ? formalism::analyse(*model, pool, diagnostics) : std::nullopt;
    INFO(diagnostics.text());
    REQUIRE(loops);
    partition_ = loops->partition;
    image_.emplace(test::condensed_program(*model, *loops, pool, {}, is_assemble));
    model_.emplace(*image_);
  }

  const reference::Model& reference() const { return reference_; }
  VectorXd q0() const {
    return Eigen::Map<const VectorXd>(partition_.q0.data(), static_cast<Eigen::Index>(partition_.q0.size()));
  }
  /// No equation follows from others: those need not hold elsewhere.
  bool is_regular() const { return partition_.redundant.empty(); }
  Status operator()(VectorXd& q) const {
    return model_->call("assemble", {{"q", interpret::in_out(q.data())}});
  }

private:
  reference::Model reference_;
  formalism::Partition partition_;
  std::optional<interpret::Image> image_;
  std::optional<interpret::BasicModel<double>> model_;
};

/// The largest |h|, by the definitions of the cuts.
double gap(const reference::Model& model, const VectorXd& q) {
  const VectorXd still = VectorXd::Zero(model.nqd());
  return reference::constraints(model, {q, still, still, 0}).h.lpNorm<Eigen::Infinity>();
}

VectorXd near(const Assembler& assembler, double amount, unsigned seed) {
  random_models::Dice dice(seed);
  const auto motion =
      VectorXd::NullaryExpr(assembler.reference().nqd(), [&] { return amount * dice.decimal(-1, 1); }).eval();
  return reference::moved(assembler.reference(), assembler.q0(), motion);
}

/// How many guesses were answered `ok`, and how far open the loops were then.
struct Answers {
  int guesses = 0, ok = 0;
  double largest_gap = 0;

  void add(const Assembler& assembler, VectorXd q) {
    ++guesses;
    if (assembler(q) != Status::ok) return;
    ++ok;
    largest_gap = std::max(largest_gap, gap(assembler.reference(), q));
  }
};

struct Comparison {
  Answers with_free, with_slides;
  int mechanisms = 0;

  void add(unsigned seed) {
    CAPTURE(seed);
    const random_models::FreeMechanism texts = random_models::free_mechanism(seed);
    const Assembler free(texts.with_free), slides(texts.with_slides);
    if (!free.is_regular() || !slides.is_regular()) return;
    ++mechanisms;
    for (const double amount : {1e-9, 1e-4, 0.03, 0.1, 0.3}) {
      const VectorXd guess = near(free, amount, seed);
      with_free.add(free, guess);
      with_slides.add(slides, guess);
    }
  }
};

Comparison compared(unsigned seeds) {
  Comparison comparison;
  for (unsigned seed = 1; comparison.mechanisms < static_cast<int>(seeds); ++seed) comparison.add(seed);
  return comparison;
}

void check(const Comparison& comparison) {
  const auto& [free, slides, mechanisms] = comparison;
  UNSCOPED_INFO(mechanisms << " mechanisms, " << free.guesses << " guesses: " << free.ok
                           << " ok with free joints, " << slides.ok << " with slides");
  // Which velocities depend on which may differ, and with them, far from the solution, the luck of a step.
  CHECK(free.ok >= slides.ok - slides.guesses / 50);
  CHECK(slides.ok > slides.guesses * 9 / 10);
  CHECK(free.largest_gap < 1e-11);
  CHECK(slides.largest_gap < 1e-11);
}

} // namespace

TEST_CASE("free joints are assembled from other guesses as often as slides and ball joints are") {
  check(compared(40));
}

TEST_CASE("300 mechanisms with free joints are assembled from other guesses", "[.][long]") {
  check(compared(300));
}

TEST_CASE("a body on a free joint that a ball cut pins is assembled from every guess") {
  const Assembler assembler(R"json({"mbsgen": 1, "name": "pinned", "gravity": [0, 0, -9.81],
    "base": {"points": {"g": [0.3393855989254294, -0.12107642285039397, 0.799289140893817]}},
    "bodies": [{"name": "b", "parent": "base", "mass": 1, "com": [0.1, 0.05, 0.02], "inertia": [0.1, 0, 0, 0.2, 0, 0.15],
      "joints": [{"name": "j", "type": "Free", "q0": [0.3, 0.1, 0.5, 0.8, 0.3, -0.4, 0.3464101615137755]}], "points": {"p": [0.2, -0.1, 0.3]}}],
    "cuts": [{"name": "k", "type": "ball", "a": "b.p", "b": "base.g"}]})json");
  for (unsigned seed = 1; seed <= 20; ++seed)
    for (const double amount : {1e-9, 1e-3, 0.1, 0.3, 1.0}) {
      CAPTURE(seed, amount);
      VectorXd q = near(assembler, amount, seed);
      CHECK(assembler(q) == Status::ok);
      CHECK(gap(assembler.reference(), q) < 1e-12);
    }
}
