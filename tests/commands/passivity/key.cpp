// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/passivity/key.h"
#include <deque>
#include <stdexcept>

namespace passivity_test {

namespace {

std::string text(double value) {
  std::ostringstream out;
  out.precision(17);
  out << value;
  return out.str();
}

// The device is simulated ten times a period, the loop reads each tenth time.
bool calms(const grand::Swing& swing, int parts, double stiffness) {
  constexpr int tenths = 10;
  auto key = grand::free_key({swing.period / tenths, swing.damping, swing.lag});
  key.plant.substeps = 20;
  (void)key.start();
  std::deque<double> waiting(std::size_t(parts) + 1, 0.0);
  const int steps = static_cast<int>(1 / swing.period) * tenths;
  double most[2] = {}, force = 0;
  for (int i = 0; i < steps; ++i) {
    mbsgen::runtime::Sample<double, 1> sample;
    (void)key.read(sample);
    if (i % tenths == 0) force = -stiffness * (sample.position[0] - grand::Swing::middle);
    waiting.push_back(force);
    waiting.pop_front();
    mbsgen::runtime::Command<double, 1> command;
    command.force[0] = waiting.front();
    (void)key.write(command);
    const double way = std::fabs(key.height() - grand::Swing::middle);
    double& largest = most[2 * i / steps];
    largest = std::max(largest, way);
    if (!(way < 1)) return false;
  }
  return most[1] < most[0];
}

} // namespace

std::string Key::model() const {
  return R"({"mbsgen": 1, "name": "key", "gravity": [0, 0, 0], "parameters": {"b": )" + text(damping) +
         R"(}, "bodies": [{"name": "key", "parent": "base", "mass": )" + text(mass) +
         R"k(, "joints": [{"name": "x", "type": "Tx", "force": "-b*qd(x)"}]}],)k"
         R"( "sensors": [{"name": "front", "point": "key.origin"}]})";
}

std::string Key::device() const {
  return R"({"device": 1, "name": "key", "renders": {"joint": "x"}, "friction": "counted", "actuator": {"lag": )" +
         text(lag) + "}" + more + "}";
}

nlohmann::json report_of(const Key& key, double rate, const std::string& options) {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", key.model());
  mbsgen::test::write_file(folder.path() / "d.json", key.device());
  const auto run =
      analysis_test::in_folder(folder, "passivity m.json --device d.json --rate " + text(rate) +
                                           " -o t.csv --report r.json --virtual-damping 0 " + options);
  if (run.exit_code != 0) throw std::runtime_error(run.output);
  return nlohmann::json::parse(mbsgen::test::read_file(folder.path() / "r.json"));
}

double measured_limit(const grand::Swing& swing, int parts) {
  double low = 1, high = 1e6;
  while (high / low > 1.001) {
    const double middle = std::sqrt(low * high);
    (calms(swing, parts, middle) ? low : high) = middle;
  }
  return low;
}

} // namespace passivity_test
