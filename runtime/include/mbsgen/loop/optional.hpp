// SPDX-License-Identifier: MIT
/// Functions that a part of the loop may have or not: each is called where it exists.
#pragma once
#include "../device/device.hpp"
#include <type_traits>
#include <utility>

namespace mbsgen::runtime::detail {

/// Why a model must not get these parameters; null: it may.
template <class Model, class Parameters>
auto refusal(const Parameters& parameters, int) -> decltype(Model::refusal(parameters)) {
  return Model::refusal(parameters);
}
template <class Model, class Parameters>
const char* refusal(const Parameters&, long) {
  return nullptr;
}

/// The model integrates over missed periods.
template <class Model, class Real>
auto catch_up(Model& model, int periods, Real dt, int) -> decltype(model.catch_up(periods, dt)) {
  return periods == 0 || model.catch_up(periods, dt);
}
template <class Model, class Real>
bool catch_up(Model&, int, Real, long) {
  return true;
}

/// Lag of a device's velocity, s.
template <class Real, class Device>
auto rate_delay_s(const Device& device, int) -> decltype(static_cast<Real>(device.rate_delay_s())) {
  return static_cast<Real>(device.rate_delay_s());
}
template <class Real, class Device>
Real rate_delay_s(const Device&, long) {
  return Real(0);
}

/// Whether a coupling gives what a device takes; one that does not say so is trusted.
template <class Coupling>
constexpr auto gives(Takes what, int) -> decltype(Coupling::gives(what)) {
  return Coupling::gives(what);
}
template <class Coupling>
constexpr bool gives(Takes, long) {
  return true;
}

/// Tells a device of missed periods.
template <class Device>
auto tell_missed(Device& device, int periods, int) -> decltype(device.missed(periods)) {
  if (periods > 0) device.missed(periods < 1000 ? periods : 1000);
}
template <class Device>
void tell_missed(Device&, int, long) {}

/// A device that continues the motion since its last reading.
template <class Device, class Sample, class = void>
struct Extrapolates : std::false_type {};
template <class Device, class Sample>
struct Extrapolates<Device, Sample,
                    std::void_t<decltype(std::declval<const Device&>().extrapolate(std::declval<Sample&>()))>>
    : std::true_type {};

/// A clock's way to a person.
template <class Clock>
auto warn(Clock& clock, const char* text, int) -> decltype(clock.warn(text)) {
  clock.warn(text);
}
template <class Clock>
void warn(Clock&, const char*, long) {}

} // namespace mbsgen::runtime::detail
