// SPDX-License-Identifier: GPL-3.0-or-later
// main FOLDER: three optimal motions, found by IPOPT from guesses that obey no equation of motion; their
// tables go to FOLDER.
#include "cart_casadi.h"
#include "press_casadi.h"
#include "shooting.hpp"
#include "ur5_casadi.h"
#include <random>

using namespace shooting;

namespace {

constexpr double pi = 3.14159265358979323846;

int failures = 0;

void check(bool holds, const char* what) {
  if (!holds) {
    std::printf("  FAILED: %s\n", what);
    ++failures;
  }
}

// The derivatives in their sparsity: against differences, and the part that the sparsity leaves out.
void check_derivatives(const Shooting& shooting) {
  Vector z = shooting.guess();
  std::mt19937 dice(1);
  std::uniform_real_distribution<double> around(-0.05, 0.05);
  for (double& number : z) number += around(dice);
  check(shooting.missed(z.data()) == 0, "the pattern has all derivatives");
  Vector values(std::size_t(shooting.nonzeros())), direction(z.size()),
      products(std::size_t(shooting.constraints()), 0.0);
  check(shooting.jacobian(z.data(), values.data()), "a motion from the guess");
  for (double& number : direction) number = around(dice);
  std::size_t k = 0;
  shooting.places([&](int row, int column) {
    products[std::size_t(row)] += values[k++] * direction[std::size_t(column)];
  });
  const auto joins_at = [&](double step) {
    Vector moved = z, g(products.size());
    for (std::size_t i = 0; i < z.size(); ++i) moved[i] += step * direction[i];
    check(shooting.joins(moved.data(), g.data()), "a motion beside the guess");
    return g;
  };
  const double h = 1e-3;
  const Vector a = joins_at(-2 * h), b = joins_at(-h), c = joins_at(h), d = joins_at(2 * h);
  double error = 0, size = 0;
  for (std::size_t i = 0; i < products.size(); ++i) {
    error = std::max(error, std::abs((a[i] - 8 * b[i] + 8 * c[i] - d[i]) / (12 * h) - products[i]));
    size = std::max(size, std::abs(products[i]));
  }
  std::printf("  derivatives: %d nonzeros in place of %d; error against differences %.0e\n",
              shooting.nonzeros(), shooting.full_nonzeros(), error / size);
  check(error < 1e-7 * size, "derivatives agree with differences");
}

void write_table(const std::string& file, const Solution& solution) {
  FILE* const table = std::fopen(file.c_str(), "w");
  if (table == nullptr) throw std::runtime_error("cannot write " + file);
  const std::size_t last = solution.inputs.size();
  for (std::size_t k = 0; k <= last; ++k) {
    std::fprintf(table, "%.6f", solution.time * double(k) / double(last));
    for (const double x : solution.states[k]) std::fprintf(table, " %.8f", x);
    for (const double u : solution.inputs[std::min(k, last - 1)]) std::fprintf(table, " %.8f", u);
    std::fprintf(table, "\n");
  }
  std::fclose(table);
}

// The largest gap between intervals of the motion that is found, with ten times as many steps: what the steps miss.
double gap_of(Problem problem, const Solution& solution) {
  problem.steps *= 10;
  const Shooting fine(std::move(problem));
  Vector gaps(std::size_t(fine.constraints()));
  if (!fine.joins(solution.variables.data(), gaps.data())) return infinite;
  double largest = 0;
  for (const double gap : gaps) largest = std::max(largest, std::abs(gap));
  return largest;
}

Solution solved(const char* name, const Problem& problem, double tolerance, const std::string& folder) {
  std::printf("%s\n", name);
  Shooting shooting(problem);
  std::printf("  %d variables, %d constraints\n", shooting.variables(), shooting.constraints());
  check_derivatives(shooting);
  const Solution solution = shooting.solve(shooting.guess());
  std::printf("  status %d after %d iterations and %.2f s of the processor: %.4f s, objective %.6f\n",
              solution.status, solution.iterations, solution.seconds, solution.time, solution.objective);
  check(solution.status == Solve_Succeeded || solution.status == Solved_To_Acceptable_Level,
        "IPOPT converges");
  const double gap = gap_of(problem, solution);
  std::printf("  largest gap with ten times as many steps %.0e\n", gap);
  check(gap < tolerance, "steps are small enough");
  write_table(folder + name + ".txt", solution);
  return solution;
}

// Both rods hang, and are to be upright at rest after 2.5 s, with little force.
void swing_up(const std::string& folder) {
  const double inf = infinite;
  const auto guess = [](double share) { return Vector{0, pi * (1 - share), 0, 0, 0, 0}; };
  const Solution solution = solved("cart",
                                   {SHOOTING_SYSTEM(cart),
                                    80,
                                    4,
                                    {0, pi, 0, 0, 0, 0},
                                    {0, 0, 0, 0, 0, 0},
                                    {-1, -inf, -inf, -inf, -inf, -inf},
                                    {1, inf, inf, inf, inf, inf},
                                    {20},
                                    2.5,
                                    2.5,
                                    0,
                                    {0.01},
                                    2.5,
                                    guess},
                                   1e-3, folder);
  double most = 0;
  for (const Vector& u : solution.inputs) most = std::max(most, std::abs(u[0]));
  std::printf("  largest force %.2f N\n", most);
}

// From one posture to another in the shortest time, at rest before and after, within torques and speeds of the maker.
void fast_move(const std::string& folder) {
  const Vector from = {0, -2.2, 1.9, 0.3, 0, 0}, to = {1.8, -0.6, 0.5, 0, 0.8, 1};
  const Vector torque = {150, 150, 150, 28, 28, 28};
  Vector first = from, last = to, lowest(12, -2 * pi), highest(12, 2 * pi);
  first.resize(12);
  last.resize(12);
  for (std::size_t i = 6; i < 12; ++i) {
    lowest[i] = -pi;
    highest[i] = pi;
  }
  const auto guess = [&](double share) {
    Vector x(12);
    for (std::size_t i = 0; i < 6; ++i) x[i] = from[i] + share * (to[i] - from[i]);
    return x;
  };
  const Solution solution = solved("ur5",
                                   {SHOOTING_SYSTEM(ur5), 30, 2, first, last, lowest, highest, torque, 0.2, 5,
                                    1, Vector(6, 1e-7), 1.5, guess},
                                   1e-3, folder);
  int at_limit = 0;
  for (std::size_t k = 0; k < solution.inputs.size(); ++k) {
    bool is = false;
    for (std::size_t j = 0; j < 6; ++j)
      is = is || std::abs(solution.inputs[k][j]) > 0.99 * torque[j] ||
           std::abs(solution.states[k][6 + j]) > 0.99 * pi;
    at_limit += is ? 1 : 0;
  }
  std::printf("  some torque or speed at its limit in %d of 30 intervals\n", at_limit);
  check(at_limit >= 25, "a time-optimal motion uses what it has");
}

// One turn of the crank in the shortest time, at rest before and after, through the workpiece and back.
void stroke(const std::string& folder) {
  const double begin = press_q0[0], end = begin + 2 * pi;
  const auto guess = [&](double share) { return Vector{begin + share * 2 * pi, 0}; };
  const Solution solution = solved("press",
                                   {SHOOTING_SYSTEM(press),
                                    60,
                                    4,
                                    {begin, 0},
                                    {end, 0},
                                    {begin - 1, -50},
                                    {end + 1, 50},
                                    {1.5},
                                    0.1,
                                    5,
                                    1,
                                    {1e-4},
                                    1,
                                    guess},
                                   1e-3, folder);
  double speed = 0;
  for (const Vector& x : solution.states) speed = std::max(speed, x[1]);
  std::printf("  largest speed of the crank %.2f rad/s\n", speed);
}

} // namespace

int main(int count, char** words) {
  const std::string folder = count > 1 ? words[1] : "";
  swing_up(folder);
  fast_move(folder);
  stroke(folder);
  std::printf(failures == 0 ? "all checks hold\n" : "%d checks FAILED\n", failures);
  return failures == 0 ? 0 : 1;
}
