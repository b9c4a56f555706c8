// SPDX-License-Identifier: GPL-3.0-or-later
#include <cppad/cg.hpp>
#include <pinocchio/codegen/cppadcg.hpp>
// Pinocchio wants these two first.
#include "bench/contestants/pinocchio_model.h"
#include "support/files.h"
#include <fstream>
#include <iostream>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/algorithm/rnea.hpp>

// pinocchio_codegen NAME MODEL.json OUT.c: C code of a robot's dynamics by Pinocchio and CppADCodeGen, as a
// peer of the benchmark. Mass matrix and direct dynamics are in the local convention, which makes the shorter
// code. Of robots on a fixed base, also their analytical derivatives, as bench_derivatives reads them: full matrices, row
// by row.

namespace {

namespace pin = pinocchio;
using Code = CppAD::cg::CG<double>;
using Dual = CppAD::AD<Code>;
using Model = pin::ModelTpl<Dual>;
using Data = pin::DataTpl<Dual>;
using Vector = Eigen::Matrix<Dual, Eigen::Dynamic, 1>;

/// Writes the function of `inputs` numbers that `body` computes.
template <class Body>
void write(std::ostream& out, const std::string& name, int inputs, const Body& body) {
  Vector x = Vector::Ones(inputs);
  CppAD::Independent(x);
  const Vector y = body(x);
  CppAD::ADFun<Code> function(x, y);
  function.compare_change_count(0); // of the pivots' signs, which a Cholesky decomposition compares with zero
  function.optimize("no_compare_op");
  CppAD::cg::CodeHandler<double> handler;
  CppAD::vector<Code> independent(static_cast<std::size_t>(inputs));
  handler.makeVariables(independent);
  CppAD::vector<Code> dependent = function.Forward(0, independent);
  CppAD::cg::LanguageC<double> language("double");
  CppAD::cg::LangCDefaultVariableNameGenerator<double> names("y", "x", "v");
  std::ostringstream text;
  handler.generateCode(text, language, dependent, names);
  out << "void " << name << "(const double* x, double* y) {\n";
  if (handler.getTemporaryVariableCount() > 0)
    out << "  double v[" << handler.getTemporaryVariableCount() << "];\n";
  out << text.str() << "}\n";
}

Vector upper(const Data::MatrixXs& M) {
  Vector packed(M.rows() * (M.rows() + 1) / 2);
  Eigen::Index k = 0;
  for (Eigen::Index i = 0; i < M.rows(); ++i)
    for (Eigen::Index j = i; j < M.cols(); ++j) packed(k++) = M(i, j);
  return packed;
}

/// Writes a matrix row by row, from `place` on, and moves `place` behind it.
template <class Matrix>
void append(const Matrix& matrix, Vector& y, Eigen::Index& place) {
  for (Eigen::Index i = 0; i < matrix.rows(); ++i)
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) y(place++) = matrix(i, j);
}

/// Names of the joints in their order, after the universe and a free root.
void write_joints(std::ostream& out, const std::string& name, const Model& model) {
  out << "const char* const " << name << "_joints[] = {";
  for (int k = model.nq > model.nv ? 2 : 1; k < model.njoints; ++k)
    out << '"' << model.names[static_cast<std::size_t>(k)] << "\", ";
  out << "0};\n";
}

void write_all(std::ostream& out, const std::string& name, const Model& model) {
  write_joints(out, name, model);
  Data data(model);
  const int nq = model.nq, nv = model.nv;
  write(out, name + "_id", nq + 2 * nv, [&](const Vector& x) -> Vector {
    return pin::rnea(model, data, x.head(nq), x.segment(nq, nv), x.tail(nv));
  });
  write(out, name + "_m", nq,
        [&](const Vector& x) -> Vector { return upper(pin::crba(model, data, x, pin::Convention::LOCAL)); });
  write(out, name + "_fd", nq + 2 * nv, [&](const Vector& x) -> Vector {
    return pin::aba(model, data, x.head(nq), x.segment(nq, nv), x.tail(nv), pin::Convention::LOCAL);
  });
}

void write_derivatives(std::ostream& out, const std::string& name, const Model& model) {
  Data data(model);
  const int n = model.nv;
  write(out, name + "_did", 3 * n, [&](const Vector& x) -> Vector {
    pin::computeRNEADerivatives(model, data, x.head(n), x.segment(n, n), x.tail(n));
    Vector y(2 * n * n);
    Eigen::Index place = 0;
    append(data.dtau_dq, y, place), append(data.dtau_dv, y, place);
    return y;
  });
  write(out, name + "_dfd", 3 * n, [&](const Vector& x) -> Vector {
    pin::computeABADerivatives(model, data, x.head(n), x.segment(n, n), x.tail(n));
    data.Minv.triangularView<Eigen::StrictlyLower>() = data.Minv.transpose(); // it fills the upper triangle
    Vector y(n + 3 * n * n);
    Eigen::Index place = 0;
    append(data.ddq, y, place), append(data.ddq_dq, y, place), append(data.ddq_dv, y, place);
    append(data.Minv, y, place);
    return y;
  });
}

} // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::cerr << "usage: pinocchio_codegen NAME MODEL.json OUT.c\n";
    return 2;
  }
  const reference::Model source = reference::read_model(mbsgen::test::read_file(arguments[2]));
  std::ofstream out(arguments[3]);
  out << "#include <math.h>\n";
  const Model model = bench::pinocchio_model(source).cast<Dual>();
  write_all(out, arguments[1], model);
  if (model.nq == model.nv) write_derivatives(out, arguments[1], model);
  return out ? 0 : 1;
}
