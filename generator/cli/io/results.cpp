// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/results.h"
#include "base/index.h"
#include "model/describe/rigid_groups.h"
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

} // namespace mbsgen::cli
