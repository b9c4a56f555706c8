// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/certify/mutations.h"

namespace certify_tests {

namespace {

// In C++ the definitions come behind the class.
constexpr const char* bodies = "Model<Real, Laws>::";
constexpr const char* helpers = "namespace detail";
constexpr const char* update = "Model<Real, Laws>::update(";
constexpr const char* dynamics = "Model<Real, Laws>::direct_dynamics(";
constexpr const char* inverse = "Model<Real, Laws>::inverse_dynamics(";
constexpr const char* matrix = "Model<Real, Laws>::mass_matrix(";
constexpr const char* reason = "Model<Real, Laws>::reason_in_direct_dynamics(";
constexpr const char* c_update = "_update(small_arm_model* model) {";
constexpr const char* c_inverse = "void small_arm_inverse_dynamics(";
constexpr const char* c_dynamics = "    small_loop_direct_dynamics(const";
constexpr const char* c_reason =
    "static small_loop_QUALIFIER small_loop_status small_loop_reason_in_direct_dynamics(const small_loop_real* q,\n";

using List = std::vector<Mutation>;

const List in_expressions = {
    {"a sum for a difference", Text::arm, bodies, " + ", " - "},
    {"a difference for a sum", Text::arm, bodies, " - ", " + "},
    {"a quotient for a product", Text::arm, bodies, "*", "/"},
    {"a sine for a cosine", Text::arm, bodies, "cosine[1]", "sine[1]"},
    {"another angle's sine", Text::arm, bodies, "= sine[0]", "= sine[1]"},
    {"another angle's cosine", Text::arm, bodies, "cosine[1]", "cosine[0]"},
    {"another function of the library", Text::arm, bodies, "detail::sin<", "detail::cos<"},
    {"a function for another one", Text::arm, bodies, "tanh(", "atan("},
    {"a helper that nobody knows", Text::arm, bodies, "detail::sin<", "detail::sinus<"},
    {"another joint's velocity", Text::arm, bodies, "qd[1]", "qd[0]"},
    {"another joint's acceleration", Text::arm, bodies, "qdd[1]", "qdd[2]"},
    {"an element beyond an argument", Text::arm, bodies, "qd[1]", "qd[41]"},
    {"another number", Text::arm, bodies, "Number(0.5)", "Number(0.25)"},
    {"a number's last digit", Text::loop, update, "Number(0.5)", "Number(0.5000000000000001)"},
    {"a number of another sign", Text::arm, bodies, "Number(2.0)", "Number(-2.0)"},
    {"a bracket elsewhere", Text::loop, update, "p.arm.inertia[0] - Number(0.5)*t_1",
     "(p.arm.inertia[0] - Number(0.5))*t_1"},
    {"another parameter", Text::arm, bodies, "mass", "com[0]"},
    {"another element of a parameter", Text::arm, inverse, "inertia[2]", "inertia[3]"},
    {"a parameter for a derived constant", Text::arm, bodies, "derived_.", "parameters."},
    {"another derived constant", Text::arm, inverse, "derived_.hb_2_4", "derived_.hb_1_3"},
    {"another body's parameter", Text::arm, inverse, "p.slide.mass", "p.flap.mass"},
    {"another element of an input", Text::arm, bodies, "force[0]", "force[1]"},
    {"a torque for a force of an input", Text::arm, bodies, "push.force", "push.torque"},
    {"a negation is missing", Text::arm, bodies, "= -", "= "},
    {"a factor is missing", Text::arm, inverse, "qd[0]*qd[0]", "qd[0]"},
    {"the time is missing", Text::loop, dynamics, "p.w*inputs.t", "p.w"},
    {"a square for a root", Text::loop, dynamics, "= sqrt(", "= ("},
};

const List in_statements = {
    {"the name of a value", Text::arm, bodies, "const Real C2 =", "const Real C3 ="},
    {"a value that nobody defines", Text::arm, inverse, "const Real C2 = cosine[1];", ""},
    {"a value defined twice", Text::arm, inverse, "const Real C2 = cosine[1];",
     "const Real C2 = cosine[1]; const Real C2 = cosine[1];"},
    {"a value read before its definition", Text::arm, inverse, "const Real C2 = cosine[1];\n",
     "const Real C2 = S2;\n"},
    {"a result in another place", Text::arm, bodies, "M[1] =", "M[2] ="},
    {"an entry of a packed matrix elsewhere", Text::arm, bodies, "L[1] =", "L[2] ="},
    {"an entry of a vector elsewhere", Text::arm, bodies, "c[0] =", "c[1] ="},
    {"a result is missing", Text::arm, inverse, "Q[1] =", "const Real unused ="},
    {"a result of another array", Text::arm, "Model<Real, Laws>::mass_matrix_and_bias(", "c[0] =", "M[0] ="},
    {"an argument is written", Text::arm, inverse, "Q[1] =", "qd[1] ="},
    {"a parameter is written", Text::arm, update, "derived_.", "parameters.m = derived_."},
    {"zeros elsewhere", Text::loop, matrix, "i = 0; i < 2", "i = 1; i < 3"},
    {"fewer zeros", Text::loop, matrix, "zeros<5>(", "zeros<4>("},
    {"zeros in another column", Text::loop, matrix, "7*i + 2", "7*i + 1"},
    {"zeros in rows of another length", Text::loop, matrix, "7*i + 2", "6*i + 2"},
    {"zeros of a packed matrix elsewhere", Text::loop, "Model<Real, Laws>::mass_matrix_lower(", "&L[15]",
     "&L[14]"},
    {"neighbouring angles from another place", Text::arm, bodies, "&q[0], &sine", "&q[1], &sine"},
    {"sines in another place", Text::arm, bodies, "&sine[0]", "&sine[1]"},
    {"sines and cosines exchanged", Text::arm, bodies, "&sine[0], &cosine[0]", "&cosine[0], &sine[0]"},
    {"fewer angles", Text::arm, bodies, "sincos<2>(", "sincos<1>("},
    {"another angle is copied", Text::loop, dynamics, "angle[2] = q_2", "angle[2] = q_0"},
    {"no sines", Text::loop, dynamics, "detail::sincos<3>(&angle[0], &sine[0], &cosine[0]);", ""},
    {"an array is too small", Text::loop, dynamics, "sine[5]", "sine[4]"},
    {"a matrix is multiplied by another one", Text::chain, bodies, "multiply<7>(Minv, dqdd_dq)",
     "multiply<7>(Minv, dqdd_dqd)"},
    {"a matrix multiplies itself", Text::chain, bodies, "multiply<7>(Minv, dqdd_dq)",
     "multiply<7>(Minv, Minv)"},
    {"a matrix of another size is multiplied", Text::chain, bodies, "multiply<7>(Minv, dqdd_dq)",
     "multiply<6>(Minv, dqdd_dq)"},
    {"no product of matrices", Text::chain, bodies, "detail::multiply<7>(Minv, dqdd_dq);", ""},
    {"no inverse", Text::long_chain, bodies, "detail::invert<17>(Minv);", ""},
    {"an inverse of another matrix", Text::long_chain, bodies, "invert<17>(Minv)", "invert<17>(dqdd_dq)"},
    {"an inverse of a smaller matrix", Text::long_chain, bodies, "invert<17>(Minv)", "invert<16>(Minv)"},
    {"an inverse behind a product", Text::long_chain, bodies,
     "detail::invert<17>(Minv);\n  detail::multiply<17>(Minv, dqdd_dq);",
     "detail::multiply<17>(Minv, dqdd_dq);\n  detail::invert<17>(Minv);"},
    {"no call", Text::calls, "Model<Real, Laws>::mass_matrix_and_bias(", "bias(q, qd, c, inputs);", ""},
    {"a call with another argument", Text::calls, bodies, "mass_matrix_lower(q, M", "mass_matrix_lower(M, M"},
    {"calls in another order", Text::calls, bodies,
     "mass_matrix_lower(q, M, inputs);\n  detail::mirror<4>(M);",
     "detail::mirror<4>(M);\n  mass_matrix_lower(q, M, inputs);"},
    {"half a matrix", Text::calls, bodies, "detail::mirror<4>(M);", ""},
    {"a smaller matrix is mirrored", Text::calls, bodies, "mirror<4>(M)", "mirror<3>(M)"},
    {"a statement of another form", Text::arm, inverse, "const Real C2 = cosine[1];",
     "const Real C2 = cosine[1]; goto end;"},
    {"a statement behind the end", Text::loop, dynamics, "return Status::ok;",
     "return Status::ok; qdd[0] = Number(0.0);"},
};

const List in_definitions = {
    {"a derived constant of another value", Text::arm, update, " = ", " = Number(2.0)*"},
    {"a derived constant is missing", Text::arm, update, "derived_.hb_2_4 =", "const Real hb_2_4 ="},
    {"a nominal value", Text::arm, "struct Parameters", "Number(1.5)", "Number(1.6)"},
    {"the sign of a nominal value", Text::arm, "struct Parameters", "Number(-9.81)", "Number(9.81)"},
    {"parameters in another order", Text::arm, "struct Parameters", "Real mass = Number(0.8);",
     "Real other = Number(0.8), mass = Number(0.8);"},
    {"a parameter of another name", Text::arm, "struct Parameters", "Real m = ", "Real n = "},
    {"arguments in another order", Text::arm, bodies, "const Real* qd, const Real* qdd",
     "const Real* qdd, const Real* qd"},
    {"an argument more", Text::arm, inverse, "const Real* q,", "const Real* q, const Real* more,"},
    {"another type of result", Text::loop,
     "template <class Real, class Laws>\nStatus Model<Real, Laws>::direct", "Status Model", "void Model"},
    {"a function of another name", Text::arm, bodies, "mass_matrix_lower(", "mass_matrix_upper("},
    {"a function that is defined twice", Text::arm, bodies, "mass_matrix_lower(", "mass_matrix("},
    {"the parameters by another reference", Text::arm, inverse, "const auto& p = parameters;",
     "const auto& p = other;"},
};

const List in_iterations = {
    {"an iteration from another unknown", Text::loop, dynamics, "q_0 = q[0]", "q_0 = q[2]"},
    {"an iteration from another number", Text::loop, dynamics, "iteration = 0", "iteration = 1"},
    {"two residuals exchanged", Text::loop, dynamics, "residual[0] = ", "residual[1] = "},
    {"two corrections exchanged", Text::loop, dynamics, "correction[0] = ", "correction[1] = "},
    {"regular pivots fail", Text::loop, dynamics, "if (detail::degenerate<Real>(",
     "if (!detail::degenerate<Real>("},
    {"another status of singular pivots", Text::loop, dynamics, "Status::singular)", "Status::ok)"},
    {"the reason's arguments exchanged", Text::loop, dynamics, "return reason_in_direct_dynamics(q, qd, Q, ",
     "return reason_in_direct_dynamics(qd, q, Q, "},
    {"finite numbers fail", Text::loop, dynamics, "if (!detail::finite<Real>(checked[0]))",
     "if (detail::finite<Real>(checked[0]))"},
    {"another status of numbers that are not finite", Text::loop, dynamics, "Status::invalid_input",
     "Status::ok"},
    {"another sum is checked", Text::loop, dynamics, "checked[0] = ", "checked[0] = Real(2.0)*"},
    {"the residual above its limit", Text::loop, dynamics, "error <= newton.tolerance",
     "error >= newton.tolerance"},
    {"the iteration goes on", Text::loop, dynamics, "newton.tolerance)) break;",
     "newton.tolerance)) continue;"},
    {"no last correction", Text::loop, dynamics, "polished != 0 ||", "polished == 0 ||"},
    {"fewer residuals are measured", Text::loop, dynamics, "residual, 2)", "residual, 1)"},
    {"corrections are measured as residuals", Text::loop, dynamics, "(residual, 2)", "(correction, 2)"},
    {"the end of passes", Text::loop, dynamics, "iteration < newton", "iteration > newton"},
    {"residuals that are not finite", Text::loop, dynamics, " && isfinite(error)", ""},
    {"corrections are added", Text::loop, dynamics, " -= relaxation*", " += relaxation*"},
    {"another unknown's correction", Text::loop, dynamics, "relaxation*correction[0]",
     "relaxation*correction[1]"},
    {"a correction that is not relaxed", Text::loop, dynamics, "step > newton.largest_step",
     "step < newton.largest_step"},
    {"another optional result's condition", Text::loop, dynamics, "lambda != nullptr", "Qdriven != nullptr"},
    {"no condition of an optional result", Text::loop, dynamics, "if (lambda != nullptr) {", "{"},
    {"other pivots are checked", Text::loop, dynamics, "pivot + 1", "pivot"},
    {"a pivot of another value", Text::loop, dynamics, "pivot[0] = ", "pivot[0] = Number(2.0)*"},
    {"a pivot's scale of another value", Text::loop, dynamics,
     "pivot_scale[0] = ", "pivot_scale[0] = Number(2.0)*"},
    {"another status of iterations that do not end", Text::loop, dynamics, "Status::not_converged)",
     "Status::ok)"},
    {"another status of success", Text::loop, dynamics, "return Status::ok", "return Status::not_converged"},
    {"no status of success", Text::loop, dynamics, "return Status::ok;", ""},
    {"a law's argument", Text::loop, dynamics, "laws.damper(", "laws.damper(Number(2.0)*"},
    {"a law's arguments exchanged", Text::loop, dynamics, "laws.damper(LZ_1, -LZd_1)",
     "laws.damper(-LZd_1, LZ_1)"},
    {"another law", Text::loop, dynamics, "laws.damper(", "laws.tyre("},
    {"a velocity that a law gets", Text::loop, dynamics, ".velocity[0] = ", ".velocity[1] = "},
    {"a law gets no position", Text::loop, dynamics, "point_of_tyre.position[0] = La_1;", ""},
    {"a law is not called", Text::loop, dynamics, "laws.tyre(point_of_tyre, wrench_of_tyre);", ""},
    {"a law's force in another direction", Text::loop, dynamics, "_of_tyre.force[0]", "_of_tyre.force[1]"},
    {"a coordinate that is not given back", Text::loop, dynamics, "\n  q[2] = ", "\n  const Real given = "},
    {"two accelerations exchanged", Text::loop, dynamics, "qdd[1] = ", "qdd[0] = "},
    {"a number is no reason", Text::loop, reason, "q[0] + ", ""},
    {"a number is the reason twice", Text::loop, reason, "q[0] + ", "q[0] + q[0] + "},
    {"another number is the reason", Text::loop, reason, "qd[1]", "qd[0]"},
    {"no reason is ever found", Text::loop, reason, "? status", "? Status::ok"},
    {"a reason of another status", Text::loop, reason, "Status::invalid_input", "Status::ok"},
    {"a change that is a correction", Text::ball, dynamics, "relaxation*change[0]",
     "relaxation*correction[0]"},
    {"a change of another value", Text::ball, dynamics, "change[0] = ", "change[1] = "},
    {"an inertia that is not checked", Text::arm_status, dynamics, "inertia[0] > inertia_limit[0] && ", ""},
    {"an inertia below its limit", Text::arm_status, dynamics, "inertia[1] > inertia_limit[1]",
     "inertia[1] < inertia_limit[1]"},
    {"an inertia of the opposite sign", Text::arm_status, dynamics, "inertia[1] = ", "inertia[1] = -"},
    {"another limit of an inertia", Text::arm_status, dynamics,
     "inertia_limit[0] = ", "inertia_limit[0] = Real(2.0)*"},
    {"two statuses exchanged", Text::arm_status, dynamics, "Status::invalid_input : Status::singular",
     "Status::singular : Status::invalid_input"},
    {"inertias alone are checked", Text::arm_status, dynamics, "detail::finite<Real>(checked[0]) && ", ""},
};

const List in_parts = {
    {"parts: an iteration from another unknown", Text::loop_in_parts, dynamics, "work.q_0 = q[0]",
     "work.q_0 = q[2]"},
    {"parts: another part", Text::loop_in_parts, dynamics, "part2_of_direct_dynamics(",
     "part1_of_direct_dynamics("},
    {"parts: a part is missing", Text::arm_in_parts, dynamics, "part2_of_direct_dynamics(q,", "// ("},
    {"parts: arguments of a part exchanged", Text::loop_in_parts, dynamics, "part2_of_direct_dynamics(q, qd,",
     "part2_of_direct_dynamics(qd, q,"},
    {"parts: too many residuals are measured", Text::loop_in_parts, dynamics, "work.residual, 2)",
     "work.residual, 3)"},
    {"parts: a correction that replaces", Text::loop_in_parts, dynamics, "-= relaxation*work",
     "= relaxation*work"},
    {"parts: a value stays in its part", Text::loop_in_parts, "Model<Real, Laws>::part1_of_direct_dynamics(",
     "work.Rd_1_2 = ", "const Real Rd_1_2 = "},
    {"parts: a value that no member holds", Text::loop_in_parts, "struct work_of_direct_dynamics", "Rd_1_2, ",
     ""},
    {"parts: a type of a part", Text::arm_in_parts, "Laws>\nvoid Model<Real, Laws>::part1_of_direct",
     "void Model", "Status Model"},
};

// These compute the same numbers, or are read by compilers alone.
const List in_the_order = {
    {"two statements exchanged", Text::arm, inverse,
     "const Real R_1_1_1 = cosine[0];\n  const Real R_1_2_1 = sine[0];",
     "const Real R_1_2_1 = sine[0];\n  const Real R_1_1_1 = cosine[0];"},
    {"a statement more", Text::arm, inverse,
     "const Real C2 =", "const Real more = qd[0];\n  const Real C2 ="},
    {"a value that is read under another name", Text::arm, inverse, "const Real C2 = cosine[1];",
     "const Real same = cosine[1]; const Real C2 = same;"},
    {"an argument that may change", Text::arm, inverse, "const Real* q, ", "Real* q, "},
    {"a macro of C++", Text::arm, "namespace small_arm {", "template", "#define cosine sine\ntemplate"},
    {"a line of the preprocessor in a body", Text::arm, inverse, "const Real C2",
     "#pragma GCC poison\n  const Real C2"},
    {"zeros of other contacts", Text::stance, bodies, "keep_active<Real>(active, 3,",
     "keep_active<Real>(active, 2,"},
    {"no zeros of contacts that are not active", Text::stance, bodies,
     "detail::keep_active<Real>(active, 3, Lambda_inv);", ""},
    {"C: two statements exchanged", Text::c_arm, c_inverse,
     "const Real R_1_1_1 = cosine[0];\n  const Real R_1_2_1 = sine[0];",
     "const Real R_1_2_1 = sine[0];\n  const Real R_1_1_1 = cosine[0];"},
};

const List in_conditions = {
    {"an open contact is taken for a closed one", Text::touch, dynamics, "if (detail::counts<Real>(",
     "if (!detail::counts<Real>("},
    {"the condition of the opposite", Text::touch, dynamics, "counts<Real>(", "counts<Real>(-"},
    {"a force of an open contact", Text::touch, dynamics, "= Number(0.0);\n", "= Number(1.0);\n"},
    {"no condition", Text::touch, dynamics, "if (detail::counts<Real>(Xg_1)) {", "{"},
    {"the condition of another contact", Text::stance, bodies, "if (active[0]", "if (active[1]"},
    {"the condition of fewer contacts", Text::stance, bodies, " || active[", " && active["},
    {"what is not positive counts", Text::touch, helpers, "return !(x <= Number", "return !(x < Number"},
    {"C: the condition of the opposite", Text::c_stance, "", "if (active[", "if (!active["},
};

const List in_helpers = {
    {"the largest is the smallest", Text::loop, helpers, "if (!(size <= result))", "if (size <= result)"},
    {"a step that grows", Text::loop, helpers, "largest_step/step", "step/largest_step"},
    {"degenerate pivots are regular", Text::loop, helpers, "> smallest_pivot*", "< smallest_pivot*"},
    {"infinity is finite", Text::loop, helpers, "sum - sum >= Real(0.0)", "sum - sum <= Real(1.0)"},
    {"a coefficient of the sine", Text::arm, helpers, "1.58969099521155010221e-10",
     "1.58969099521155010222e-10"},
    {"a sign in the reduction of angles", Text::arm, helpers, "r - (low - (r*z)*ts)", "r - (low + (r*z)*ts)"},
    {"the bits of the quadrant", Text::arm, helpers, "half ^ odd", "half | odd"},
    {"zeros that are ones", Text::loop, helpers, "x[i] = Number<Real>(0.0)", "x[i] = Number<Real>(1.0)"},
    {"an inverse of the other sign", Text::long_chain, helpers, "= -matrix[n*i + j]", "= matrix[n*i + j]"},
    {"halves that differ", Text::calls, helpers, "matrix[n*j + i] = matrix[n*i + j]",
     "matrix[n*j + i] = matrix[n*j + i]"},
    {"a product of other rows", Text::chain, helpers, "left[n*i + k]*columns", "left[n*k + i]*columns"},
    {"the larger is the smaller", Text::touch, helpers, "select<Real>(a < b, b, a)",
     "select<Real>(b < a, b, a)"},
    {"the lane of another value", Text::touch, helpers, "return condition ? a : b",
     "return condition ? b : a"},
    {"contacts that are active get no response", Text::stance, helpers, "!active[i/3]", "active[i/3]"},
    {"a helper more", Text::arm, helpers, "template <int n, class Real>\nvoid library_sincos",
     "inline int more() { return 1; }\ntemplate <int n, class Real>\nvoid library_sincos"},
};

// A line of the preprocessor could change the meaning of all others.
const List in_c = {
    {"C: numbers of the opposite sign", Text::c_loop, "", "#define Number(x) x\n", "#define Number(x) -x\n"},
    {"C: another function of the library", Text::c_loop, "", "_sin small_loop_LIBRARY(sin)",
     "_sin small_loop_LIBRARY(cos)"},
    {"C: another type of numbers", Text::c_loop, "", "#define Real small_loop_real", "#define Real float"},
    {"C: no inverse", Text::c_long_chain, "", "{ Real columns[17]; m_invert(17, columns, Minv); }", ""},
    {"C: too few columns for a product", Text::c_long_chain, "", "{ Real columns[136]; m_multiply(",
     "{ Real columns[17]; m_multiply("},
    {"C: a product of another size", Text::c_long_chain, "", "m_multiply(17,", "m_multiply(16,"},
    {"C: half a matrix", Text::c_calls, "", "small_arm_mirror(4, M);", ""},
    {"C: a call of another function", Text::c_calls, "small_arm_mirror(4, M);\n",
     "small_arm_bias(model, q, qd, c, inputs);", "small_arm_inverse_dynamics(model, q, qd, qd, c, inputs);"},
    {"C: a macro more", Text::c_loop, "", "#ifndef small_loop_OPENCL\nconst",
     "#define model_ other\n#ifndef small_loop_OPENCL\nconst"},
    {"C: a macro that is no function", Text::c_loop, c_dynamics, "\n  Real q_0",
     "\n#define q_0 q_2\n  Real q_0"},
    {"C: a nominal value", Text::c_loop, "", "  model->parameters.base.gravity[2] = Number(-9.81)",
     "  model->parameters.base.gravity[2] = Number(9.81)"},
    {"C: a nominal value is missing", Text::c_arm, "", "  model->parameters.k = Number(3.0);", ""},
    {"C: initial values without derived constants", Text::c_arm, "_init(small_arm_model* model) {",
     "small_arm_update(model);", ""},
    {"C: a law gets its arguments exchanged", Text::c_loop, "", "((model_)->laws.context, Z_, Zd_)",
     "((model_)->laws.context, Zd_, Z_)"},
    {"C: the largest is the smallest", Text::c_loop, "", "if (!(size <= result))", "if (size <= result)"},
    {"C: infinity is finite", Text::c_loop, "", "sum - sum >=", "sum - sum <="},
    {"C: a sign in the reduction of angles", Text::c_loop, "", "r - (low - (r*z)*ts)",
     "r - (low + (r*z)*ts)"},
    {"C: sines and cosines of a helper exchanged", Text::c_loop, "",
     "small_loop_reduced(angle[0], &sine[0], &cosine[0])",
     "small_loop_reduced(angle[0], &cosine[0], &sine[0])"},
    {"C: a helper of fewer angles", Text::c_arm, "void small_arm_sincos_4(", "i < 4", "i < 2"},
    {"C: no last correction", Text::c_loop, "", "polished != 0 ||", "polished == 0 ||"},
    {"C: corrections are added", Text::c_loop, "", "-= relaxation*", "+= relaxation*"},
    {"C: a relaxation of another size", Text::c_loop, "", "largest_step/step : Number(1.0)",
     "largest_step/step : Number(2.0)"},
    {"C: another status of success", Text::c_loop, "", "return small_loop_ok;",
     "return small_loop_singular;"},
    {"C: another status of singular pivots", Text::c_loop, c_dynamics, "small_loop_singular)",
     "small_loop_ok)"},
    {"C: zeros that are ones", Text::c_loop, "", "] = Number(0.0); }", "] = Number(1.0); }"},
    {"C: fewer rows of zeros", Text::c_loop, "small_loop_mass_matrix(", "i = 0; i < 2", "i = 0; i < 1"},
    {"C: fewer columns of zeros", Text::c_loop, "small_loop_mass_matrix(", "j = 2; j < 7", "j = 3; j < 7"},
    {"C: a derived constant of another name", Text::c_loop, "", "derived.", "derived.other_"},
    {"C: the name of a value", Text::c_loop, "", "  const Real C", "  const Real D"},
    {"C: a sine for a cosine", Text::c_loop, "", "*cosine[0]", "*sine[0]"},
    {"C: a difference for a sum", Text::c_arm, c_inverse, " + ", " - "},
    {"C: another parameter", Text::c_arm, c_inverse, "p->slide.mass", "p->flap.mass"},
    {"C: another input", Text::c_arm, c_inverse, "inputs->push.force[0]", "inputs->push.torque[0]"},
    {"C: a derived constant of another value", Text::c_arm, c_update, " = ", " = Number(2.0)*"},
    {"C: arguments in another order", Text::c_arm, c_inverse, "qd, const small_arm_real* qdd",
     "qdd, const small_arm_real* qd"},
    {"C: a result in another place", Text::c_arm, c_inverse, "Q[1] =", "Q[2] ="},
    {"C: another function", Text::c_arm, c_inverse, "small_arm_tanh(", "small_arm_fast_tanh("},
    {"C: the parameters by another reference", Text::c_arm, c_inverse, "= &model->parameters;",
     "= &model->other;"},
    {"C: fewer angles", Text::c_arm, c_inverse, "small_arm_sincos_4(", "small_arm_sincos_2("},
    {"C: an iteration from another unknown", Text::c_loop, c_dynamics, "Real q_0 = q[0]", "Real q_0 = q[2]"},
    {"C: a law's argument", Text::c_loop, c_dynamics, "CALL_damper(model, ",
     "CALL_damper(model, Number(2.0)*"},
    {"C: a law's zeros", Text::c_loop, c_dynamics, "small_loop_wrench wrench_of_tyre = {{Number(0.0)",
     "small_loop_wrench wrench_of_tyre = {{Number(1.0)"},
    {"C: another optional result's condition", Text::c_loop, c_dynamics, "lambda != NULL", "Qdriven != NULL"},
    {"C: a number is no reason", Text::c_loop, c_reason, "q[0] + ", ""},
    {"C: an inertia below its limit", Text::c_arm_status, "void small_arm_update",
     "inertia[1] > inertia_limit[1]", "inertia[1] < inertia_limit[1]"},
    {"C, parts: another part", Text::c_loop_in_parts, c_dynamics, "part2_of_direct_dynamics(",
     "part1_of_direct_dynamics("},
    {"C, parts: another structure", Text::c_loop_in_parts, c_dynamics, "work = &work_values",
     "work = &other_values"},
    {"C: a change that is a correction", Text::c_ball, "ball_loop_status ball_loop_direct_dynamics(",
     "relaxation*change[0]", "relaxation*correction[0]"},
    {"C: contacts that are active get no response", Text::c_stance, "", "!active[i/3]", "active[i/3]"},
};

} // namespace

const List& mutations() {
  static const List all = [] {
    List joined;
    for (const List* list : {&in_expressions, &in_statements, &in_definitions, &in_iterations, &in_parts,
                             &in_the_order, &in_conditions, &in_helpers, &in_c})
      joined.insert(joined.end(), list->begin(), list->end());
    return joined;
  }();
  return all;
}

bool mutate(const Mutation& mutation, int number, std::vector<std::string>& files) {
  for (auto file = files.rbegin(); file != files.rend(); ++file) { // in C bodies come behind the header
    std::string& text = *file;
    const std::size_t start = text.find(mutation.after);
    if (start == std::string::npos) continue;
    std::size_t at = text.find(mutation.what, start);
    for (int i = 0; i < number && at != std::string::npos; ++i) at = text.find(mutation.what, at + 1);
    if (at == std::string::npos) continue;
    text.replace(at, std::string(mutation.what).size(), mutation.instead);
    return true;
  }
  return false;
}

} // namespace certify_tests
