// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/device.h"
#include "base/json.h"
#include "base/numerals/numerals.h"
#include "base/text.h"
#include "model/fields.h"
#include "model/version.h"
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::passivity {

namespace {

using model::check_kind;
using model::check_object;
using model::ObjectRule;

const ObjectRule device_rule{
    "a device", {{"device", true}, {"name", true}, {"renders", true}, {"friction", true}, {"doc"},
                 {"kind"},         {"parameters"}, {"workspace"},     {"mass"},           {"damping"},
                 {"hold"},         {"delay"},      {"link"},          {"actuator"},       {"sensor"},
                 {"filters"},      {"chain"},      {"hand"},          {"velocity_loop"},  {"$schema"}}};
const ObjectRule joint_rule{"a rendered coordinate", {{"joint", true}, {"ratio"}}};
const ObjectRule sensor_point_rule{"a rendered point", {{"sensor", true}, {"direction", true}}};
const ObjectRule axis_rule{"an axis of the workspace",
                           {{"joint", true}, {"from", true}, {"to", true}, {"points"}}};
const ObjectRule delay_rule{"a delay", {{"time", true}, {"jitter"}}};
const ObjectRule link_rule{"a link",
                           {{"time"},
                            {"jitter"},
                            {"lost"},
                            {"to_model"},
                            {"to_device"},
                            {"device_rate"},
                            {"hold"},
                            {"extrapolation"}}};
const ObjectRule way_rule{"a way of a link", {{"time", true}, {"jitter"}, {"lost"}}};
const ObjectRule actuator_rule{"an actuator", {{"lag", true}}};
const ObjectRule sensor_rule{"a velocity sensor", {{"bandwidth", true}}};
const ObjectRule filters_rule{"filters", {{"position"}, {"velocity"}, {"force"}}};
const ObjectRule filter_rule{"a filter", {{"cutoff", true}, {"order"}, {"damping_ratio"}}};
const ObjectRule chain_rule{"a chain", {{"velocity"}, {"fusion"}, {"acceleration"}, {"lead"}}};
const ObjectRule difference_rule{"a difference", {{"difference", true}}};
const ObjectRule window_rule{"a window", {{"window", true}}};
const ObjectRule hand_rule{"a hand", {{"mass"}, {"damping"}, {"stiffness"}}};
const ObjectRule loop_rule{"a velocity loop", {{"bandwidth", true}, {"takes"}}};

constexpr double smallest_number = 1e-12, largest_number = 1e9;
constexpr int most_points = 1000, longest_window = 64, longest_delay_in_s = 10, most_lost = 20;

/// The numbers that a key takes.
enum class Range { any, above_zero, from_zero };

class DeviceReader {
public:
  explicit DeviceReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Device read(const Json& file) {
    read_head(file);
    if (const auto renders = file.find("renders")) read_rendered(*renders);
    for (const Json& axis : model::elements(file, "workspace", "a list of axes", diagnostics_))
      read_axis(axis);
    for (const Json& member : model::members(file, "parameters", "an object of numbers", diagnostics_))
      device_.parameters.push_back({member.key_where(), member.key(), number(member, Range::any)});
    device_.mass = number(file, "mass", Range::from_zero);
    device_.damping = number(file, "damping", Range::from_zero);
    read_friction(file);
    model::read_choice(file, "hold", {"zero-order"}, diagnostics_);
    read_delays(file);
    if (const auto actuator = object(file, "actuator", actuator_rule)) read_actuator(*actuator);
    if (const auto sensor = object(file, "sensor", sensor_rule))
      device_.sensor_bandwidth = number(*sensor, "bandwidth", Range::above_zero);
    read_filters(file);
    if (const auto chain = object(file, "chain", chain_rule)) read_chain(*chain);
    if (const auto hand = object(file, "hand", hand_rule)) read_hand(*hand);
    read_loop(file);
    return std::move(device_);
  }

private:
  void read_head(const Json& file) {
    model::check_version(file, "device", diagnostics_);
    device_.name = model::read_string(file, "name", "a name in double quotes", diagnostics_);
    if (file.find("name") && !device_.name.empty() && !is_identifier(device_.name))
      diagnostics_.error(file.find("name")->where(),
                         quoted(device_.name) + " is no name of a namespace, take letters, digits and _");
    device_.doc = model::read_doc(file, "doc", diagnostics_);
    model::read_doc(file, "$schema", diagnostics_);
    const auto kind = model::read_choice(file, "kind", {"impedance", "admittance"}, diagnostics_);
    if (kind) device_.kind = Device::Kind(*kind);
  }

  std::optional<Json> object(const Json& file, const char* key, const ObjectRule& rule) {
    auto json = file.find(key);
    if (!json || !check_object(*json, rule, diagnostics_)) return std::nullopt;
    return json;
  }

  double number(const Json& json, Range range) {
    if (!check_kind(json, JsonKind::number, "a number", diagnostics_)) return 0;
    const auto value = numerals::read(json.text());
    const double result = value ? *value : 0;
    const bool has_sign =
        value && !(range == Range::above_zero && !(result > 0)) && !(range == Range::from_zero && result < 0);
    const bool has_size = std::fabs(result) <= largest_number &&
                          (range == Range::any || result == 0 || result >= smallest_number);
    if (!has_sign)
      diagnostics_.error(json.where(), json.text() + " is out of range, take a number " +
                                           (range == Range::above_zero ? "above 0" : "from 0 on"));
    else if (!has_size)
      diagnostics_.error(json.where(),
                         fmt::format("{} is out of range, take a number of usual size in SI units, "
                                     "from {:.0e} to {:.0e}",
                                     json.text(), smallest_number, largest_number));
    return has_sign && has_size ? result : 0;
  }
  double number(const Json& object, const char* key, Range range) {
    const auto json = object.find(key);
    return json ? number(*json, range) : 0;
  }
  int count(const Json& json, int least, int most) {
    const double value = number(json, Range::any);
    if (value >= least && value <= most && value == std::floor(value)) return static_cast<int>(value);
    diagnostics_.error(json.where(), fmt::format("{} is out of range, take a whole number from {} to {}",
                                                 json.text(), least, most));
    return least;
  }

  void read_rendered(const Json& json) {
    Rendered& rendered = device_.rendered;
    rendered.where = json.where();
    if (json.is(JsonKind::object) && json.find("sensor")) {
      if (!check_object(json, sensor_point_rule, diagnostics_)) return;
      rendered.sensor = model::read_string(json, "sensor", "the name of a sensor", diagnostics_);
      if (json.find("direction")) read_direction(json);
    } else if (check_object(json, joint_rule, diagnostics_)) {
      rendered.joint = model::read_string(json, "joint", "the name of a joint", diagnostics_);
      if (json.find("ratio")) rendered.ratio = number(json, "ratio", Range::above_zero);
    }
  }
  void read_direction(const Json& json) {
    const auto list = model::elements(json, "direction", "a list of three numbers", diagnostics_);
    double square = 0;
    for (std::size_t i = 0; i < list.size() && i < 3; ++i) {
      device_.rendered.direction[i] = number(list[i], Range::any);
      square += device_.rendered.direction[i] * device_.rendered.direction[i];
    }
    if (list.size() != 3 || !(square > 0))
      diagnostics_.error(json.find("direction")->where(),
                         "the direction has to be three numbers that are not all 0");
    else
      for (double& part : device_.rendered.direction) part /= std::sqrt(square);
  }
  void read_axis(const Json& json) {
    if (!check_object(json, axis_rule, diagnostics_)) return;
    Axis axis{json.where(), model::read_string(json, "joint", "the name of a joint", diagnostics_),
              number(json, "from", Range::any), number(json, "to", Range::any), 9};
    if (const auto points = json.find("points")) axis.points = count(*points, 1, most_points);
    device_.workspace.push_back(axis);
    double places = 1;
    for (const Axis& one : device_.workspace) places *= one.points;
    if (places > most_points)
      diagnostics_.error(
          json.where(), fmt::format("the workspace has {:.0f} places, take {} at most", places, most_points));
  }
  void read_friction(const Json& file) {
    const auto friction = model::read_choice(file, "friction", {"ignored", "counted"}, diagnostics_);
    device_.friction_counts = friction && *friction == 1;
  }
  void read_delays(const Json& file) {
    if (const auto delay = object(file, "delay", delay_rule))
      device_.delay = number(*delay, "time", Range::from_zero),
      device_.jitter = number(*delay, "jitter", Range::from_zero);
    if (const auto link = object(file, "link", link_rule)) read_link(*link);
    if (device_.longest_delay() > longest_delay_in_s)
      diagnostics_.error(file.where(), fmt::format("delay and link take {} s, take {} at most",
                                                   device_.longest_delay(), longest_delay_in_s));
  }
  void read_actuator(const Json& json) {
    device_.lag = number(json, "lag", Range::from_zero);
    if (device_.lag > longest_delay_in_s)
      diagnostics_.error(json.find("lag")->where(), fmt::format("the actuator lags by {} s, take {} at most",
                                                                device_.lag, longest_delay_in_s));
  }
  void read_link(const Json& json) {
    Link link;
    link.where = json.where();
    const bool equal = bool(json.find("time"));
    for (const char* key : {"to_model", "to_device"}) {
      const bool has = bool(json.find(key));
      if (equal == has)
        diagnostics_.error(json.where(),
                           equal ? std::string("\"time\" is that of both ways, remove it or \"") + key + "\""
                                 : std::string("a link has a time, add \"") + key +
                                       "\", or \"time\" for both ways");
    }
    if (!equal && (json.find("jitter") || json.find("lost")))
      diagnostics_.error(json.where(), "jitter and losses belong to a time, write them beside it");
    if (equal) link.to_model = link.to_device = way(json);
    if (const auto up = object(json, "to_model", way_rule)) link.to_model = way(*up);
    if (const auto down = object(json, "to_device", way_rule)) link.to_device = way(*down);
    if (json.find("device_rate")) link.device_rate = number(json, "device_rate", Range::above_zero);
    if (json.find("hold")) link.hold = number(json, "hold", Range::from_zero);
    link.extrapolation =
        json.find("extrapolation") ? number(json, "extrapolation", Range::from_zero) : link.hold;
    device_.link = link;
  }
  Way way(const Json& json) {
    Way way{number(json, "time", Range::from_zero), number(json, "jitter", Range::from_zero)};
    if (const auto lost = json.find("lost")) way.lost = count(*lost, 0, most_lost);
    return way;
  }
  void read_filters(const Json& file) {
    const auto filters = object(file, "filters", filters_rule);
    if (!filters) return;
    device_.position_filter = filter(*filters, "position");
    device_.velocity_filter = filter(*filters, "velocity");
    device_.force_filter = filter(*filters, "force");
  }
  LowPass filter(const Json& filters, const char* key) {
    LowPass result;
    const auto json = object(filters, key, filter_rule);
    if (!json) return result;
    result.cutoff = number(*json, "cutoff", Range::above_zero);
    if (const auto order = json->find("order")) result.order = count(*order, 1, 2);
    if (json->find("damping_ratio")) result.damping_ratio = number(*json, "damping_ratio", Range::above_zero);
    return result;
  }

  void read_chain(const Json& json) {
    Chain& chain = device_.chain;
    if (const auto velocity = json.find("velocity")) read_velocity(*velocity);
    if (json.find("fusion")) chain.fusion = number(json, "fusion", Range::above_zero);
    if (json.find("acceleration")) chain.acceleration = number(json, "acceleration", Range::above_zero);
    const auto lead = json.find("lead");
    if (!lead) return;
    chain.leads_by_delay = lead->is(JsonKind::string) && lead->text() == "delay";
    if (!chain.leads_by_delay && lead->is(JsonKind::string))
      diagnostics_.error(lead->where(), quoted(lead->text()) + " is no lead, take seconds or \"delay\"");
    else if (!chain.leads_by_delay)
      chain.lead = number(*lead, Range::from_zero);
    if (!json.find("acceleration"))
      diagnostics_.error(lead->where(),
                         "a lead needs the acceleration, add \"acceleration\" with its cut-off in Hz");
  }
  void read_velocity(const Json& json) {
    Chain& chain = device_.chain;
    if (json.is(JsonKind::object) && json.find("window")) {
      if (!check_object(json, window_rule, diagnostics_)) return;
      chain.velocity = VelocitySource::window;
      chain.length = count(*json.find("window"), 2, longest_window);
    } else if (json.is(JsonKind::object)) {
      if (!check_object(json, difference_rule, diagnostics_)) return;
      chain.velocity = VelocitySource::difference;
      chain.length = count(*json.find("difference"), 1, longest_window);
    } else if (!json.is(JsonKind::string) || json.text() != "measured") {
      diagnostics_.error(json.where(), "the velocity has no source, take \"measured\", {\"difference\": "
                                       "PERIODS} or {\"window\": SAMPLES}");
    }
  }

  void read_hand(const Json& json) {
    HandBounds hand{bounds(json, "mass"), bounds(json, "damping"), bounds(json, "stiffness")};
    device_.hand = hand;
  }
  Bounds bounds(const Json& hand, const char* key) {
    const auto json = hand.find(key);
    if (!json) return {};
    if (json->is(JsonKind::number)) {
      const double value = number(*json, Range::from_zero);
      return {value, value};
    }
    const auto list = model::elements(hand, key, "a number or a list of two", diagnostics_);
    if (json->is(JsonKind::array) && list.size() != 2)
      diagnostics_.error(json->where(), "bounds are two numbers, the smaller one first");
    if (list.size() != 2) return {};
    const Bounds result{number(list[0], Range::from_zero), number(list[1], Range::from_zero)};
    if (result.from > result.to)
      diagnostics_.error(json->where(), "the bounds fall, write the smaller number first");
    return result;
  }

  void read_loop(const Json& file) {
    const bool is_admittance = device_.kind == Device::Kind::admittance;
    if (const auto loop = object(file, "velocity_loop", loop_rule)) {
      if (!is_admittance)
        diagnostics_.error(
            loop->where(),
            "an impedance device has no velocity loop, remove it or add \"kind\": \"admittance\"");
      device_.loop_bandwidth = number(*loop, "bandwidth", Range::above_zero);
      const auto takes = model::read_choice(*loop, "takes", {"acceleration", "velocity"}, diagnostics_);
      device_.takes_velocity = takes && *takes == 1;
    } else if (is_admittance && !file.find("velocity_loop")) {
      diagnostics_.error(file.where(), "an admittance device follows commands, add \"velocity_loop\"");
    }
    if (is_admittance && device_.link)
      diagnostics_.error(device_.link->where,
                         "a link between two machines is described for impedance devices "
                         "alone, write its delay into \"delay\"");
    if (is_admittance && !file.find("hand"))
      diagnostics_.error(file.where(),
                         "an admittance device is limited by the hand, add \"hand\" with its bounds");
  }

  Diagnostics& diagnostics_;
  Device device_;
};

} // namespace

std::optional<Device> read_device(std::string_view text, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  const std::optional<JsonDocument> document = JsonDocument::parse(text, diagnostics);
  if (!document || !check_object(document->root(), device_rule, diagnostics)) return std::nullopt;
  Device device = DeviceReader(diagnostics).read(document->root());
  if (diagnostics.errors() != errors) return std::nullopt;
  return device;
}

} // namespace mbsgen::passivity
