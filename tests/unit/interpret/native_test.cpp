// SPDX-License-Identifier: GPL-3.0-or-later
// Tapes as compiled code give the bits of the interpreter, over double and over dual numbers, with the same statuses.
#include "cli/io/compiler/compiler.h"
#include "cli/pipeline/evaluated.h"
#include "interpret/model.h"
#include "interpret/numbers.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/skip.h"
#include <cmath>
#include <cstring>
#include <map>
#include <mbsgen/analysis/dual.hpp>
#include <random>
#include <thread>

using namespace mbsgen;
using analysis::Dual;

namespace {

// The code of an image's tapes, compiled at once; it counts the tapes that it has run.
template <class T>
class Compiled final : public interpret::NativeTapes<T> {
public:
  using Function = typename interpret::NativeTapes<T>::Function;

  Compiled(const interpret::Image& image, const std::vector<std::string>& command) {
    const std::string_view numbers =
        std::is_same_v<T, double> ? interpret::real_numbers() : interpret::dual_numbers();
    const auto source = folder_.path() / "tapes.c", made = folder_.path() / "tapes.so";
    test::write_file(source, interpret::native_text(image, numbers));
    cli::Compilation compilation(command, made, source);
    while (compilation.state() == cli::Compilation::State::running)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    REQUIRE(compilation.state() == cli::Compilation::State::succeeded);
    library_.emplace(made);
    table_ = static_cast<const Function*>(library_->symbol(interpret::native_table));
    REQUIRE(table_ != nullptr);
  }

  Function find(std::size_t tape, std::size_t) override {
    ++runs;
    return table_[tape];
  }
  int runs = 0;

private:
  test::TemporaryDirectory folder_;
  std::optional<cli::SharedLibrary> library_;
  const Function* table_ = nullptr;
};

void append(std::vector<double>& numbers, double value) {
  numbers.push_back(value);
}
void append(std::vector<double>& numbers, const Dual& value) {
  numbers.insert(numbers.end(), {value.value, value.derivative});
}
void move(double& value, double by, double) {
  value += by;
}
void move(Dual& value, double by, double rate) {
  value += Dual(by, rate);
}

// Statuses and numbers of the functions of a model at states around the initial one, farther and farther away.
template <class T>
std::vector<double> results(const interpret::BasicModel<T>& model, const scheme::Shape& shape,
                            std::map<interpret::Status, int>& statuses) {
  std::mt19937 generator(7);
  std::vector<double> numbers;
  for (const double amount : {0.0, 1e-3, 0.1, 0.5, 3.0}) {
    std::uniform_real_distribution<double> number(-amount, amount);
    std::vector<T> q(shape.q0.begin(), shape.q0.end()), qd(shape.qd0.begin(), shape.qd0.end());
    std::vector<T> Q(qd.size()), qdd(qd.size()), lambda(std::size_t(shape.nc)), driven(shape.driven.size());
    for (std::vector<T>* values : {&q, &qd, &Q})
      for (T& value : *values) move(value, number(generator), number(generator));
    const interpret::Status status =
        model.direct_dynamics(q.data(), qd.data(), Q.data(), qdd.data(), lambda.data(), driven.data());
    ++statuses[status];
    numbers.push_back(double(status));
    for (const std::vector<T>* values : {&q, &qd, &qdd, &lambda})
      for (const T& value : *values) append(numbers, value);
  }
  return numbers;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  const auto same = [](double x, double y) {
    return std::memcmp(&x, &y, sizeof x) == 0 || (std::isnan(x) && std::isnan(y));
  };
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same);
}

template <class T>
void check_same(const cli::Evaluated& evaluated, const std::vector<std::string>& command,
                std::map<interpret::Status, int>& statuses) {
  Compiled<T> native(evaluated.image, command);
  const scheme::Shape& shape = evaluated.program.shape;
  const auto compiled = results(interpret::BasicModel<T>(evaluated.image, &native), shape, statuses);
  const auto interpreted = results(interpret::BasicModel<T>(evaluated.image), shape, statuses);
  CHECK(native.runs > 0);
  CHECK(same_bits(compiled, interpreted));
}

std::map<interpret::Status, int> check_model(const std::string& text,
                                             const std::vector<std::string>& command) {
  expr::Pool pool(expr::AngleSums::known);
  cli::RunContext context{Budget(), {}, "model"};
  Diagnostics diagnostics("m.json");
  const auto evaluated = cli::evaluated(text, pool, {"direct_dynamics"}, "", context, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(evaluated);
  std::map<interpret::Status, int> statuses;
  check_same<double>(*evaluated, command, statuses);
  check_same<Dual>(*evaluated, command, statuses);
  return statuses;
}

// A pendulum with a force that calls each function of expressions, at arguments where all have real values.
std::string with_all_functions() {
  std::string force = "0";
  for (std::size_t i = 0; i < expr::function_count; ++i) {
    const expr::OpRow& row = expr::row(expr::Op(i));
    if (!expr::is_written(expr::Op(i))) continue;
    const std::string x = "0.5 + 0.4*sin(q(pin) + " + std::to_string(i) + ")";
    force += " + " + std::string(row.name) + "(" + x + (row.arity == 2 ? ", 0.3 + 0.2*cos(qd(pin)))" : ")");
  }
  return R"({"mbsgen": 1, "name": "all_functions", "gravity": [0, 0, -9.81], "bodies": [{"name": "bob", "parent": "base",
    "mass": 1.5, "com": [0, 0, -0.4], "inertia": [0.1, 0, 0, 0.1, 0, 0.1], "joints": [{"name": "pin", "type": "Ry",
    "force": ")" +
         force + R"("}]}]})";
}

} // namespace

TEST_CASE("compiled tapes give the bits of the interpreter") {
  const auto command = cli::library_compiler();
  if (!command) return test::leave_out("no C compiler");
  std::map<interpret::Status, int> statuses;
  for (const char* file :
       {"data/models/arms/puma560_full.json", "products/golden/models/spatial.json",
        "products/golden/models/touch.json", "data/models/benchmarks/andrews_squeezer.json",
        "oracles/closed/models/bricard.json", "oracles/closed/models/ball_rod.json"}) {
    INFO(file);
    for (const auto& [status, count] :
         check_model(test::read_file(test::source_dir() / "tests" / file), *command))
      statuses[status] += count;
  }
  CHECK(statuses[interpret::Status::ok] > 0);
  CHECK(statuses[interpret::Status::not_converged] > 0);
}

TEST_CASE("compiled tapes have all functions of expressions") {
  const auto command = cli::library_compiler();
  if (!command) return test::leave_out("no C compiler");
  CHECK(check_model(with_all_functions(), *command)[interpret::Status::ok] > 0);
}
