// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/results.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "model/describe/rigid_groups.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string written(const OrderedJson& json) {
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

OrderedJson changes(const std::vector<Change>& changes) {
  OrderedJson list = OrderedJson::array();
  for (const Change& one : changes)
    list.push_back(
        {{"function", one.function}, {"count", one.count}, {"before", one.before}, {"now", one.now}});
  return list;
}

class CheckResult {
public:
  CheckResult(const model::Model& model, const formalism::LoopAnalysis& closure)
      : model_(model), closure_(closure), partition_(closure.partition) {}

  OrderedJson json() const {
    OrderedJson result = whole();
    if (!model_.rigid_contacts().empty()) result["rigid_groups"] = model::rigid_group_names(model_);
    return result;
  }

private:
  OrderedJson whole() const {
    return {{"model", model_.name},
            {"gravity", gravity()},
            {"bodies", bodies()},
            {"nq", model_.nq()},
            {"nqd", model_.nqd()},
            {"dof", closure_.has_partition ? OrderedJson(partition_.independent.size()) : OrderedJson()},
            {"equations", equations()},
            {"partition", partition()},
            {"actuators", actuators()}};
  }

  OrderedJson gravity() const {
    OrderedJson list = OrderedJson::array();
    for (const model::Scalar& component : model_.gravity) list.push_back(component.nominal);
    return list;
  }

  OrderedJson bodies() const {
    OrderedJson list = OrderedJson::array();
    for (const model::Body& body : model_.bodies) {
      OrderedJson joints = OrderedJson::array();
      for (const int row : body.joints) joints.push_back(model_.joints[at(row)].name);
      list.push_back({{"name", body.name},
                      {"parent", model_.body_name(body.parent)},
                      {"joints", joints},
                      {"mass", body.mass.nominal}});
    }
    return list;
  }

  OrderedJson equations() const {
    OrderedJson redundant = OrderedJson::array();
    for (const int row : partition_.redundant) redundant.push_back(closure_.rows[at(row)].name);
    return {{"nc", closure_.nc()},
            {"independent", closure_.has_partition ? OrderedJson(partition_.rows.size()) : OrderedJson()},
            {"identically_zero", closure_.dropped},
            {"redundant", redundant}};
  }

  OrderedJson names(const std::vector<int>& velocities) const {
    OrderedJson list = OrderedJson::array();
    for (const int velocity : velocities) list.push_back(model_.velocity_name(velocity));
    return list;
  }

  // Null where the loops could not be closed.
  OrderedJson partition() const {
    if (!closure_.has_partition) return {};
    OrderedJson dependent = OrderedJson::array();
    for (std::size_t k = 0; k < partition_.dependent.size(); ++k) {
      const formalism::RowOrigin& row = closure_.rows[at(partition_.rows[k])];
      OrderedJson one{{"joint", model_.velocity_name(partition_.dependent[k])},
                      {"equation", row.name},
                      {"pivot", partition_.pivots[k]}};
      const model::Joint& joint = model_.joint_of_velocity(partition_.dependent[k]);
      if (row.holonomic && !model::is_spatial(joint.type)) one["value"] = partition_.q0[at(joint.coordinate)];
      dependent.push_back(std::move(one));
    }
    OrderedJson locked = OrderedJson::array();
    for (const model::Joint& one : model_.joints)
      if (one.role == model::Role::locked) locked.push_back(one.name);
    return {{"independent", names(partition_.independent)},
            {"dependent", dependent},
            {"driven", names(partition_.driven)},
            {"held", names(partition_.held)},
            {"locked", locked}};
  }

  OrderedJson actuators() const {
    if (!model_.actuators_given && !closure_.has_partition) return {};
    if (!model_.actuators_given) return names(partition_.independent);
    OrderedJson list = OrderedJson::array();
    for (const int row : model_.actuators) list.push_back(model_.joints[at(row)].name);
    return list;
  }

  const model::Model& model_;
  const formalism::LoopAnalysis& closure_;
  const formalism::Partition& partition_;
};

class Text {
public:
  Text(const model::Model& model, const formalism::LoopAnalysis& closure)
      : model_(model), closure_(closure), partition_(closure.partition) {}

  std::string all() {
    equations();
    partition();
    actuators();
    return std::move(out_);
  }

private:
  void line(const std::string& text) { out_ += text + '\n'; }

  std::string names(const std::vector<int>& velocities) const {
    std::string text;
    for (const int velocity : velocities) text += (text.empty() ? "" : ", ") + model_.velocity_name(velocity);
    return text;
  }

