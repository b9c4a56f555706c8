// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/drives.h"
#include "base/text.h"
#include "import/sums.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::importer {

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double unbounded = std::numeric_limits<double>::infinity();

// A product with a number, without a factor of one.
std::string times(double factor, const std::string& what) {
  return sum_of(plus(factor, what));
}

// Number and terms of MuJoCo's actuator force: gain ctrl + bias0 + bias1 length + bias2 speed, where length
// and speed are those of what it moves, times the gear.
struct Law {
  double gain = 1;
  std::array<double, 3> bias{};
  std::string special = {}; ///< of a law that is no such sum
};

// The parameters of the general actuator, and those of the shorthands that set them; layer by layer, since
// all of them share their defaults.
void apply_layer(const MjcfElement& layer, Law& law) {
  const std::string kind = layer.own().name();
  if (kind == "motor") law = {};
  if (kind == "position") {
    const double kp = layer.number("kp", law.gain);
    law = {kp, {0, -kp, -layer.number("kv", -law.bias[2])}};
  }
  if (kind == "velocity") {
    const double kv = layer.number("kv", law.gain);
    law = {kv, {0, 0, -kv}};
  }
  if (kind == "cylinder") {
    const double diameter = layer.number("diameter", 0);
    const double area = diameter > 0 ? pi / 4 * diameter * diameter : layer.number("area", law.gain);
    const std::vector<double> bias = layer.overlaid("bias", {law.bias[0], law.bias[1], law.bias[2]});
    law = {area, {bias[0], bias[1], bias[2]}};
  }
  if (kind == "damper") {
    law.gain = layer.number("kv", law.gain);
    law.special = times(-law.gain, "ctrl*speed");
  }
  if (kind == "intvelocity" || kind == "muscle" || kind == "adhesion")
    law.special = "the force of MuJoCo's <" + kind + ">";
  if (kind != "general") return;
  const std::vector<double> gain = layer.overlaid("gainprm", std::vector<double>(10, 0));
  if (layer.has("gainprm")) law.gain = gain[0];
  const std::vector<double> bias = layer.overlaid("biasprm", std::vector<double>(10, 0));
  if (layer.has("biasprm")) law.bias = {bias[0], bias[1], bias[2]};
}

// A general actuator's gain or bias may be of a kind that is no number; bias counts where its type says so.
void apply_types(const MjcfElement& element, Law& law) {
  const bool general = std::string(element.own().name()) == "general";
  const std::string gain = element.word("gaintype", "fixed"), bias = element.word("biastype", "none");
  if (general && bias == "none") law.bias = {};
  if (general && (gain != "fixed" || (bias != "none" && bias != "affine")))
    law.special = "the force of gaintype " + quoted(gain) + " and biastype " + quoted(bias);
}

Law law_of(const MjcfElement& element) {
  Law law;
  for (const XmlElement* layer : element.layers())
    apply_layer(MjcfElement(element.document(), {layer}, element.diagnostics()), law);
  apply_types(element, law);
  return law;
}

std::string text_of(const Law& law) {
  if (!law.special.empty()) return law.special;
  return sum_of(plus(law.gain, "ctrl") + plus(law.bias[0]) + plus(law.bias[1], "length") +
                plus(law.bias[2], "speed"));
}

// A sum as a factor.
std::string as_factor(const std::string& sum) {
  return sum.find(' ') == std::string::npos ? sum : "(" + sum + ")";
}

std::string activation(const MjcfElement& element) {
  const std::string type = element.word("dyntype", "none");
  return type == "none" ? "" : ", with ctrl behind its activation of type " + quoted(type);
}

double gear_of(const MjcfElement& element) {
  return element.overlaid("gear", {1, 0, 0, 0, 0, 0})[0];
}

} // namespace

MjcfDrives::MjcfDrives(const MjcfDocument& document, const MjcfDefaults& defaults,
                       const MjcfSettings& settings, const MjcfNames& names, const MjcfIndex& index,
                       const MjcfTendons& tendons, MjcfPoints& points, MjcfRotors& rotors, MjcfPaths& paths,
                       Diagnostics& diagnostics)
    : settings_(settings), names_of_joints_(names), index_(index), tendons_(tendons), points_(points),
      rotors_(rotors), paths_(paths), diagnostics_(diagnostics) {
  for (const XmlElement* section : document.children(*document.root(), "actuator"))
    for (const XmlElement* one : document.children(*section)) read(defaults.of(*one));
  names_ = make_names(raw_, "force", {}, diagnostics);
}

