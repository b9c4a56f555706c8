// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/output_values.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/loads/bushings.h"
#include "formalism/loads/loads.h"
#include "formalism/loads/tyres.h"
#include "formalism/tree/build_tree.h"
#include "formalism/tree/poses.h"
#include "scheme/rewrite.h"
#include <algorithm>
#include <map>

namespace mbsgen::formalism {

namespace {

// The quantities of links in rates, by their motion; links that no rate names leave dead equations.
void define_links(const Mechanism& mechanism, const FunctionBuilder& builder, scheme::Rewriter& meant) {
  int row = 0;
  for (const model::Link& link : mechanism.model.links) {
    const LinkMotion motion = link_motion(builder.elements(mechanism), link);
    meant.replace(model::link_distance_of(mechanism.pool(), row), motion.distance);
    meant.replace(model::link_rate_of(mechanism.pool(), row++), motion.rate);
  }
}

// Of the loads where the function has them: their tree may have changed since.
TyreValues values_of_tyre(const Mechanism& mechanism, const FunctionBuilder& builder, std::size_t row) {
  if (!builder.tyres.empty()) return builder.tyres[row];
  const model::Tyre& tyre = mechanism.model.tyres[row];
  return built_at(tyre.where, [&] { return tyre_values(builder.elements(mechanism), tyre); });
}

// The rates of states that laws of tyres have.
void take_tyres_rates(const Mechanism& mechanism, const FunctionBuilder& builder, std::vector<Expr>& rates) {
  const std::vector<model::Tyre>& tyres = mechanism.model.tyres;
  for (std::size_t row = 0; row < tyres.size(); ++row) {
    if (tyres[row].rates.empty()) continue;
    const TyreValues values = values_of_tyre(mechanism, builder, row);
    for (std::size_t i = 0; i < values.rates.size(); ++i)
      rates[at(tyres[row].rates[i].state)] = values.rates[i];
  }
}

bool names_links(const model::State& state) {
  return expr::contains(state.rate, expr::SymbolKind::auxiliary);
}

} // namespace

std::vector<Expr> state_symbols(const model::Model& model, Pool& pool) {
  std::vector<Expr> symbols;
  for (std::size_t i = 0; i < model.states.size(); ++i)
    symbols.push_back(model::state_symbol(pool, static_cast<int>(i)));
  return symbols;
}

std::vector<Expr> state_rates(const Mechanism& mechanism, const FunctionBuilder& builder) {
  const std::vector<model::State>& states = mechanism.model.states;
  scheme::Rewriter meant(mechanism.pool());
  if (std::any_of(states.begin(), states.end(), names_links)) define_links(mechanism, builder, meant);
  std::vector<Expr> rates;
  for (const model::State& state : states)
    rates.push_back(
        state.is_external()
            ? mechanism.pool().symbol(expr::SymbolKind::law, state.law, state.result)
            : built_at(state.where, [&] { return meant(mechanism.parameters.resolve(state.rate)); }));
  take_tyres_rates(mechanism, builder, rates);
  return rates;
}

namespace {

using model::Quantity;
using model::SensorMember;

template <class Predicate>
bool any_output(const model::Model& model, Predicate predicate) {
  return std::any_of(model.outputs.begin(), model.outputs.end(), predicate);
}

std::size_t place_in(const std::vector<int>& places, int place) {
  return static_cast<std::size_t>(std::find(places.begin(), places.end(), place) - places.begin());
}

// The motion of each link, of each bushing, of each tyre and of each sensor's point is written once.
class OutputWriter {
public:
  OutputWriter(const Mechanism& mechanism, FunctionBuilder& builder, const OutputSources& sources)
      : mechanism_(mechanism), model_(mechanism.model), builder_(builder), sources_(sources) {}

  Expr value(const model::Output& output) {
    switch (output.quantity) {
    case Quantity::q:
      return sources_.coordinates[at(output.row)];
    case Quantity::qd:
      return model::qd_symbol(mechanism_.pool(), output.row);
    case Quantity::qdd:
      return sources_.accelerations[at(output.row)];
    case Quantity::Qdriven:
      return sources_.driven[place_in(mechanism_.closure.partition.driven, output.row)];
    case Quantity::lambda:
      return sources_.multipliers[place_in(mechanism_.closure.live, output.row)];
    case Quantity::Z:
      return link(output.row).distance;
    case Quantity::Zd:
      return link(output.row).rate;
    case Quantity::F:
      return force(output.row);
    case Quantity::tyre:
      return tyre(output.row).definitions[at(output.component)];
    case Quantity::bushing:
      return component(output.row, output.bushing_member, at(output.component));
    case Quantity::sensor:
      return component(sensor(output.row), output.member, at(output.component));
    }
    return {};
  }

private:
  const LinkMotion& link(int row) {
    const auto found = links_.find(row);
    if (found != links_.end()) return found->second;
    const model::Link& link = model_.links[at(row)];
    return links_.emplace(row, link_motion(builder_.elements(mechanism_), link)).first->second;
  }

