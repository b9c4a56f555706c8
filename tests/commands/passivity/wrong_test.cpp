// SPDX-License-Identifier: GPL-3.0-or-later
// What wrong device files, options and models get.
#include "commands/passivity/key.h"
#include "support/catch.hpp"

using namespace passivity_test;
using analysis_test::contains;

namespace {

std::string device(const std::string& rest) {
  return R"({"device": 1, "name": "d", "renders": {"joint": "x"}, "friction": "counted")" + rest + "}";
}

void check_refused(const std::string& text, const std::string& message, const std::string& pointer) {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", Key{}.model());
  mbsgen::test::write_file(folder.path() / "d.json", text);
  const auto run = analysis_test::in_folder(
      folder, "passivity m.json --device d.json --rate 1000 -o t.csv --header h.hpp");
  INFO(text << '\n' << run.output);
  CHECK(run.exit_code == 1);
  CHECK(contains(run.output, message));
  CHECK(contains(run.output, "error: " + pointer));
  CHECK(contains(run.output, "d.json:"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "t.csv"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "h.hpp"));
}

} // namespace

TEST_CASE("mistakes of a device file have their places") {
  check_refused(R"({"device": 2, "name": "d", "renders": {"joint": "x"}, "friction": "counted"})",
                "the format version '2' is unknown", "/device: ");
  check_refused(R"({"device": 1, "name": "d", "renders": {"joint": "x"}})", "'friction'", "");
  check_refused(R"({"device": 1, "name": "d e", "renders": {"joint": "x"}, "friction": "ignored"})",
                "is no name of a namespace", "/name: ");
  check_refused(R"({"device": 1, "name": "d", "renders": {"joint": "x"}, "friction": "some"})",
                "take 'ignored' or 'counted'", "/friction: ");
  check_refused(device(R"(, "dampign": 1)"), "did you mean 'damping'?", "/dampign: ");
  check_refused(device(R"(, "damping": -1)"), "take a number from 0 on", "/damping: ");
  check_refused(device(R"(, "actuator": {"lag": "0.1"})"), "a number", "/actuator/lag: ");
  check_refused(device(R"(, "mass": 1e300)"), "1e300 is out of range, take a number of usual size",
                "/mass: ");
  check_refused(device(R"(, "actuator": {"lag": 1e-300})"), "from 1e-12 to 1e+09", "/actuator/lag: ");
  check_refused(device(R"(, "actuator": {"lag": 11})"), "the actuator lags by 11 s, take 10 at most",
                "/actuator/lag: ");
  check_refused(device(R"(, "filters": {"velocity": {"cutoff": 600, "order": 2}})"), "unstable at 1000 Hz",
                "");
  check_refused(device(R"(, "chain": {"fusion": 1e4})"), "unstable at 1000 Hz", "");
  check_refused(device(R"(, "hold": "first-order")"), "there is no hold 'first-order'", "/hold: ");
  check_refused(device(R"(, "delay": {"time": 20})"), "take 10 at most", "");
  check_refused(device(R"(, "delay": {"time": 0.5})"), "take 200 at most", "");
  check_refused(device(R"(, "chain": {"lead": 1e-4})"), "a lead needs the acceleration", "/chain/lead: ");
  check_refused(device(R"(, "chain": {"acceleration": 100, "lead": "long"})"), "take seconds or \"delay\"",
                "/chain/lead: ");
  check_refused(device(R"(, "chain": {"velocity": "guessed"})"), "the velocity has no source",
                "/chain/velocity: ");
  check_refused(device(R"(, "chain": {"velocity": {"window": 1}})"), "a whole number from 2 to 64",
                "/chain/velocity/window: ");
  check_refused(device(R"(, "filters": {"force": {"cutoff": 0}})"), "above 0", "/filters/force/cutoff: ");
  check_refused(device(R"(, "hand": {"mass": [1, 0]})"), "the bounds fall", "/hand/mass: ");
  check_refused(device(R"(, "hand": {"mass": [1, 2, 3]})"), "bounds are two numbers", "/hand/mass: ");
  check_refused(
      device(
          R"(, "workspace": [{"joint": "x", "from": 0, "to": 1, "points": 1000}, {"joint": "x", "from": 0, "to": 1}])"),
      "take 1000 at most", "/workspace/1: ");
  check_refused(device(R"(, "velocity_loop": {"bandwidth": 60})"), "an impedance device has no velocity loop",
                "/velocity_loop: ");
  check_refused(device(R"(, "kind": "admittance", "hand": {})"), "add \"velocity_loop\"", "");
  check_refused(device(R"(, "kind": "admittance", "velocity_loop": {"bandwidth": 60})"),
                "is limited by the hand", "");
}

