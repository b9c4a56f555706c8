// SPDX-License-Identifier: MIT
// Direct dynamics of many random states of a robot, in the type ur5_REAL: on a CUDA device by the generated C, and one by
// one by the C++ header. Argument: the number of states.
#include "cuda.hpp"
#include "states.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

namespace {

gpu::Accelerations<ur5_real> by_device(const gpu::States& states) {
  const auto q = gpu::rounded<ur5_real>(states.q), qd = gpu::rounded<ur5_real>(states.qd),
             Q = gpu::rounded<ur5_real>(states.Q);
  gpu::Accelerations<ur5_real> result{std::vector<ur5_real>(q.size())};
  const double spent =
      accelerations_by_cuda(q.data(), qd.data(), Q.data(), states.count(), result.qdd.data());
  result.nanoseconds = spent / double(states.count());
  return result;
}

} // namespace

int main(int argc, char** argv) {
  if (!has_cuda_device()) {
    std::puts("skipped: no CUDA device");
    return gpu::no_device;
  }
  const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000000;
  try {
    const gpu::States states = gpu::random_states(count);
    return gpu::compare(states, by_device(states)) ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
