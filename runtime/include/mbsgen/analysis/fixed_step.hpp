// SPDX-License-Identifier: MIT
/// The integrators of the runtime, which have sizes known at compile time, on systems of any size: their arrays are
/// padded with coordinates that rest.
#pragma once
#include "growth.hpp"
#include "method.hpp"

#include <algorithm>
#include <string>

namespace mbsgen::analysis {

namespace detail {

/// Accelerations as runtime/integrate takes them: N velocities of a state, W coordinates and velocities in all.
template <class Model, int N, int W>
class Padded {
public:
  static constexpr int moved = W;
  static constexpr bool differentiates = true;

  explicit Padded(System<Model>& system) : system_(&system), nq_(std::size_t(system.layout().nq)) {
    for (const SpatialJoint& joint : system.layout().spatial)
      if (joint.is_free) origins_.push_back(joint.velocity);
  }

  bool operator()(double t, const double* q, const double* qd, double* qdd) {
    const std::size_t count = system_->layout().rates();
    if (!repeats(t, q, qd, count)) {
      known_ = system_->evaluate(t, q, qd);
      t_ = t, std::copy_n(q, W, q_), std::copy_n(qd, N, qd_);
      if (known_ && first_.empty()) {
        first_.resize(count);
        take_rates(first_.data(), count);
      }
    }
    take_rates(qdd, count);
    std::fill(qdd + count, qdd + N, 0);
    return known_;
  }
  /// Forgets what was evaluated, and keeps its memory.
  void restart() {
    t_ = std::numeric_limits<double>::quiet_NaN();
    first_.clear();
  }
  /// The rates of the first evaluation since.
  const Vector& first() const { return first_; }
  /// As linearly_implicit_euler asks for it: by the system's derivatives, else by differences.
  bool differentiate(double t, const double* q, const double* qd, double* qdd, double (&k)[N * N],
                     double (&d)[N * N]) {
    if (!(*this)(t, q, qd, qdd)) return false;
    return system_->derivatives ? supplied(k, d) : by_differences(t, q, qd, qdd, k, d);
  }
  void solved(double* q, double* rates) const {
    padded(system_->at().q, q);
    padded(system_->at().qd, rates);
  }
  void put(const double* qd, double* rates) const {
    const std::vector<int>& places = system_->layout().integrated;
    for (std::size_t i = 0; i < places.size(); ++i) rates[places[i]] = qd[i];
  }
  runtime::Origins origins() const { return {origins_.data(), static_cast<int>(origins_.size())}; }
  int place(int i) const {
    const std::vector<int>& places = system_->layout().integrated;
    return std::size_t(i) < places.size() ? places[std::size_t(i)] : -1;
  }
  void integrate(const double* q, const double* rates, double dt, double* next) const {
    for (int i = 0; i < W; ++i) next[i] = q[i];
    system_->integrate(q, rates, dt, next);
  }

private:
  static void padded(const Vector& from, double* to) {
    const std::size_t count = from.size();
    for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
    std::fill(to + count, to + W, 0);
  }
  void take_rates(double* rates, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) rates[i] = system_->rate(i);
  }
  bool supplied(double (&k)[N * N], double (&d)[N * N]) const {
    const std::size_t count = system_->layout().rates();
    RateDerivatives rates;
    if (!system_->differentiate(rates)) return false;
    std::fill(std::begin(k), std::end(k), 0);
    std::fill(std::begin(d), std::end(d), 0);
    for (std::size_t i = 0; i < count; ++i) {
      std::copy_n(&rates.K[i * count], count, k + i * std::size_t(N));
      std::copy_n(&rates.D[i * count], count, d + i * std::size_t(N));
    }
    return true;
  }
  bool by_differences(double t, const double* q, const double* qd, const double* qdd, double (&k)[N * N],
                      double (&d)[N * N]) {
    runtime::State<double, N, W> at;
    double accelerations[N];
    std::copy_n(q, W, at.q);
    std::copy_n(qd, N, at.qd);
    std::copy_n(qdd, N, accelerations);
    return runtime::difference_jacobian(*this, t, at, accelerations, k, d);
  }
  // Differences along padded velocities ask for one state again and again.
  bool repeats(double t, const double* q, const double* qd, std::size_t count) const {
    return t == t_ && std::equal(q_, q_ + nq_, q) && std::equal(qd_, qd_ + count, qd);
  }

