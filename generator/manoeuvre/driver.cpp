// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/driver.h"
#include <cmath>
#include <optional>
#include <vector>

namespace mbsgen::manoeuvre {

namespace {

// The servo that turns the steering: an inertia beside which that of the steering hardly counts, 15 Hz, and critical
// damping. The inertia is a rotor's, which acts on nothing else.
constexpr double servo_inertia = 10;                                // kg m^2, or kg
constexpr double servo_frequency = 2 * 3.14159265358979323846 * 15; // rad/s

class DriverWriter {
public:
  DriverWriter(ModelText& text, const Driver& driver, const Seat& seat)
      : text_(text), driver_(driver), seat_(seat) {}

  void write() {
    const model::JointLimits& limits = seat_.steering.limits;
    const std::string rate = least(written(driver_.rate), {limits.velocity}),
                      limit = least(written(driver_.limit), {limits.lower, limits.upper}),
                      lag = written(driver_.lag);
    const std::string hands = "x(" + text_.name("hands") + ")";
    // An angle in rad.
    const std::string wanted = written(driver_.gain) + "*" + number_text(*seat_.vehicle.wheelbase) + "*" +
                               delayed(driver_.path ? curvature_to_path() : missing_curvature());
    const auto bounded = [&](const std::string& angle) {
      return limit + "*tanh(" + angle + "/" + limit + ")";
    };
    const std::string error = driver_.path ? bounded(wanted) + " - " + hands : wanted;
    text_.add_state("hands", rate + "*tanh((" + error + ")/(" + lag + "*" + rate + "))", "rad",
                    "angle of the front wheels that the driver's hands ask for");
    turn(driver_.path ? hands : bounded(hands));
  }

private:
  // With bounds of the steering's joint, as they are at the front wheels.
  std::string least(std::string angle, const std::vector<std::optional<model::Scalar>>& bounds) const {
    for (const auto& bound : bounds)
      if (bound && bound->nominal != 0)
        angle = "min(" + angle + ", " + number_text(std::abs(bound->nominal / seat_.vehicle.ratio)) + ")";
    return angle;
  }

  std::string written(const Formula& formula) const {
    return "(" + written_out(formula.text, seat_.replacements) + ")";
  }

  // Of the circle from the vehicle, along its heading, to the path at the preview distance, 1/m.
  std::string curvature_to_path() const {
    const Chassis& chassis = seat_.chassis;
    const std::string ahead = "(" + written(driver_.preview) + "*" + text_.name(speed_name) + ")";
    Replacements with = seat_.replacements;
    with["x"] = chassis.x + " + " + ahead + "*" + chassis.cosine;
    const std::string path = "(" + written_out(driver_.path.text, with) + ")";
    const std::string turned = chassis.sine + " + " + written(driver_.lead) + "*" + chassis.yaw_rate;
    return "2*(" + path + " - (" + chassis.y + ") - " + ahead + "*(" + turned + "))/" + ahead + "^2";
  }

  // Of the circle that is wanted, less that on which the vehicle turns, 1/m. Hands whose rate is in proportion to it come
  // to rest where nothing is missing. Slower than at 1 m/s they do not ask for more.
  std::string missing_curvature() const {
    const std::string wanted = written(driver_.curvature);
    return "(" + wanted + " - " + seat_.chassis.yaw_rate + "/max(" + seat_.chassis.speed + ", 1))";
  }

  // u after a time T: u - (12/T) z', with z'' + (6/T) z' + (12/T^2) z = u, the Padé approximant of second order. A
  // delay of zero would divide by zero: the model's parameter is at least a millisecond.
  std::string delayed(const std::string& seen) {
    const std::string time = "max(" + written(driver_.delay) + ", 0.001)";
    const std::string z = "x(" + text_.name("seen") + ")", zd = "x(" + text_.name("seen_rate") + ")";
    text_.add_state("seen", zd, "s^2/m", "of the delay between seeing and acting");
    text_.add_state("seen_rate", seen + " - 12*" + z + "/" + time + "^2 - 6*" + zd + "/" + time, "s/m",
                    "its rate");
    return "(" + seen + " - 12*" + zd + "/" + time + ")";
  }

  void turn(const std::string& angle) {
    const std::string& name = seat_.steering.owner;
    Text& joint = text_.joint(name);
    joint["role"] = "independent";
    joint.erase("motion");
    joint["armature"] = servo_inertia;
    const std::string q = "q(" + name + ")", qd = "qd(" + name + ")";
    text_.add_force(name, number_text(servo_inertia * servo_frequency * servo_frequency) + "*(" +
                              number_text(seat_.vehicle.ratio) + "*" + angle + " - " + q + ") - " +
                              number_text(2 * servo_inertia * servo_frequency) + "*" + qd);
  }

  ModelText& text_;
  const Driver& driver_;
  const Seat& seat_;
};

} // namespace

void add_driver(ModelText& text, const Driver& driver, const Seat& seat) {
  DriverWriter(text, driver, seat).write();
}

} // namespace mbsgen::manoeuvre
