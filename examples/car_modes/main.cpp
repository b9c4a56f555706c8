// SPDX-License-Identifier: MIT
// A car at 75 km/h: its equilibrium, its modes, over the speed and as answers to the steering wheel, and a descent towards
// springs and dampers with which its driver is shaken less.
//   car_modes FOLDER_OF_TABLES/
#include "../mechanism.hpp"
#include "ride.hpp"

#include <mbsgen/analysis/equilibrium.hpp>
#include <mbsgen/analysis/frequency.hpp>
#include <mbsgen/analysis/modes.hpp>

namespace analysis = mbsgen::analysis;

namespace {

using Model = car::Model<>;
using DualModel = car::Model<analysis::Dual>;
using Complex = std::complex<double>;

constexpr int x = 0, z = 2, pitch = 4; // places in q
constexpr double pi = 3.14159265358979323846, nominal_speed = car::qd0[x];

// The car on a straight road.
struct Car {
  analysis::System<Model> system;
  analysis::Linearizer<DualModel> linearize;
  analysis::Equilibrium place;

  explicit Car(const Model& model, double speed)
      : system(model, analysis::layout_of<Model>(car::nc, car::nd), car::q0, at_speed(speed).data()),
        linearize(DualModel(), system.layout(), roles()) {
    settle();
  }

  const Eigen::MatrixXd& A() const { return place.linear.A; }
  const Model& model() const { return system.model; }

private:
  static analysis::Vector at_speed(double speed) {
    analysis::Vector qd(car::nq);
    qd[x] = speed;
    return qd;
  }
  static analysis::Roles roles() {
    return {{std::begin(car::independent), std::end(car::independent)},
            {std::begin(Model::Roles::solved), std::end(Model::Roles::solved)},
            {0, 1}};
  }

  // Height and pitch are given; the loads of front and rear struts take their place.
  void settle() {
    analysis::Balance<Model, DualModel> balance = analysis::balance_of(system, linearize);
    auto& unknowns = balance.unknowns;
    const auto is_given = [](const analysis::Unknown& unknown) {
      return unknown.place == z || unknown.place == pitch;
    };
    unknowns.erase(std::remove_if(unknowns.begin(), unknowns.end(), is_given), unknowns.end());
    const auto seek = [&](auto access) {
      unknowns.push_back({analysis::Unknown::Kind::parameter, int(balance.parameters.size())});
      balance.parameters.push_back(analysis::parameter<DualModel>(system.model, access));
    };
    seek([](auto& model) -> auto& { return model.parameters.load_front; });
    seek([](auto& model) -> auto& { return model.parameters.load_rear; });
    analysis::EquilibriumOptions options;
    options.tolerance = 1e-10;
    place = analysis::find_equilibrium(system, linearize, balance, options);
    if (!place.found) std::fprintf(stderr, "no equilibrium\n"), std::exit(3);
  }
};

// The joint of the chassis or wheels that takes the largest part in a mode.
const char* leader(const analysis::Mode& mode) {
  Eigen::Index largest = 0;
  mode.participation.maxCoeff(&largest);
  return car::joint_names[car::independent[largest % car::nu]];
}

void print_modes(const std::vector<analysis::Mode>& modes) {
  std::printf("modes at 75 km/h:\n");
  for (const analysis::Mode& mode : modes)
    if (mode.kind != analysis::ModeKind::rigid)
      std::printf("  %-6s %9.4f %+9.4fi rad/s  %7.4f Hz  damping %5.3f\n", leader(mode),
                  mode.eigenvalue.real(), mode.eigenvalue.imag(), mode.frequency, mode.damping);
}

// x' = A x + B w, y = C x + D w by the generated function.
analysis::StateSpace linearized(const Car& car) {
  car::Linearization<double> result;
  const analysis::Point& at = car.system.at();
  if (car.model().linearize(at.q.data(), at.qd.data(), car.system.Q.data(), result) != car::Status::ok)
    std::fprintf(stderr, "no linear model\n"), std::exit(3);
  using Rows = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
  return {Rows(result.A, car::nx, car::nx), Rows(result.B, car::nx, car::ninput),
          Rows(result.C, car::noutput, car::nx), Rows(result.D, car::noutput, car::ninput)};
}

// Answers of yaw rate and steering torque, the model's outputs, to a wheel that turns by exp(iwt) rad: its angle, its
// rate and its acceleration are inputs, in this order.
class Steering {
public:
  explicit Steering(const analysis::StateSpace& car)
      : response_(car),
        first_(std::find(std::begin(car::input_names), std::end(car::input_names), std::string("q(wheel)")) -
               std::begin(car::input_names)) {}

