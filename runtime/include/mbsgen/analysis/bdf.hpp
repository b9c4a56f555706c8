// SPDX-License-Identifier: MIT
/// Backward differentiation formulas of variable order (1 to 5) and step for stiff systems, with dense output: CVODE of
/// SUNDIALS 6, a library of its own. Hindmarsh et al., SUNDIALS: suite of nonlinear and differential/algebraic equation
/// solvers, ACM Transactions on Mathematical Software 31(3), 2005, 363–396.
#pragma once
#include "first_order.hpp"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <limits>

namespace mbsgen::analysis {

namespace detail {

/// The handles of CVODE, in the order in which they are made.
class CvodeHandles {
public:
  explicit CvodeHandles(std::size_t size) {
    check(SUNContext_Create(nullptr, &context_) == 0);
    const auto n = static_cast<sunindextype>(size);
    check((x = N_VNew_Serial(n, context_)) != nullptr);
    check((matrix_ = SUNDenseMatrix(n, n, context_)) != nullptr);
    check((solver_ = SUNLinSol_Dense(x, matrix_, context_)) != nullptr);
    check((memory = CVodeCreate(CV_BDF, context_)) != nullptr);
  }
  ~CvodeHandles() {
    CVodeFree(&memory);
    SUNLinSolFree(solver_);
    SUNMatDestroy(matrix_);
    N_VDestroy(x);
    SUNContext_Free(&context_);
  }
  CvodeHandles(const CvodeHandles&) = delete;
  CvodeHandles& operator=(const CvodeHandles&) = delete;

  void attach_solver() { check(CVodeSetLinearSolver(memory, solver_, matrix_) == CVLS_SUCCESS); }
  N_Vector another() const { return N_VClone(x); }
  static void check(bool good) {
    if (!good) throw std::runtime_error("SUNDIALS gives no memory for the method");
  }

  void* memory = nullptr;
  N_Vector x = nullptr;

private:
  SUNContext context_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver solver_ = nullptr;
};

template <class Model>
class Bdf : public Method {
public:
  Bdf(System<Model>& system, const StepOptions& options)
      : equations_(system), options_(options), now_(equations_.size()), old_(now_),
        handles_(equations_.size()) {}

  void start(double t, const State& state) override {
    t_ = old_t_ = t;
    equations_.put(state, now_);
    old_ = now_;
    std::copy(now_.begin(), now_.end(), data(handles_.x));
    if (started_)
      CvodeHandles::check(CVodeReInit(handles_.memory, t, handles_.x) == CV_SUCCESS);
    else
      initialize(t);
    started_ = true;
  }
  Failure step(double limit) override {
    CVodeSetStopTime(handles_.memory, limit);
    double reached = t_;
    const int flag = CVode(handles_.memory, limit, handles_.x, &reached, CV_ONE_STEP);
    if (flag < 0) return failure(flag);
    old_ = now_, old_t_ = t_;
    std::copy_n(data(handles_.x), now_.size(), now_.begin());
    t_ = flag == CV_TSTOP_RETURN ? limit : reached;
    return Failure::none;
  }
  bool between(double t, State& state) override {
    if (t == t_ || t == old_t_) {
      state = equations_.state(t == t_ ? now_ : old_);
      return true;
    }
    Vector at(now_.size());
    const N_Vector result = handles_.another();
    const bool known = CVodeGetDky(handles_.memory, t, 0, result) == CV_SUCCESS;
    if (known) std::copy_n(data(result), at.size(), at.begin());
    N_VDestroy(result);
    state = equations_.state(at);
    return known;
  }
  double time() const override { return t_; }
  State state() const override { return equations_.state(now_); }
  long rejected() const override {
    long failed = 0;
    CVodeGetNumErrTestFails(handles_.memory, &failed);
    return failed;
  }
  std::size_t worst() const override {
    const N_Vector errors = handles_.another(), weights = handles_.another();
    CVodeGetEstLocalErrors(handles_.memory, errors);
    CVodeGetErrWeights(handles_.memory, weights);
    std::size_t place = 0;
    const auto size = [&](std::size_t i) { return std::fabs(data(errors)[i] * data(weights)[i]); };
    for (std::size_t i = 1; i < now_.size(); ++i)
      if (size(i) > size(place)) place = i;
    N_VDestroy(errors);
    N_VDestroy(weights);
    return place;
  }

private:
  static double* data(N_Vector vector) { return N_VGetArrayPointer(vector); }

  // CVODE asks for another step where the model has no answer.
  static int rates(double t, N_Vector x, N_Vector result, void* self) {
    Bdf& method = *static_cast<Bdf*>(self);
    method.at_.assign(data(x), data(x) + method.now_.size());
    method.rates_.resize(method.now_.size());
    try {
      method.equations_.rates(t, method.at_, method.rates_);
    } catch (const NoAnswer&) {
      return 1;
    }
    std::copy(method.rates_.begin(), method.rates_.end(), data(result));
    return 0;
  }

  // By the system's derivatives; `matrix` was zero.
  static int jacobian(double t, N_Vector x, N_Vector result, SUNMatrix matrix, void* self, N_Vector, N_Vector,
                      N_Vector) {
    if (const int failed = rates(t, x, result, self)) return failed;
    Bdf& method = *static_cast<Bdf*>(self);
    try {
      method.equations_.differentiate(method.at_, [&](std::size_t row, std::size_t column, double value) {
        SM_ELEMENT_D(matrix, sunindextype(row), sunindextype(column)) = value;
      });
    } catch (const NoAnswer&) {
      return 1;
    }
    return 0;
  }

  void initialize(double t) {
    void* const memory = handles_.memory;
    const bool bounded = std::isfinite(options_.largest_step);
    CvodeHandles::check(CVodeInit(memory, rates, t, handles_.x) == CV_SUCCESS &&
                        CVodeSStolerances(memory, options_.rtol, options_.atol) == CV_SUCCESS &&
                        CVodeSetUserData(memory, this) == CV_SUCCESS);
    handles_.attach_solver();
    if (equations_.differentiates()) CvodeHandles::check(CVodeSetJacFn(memory, jacobian) == CVLS_SUCCESS);
    CVodeSetErrFile(memory, nullptr); // failures come back as results
    CVodeSetMaxStep(memory, bounded ? options_.largest_step : 0);
    CVodeSetInitStep(memory, std::min(options_.dt0, options_.largest_step));
    CVodeSetMaxErrTestFails(memory, 50); // dt0 may be far too long for a method that begins with order 1
  }

  static Failure failure(int flag) {
    const bool too_small =
        flag == CV_ERR_FAILURE || flag == CV_TOO_MUCH_ACC || flag == CV_TOO_CLOSE || flag == CV_CONV_FAILURE;
    return too_small ? Failure::underflow : Failure::no_answer;
  }

  FirstOrder<Model> equations_;
  StepOptions options_;
  Vector now_, old_, at_, rates_;
  CvodeHandles handles_;
  double t_ = 0, old_t_ = 0;
  bool started_ = false;
};

} // namespace detail

/// Error of a step: the root mean square over all coordinates and velocities, each over atol + rtol times its size.
template <class Model>
std::unique_ptr<Method> bdf(System<Model>& system, const StepOptions& options) {
  return std::make_unique<detail::Bdf<Model>>(system, options);
}

} // namespace mbsgen::analysis
