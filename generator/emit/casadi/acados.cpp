// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/acados.h"
#include "base/index.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

using scheme::Task;

const scheme::Function* rates_of(const CasadiModel& model) {
  return model.find(model.program().shape.states.empty() ? Task::direct_dynamics : Task::derivatives);
}

// The inputs of `linearize` without motions that the caller gives.
std::size_t forces_of(const scheme::Program& program, std::vector<int>* joints) {
  const scheme::Shape& shape = program.shape;
  std::size_t count = 0;
  for (const std::string& input : shape.linearization.inputs)
    for (std::size_t i = 0; i < shape.joint_names.size(); ++i)
      if (input == "Q(" + shape.joint_names[i] + ')') {
        ++count;
        if (joints != nullptr) joints->push_back(static_cast<int>(i));
      }
  return count + 6 * program.inputs.size();
}

// The function that gives them has no rates but accelerations, and no inputs but joint forces.
bool has_second_derivatives(const CasadiModel& model) {
  const scheme::Program& program = model.program();
  return has_task(program, scheme::Task::direct_dynamics_hessian_product) && program.inputs.empty() &&
         program.states.empty() && program.shape.integrated == program.shape.independent;
}

// A call of a function whose arguments are members of the point; results that are not wanted are null.
std::string call_of(const CasadiModel& model, const scheme::Function& function) {
  const CFunction& c_function = model.c_function(function);
  static const std::set<std::string> members = {"q", "qd", "Q", "qdd", "xd"};
  std::string call = model.prefix() + '_' + c_function.name + '(' + model.prefix() + "_casadi_model()";
  for (const CArray& array : c_function.arguments)
    call += !array.structure.empty()         ? ", linear"
            : members.count(array.name) != 0 ? ", point->" + array.name
                                             : std::string(", 0");
  return call + (c_function.takes_inputs ? ", &point->inputs)" : ")") +
         (c_function.returns_status ? " != " + model.prefix() + "_ok" : "");
}

std::string table(const std::string& name, const std::vector<int>& numbers) {
  std::vector<std::string> words;
  for (const int number : numbers) words.push_back(std::to_string(number));
  if (words.empty()) words.emplace_back("0");
  return wrapped("static const int " + name + "[] = {" + joined(words, ", ") + "};", 2);
}

// The functions' inputs and outputs, as acados fixes them.
class Forms {
public:
  Forms(CasadiModel& model, const scheme::Pattern& a, const scheme::Pattern& b)
      : model_(model), nx_(a.rows), nu_(b.columns), a_(a), b_(b) {}

  std::string text(bool has_second) {
    const Port x = column("x", nx_), u = column("u", nu_), p = column("p", 0), rate = column("xdot", nx_);
    const Port sx{"Sx", full_pattern(nx_, nx_)}, su{"Su", full_pattern(nx_, nu_)},
        adjoint = column("lambda", nx_);
    const Port by_x{"jac_xdot_x", a_}, by_u{"jac_xdot_u", b_}, by_p{"jac_xdot_p", empty_pattern(nx_, 0)};
    const Port out{"out_xdot", empty_pattern(nx_, 1)};
    add("expl_ode_fun", "Rates of the states.", {x, u, p}, {rate});
    add("jac_expl_ode_fun", "Jacobian of the rates.", {x, u, p, out}, {by_x, by_u, by_p});
    add("expl_vde_forw",
        "Rates of the states, and of their derivatives by the first states and by the inputs.",
        {x, sx, su, u, p}, {rate, {"vde_x", sx.pattern}, {"vde_u", su.pattern}});
    add("expl_vde_adj", "The multipliers times the Jacobian of the rates by states and inputs.",
        {x, adjoint, u, p}, {column("adjoint", nx_ + nu_)});
    const int all = nx_ + nu_;
    if (has_second)
      add("expl_ode_hess",
          "The multipliers times the Jacobian, and the lower triangle of the second derivatives, column by column.",
          {x, sx, su, adjoint, u, p}, {column("adjoint", all), column("hessian", all * (all + 1) / 2)});
    add_implicit(x, rate, u, p);
    return text_;
  }

private:
  static Port column(const std::string& name, int rows) { return {name, full_pattern(rows, 1)}; }

