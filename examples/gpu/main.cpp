// SPDX-License-Identifier: MIT
// Direct dynamics of many random states of a robot: on an OpenCL device by the generated C, and one by one by the C++
// header. Arguments: folder of the kernel, folder of the generated code, number of states.
#include "device.hpp"
#include "ur5.h"
#include "ur5.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>
#include <vector>

namespace {

constexpr std::size_t n = ur5::nq;
constexpr int no_device = 77; // ctest counts the run as skipped

struct States {
  std::vector<double> q, qd, Q;
};

std::vector<double> random_rows(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-2, 2);
  std::vector<double> rows(n * count);
  for (double& number : rows) number = uniform(random);
  return rows;
}

template <class Real>
std::vector<Real> rounded(const std::vector<double>& numbers) {
  return {numbers.begin(), numbers.end()};
}

// The members of a model are numbers of its type: in float they are those of double, rounded.
template <class Real>
std::vector<Real> model_numbers() {
  ur5_model model;
  ur5_init(&model);
  const auto* first = reinterpret_cast<const double*>(&model);
  return {first, first + sizeof(model) / sizeof(double)};
}

// Accelerations by the C++ header; `nanoseconds` a state.
template <class Real>
std::vector<Real> by_header(const States& states, double& nanoseconds) {
  const std::vector<Real> q = rounded<Real>(states.q), qd = rounded<Real>(states.qd),
                          Q = rounded<Real>(states.Q);
  std::vector<Real> qdd(q.size());
  const ur5::Model<Real> model;
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t k = 0; k < q.size(); k += n) model.direct_dynamics(&q[k], &qd[k], &Q[k], &qdd[k]);
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
  nanoseconds = spent.count() / double(q.size() / n);
  return qdd;
}

// The same by the kernel, the best of three; `folders`: options that name those of the included files.
template <class Real>
std::vector<Real> by_device(const gpu::Device& device, const std::string& kernel_text,
                            const std::string& folders, const States& states, double& nanoseconds) {
  const bool is_float = sizeof(Real) == sizeof(float);
  const gpu::Program program =
      device.compiled(kernel_text, folders + " -Dur5_REAL=" + (is_float ? "float" : "double"));
  cl_int error = CL_SUCCESS;
  const gpu::Kernel kernel(clCreateKernel(program.get(), "accelerate", &error));
  gpu::check(error, "kernel");
  std::vector<Real> qdd(states.q.size());
  const gpu::Buffer buffers[] = {device.copied(model_numbers<Real>()), device.copied(rounded<Real>(states.q)),
                                 device.copied(rounded<Real>(states.qd)),
                                 device.copied(rounded<Real>(states.Q)),
                                 device.empty(qdd.size() * sizeof(Real))};
  cl_uint place = 0;
  for (const gpu::Buffer& buffer : buffers) {
    const cl_mem memory = buffer.get();
    gpu::check(clSetKernelArg(kernel.get(), place++, sizeof(memory), &memory), "argument");
  }
  const cl_ulong count = qdd.size() / n;
  gpu::check(clSetKernelArg(kernel.get(), place, sizeof(count), &count), "argument");
  nanoseconds = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 3; ++round)
    nanoseconds = std::min(nanoseconds, device.run(kernel, count) / double(count));
  device.read(buffers[4], qdd);
  return qdd;
}

// The largest difference of a state, as a share of its largest acceleration.
template <class Real>
double difference(const std::vector<double>& wanted, const std::vector<Real>& found) {
  double largest = 0;
  for (std::size_t k = 0; k < wanted.size(); k += n) {
    double size = 1, gap = 0;
    for (std::size_t i = k; i < k + n; ++i) {
      size = std::max(size, std::fabs(wanted[i]));
      if (const double one = std::fabs(wanted[i] - double(found[i])); !(one <= gap)) gap = one; // NaN, too
    }
    if (!(gap / size <= largest)) largest = gap / size;
  }
  return largest;
}

std::string read_file(const std::string& name) {
  std::ifstream in(name);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw std::runtime_error(name + " cannot be read");
  return text.str();
}

void print(const char* type, double on_device, double one_by_one, double error) {
  std::printf("%-6s: device %.2f ns a state, C++ header one by one %.1f ns, largest difference %.1e\n", type,
              on_device, one_by_one, error);
}

// True where the device's results are as near to those of the header in double as rounding lets them be.
bool compare(const gpu::Device& device, const std::string& kernel_text, const std::string& folders,
             const States& states) {
  double one_by_one = 0, on_device = 0;
  const std::vector<double> wanted = by_header<double>(states, one_by_one);
  bool right = true;
  if (device.has_double()) {
    const double error =
        difference(wanted, by_device<double>(device, kernel_text, folders, states, on_device));
    print("double", on_device, one_by_one, error);
    right = error < 1e-9;
  } else {
    std::puts("double: the device has none");
  }
  const double allowed = 4 * difference(wanted, by_header<float>(states, one_by_one));
  const double error = difference(wanted, by_device<float>(device, kernel_text, folders, states, on_device));
  print("float", on_device, one_by_one, error);
  return right && error <= allowed;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::size_t count = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 1000000;
  try {
    const cl_device_id id = gpu::best_device();
    if (id == nullptr) {
      std::puts("skipped: no OpenCL device");
      return no_device;
    }
    const gpu::Device device(id);
    std::printf("%zu states on %s\n", count, device.name().c_str());
    const States states{random_rows(count, 1), random_rows(count, 2), random_rows(count, 3)};
    const std::string folders = std::string("-cl-std=CL1.2 -I ") + argv[2];
    return compare(device, read_file(std::string(argv[1]) + "/kernel.cl"), folders, states) ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
