// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/math/listing.h"
#include "cli/pipeline/evaluated.h"
#include "interpret/model.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/book/mathml_value.h"
#include <cmath>

using namespace mbsgen;
using schedule::Step;
using tinyxml2::XMLElement;

namespace {

// A function as a reader of its listing computes it: equation after equation, each iteration once.
class Reader {
public:
  explicit Reader(const scheme::Program& program) : program_(program), symbols_(*program.pool) {
    const book::Notation notation(program);
    for (const scheme::Parameter& parameter : program.parameters)
      math_.values[notation(parameter.symbol.id())] = parameter.nominal;
    if (program.time.is_symbol()) math_.values[notation(program.time.id())] = 0;
    follow(make_schedule(symbols_, program.update, {}), notation);
  }

  void compute(const scheme::Function& function,
               const std::map<std::string, std::vector<double>>& arguments) {
    const schedule::Schedule schedule = make_schedule(symbols_, program_, function, {});
    const book::Notation notation(program_, schedule.free);
    for (const scheme::Argument& argument : function.arguments)
      if (const auto given = arguments.find(argument.name); given != arguments.end())
        for (const expr::NodeId id : schedule.free) {
          const expr::Symbol& symbol = program_.pool->symbol_of(id);
          if (symbol.stem == argument.name && symbol.index[0] >= 0)
            math_.values[notation(id)] = given->second.at(static_cast<std::size_t>(symbol.index[0]));
        }
    follow(schedule, notation);
  }

  double result(const std::string& array, int row) const {
    return math_.values.at(book::Notation(program_).entry(array, row));
  }
  int equations() const { return equations_; }

private:
  void follow(const schedule::Schedule& schedule, const book::Notation& notation) {
    tinyxml2::XMLDocument document;
    const std::string text = "<body>" + book::listing_of(schedule, notation, program_) + "</body>";
    REQUIRE(document.Parse(text.c_str()) == tinyxml2::XML_SUCCESS);
    follow(*document.RootElement());
  }

  void follow(const XMLElement& element) {
    for (const XMLElement* child = element.FirstChildElement(); child != nullptr;
         child = child->NextSiblingElement())
      if (child->Attribute("class", "eq") != nullptr)
        define(*child->FirstChildElement("math")->FirstChildElement());
      else
        follow(*child);
  }

  void define(const XMLElement& equation) {
    const XMLElement& left = *equation.FirstChildElement();
    const XMLElement& right = *left.NextSiblingElement()->NextSiblingElement();
    const double value = math_.value(right);
    math_.values[test::text_of(left)] = value;
    ++equations_;
  }

