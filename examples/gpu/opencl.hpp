// SPDX-License-Identifier: MIT
/// An OpenCL device with a queue, and what runs on it.
#pragma once
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace gpu {

inline void check(cl_int error, const char* what) {
  if (error != CL_SUCCESS)
    throw std::runtime_error(std::string(what) + ": OpenCL error " + std::to_string(error));
}

template <class Handle, cl_int (*release)(Handle)>
struct Releaser {
  using pointer = Handle;
  void operator()(Handle handle) const { release(handle); }
};
template <class Handle, cl_int (*release)(Handle)>
using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, Releaser<Handle, release>>;
using Context = Owned<cl_context, clReleaseContext>;
using Queue = Owned<cl_command_queue, clReleaseCommandQueue>;
using Program = Owned<cl_program, clReleaseProgram>;
using Kernel = Owned<cl_kernel, clReleaseKernel>;
using Buffer = Owned<cl_mem, clReleaseMemObject>;
using Event = Owned<cl_event, clReleaseEvent>;

/// All devices of a kind, such as CL_DEVICE_TYPE_GPU.
inline std::vector<cl_device_id> devices(cl_device_type type) {
  cl_uint count = 0;
  if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS) return {};
  std::vector<cl_platform_id> platforms(count);
  check(clGetPlatformIDs(count, platforms.data(), nullptr), "platforms");
  std::vector<cl_device_id> all;
  for (const cl_platform_id platform : platforms) {
    cl_uint here = 0;
    if (clGetDeviceIDs(platform, type, 0, nullptr, &here) != CL_SUCCESS) continue;
    all.resize(all.size() + here);
    check(clGetDeviceIDs(platform, type, here, all.data() + all.size() - here, nullptr), "devices");
  }
  return all;
}

/// A graphics processor where there is one, else whatever computes; null: nothing does.
inline cl_device_id best_device() {
  for (const cl_device_type type : {cl_device_type(CL_DEVICE_TYPE_GPU), cl_device_type(CL_DEVICE_TYPE_ALL)})
    if (const std::vector<cl_device_id> found = devices(type); !found.empty()) return found.front();
  return nullptr;
}

inline std::string text_of(cl_device_id device, cl_device_info what) {
  std::size_t size = 0;
  check(clGetDeviceInfo(device, what, 0, nullptr, &size), "device");
  std::string text(size, '\0');
  check(clGetDeviceInfo(device, what, size, text.data(), nullptr), "device");
  return text.c_str(); // without the zero at its end
}

class Device {
public:
  explicit Device(cl_device_id id) : id_(id) {
    cl_int error = CL_SUCCESS;
    context_.reset(clCreateContext(nullptr, 1, &id_, nullptr, nullptr, &error));
    check(error, "context");
    queue_.reset(clCreateCommandQueue(context_.get(), id_, CL_QUEUE_PROFILING_ENABLE, &error));
    check(error, "queue");
  }

  std::string name() const { return text_of(id_, CL_DEVICE_NAME); }
  bool has_double() const {
    return text_of(id_, CL_DEVICE_EXTENSIONS).find("cl_khr_fp64") != std::string::npos;
  }

  Program compiled(const std::string& source, const std::string& options) const {
    cl_int error = CL_SUCCESS;
    const char* text = source.c_str();
    Program program(clCreateProgramWithSource(context_.get(), 1, &text, nullptr, &error));
    check(error, "program");
    if (clBuildProgram(program.get(), 1, &id_, options.c_str(), nullptr, nullptr) != CL_SUCCESS)
      throw std::runtime_error(log_of(program.get()));
    return program;
  }

  /// A copy of the numbers on the device.
  template <class Number>
  Buffer copied(const std::vector<Number>& numbers) const {
    return buffer(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, numbers.size() * sizeof(Number),
                  const_cast<Number*>(numbers.data()));
  }
  Buffer empty(std::size_t bytes) const { return buffer(CL_MEM_WRITE_ONLY, bytes, nullptr); }

  template <class Number>
  void read(const Buffer& from, std::vector<Number>& to) const {
    check(clEnqueueReadBuffer(queue_.get(), from.get(), CL_TRUE, 0, to.size() * sizeof(Number), to.data(), 0,
                              nullptr, nullptr),
          "read");
  }

  /// Runs so many work items, and returns the nanoseconds that they took.
  double run(const Kernel& kernel, std::size_t count) const {
    cl_event raw = nullptr;
    check(clEnqueueNDRangeKernel(queue_.get(), kernel.get(), 1, nullptr, &count, nullptr, 0, nullptr, &raw),
          "run");
    const Event event(raw);
    check(clWaitForEvents(1, &raw), "wait");
    return double(time_of(raw, CL_PROFILING_COMMAND_END) - time_of(raw, CL_PROFILING_COMMAND_START));
  }

private:
  static cl_ulong time_of(cl_event event, cl_profiling_info what) {
    cl_ulong time = 0;
    check(clGetEventProfilingInfo(event, what, sizeof(time), &time, nullptr), "time");
    return time;
  }

  Buffer buffer(cl_mem_flags flags, std::size_t bytes, void* from) const {
    cl_int error = CL_SUCCESS;
    Buffer made(clCreateBuffer(context_.get(), flags, bytes, from, &error));
    check(error, "buffer");
    return made;
  }

  std::string log_of(cl_program program) const {
    std::size_t size = 0;
    clGetProgramBuildInfo(program, id_, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    clGetProgramBuildInfo(program, id_, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    return log;
  }

  cl_device_id id_;
  Context context_;
  Queue queue_;
};

} // namespace gpu
