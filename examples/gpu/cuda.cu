// SPDX-License-Identifier: MIT
// Direct dynamics of one state for each thread. The file of bodies is the generated one; the model lies in constant
// memory.
#include "cuda.hpp"
#include "ur5.c"

#include <stdexcept>
#include <string>

namespace {

__constant__ ur5_model model;

__global__ void accelerate(const ur5_real* q, const ur5_real* qd, const ur5_real* Q, ur5_real* qdd,
                           std::size_t count) {
  const std::size_t row = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (row >= count) return;
  ur5_direct_dynamics(&model, q + ur5_nq * row, qd + ur5_nq * row, Q + ur5_nq * row, qdd + ur5_nq * row);
}

void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(error));
}

// Rows of numbers on the device.
class Rows {
public:
  explicit Rows(std::size_t size) : bytes_(size * sizeof(ur5_real)) { check(cudaMalloc(&numbers_, bytes_)); }
  Rows(const ur5_real* from, std::size_t size) : Rows(size) {
    check(cudaMemcpy(numbers_, from, bytes_, cudaMemcpyHostToDevice));
  }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() { cudaFree(numbers_); }

  ur5_real* get() const { return numbers_; }
  void read(ur5_real* to) const { check(cudaMemcpy(to, numbers_, bytes_, cudaMemcpyDeviceToHost)); }

private:
  ur5_real* numbers_ = nullptr;
  std::size_t bytes_;
};

class Event {
public:
  Event() { check(cudaEventCreate(&event_)); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { cudaEventDestroy(event_); }

  void record() const { check(cudaEventRecord(event_)); }
  // Waits for the event.
  double nanoseconds_since(const Event& start) const {
    float milliseconds = 0;
    check(cudaEventSynchronize(event_));
    check(cudaEventElapsedTime(&milliseconds, start.event_, event_));
    return 1e6 * double(milliseconds);
  }

private:
  cudaEvent_t event_ = nullptr;
};

} // namespace

bool has_cuda_device() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

double accelerations_by_cuda(const ur5_real* q, const ur5_real* qd, const ur5_real* Q, std::size_t count,
                             ur5_real* qdd) {
  ur5_model on_host;
  ur5_init(&on_host);
  check(cudaMemcpyToSymbol(model, &on_host, sizeof(model)));
  const std::size_t size = count * ur5_nq;
  const Rows at(q, size), speed(qd, size), force(Q, size), acceleration(size);
  const unsigned threads = 128;
  const Event start, end;
  double best = 0;
  for (int round = 0; round < 3; ++round) {
    start.record();
    accelerate<<<unsigned((count + threads - 1) / threads), threads>>>(at.get(), speed.get(), force.get(),
                                                                       acceleration.get(), count);
    check(cudaGetLastError());
    end.record();
    const double spent = end.nanoseconds_since(start);
    if (round == 0 || spent < best) best = spent;
  }
  acceleration.read(qdd);
  return best;
}