  const scheme::Program& program_;
  schedule::SymbolCollector symbols_;
  test::MathReader math_;
  int equations_ = 0;
};

cli::Evaluated model_of(const std::string& name, expr::Pool& pool,
                        const std::vector<std::string>& functions) {
  Diagnostics diagnostics(name);
  cli::RunContext context{Budget(Budget::Limits{}), {}, "model"};
  auto result = cli::evaluated(test::read_file(test::source_dir() / "examples" / name / (name + ".json")),
                               pool, functions, "", context, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(result.has_value());
  return std::move(*result);
}

} // namespace

TEST_CASE("who follows the equations of a listing gets what the function computes") {
  // Trees, loops by an iteration, driven joints, links, ball and free joints.
  const std::string name = GENERATE("puma560", "four_bar", "suspension", "satellite", "stewart_platform");
  const std::string function = GENERATE("inverse_dynamics", "direct_dynamics");
  expr::Pool pool(expr::AngleSums::known);
  const cli::Evaluated model = model_of(name, pool, {function});
  const scheme::Shape& shape = model.program.shape;
  std::vector<double> q = shape.q0, qd = shape.qd0, third(static_cast<std::size_t>(shape.nqd));
  for (std::size_t i = 0; i < third.size(); ++i) third[i] = 0.3 + std::sin(double(i));
  const bool is_inverse = function == "inverse_dynamics";
  const std::string given = is_inverse ? "qdd" : "Q", wanted = is_inverse ? "Q" : "qdd";

  Reader reader(model.program);
  std::vector<double> motion = third, results(third.size());
  std::map<std::string, std::vector<double>> arguments{{"q", q}, {"qd", qd}, {given, third}};
  if (!is_inverse) arguments["qdd"] = std::vector<double>(third.size());
  for (const scheme::Function& each : model.program.functions)
    if (each.name == function) reader.compute(each, arguments);

  const interpret::Model interpreted(model.image, shape);
  std::vector<double> rest(static_cast<std::size_t>(shape.nqd + shape.nc + 1));
  const auto status = interpreted.call(function, {{"q", interpret::in_out(q.data())},
                                                  {"qd", interpret::in_out(qd.data())},
                                                  {given, interpret::in_out(motion.data())},
                                                  {wanted, interpret::in_out(results.data())},
                                                  {"lambda", interpret::out(rest.data())},
                                                  {"Qdriven", interpret::out(rest.data())}});
  REQUIRE(status == schedule::Status::ok);
  CHECK(reader.equations() > 5);
  int compared = 0;
  for (const scheme::Function& each : model.program.functions) {
    if (each.name != function) continue;
    for (const scheme::Output& output : each.outputs) {
      if (output.array != wanted || output.purpose != scheme::Purpose::result) continue;
      INFO(name << ' ' << function << ' ' << output.index);
      CHECK(reader.result(wanted, output.index) ==
            Approx(results.at(static_cast<std::size_t>(output.index))).epsilon(1e-7).margin(1e-7));
      ++compared;
    }
  }
  CHECK(compared > 0);
}

namespace {

Step step_of(Step::Kind kind) {
  Step step;
  step.kind = kind;
  return step;
}

bool has(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

std::string listed(expr::Pool& pool, const Step& step) {
  const scheme::Program program(pool);
  schedule::Schedule schedule;
  schedule.steps.push_back(step);
  schedule.unknowns = {pool.symbol(expr::SymbolKind::q, "q", 1)};
  const std::string text = book::listing_of(schedule, book::Notation(program), program);
  tinyxml2::XMLDocument document;
  CHECK(document.Parse(("<body>" + text + "</body>").c_str()) == tinyxml2::XML_SUCCESS);
  return text;
}

} // namespace

TEST_CASE("each kind of step is listed") {
  expr::Pool pool(expr::AngleSums::known);
  const expr::Expr q = pool.symbol(expr::SymbolKind::q, "q", 1);
  Step inner = step_of(Step::Kind::compute);
  schedule::Statement statement;
  statement.symbol = pool.symbol(expr::SymbolKind::auxiliary, "LF", 1);
  statement.value = q + q * q;
  inner.statements.push_back(statement);

  CHECK(has(listed(pool, inner), "<code>LF_1</code>"));
  Step copy = step_of(Step::Kind::copy);
  copy.symbol = q;
  CHECK(has(listed(pool, copy), "From the caller: <math><msub><mi>q</mi><mn>2</mn></msub></math>."));
  CHECK(listed(pool, step_of(Step::Kind::declare)).empty());
  for (const Step::Kind kind : {Step::Kind::part, Step::Kind::iterate}) {
    Step around = step_of(kind);
    around.steps.push_back(inner);
    CHECK(has(listed(pool, around), "<code>LF_1</code>"));
  }
  CHECK(has(listed(pool, step_of(Step::Kind::measure)), "largest residual"));
  CHECK(has(listed(pool, step_of(Step::Kind::correct)), "takes off its correction"));
  CHECK(has(listed(pool, step_of(Step::Kind::leave_if)), "The iteration ends"));
  for (const schedule::Test test : {schedule::Test::degenerate, schedule::Test::diverged,
                                    schedule::Test::unsound, schedule::Test::inconsistent}) {
    Step fails = step_of(Step::Kind::fail_if);
    fails.test = test;
    fails.status = schedule::Status::singular;
    CHECK(has(listed(pool, fails), "status singular"));
  }
  Step wanted = step_of(Step::Kind::if_wanted);
  wanted.wanted = {"lambda<"};
  CHECK(has(listed(pool, wanted), "wants lambda&lt;"));
  Step holds = step_of(Step::Kind::if_holds);
  holds.guard.numbers.push_back({q, true});
  holds.guard.contacts = {{0, 0}, {0, 1}};
  holds.zeroed = {statement.symbol};
  CHECK(has(listed(pool, holds), "<mo>&lt;</mo><mn>0</mn>"));
  CHECK(has(listed(pool, holds), "contacts 1 and 2 are active"));
  CHECK(has(listed(pool, holds), "Elsewhere these are zero"));
  CHECK(has(listed(pool, step_of(Step::Kind::idle)), "not active"));
  Step give = step_of(Step::Kind::give);
  give.statements.push_back(statement);
  CHECK(has(listed(pool, give), "return"));
  CHECK(has(listed(pool, step_of(Step::Kind::succeed)), "ok"));
  Step call = step_of(Step::Kind::call);
  scheme::Function callee;
  callee.name = "bias";
  call.callee = &callee;
  CHECK(has(listed(pool, call), "<code>bias</code>"));
}

TEST_CASE("loops over matrices are listed, of a function that has them, too") {
  using Kind = schedule::Product::Kind;
  expr::Pool pool(expr::AngleSums::known);
  scheme::Argument left, matrix;
  left.name = "Minv";
  matrix.name = "dqdd_dq";
  const auto loop = [&](Kind kind) {
    Step step = step_of(Step::Kind::compute);
    step.statements.emplace_back().product = {kind, kind == Kind::multiply ? &left : nullptr, &matrix, 20};
    return listed(pool, step);
  };
  CHECK(has(loop(Kind::multiply), "<code>dqdd_dq</code> is multiplied by <code>Minv</code> from the left"));
  CHECK(has(loop(Kind::invert),
            "<code>dqdd_dq</code>, which has its lower triangle so far, becomes its own inverse"));
  CHECK(has(loop(Kind::mirror), "<code>dqdd_dq</code> gets both halves of its lower triangle"));
  CHECK(has(loop(Kind::invert), "matrices in loops"));
}