  void add_implicit(const Port& x, const Port& rate, const Port& u, const Port& p) {
    const std::vector<Port> taken = {x, rate, u, column("z", 0), column("t", 0), p};
    const Port residual = column("residual", nx_), by_x{"jac_x", a_}, by_u{"jac_u", b_};
    const Port by_rate{"jac_xdot", diagonal_pattern(nx_)}, by_z{"jac_z", empty_pattern(nx_, 0)};
    add("impl_dae_fun", "The given rates less those of the equations.", taken, {residual});
    add("impl_dae_fun_jac_x_xdot_z", "The same with its Jacobians.", taken, {residual, by_x, by_rate, by_z});
    add("impl_dae_fun_jac_x_xdot_u", "The same with its Jacobians.", taken, {residual, by_x, by_rate, by_u});
    add("impl_dae_fun_jac_x_xdot_u_z", "The same with its Jacobians.", taken,
        {residual, by_x, by_rate, by_u, by_z});
    add("impl_dae_jac_x_xdot_u_z", "The Jacobians alone.", taken, {by_x, by_rate, by_u, by_z});
  }

  // The body is the template's.
  void add(const std::string& name, const std::string& doc, const std::vector<Port>& inputs,
           const std::vector<Port>& outputs) {
    const bool is_jacobian = name.rfind("jac_", 0) == 0;
    const std::string symbol = is_jacobian
                                   ? "jac_" + model_.names.symbol(model_.prefix() + '_' + name.substr(4))
                                   : model_.names.symbol(model_.prefix() + '_' + name);
    text_ += model_.write(
        {symbol, doc, inputs, outputs, "  if (form_" + name + "(arg, res, w) != 0) return 1;\n", work()});
  }

  int work() const { return 3 * (nx_ + nu_); }

  CasadiModel& model_;
  int nx_, nu_;
  const scheme::Pattern &a_, &b_;
  std::string text_;
};

} // namespace

std::string lacks_acados_forms(const CasadiModel& model) {
  const scheme::Program& program = model.program();
  const scheme::Shape& shape = program.shape;
  if (!shape.spatial.empty())
    return "the attitude of a ball or free joint is no vector of independent numbers";
  if (program.time.is_symbol()) return "the equations depend on the time";
  const scheme::Function* const linearize = model.find(Task::linearize);
  if (shape.linearization.states.empty() || linearize == nullptr || rates_of(model) == nullptr)
    return "the model has no independent joints";
  if (forces_of(program, nullptr) != shape.linearization.inputs.size())
    return "the motion of a driven joint is an input";
  return "";
}

void fill_acados(CasadiModel& model, Filling& filling) {
  const scheme::Program& program = model.program();
  const scheme::Shape& shape = program.shape;
  const scheme::Function& linearize = *model.find(Task::linearize);
  const int nx = static_cast<int>(shape.linearization.states.size());
  const int nu = static_cast<int>(shape.linearization.inputs.size());
  const scheme::Pattern a = scheme::value_pattern(model.dependencies(linearize), "A", nx, nx);
  const scheme::Pattern b = scheme::value_pattern(model.dependencies(linearize), "B", nx, nu);
  std::vector<int> actuated;
  forces_of(program, &actuated);
  const auto number = [](std::size_t value) { return std::to_string(value); };
  filling.words["STATE_COUNT"] = std::to_string(nx);
  filling.words["CONTROL_COUNT"] = std::to_string(nu);
  filling.words["PLACE_COUNT"] = number(shape.integrated.size());
  filling.words["SPEED_COUNT"] = number(shape.independent.size());
  filling.words["OWN_COUNT"] = number(shape.states.size());
  filling.words["ACTUATED_COUNT"] = number(actuated.size());
  filling.words["WRENCH_NUMBERS"] = number(6 * program.inputs.size());
  filling.words["RATES_CALL"] = call_of(model, *rates_of(model));
  filling.words["LINEARIZE_CALL"] = call_of(model, linearize);
  filling.parts["state_tables"] =
      table("places", shape.integrated) + table("speeds", shape.independent) + table("actuated", actuated) +
      table("a_row", a.row) + table("a_column_start", a.column_start) +
      table("a_place", row_major_places(a)) + table("b_row", b.row) +
      table("b_column_start", b.column_start) + table("b_place", row_major_places(b));
  if (model.c_function(*rates_of(model)).returns_status) filling.has.insert("RATES_STATUS");
  if (model.find(Task::assemble) != nullptr) filling.has.insert("LOOPS");
  if (!shape.states.empty()) filling.has.insert("OWN_STATES");
  if (program.has_inputs()) filling.has.insert("INPUTS");
  if (has_second_derivatives(model)) filling.has.insert("SECOND");
  filling.words["INPUTS_PASSED"] = program.has_inputs() ? ", &at->inputs" : "";
  filling.parts["forms"] = Forms(model, a, b).text(has_second_derivatives(model));
}

} // namespace mbsgen::emit