  const TyreValues& tyre(int row) {
    const auto found = tyres_.find(row);
    if (found != tyres_.end()) return found->second;
    return tyres_.emplace(row, values_of_tyre(mechanism_, builder_, at(row))).first->second;
  }

  Expr force(int row) {
    const model::Link& of = model_.links[at(row)];
    if (!of.force) return result_of(of.name, 0);
    return built_at(of.where,
                    [&] { return link_force(builder_.elements(mechanism_), *of.force, link(row)); });
  }

  // Of a user's law, as its call for the loads has given it.
  Expr result_of(const std::string& name, std::size_t place) const {
    const auto law = std::find_if(builder_.laws.begin(), builder_.laws.end(),
                                  [&](const scheme::LawCall& call) { return call.name == name; });
    return law == builder_.laws.end() ? Expr() : law->results[place];
  }

  Expr component(int row, model::BushingMember member, std::size_t i) {
    using Member = model::BushingMember;
    const model::Bushing& of = model_.bushings[at(row)];
    const BushingMotion& motion = bushing(row);
    const std::array<const Vec3*, 4> kinematics{&motion.displacement, &motion.rotation, &motion.velocity,
                                                &motion.angular_velocity};
    if (member < Member::force) return (*kinematics[static_cast<std::size_t>(member)])[i];
    const bool is_force = member == Member::force;
    if (of.law == model::BushingLaw::external) return result_of(of.name, is_force ? i : i + 3);
    const auto found = loads_.find(row);
    const BushingLoad load =
        found != loads_.end()
            ? found->second
            : loads_
                  .emplace(row,
                           built_at(of.where,
                                    [&] { return bushing_load(builder_.elements(mechanism_), of, motion); }))
                  .first->second;
    return (is_force ? load.force : load.torque)[i];
  }

  const BushingMotion& bushing(int row) {
    const auto found = bushings_.find(row);
    if (found != bushings_.end()) return found->second;
    const model::Bushing& bushing = model_.bushings[at(row)];
    return bushings_.emplace(row, bushing_motion(builder_.elements(mechanism_), bushing)).first->second;
  }

  const PointMotion& sensor(int row) {
    const auto found = points_.find(row);
    if (found != points_.end()) return found->second;
    const BodyPose pose = point_pose(mechanism_.tree, model_, model_.sensors[at(row)].point,
                                     PointAxes::of_point, mechanism_.parameters, mechanism_.pool());
    return points_.emplace(row, point_motion(builder_.tree, builder_.writer, Node::base, pose)).first->second;
  }

  static Expr component(const PointMotion& point, SensorMember member, std::size_t i) {
    switch (member) {
    case SensorMember::position:
      return point.position[i];
    case SensorMember::rotation:
      return point.axes(i / 3, i % 3);
    case SensorMember::velocity:
      return point.velocity[i];
    case SensorMember::angular_velocity:
      return point.angular_velocity[i];
    case SensorMember::acceleration:
      return point.acceleration[i];
    case SensorMember::angular_acceleration:
      return point.angular_acceleration[i];
    }
    return {};
  }

  const Mechanism& mechanism_;
  const model::Model& model_;
  FunctionBuilder& builder_;
  const OutputSources& sources_;
  std::map<int, LinkMotion> links_;
  std::map<int, BushingMotion> bushings_;
  std::map<int, BushingLoad> loads_;
  std::map<int, TyreValues> tyres_;
  std::map<int, PointMotion> points_;
};

} // namespace

bool read_accelerations(const model::Model& model) {
  return any_output(model, [](const model::Output& output) {
    return output.quantity == Quantity::qdd ||
           (output.quantity == Quantity::sensor && output.member >= SensorMember::acceleration);
  });
}

bool read_reactions(const model::Model& model) {
  return any_output(model, [](const model::Output& output) {
    return output.quantity == Quantity::Qdriven || output.quantity == Quantity::lambda;
  });
}

std::vector<Expr> output_values(const Mechanism& mechanism, FunctionBuilder& builder,
                                const OutputSources& sources) {
  if (!sources.accelerations.empty()) set_accelerations(builder.tree.nodes, sources.accelerations);
  OutputWriter writer(mechanism, builder, sources);
  std::vector<Expr> values;
  for (const model::Output& output : mechanism.model.outputs) values.push_back(writer.value(output));
  return values;
}

std::vector<Expr> given_coordinates(const Mechanism& mechanism) {
  std::vector<Expr> coordinates;
  for (int i = 0; i < mechanism.nq(); ++i) coordinates.push_back(model::q_symbol(mechanism.pool(), i));
  return coordinates;
}

} // namespace mbsgen::formalism
