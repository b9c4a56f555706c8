// SPDX-License-Identifier: MIT
// A four-bar under a torque that nobody knows, and a filter that has one gyroscope on its coupler, 1000 times a second.
//   observer FOLDER_OF_TABLE/
#include "../mechanism.hpp"
#include "filter.hpp"

#include <ctime>
#include <random>

namespace {

constexpr double dt = 1e-3; // s
constexpr int steps = 10000, settled = 2000, shown_every = 20;
constexpr unsigned runs = 20;
constexpr double first_bias = 0.05; // rad/s

// The mechanism itself.
struct Truth {
  mbsgen::runtime::Dynamics<four_bar::Model<>> motion;
  mbsgen::runtime::State<double, 1> state = motion.start(four_bar::q0, four_bar::qd0);
  double t = 0;

  void step(double torque) {
    motion.input[0] = torque;
    if (!rk4(motion, t, dt, state)) mechanism::stop(t);
    t += dt;
  }
  double gyroscope() {
    double qdd[1];
    if (!motion(t, state.q, state.qd, qdd)) mechanism::stop(t);
    four_bar::Sensor<double, four_bar::nq> coupler;
    motion.model.sensor_coupler(motion.q, motion.qd, motion.qdd, coupler);
    return coupler.angular_velocity[2];
  }
};

// How the errors compare with the deviations that the filter states.
struct Errors {
  double largest = 0; // of all states after the beginning, by their deviations
  double squares = 0; // the sum of errorᵀ P⁻¹ error
  double angle = 0;   // the sum of the squared errors of the angle
  int count = 0;

  void add(const double (&error)[3], const double (&P)[3][3]) {
    for (int i = 0; i < 3; ++i) largest = std::fmax(largest, std::fabs(error[i]) / std::sqrt(P[i][i]));
    squares += normalized(error, P);
    angle += error[0] * error[0];
    ++count;
  }

private:
  // By Cramer's rule.
  static double normalized(const double (&e)[3], const double (&P)[3][3]) {
    double determinant = 0, sum = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
        const double cofactor = P[a][c] * P[b][d] - P[a][d] * P[b][c];
        sum += e[i] * cofactor * e[j];
        if (i == 0) determinant += P[0][j] * cofactor;
      }
    return sum / determinant;
  }
};

// One run; `show` gets the mechanism, the reading, the filter and its errors after each step.
template <class Show>
void run(unsigned seed, Show&& show) {
  Truth truth;
  observer::Filter<double> filter({0.8, 5.7, 0}, {0.1, 0.3, 0.1});
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  double bias = first_bias;
  for (int k = 1; k <= steps; ++k) {
    truth.step(filter.noise.torque * normal(random));
    bias += filter.noise.drift * normal(random);
    const double reading = truth.gyroscope() + bias + filter.noise.gyro * normal(random);
    if (!filter.predict(dt) || !filter.correct(reading)) mechanism::stop(truth.t);
    const double error[3] = {filter.x[0] - truth.state.q[0], filter.x[1] - truth.state.qd[0],
                             filter.x[2] - bias};
    show(k, reading, filter, error);
  }
}

void write(const std::string& path) {
  mechanism::Table table(path,
                         "t,reading,angle_error,angle_bound,rate_error,rate_bound,bias_error,bias_bound");
  run(1, [&](int k, double reading, const auto& filter, const double(&error)[3]) {
    if (k % shown_every != 0) return;
    mechanism::Row row = {k * dt, reading};
    for (int i = 0; i < 3; ++i) row.insert(row.end(), {error[i], 3 * std::sqrt(filter.P[i][i])});
    table.write(row);
  });
}

// Of a period, prediction and correction; the mechanism beside them is counted with them.
double processor_time() {
  const std::clock_t begin = std::clock();
  run(1, [](auto&&...) {});
  return double(std::clock() - begin) / CLOCKS_PER_SEC / steps;
}

} // namespace

// It compiles in single precision, too.
template class observer::Filter<float>;

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  write(std::string(argv[1]) + "table.csv");
  Errors errors;
  for (unsigned seed = 1; seed <= runs; ++seed)
    run(seed, [&](int k, double, const auto& filter, const double(&error)[3]) {
      if (k > settled) errors.add(error, filter.P);
    });
  mechanism::Figures figures;
  std::printf("observer, %u runs of 10 s at 1 kHz, begun 0.1 rad and 0.3 rad/s off:\n", runs);
  figures.at_most("rms error of the angle after 2 s (rad)", std::sqrt(errors.angle / errors.count), 0.005);
  figures.at_most("largest error after 2 s, by its standard deviation", errors.largest, 6);
  figures.at_most("mean of e P^-1 e, by its expectation of 3, less 1",
                  std::fabs(errors.squares / errors.count / 3 - 1), 0.2);
  figures.at_most("processor time of a step (s)", processor_time(), 1e-3);
  return figures.exit_code();
}