  System<Model>* system_;
  std::size_t nq_;
  std::vector<int> origins_; ///< of free joints, by their places in qd
  double t_ = std::numeric_limits<double>::quiet_NaN();
  double q_[W]{}, qd_[N]{};
  Vector first_;
  bool known_ = false;
};

template <class Model, class Scheme, int N, int W>
class FixedStep : public Method {
public:
  FixedStep(System<Model>& system, const StepOptions& options)
      : system_(system), accelerations_(system), dt_(std::min(options.dt0, options.largest_step)) {}

  void start(double t, const State& state) override {
    t_ = old_t_ = t;
    std::copy(state.q.begin(), state.q.end(), now_.q);
    std::copy(state.ud.begin(), state.ud.end(), now_.qd);
    old_ = now_;
    rates_.clear();
  }
  Failure step(double limit) override {
    old_ = now_, old_t_ = t_;
    // A rest that is no longer than rounding errors belongs to this step.
    const double dt = limit - t_ < dt_ * (1 + 1e-9) ? limit - t_ : dt_;
    accelerations_.restart();
    if (!Scheme::template step<double, N>(accelerations_, t_, dt, now_)) return Failure::no_answer;
    if (changes_fast(accelerations_.first(), rates_, old_.qd, dt) && grows(dt)) {
      now_ = old_;
      return Failure::growth;
    }
    rates_ = accelerations_.first();
    t_ = dt == dt_ ? t_ + dt : limit;
    return Failure::none;
  }
  bool between(double t, State& state) override {
    Padding at = old_;
    if (t == t_) at = now_;
    const bool ok = t == t_ || t == old_t_ || move(old_t_, t - old_t_, at);
    if (ok) state = unpadded(at);
    return ok;
  }
  double time() const override { return t_; }
  State state() const override { return unpadded(now_); }

private:
  using Padding = runtime::State<double, N, W>;

  bool move(double t, double dt, Padding& state) {
    return Scheme::template step<double, N>(Padded<Model, N, W>(system_), t, dt, state);
  }
  // Within dt from the beginning of the step on.
  bool grows(double dt) {
    double qdd[N], k[N * N], d[N * N];
    if (!Padded<Model, N, W>(system_).differentiate(t_, old_.q, old_.qd, qdd, k, d)) return false;
    const auto rates = static_cast<Eigen::Index>(system_.layout().rates());
    using Rows = Eigen::Map<const Eigen::Matrix<double, N, N, Eigen::RowMajor>>;
    return grows_within(dt, {Rows(k).topLeftCorner(rates, rates), Rows(d).topLeftCorner(rates, rates)});
  }
  State unpadded(const Padding& state) const {
    const Layout& layout = system_.layout();
    return {Vector(state.q, state.q + layout.nq), Vector(state.qd, state.qd + layout.rates())};
  }

  System<Model>& system_;
  Padded<Model, N, W> accelerations_;
  double dt_, t_ = 0, old_t_ = 0;
  Padding now_, old_;
  Vector rates_; ///< where the last step began
};

} // namespace detail

/// The largest system for methods of fixed steps: velocities that are integrated, and coordinates.
inline constexpr int largest_state = 128, largest_width = 512;

/// A method of the runtime (runtime::RungeKutta4, ...) for a system. Throws std::invalid_argument where it is too
/// large.
template <class Scheme, class Model>
std::unique_ptr<Method> fixed_step(System<Model>& system, const StepOptions& options) {
  const int count = static_cast<int>(system.layout().rates());
  const int width = std::max(system.layout().nq, system.layout().nqd);
  const auto fits = [&](int n, int w) { return count <= n && width <= w; };
  if (fits(2, 16)) return std::make_unique<detail::FixedStep<Model, Scheme, 2, 16>>(system, options);
  if (fits(8, 8)) return std::make_unique<detail::FixedStep<Model, Scheme, 8, 8>>(system, options);
  if (fits(8, 64)) return std::make_unique<detail::FixedStep<Model, Scheme, 8, 64>>(system, options);
  if (fits(32, 32)) return std::make_unique<detail::FixedStep<Model, Scheme, 32, 32>>(system, options);
  if (fits(32, 128)) return std::make_unique<detail::FixedStep<Model, Scheme, 32, 128>>(system, options);
  if (!fits(largest_state, largest_width))
    throw std::invalid_argument("methods of fixed steps take up to " + std::to_string(largest_state) +
                                " integrated velocities and states and " + std::to_string(largest_width) +
                                " coordinates");
  return std::make_unique<detail::FixedStep<Model, Scheme, largest_state, largest_width>>(system, options);
}

} // namespace mbsgen::analysis
