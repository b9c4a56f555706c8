// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/contestants/pinocchio_model.h"
#include <memory>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/config.hpp>

// Pinocchio as a module of the benchmark (module.h), with its analytical derivatives for bench_derivatives; mass matrix and direct dynamics in the local convention,
// which is the faster one.

namespace {

namespace pin = pinocchio;

struct Robot {
  pin::Model model;
  pin::Data data;
};
std::unique_ptr<Robot> robot;

Eigen::Map<const Eigen::VectorXd> part(const double* x, int first, int size) {
  return {x + first, size};
}

void copy(const Eigen::VectorXd& from, double* to) {
  if (to != nullptr) Eigen::Map<Eigen::VectorXd>(to, from.size()) = from;
}

// Appends a matrix, row by row.
void append(const Eigen::MatrixXd& matrix, double*& to) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Rows>(to, matrix.rows(), matrix.cols()) = matrix;
  to += matrix.size();
}

} // namespace

#pragma GCC visibility push(default) // all else is hidden: other modules have types of the same names
extern "C" {

const char* module_open(const char* model) {
  const pin::Model read = bench::pinocchio_model(reference::read_model(model));
  robot = std::make_unique<Robot>(Robot{read, pin::Data(read)});
  return nullptr;
}

const char* module_program() {
  return "Pinocchio " PINOCCHIO_VERSION;
}

int module_root() {
  return robot->model.nq > robot->model.nv ? 1 : 0;
}

const char* module_coordinate(int k) {
  const int first = 1 + module_root(); // after the universe and the root
  return first + k < robot->model.njoints ? robot->model.names[static_cast<std::size_t>(first + k)].c_str()
                                          : nullptr;
}

void module_id(const double* x, double* y) {
  const int nq = robot->model.nq, nv = robot->model.nv;
  copy(pin::rnea(robot->model, robot->data, part(x, 0, nq), part(x, nq, nv), part(x, nq + nv, nv)), y);
}

void module_m(const double* x, double* y) {
  const auto& M = pin::crba(robot->model, robot->data, part(x, 0, robot->model.nq), pin::Convention::LOCAL);
  if (y == nullptr) return;
  const int n = robot->model.nv;
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) y[i * n + j] = M(i, j);
}

void module_fd(const double* x, double* y) {
  const int nq = robot->model.nq, nv = robot->model.nv;
  copy(pin::aba(robot->model, robot->data, part(x, 0, nq), part(x, nq, nv), part(x, nq + nv, nv),
                pin::Convention::LOCAL),
       y);
}

void module_did(const double* x, double* y) {
  const int nq = robot->model.nq, nv = robot->model.nv;
  pin::computeRNEADerivatives(robot->model, robot->data, part(x, 0, nq), part(x, nq, nv),
                              part(x, nq + nv, nv));
  if (y == nullptr) return;
  append(robot->data.dtau_dq, y);
  append(robot->data.dtau_dv, y);
}

void module_dfd(const double* x, double* y) {
  const int nq = robot->model.nq, nv = robot->model.nv;
  pin::computeABADerivatives(robot->model, robot->data, part(x, 0, nq), part(x, nq, nv),
                             part(x, nq + nv, nv));
  if (y == nullptr) return;
  append(robot->data.ddq, y);
  append(robot->data.ddq_dq, y);
  append(robot->data.ddq_dv, y);
  append(robot->data.Minv.selfadjointView<Eigen::Upper>(), y);
}
}
#pragma GCC visibility pop