void MjcfDrives::read(const MjcfElement& element) {
  for (const char* const attribute : {"joint", "jointinparent"})
    if (element.has(attribute)) return read_joint(element, element.word(attribute));
  if (element.has("tendon")) return read_tendon(element);
  if (element.has("site")) return read_site(element);
  for (const char* const attribute : {"body", "cranksite", "slidersite"})
    if (element.has(attribute)) return; // the table of words has a warning
  element.warning(
      element.subject() +
      " is left out, it moves no joint, tendon or site: write its force as \"forces\" by --changes "
      "or in the model file");
}

// Notes of all actuators are one line.
void MjcfDrives::say(const MjcfElement& element, const std::string& what) const {
  diagnostics_.add({Severity::note, element.where(),
                    "the force of actuator " + element.subject() + " is given by the caller: " + what +
                        activation(element),
                    Topic::none, "actuators"});
}

double MjcfDrives::largest_force(const MjcfElement& element) const {
  const auto bound = [&](const char* range, const char* limited) {
    const auto two = element.numbers(range, 2);
    const bool holds = two && element.flag(limited, settings_.autolimits);
    return holds ? std::max(std::abs(two->at(0)), std::abs(two->at(1))) : unbounded;
  };
  const Law law = law_of(element);
  const bool is_motor = law.special.empty() && law.bias == std::array<double, 3>{};
  const double force = bound("forcerange", "forcelimited");
  return is_motor && law.gain != 0 ? std::min(std::abs(law.gain) * bound("ctrlrange", "ctrllimited"), force)
                                   : force;
}

void MjcfDrives::move(const MjcfJointIndex& joint, double force) {
  const std::string& name = names_of_joints_.of(joint);
  const auto [place, is_new] = forces_.emplace(name, force);
  if (is_new)
    joints_.push_back(name);
  else
    place->second += force;
}

void MjcfDrives::read_joint(const MjcfElement& element, const std::string& name) {
  const MjcfJointIndex* const found = index_.joint(name, element.where());
  if (found == nullptr) return;
  const double gear = gear_of(element);
  const std::string& joint = names_of_joints_.of(*found);
  const std::string law = text_of(law_of(element));
  const bool has_state = law.find("length") != std::string::npos || law.find("speed") != std::string::npos;
  move(*found, std::abs(gear) * largest_force(element));
  rotors_.add(element, {{*found, gear}});
  say(element, "Q(" + joint + ") = " + times(gear, as_factor(law)) +
                   (has_state ? ", where length is " + times(gear, "q(" + joint + ")") : ""));
}

void MjcfDrives::read_tendon(const MjcfElement& element) {
  const std::string name = element.word("tendon");
  const double gear = gear_of(element);
  if (const std::string thrust = paths_.thrust(name, element); !thrust.empty()) {
    rotors_.add(element, {});
    return say(element, "parameter " + quoted(thrust) + ", which makes tendon " + quoted(name) +
                            " longer, is " + times(gear, as_factor(text_of(law_of(element)))));
  }
  const MjcfTendon* const tendon = tendons_.fixed(name, element);
  if (tendon == nullptr) return;
  std::string what;
  std::vector<MjcfRotors::Part> parts;
  for (const MjcfTendon::Term& term : tendon->terms) {
    parts.push_back({term.joint, gear * term.factor});
    move(term.joint, std::abs(gear * term.factor) * largest_force(element));
    what += (what.empty() ? "Q(" : ", Q(") + names_of_joints_.of(term.joint) +
            ") = " + times(gear * term.factor, "F");
  }
  rotors_.add(element, parts);
  say(element, what + ", where F = " + text_of(law_of(element)));
}

void MjcfDrives::read_site(const MjcfElement& element) {
  const auto* const site = index_.site(element.word("site"), element.where());
  if (site == nullptr) return;
  rotors_.add(element, {});
  const std::string name =
      element.name().empty() ? "actuator_" + std::to_string(raw_.size() + 1) : element.name();
  raw_.push_back({name, element.line()});
  inputs_.push_back({raw_.size() - 1, points_.site(*site), element.line()});
  std::string gears;
  for (const double gear : element.overlaid("gear", {1, 0, 0, 0, 0, 0}))
    gears += (gears.empty() ? "" : ", ") + number_text(gear);
  say(element,
      "force and torque of input " + quoted(name) + " are (" + gears + ") times " + text_of(law_of(element)));
}

std::vector<std::string> MjcfDrives::joints() const {
  return joints_;
}

double MjcfDrives::force(const std::string& joint) const {
  const auto found = forces_.find(joint);
  return found == forces_.end() || found->second == unbounded ? 0 : found->second;
}

void MjcfDrives::write(Json& model, std::map<std::string, int>& lines) const {
  for (const Input& input : inputs_) {
    lines["/forces/" + std::to_string(model["forces"].size())] = input.line;
    model["forces"].push_back({{"name", names_[input.name]},
                               {"point", points_.reference(input.point)},
                               {"law", "input"},
                               {"frame", "point"}});
  }
}

} // namespace mbsgen::importer