  // (yaw rate, torque)
  std::pair<Complex, Complex> operator()(double w) const {
    const Eigen::Vector3cd input(Complex(1), Complex(0, w), Complex(-w * w));
    const Eigen::Vector2cd answer = response_(w).middleCols<3>(first_) * input;
    return {answer(0), answer(1)};
  }

private:
  analysis::FrequencyResponse response_;
  Eigen::Index first_;
};

// A single track with the same axles: yaw rate over the wheel's angle in a steady bend.
double steady_yaw_gain(const Model& model, double speed) {
  const auto& p = model.parameters;
  double c[3];
  double q[car::nq];
  std::copy(std::begin(car::q0), std::end(car::q0), q);
  model.center_of_mass(q, c);
  const double front = p.chassis.point_fl[0] - p.trail - c[0], rear = c[0] - p.chassis.point_rl[0];
  const double base = front + rear, stiffness = 2 * p.cornering;
  return speed / p.steering_ratio / (base + model.mass() * speed * speed / base * (rear - front) / stiffness);
}

// Returns the number of speeds at which stability changes.
std::size_t write_sweep(const std::string& path, const Model& model) {
  analysis::Vector speeds;
  for (int speed = 5; speed <= 60; ++speed) speeds.push_back(speed);
  const analysis::Sweep sweep = analysis::sweep(
      [&](double speed, Eigen::MatrixXd& A) { return A = Car(model, speed).A(), true; }, speeds);
  mechanism::Table table(path, "speed,mode,real,imaginary");
  for (const analysis::SweepRow& row : sweep.rows)
    for (std::size_t i = 0; i < row.modes.size(); ++i)
      table.write({row.value, double(i + 1), row.modes[i].eigenvalue.real(), row.modes[i].eigenvalue.imag()});
  return sweep.critical.size();
}

void write_answers(const std::string& path, const Steering& steering) {
  mechanism::Table table(path, "frequency,yaw_gain,yaw_phase,torque_gain,torque_phase");
  for (double frequency = 0.05; frequency < 10; frequency *= 1.05) {
    const auto [rate, torque] = steering(2 * pi * frequency);
    table.write({frequency, std::abs(rate), std::arg(rate) * 180 / pi, std::abs(torque),
                 std::arg(torque) * 180 / pi});
  }
}

constexpr double ride_begins = 1, ride_ends = 6; // s

double discomfort(const Model& model, const Car& car) {
  return ride::Ride<double>(model, car.system.at().q.data()).discomfort(ride_begins, ride_ends);
}

// Of the driver's RMS acceleration by the logarithms of the parameters.
Eigen::Vector4d gradient(const Model& model, const Car& car) {
  Eigen::Vector4d result;
  for (int k = 0; k < ride::count; ++k) {
    DualModel dual;
    Model copy = model;
    dual.parameters.load_front = model.parameters.load_front,
    dual.parameters.load_rear = model.parameters.load_rear;
    const auto from = ride::tuned(copy.parameters);
    const auto to = ride::tuned(dual.parameters);
    for (std::size_t i = 0; i < ride::count; ++i)
      *to[i] = analysis::Dual(*from[i], int(i) == k ? *from[i] : 0);
    dual.update();
    ride::Ride<analysis::Dual> ride(dual, car.system.at().q.data());
    result(k) = ride.discomfort(ride_begins, ride_ends).derivative;
  }
  return result;
}

// The model with parameters of e^change times the size.
Model scaled(const Model& model, const Eigen::Vector4d& change) {
  Model result = model;
  const auto parameters = ride::tuned(result.parameters);
  for (std::size_t k = 0; k < ride::count; ++k) *parameters[k] *= std::exp(change(long(k)));
  result.update();
  return result;
}

// The largest deviation of the gradient from central differences, as a share of its length.
double gradient_error(const Model& model, const Car& car, const Eigen::Vector4d& exact) {
  double error = 0;
  for (int k = 0; k < ride::count; ++k) {
    const Eigen::Vector4d step = 1e-4 * Eigen::Vector4d::Unit(k);
    const double difference =
        (discomfort(scaled(model, step), car) - discomfort(scaled(model, -step), car)) / 2e-4;
    error = std::fmax(error, std::fabs(difference - exact(k)));
  }
  return error / exact.norm();
}

// Three steps of descent, each of 0.3 along the gradient by the logarithms. Returns the RMS accelerations, m/s^2.
std::vector<double> descend(const std::string& path, Model model, const Car& car) {
  mechanism::Table table(path, "step,rms,spring_front,spring_rear,damper_front,damper_rear");
  std::vector<double> rms;
  std::printf("descent: RMS acceleration (m/s^2), springs (N/m), dampers (N s/m)\n");
  for (int step = 0; step <= 3; ++step) {
    rms.push_back(discomfort(model, car));
    mechanism::Row row{double(step), rms.back()};
    for (const double* parameter : ride::tuned(model.parameters)) row.push_back(*parameter);
    table.write(row);
    std::printf("  %d  %.4f  %6.0f %6.0f  %5.0f %5.0f\n", step, row[1], row[2], row[3], row[4], row[5]);
    const Eigen::Vector4d uphill = gradient(model, car);
    model = scaled(model, -0.3 * uphill / uphill.norm());
  }
  return rms;
}

// Of all steps, m/s^2.
double smallest_gain(const std::vector<double>& rms) {
  double gain = rms.front();
  for (std::size_t i = 1; i < rms.size(); ++i) gain = std::fmin(gain, rms[i - 1] - rms[i]);
  return gain;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::string to = argv[1];
  Car car(Model(), nominal_speed);
  std::printf("struts carry %.1f N in front and %.1f N behind, after %d steps of Newton's method\n",
              car.place.parameters[0], car.place.parameters[1], car.place.iterations);
  print_modes(analysis::modes_of(car.A()));
  const analysis::StateSpace generated = linearized(car);
  const Steering steering(generated);
  const std::size_t critical = write_sweep(to + "sweep.csv", car.model());
  write_answers(to + "answers.csv", steering);
  const std::vector<double> rms = descend(to + "descent.csv", car.model(), car);

  const double gain = std::abs(steering(1e-4).first), expected = steady_yaw_gain(car.model(), nominal_speed);
  const double of_gradient = gradient_error(car.model(), car, gradient(car.model(), car));
  mechanism::Figures figures;
  std::printf("checks:\n");
  figures.at_most("A from generated code less that from dual numbers",
                  (generated.A - car.A()).norm() / car.A().norm(), 1e-12);
  figures.at_most("critical speeds from 5 to 60 m/s", double(critical), 0);
  figures.at_most("steady yaw rate against a single track, relative", std::fabs(gain / expected - 1), 1e-3);
  figures.at_most("gradient against differences, relative", of_gradient, 1e-5);
  figures.at_most("RMS after three steps, as a share of the first", rms.back() / rms.front(), 0.9);
  figures.at_most("steps that do not help", smallest_gain(rms) > 0 ? 0 : 1, 0);
  return figures.exit_code();
}
