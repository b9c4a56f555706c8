// SPDX-License-Identifier: MIT
// Direct dynamics of many random states of a robot: on an OpenCL device by the generated C, and one by one by the C++
// header. Arguments: folder of the kernel, folder of the generated code, number of states.
#include "opencl.hpp"
#include "states.hpp"
#include "ur5.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <vector>

namespace {

// The members of a model are numbers of its type: in float they are those of double, rounded.
template <class Real>
std::vector<Real> model_numbers() {
  ur5_model model;
  ur5_init(&model);
  const auto* first = reinterpret_cast<const double*>(&model);
  return {first, first + sizeof(model) / sizeof(double)};
}

// Accelerations by the kernel, the best time of three; `folders`: options that name those of the included files.
template <class Real>
gpu::Accelerations<Real> by_device(const gpu::Device& device, const std::string& kernel_text,
                                   const std::string& folders, const gpu::States& states) {
  const bool is_float = sizeof(Real) == sizeof(float);
  const gpu::Program program =
      device.compiled(kernel_text, folders + " -Dur5_REAL=" + (is_float ? "float" : "double"));
  cl_int error = CL_SUCCESS;
  const gpu::Kernel kernel(clCreateKernel(program.get(), "accelerate", &error));
  gpu::check(error, "kernel");
  gpu::Accelerations<Real> result{std::vector<Real>(states.q.size()),
                                  std::numeric_limits<double>::infinity()};
  const gpu::Buffer buffers[] = {
      device.copied(model_numbers<Real>()), device.copied(gpu::rounded<Real>(states.q)),
      device.copied(gpu::rounded<Real>(states.qd)), device.copied(gpu::rounded<Real>(states.Q)),
      device.empty(result.qdd.size() * sizeof(Real))};
  cl_uint place = 0;
  for (const gpu::Buffer& buffer : buffers) {
    const cl_mem memory = buffer.get();
    gpu::check(clSetKernelArg(kernel.get(), place++, sizeof(memory), &memory), "argument");
  }
  const cl_ulong count = states.count();
  gpu::check(clSetKernelArg(kernel.get(), place, sizeof(count), &count), "argument");
  for (int round = 0; round < 3; ++round)
    result.nanoseconds = std::min(result.nanoseconds, device.run(kernel, count) / double(count));
  device.read(buffers[4], result.qdd);
  return result;
}

std::string read_file(const std::string& name) {
  std::ifstream in(name);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw std::runtime_error(name + " cannot be read");
  return text.str();
}

bool compare(const gpu::Device& device, const std::string& kernel_text, const std::string& folders,
             const gpu::States& states) {
  bool right = true;
  if (device.has_double())
    right = gpu::compare(states, by_device<double>(device, kernel_text, folders, states));
  else
    std::puts("double: the device has none");
  return gpu::compare(states, by_device<float>(device, kernel_text, folders, states)) && right;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::size_t count = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 1000000;
  try {
    const cl_device_id id = gpu::best_device();
    if (id == nullptr) {
      std::puts("skipped: no OpenCL device");
      return gpu::no_device;
    }
    const gpu::Device device(id);
    std::printf("%zu states on %s\n", count, device.name().c_str());
    const gpu::States states = gpu::random_states(count);
    const std::string folders = std::string("-cl-std=CL1.2 -I ") + argv[2];
    return compare(device, read_file(std::string(argv[1]) + "/kernel.cl"), folders, states) ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