TEST_CASE("links that the runtime does not run so are errors of the device file") {
  check_refused(device(R"(, "link": {"jitter": 0.001})"), "a link has a time, add \"to_model\"", "/link: ");
  check_refused(device(R"(, "link": {"to_model": {"time": 0}})"), "add \"to_device\"", "/link: ");
  check_refused(device(R"(, "link": {"time": 0, "to_model": {"time": 0}})"), "remove it or \"to_model\"",
                "/link: ");
  check_refused(device(R"(, "link": {"to_model": {"time": 0}, "to_device": {"time": 0}, "lost": 1})"),
                "jitter and losses belong to a time", "/link: ");
  check_refused(device(R"(, "link": {"time": 0, "lost": 1.5})"), "a whole number from 0 to 20",
                "/link/lost: ");
  check_refused(device(R"(, "link": {"time": 0, "device_rate": 700})"),
                "take rates of which one is a whole multiple", "/link: ");
  check_refused(device(R"(, "link": {"time": 0, "lost": 4})"), "holds the last one for 0.003 s", "/link: ");
  check_refused(device(R"(, "chain": {"fusion": 10}, "link": {"time": 0, "device_rate": 500})"),
                "chains with a memory", "/link: ");
  check_refused(device(R"(, "filters": {"force": {"cutoff": 90}}, "link": {"time": 0, "jitter": 1e-4})"),
                "chains with a memory", "/link: ");
  check_refused(device(R"(, "link": {"time": 0.3})"), "take 200 at most", "");
  check_refused(
      device(
          R"(, "kind": "admittance", "velocity_loop": {"bandwidth": 60}, "hand": {}, "link": {"time": 0})"),
      "described for impedance devices alone", "/link: ");
}

TEST_CASE("names that the model does not have are errors of the device file") {
  check_refused(R"({"device": 1, "name": "d", "renders": {"joint": "y"}, "friction": "counted"})",
                "there is no joint 'y'", "/renders: ");
  check_refused(
      R"({"device": 1, "name": "d", "renders": {"sensor": "fornt", "direction": [1, 0, 0]}, "friction": "counted"})",
      "did you mean 'front'?", "/renders: ");
  check_refused(
      R"({"device": 1, "name": "d", "renders": {"sensor": "front", "direction": [0, 1, 0]}, "friction": "counted"})",
      "no force of the hand moves what is rendered", "/renders: ");
  check_refused(
      R"({"device": 1, "name": "d", "renders": {"sensor": "front", "direction": [0, 0, 0]}, "friction": "counted"})",
      "not all 0", "/renders/direction: ");
  check_refused(device(R"(, "workspace": [{"joint": "z", "from": 0, "to": 1}])"), "'z'", "/workspace/0: ");
  check_refused(device(R"(, "parameters": {"c": 1})"), "'c'", "/parameters/c: ");
}

TEST_CASE("options that have no meaning are a wrong command line") {
  const mbsgen::test::TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", Key{}.model());
  mbsgen::test::write_file(folder.path() / "d.json", Key{}.device());
  const auto refused = [&](const std::string& options, const std::string& message) {
    const auto run = analysis_test::in_folder(folder, "passivity m.json " + options);
    INFO(options << '\n' << run.output);
    CHECK(run.exit_code == 2);
    CHECK(contains(run.output, message));
  };
  refused("--rate 1000 -o t.csv", "--device");
  refused("--device d.json -o t.csv", "--rate");
  refused("--device d.json --rate 0 -o t.csv", "--rate");
  refused("--device d.json --rate 1e300 -o t.csv", "from 0.001 to 1e+07");
  refused("--device d.json --rate 1000 --stiffness 0 -o t.csv", "--stiffness takes numbers above 0");
  refused("--device d.json --rate 1000 --virtual-damping -1 -o t.csv", "--virtual-damping");
  refused("--device d.json --rate 1000 --report - -o t.csv", "standard output is for the table");
}

TEST_CASE("limits that are nowhere, and those that are not sought, are said") {
  const mbsgen::test::TemporaryDirectory folder;
  const auto text = [&](const Key& key) {
    mbsgen::test::write_file(folder.path() / "m.json", key.model());
    mbsgen::test::write_file(folder.path() / "d.json", key.device());
    const auto run = analysis_test::in_folder(
        folder, "passivity m.json --device d.json --rate 1000 --virtual-damping 0 -o t.csv");
    CHECK(run.exit_code == 0);
    return run.output;
  };
  const std::string without = text({0.034, 0, 2e-4, ""});
  INFO(without);
  CHECK(contains(without, "no wall is passive without damping: add \"damping\" to the device file"));
  CHECK(contains(without, "passive, motions below half rate         none\n"));
  CHECK_FALSE(contains(without, "-0"));
  const std::string late = text({0.034, 0.5, 2e-4, R"(, "delay": {"time": 0.001, "jitter": 0.0395})"});
  INFO(late);
  CHECK(contains(late, "unknown: not looked at beyond 40 periods of delay"));
}