  void equations() {
    if (closure_.rows.empty() && closure_.dropped.empty()) return;
    line("constraint equations");
    line("  nc = " + std::to_string(closure_.nc()) +
         (closure_.has_partition ? ", of which " + std::to_string(partition_.rows.size()) + " independent"
                                 : ""));
    for (const std::string& name : closure_.dropped) line("  left out, identically zero: " + name);
    for (const int row : partition_.redundant)
      line("  redundant, follows from the others: " + closure_.rows[at(row)].name);
  }

  void partition() {
    line("partition");
    if (!closure_.has_partition) return line("  not known, the loops could not be closed");
    const std::string velocities = model_.has_spatial_joints() ? fmt::format(", nqd = {}", model_.nqd()) : "";
    line(fmt::format("  nq = {}{}, DOF = {}", model_.nq(), velocities, partition_.independent.size()));
    if (!partition_.independent.empty()) line("  independent: " + names(partition_.independent));
    for (std::size_t k = 0; k < partition_.dependent.size(); ++k) dependent(k);
    for (const model::Joint& joint : model_.joints)
      if (model::is_spatial(joint.type) && is_dependent(joint)) pose(joint);
    if (!partition_.driven.empty()) line("  driven: " + names(partition_.driven));
    if (!partition_.held.empty()) line("  held at zero, moves nothing: " + names(partition_.held));
    std::string locked;
    for (const model::Joint& one : model_.joints)
      if (one.role == model::Role::locked) locked += (locked.empty() ? "" : ", ") + one.name;
    if (!locked.empty()) line("  locked: " + locked);
  }

  void dependent(std::size_t k) {
    const std::size_t row = at(partition_.rows[k]);
    line(fmt::format("  dependent: {}{} by {} (pivot {:.3g})", model_.velocity_name(partition_.dependent[k]),
                     closure_.rows[row].holonomic ? value(partition_.dependent[k]) : " (velocity)",
                     closure_.rows[row].name, partition_.pivots[k]));
  }

  // The value of a joint of one coordinate.
  std::string value(int velocity) const {
    const model::Joint& joint = model_.joint_of_velocity(velocity);
    if (model::is_spatial(joint.type)) return "";
    return fmt::format(" = {:.6g}", rounded(partition_.q0[at(joint.coordinate)]));
  }

  bool is_dependent(const model::Joint& joint) const {
    return std::any_of(partition_.dependent.begin(), partition_.dependent.end(), [&](int velocity) {
      return model_.joint_of_velocity(velocity).coordinate == joint.coordinate;
    });
  }

  void pose(const model::Joint& joint) {
    std::string text;
    for (std::size_t k = 0; k < joint.q0.size(); ++k)
      text += fmt::format("{}{:.6g}", k == 0 ? "" : ", ", rounded(partition_.q0[at(joint.coordinate) + k]));
    line("  pose of " + joint.name + ": [" + text + "]");
  }

  // Without the rounding that assembly leaves about zero.
  static double rounded(double value) { return std::abs(value) < 1e-12 ? 0 : value; }

  void actuators() {
    std::vector<std::string> words;
    if (model_.actuators_given)
      for (const int row : model_.actuators) words.push_back(model_.joints[at(row)].name);
    if (!model_.actuators_given && (!closure_.is_constrained() || !closure_.has_partition)) return;
    if (!model_.actuators_given) words.push_back(names(partition_.independent));
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    line("actuators");
    line("  " + (text.empty() ? "none" : text));
  }

  const model::Model& model_;
  const formalism::LoopAnalysis& closure_;
  const formalism::Partition& partition_;
  std::string out_;
};

} // namespace

std::string generation_json(const Generated& generated, const std::vector<std::string>& files,
                            const Comparison& comparison) {
  OrderedJson functions = OrderedJson::object();
  for (const auto& [name, cost] : generated.costs)
    functions[name] = {{"flops", cost.flops()}, {"trig", cost.trig}};
  OrderedJson result{{"model", generated.model},
                     {"functions", functions},
                     {"files", files},
                     {"growth", changes(comparison.grown)},
                     {"shrunk", changes(comparison.shrunk)},
                     {"incomparable", comparison.incomparable},
                     {"notes", comparison.notes}};
  if (generated.refuted) result["refuted"] = *generated.refuted;
  return written(result);
}

std::string check_json(const model::Model& model, const formalism::LoopAnalysis& closure) {
  return written(CheckResult(model, closure).json());
}

std::string import_json(const std::string& file) {
  return written({{"wrote", file}});
}

std::string closure_text(const model::Model& model, const formalism::LoopAnalysis& closure) {
  return Text(model, closure).all();
}

void write_single(const std::string& output, std::string text, const Reporting& reporting) {
  if (output == standard_stream) {
    std::cout << text;
    return;
  }
  FileSet files;
  files.add(output, std::move(text));
  files.write();
  if (reporting.json)
    std::cout << import_json(output);
  else if (!reporting.quiet)
    std::cout << "wrote " << output << '\n';
}

} // namespace mbsgen::cli
