// SPDX-License-Identifier: MIT
/// A loop on a thread of its own, and the server that shows it.
#pragma once
#include "clock.hpp"
#include "hand.hpp"
#include "server.hpp"
#include "tap.hpp"
#include "text.hpp"

#include <mbsgen/host/csv_log.hpp>
#include <mbsgen/host/realtime.hpp>
#include <mbsgen/loop/loop.hpp>

#include <csignal>
#include <memory>
#include <vector>

namespace live {

/// A parameter that the page changes, between two bounds.
template <class Parameters>
struct Slider {
  const char *name, *unit;
  double low, high;
  double Parameters::*value;
};

/// The axis of the hand.
struct Axis {
  const char *name, *unit, *force_unit;
  double low, high;   ///< where the hand may be
  double rest, press; ///< where it is when let go, and when a key of the keyboard is down
  const char* origin; ///< JSON: places in q that the picture leaves at 0, as the way of a car
};

/// Arguments of a program.
struct Arguments {
  const char *page = nullptr, *script = nullptr, *log = "/dev/null";
  int port = 0;
  double seconds = 0; ///< 0: until a signal
};

/// PAGE.html SCRIPT.js [PORT [LOG.csv [SECONDS]]]
inline Arguments arguments(int argc, char** argv) {
  Arguments given;
  if (argc > 2) given.page = argv[1], given.script = argv[2];
  if (argc > 3) given.port = std::atoi(argv[3]);
  if (argc > 4) given.log = argv[4];
  if (argc > 5) given.seconds = std::atof(argv[5]);
  return given;
}

template <class Device, class Model, class Coupling>
class Session {
public:
  using Parameters = typename Model::Parameters;
  using Sliders = std::vector<Slider<Parameters>>;

  /// The parts outlive the session.
  Session(Hand& hand, Device& device, Model& model, Coupling& coupling,
          const mbsgen::runtime::Limits<double, 1>& limits, std::int64_t period_ns, const Axis& axis,
          Sliders sliders)
      : hand_(hand), axis_(axis), sliders_(std::move(sliders)), period_ns_(period_ns),
        parameters_(model.dynamics.model.parameters), tap_(static_cast<int>(row_ns / period_ns)),
        loop_(clock_, device, model, coupling, limits, period_ns, tap_) {}

  /// The program's exit code.
  int run(const Arguments& given) {
    const std::string page = with_script(file_text(given.page), file_text(given.script));
    if (page.empty()) return fail("usage: PROGRAM PAGE.html SCRIPT.js [PORT [LOG.csv [SECONDS]]]");
    const mbsgen::runtime::CsvLog csv(tap_.file, given.log);
    if (!csv.ok()) return fail("the log cannot be written");
    Server server({page, [this] { return settings(); },
                   [this](const std::string& what, double value) { return put(what, value); }},
                  events_);
    const sigset_t signals = hold_signals();
    if (!server.start(given.port)) return fail("the port is not free");
    std::printf("http://127.0.0.1:%d/\n", server.port());
    std::fflush(stdout);
    std::thread loop([this] { run_loop(); });
    std::thread publisher([this] { publish(); });
    wait(signals, given.seconds);
    loop_.quit();
    loop.join();
    quit_ = true;
    publisher.join();
    server.stop();
    std::printf("periods: %lld, behind real time: %.3f s, records lost: %u\n",
                static_cast<long long>(loop_.steps()), clock_.behind_s(), tap_.file.dropped());
    return 0;
  }

private:
  using LoopRecord = mbsgen::runtime::Record<double, 1, Model::outputs>;
  using LiveLoop = mbsgen::runtime::Loop<PatientClock, Device, Model, Coupling, Tap<LoopRecord>>;
  static constexpr std::int64_t row_ns = 1000000; ///< between two points of the page's curve

  static int fail(const char* text) {
    std::fprintf(stderr, "%s\n", text);
    return 2;
  }

  void run_loop() {
    mbsgen::runtime::enter_realtime({}).print(stderr);
    loop_.arm();
    loop_.run();
  }

  Refusal put(const std::string& what, double value) {
    if (what == "hand") return move_hand(value);
    if (what != "armed") return set(what.substr(what.find('/') + 1), value);
    value != 0 ? loop_.arm() : loop_.stop();
    return {};
  }
  Refusal move_hand(double place) {
    if (place < axis_.low || place > axis_.high) return "out of the hand's range";
    hand_.want(place);
    return {};
  }
  Refusal set(const std::string& name, double value) {
    for (const auto& slider : sliders_)
      if (name == slider.name) return set(slider, value);
    return "no parameter " + name;
  }
  Refusal set(const Slider<Parameters>& slider, double value) {
    if (value < slider.low || value > slider.high) return "out of the slider's range";
    Parameters wanted = parameters_;
    wanted.*slider.value = value;
    if (const char* reason = loop_.change(wanted)) return reason;
    const std::lock_guard<std::mutex> lock(mutex_);
    parameters_ = wanted;
    return {};
  }

  std::string settings() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::string text =
        "{\"period\":" + json(1e-9 * static_cast<double>(period_ns_)) + ",\"hand\":{\"name\":\"" +
        axis_.name + "\",\"unit\":\"" + axis_.unit + "\",\"force\":\"" + axis_.force_unit +
        "\",\"low\":" + json(axis_.low) + ",\"high\":" + json(axis_.high) + ",\"rest\":" + json(axis_.rest) +
        ",\"press\":" + json(axis_.press) + "},\"origin\":" + axis_.origin + ",\"parameters\":[";
    for (const auto& slider : sliders_)
      text += std::string(&slider == sliders_.data() ? "" : ",") + "{\"name\":\"" + slider.name +
              "\",\"unit\":\"" + slider.unit + "\",\"low\":" + json(slider.low) +
              ",\"high\":" + json(slider.high) + ",\"value\":" + json(parameters_.*slider.value) + "}";
    return text + "]}";
  }

  // Sixty times a second.
  void publish() {
    while (!quit_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(16));
      std::string rows;
      LoopRecord record;
      while (tap_.page.pop(record)) {
        rows += (rows.empty() ? "[" : ",[") + std::to_string(record.step) + ',' +
                json(record.sample.position[0]) + ',' + json(record.sample.force[0]) + ',' +
                json(record.command.force[0]) + ']';
        last_ = record;
      }
      if (!rows.empty()) events_.add(event(rows));
    }
  }
  std::string event(const std::string& rows) const {
    return std::string("{\"fault\":\"") + mbsgen::runtime::name(last_.fault) +
           "\",\"behind\":" + json(clock_.behind_s()) + ",\"rows\":[" + rows +
           "],\"q\":" + json(last_.outputs, Model::outputs) + "}";
  }

  // Threads that begin later leave the signals to wait().
  static sigset_t hold_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    return signals;
  }
  static void wait(const sigset_t& signals, double seconds) {
    const timespec time{static_cast<time_t>(seconds), 0};
    if (seconds > 0)
      sigtimedwait(&signals, nullptr, &time);
    else
      sigwaitinfo(&signals, nullptr);
  }

  Hand& hand_;
  Axis axis_;
  Sliders sliders_;
  std::int64_t period_ns_;
  std::mutex mutex_; ///< of parameters_
  Parameters parameters_;
  PatientClock clock_;
  Tap<LoopRecord> tap_;
  LiveLoop loop_;
  LoopRecord last_;
  Events events_;
  std::atomic<bool> quit_{false};
};

} // namespace live
