// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/read/read.h"
#include "base/json.h"
#include "base/text.h"
#include "model/check/check.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include "model/parameters.h"
#include "model/version.h"

namespace mbsgen::model {

namespace {

const ObjectRule model_rule{"a model", {{"mbsgen", true}, {"name", true}, {"bodies", true}, {"doc"},
                                        {"gravity"},      {"parameters"}, {"base"},         {"cuts"},
                                        {"constraints"},  {"links"},      {"states"},       {"forces"},
                                        {"bushings"},     {"roads"},      {"tyres"},        {"contacts"},
                                        {"sensors"},      {"actuators"},  {"outputs"},      {"sensitivities"},
                                        {"vehicle"},      {"$schema"}}};

class Reader {
public:
  Reader(expr::Pool& pool, const NearbyFiles& files, Diagnostics& diagnostics)
      : pool_(pool), diagnostics_(diagnostics),
        scalars_(pool, diagnostics, names_.parameters, model_.parameters),
        laws_(pool, diagnostics, names_.parameters, names_.joints, names_.laws, model_, scalars_),
        context_{scalars_, laws_, names_, model_, diagnostics, pool, files} {}

  Model read(const Json& file) {
    read_head(file);
    read_parameters(file, pool_, names_.parameters, scalars_, model_, diagnostics_);
    model_.gravity = scalars_.read_list<3>(file, "gravity", "three numbers [x, y, z] in m/s^2");
    read_bodies(file, context_);
    read_tree(file, scalars_, names_, model_, diagnostics_);
    for (const auto read_part : {read_states, read_roads, read_tyres, read_joint_laws, read_cuts,
                                 read_constraints, read_links, read_forces, read_bushings, read_contacts,
                                 read_rates, read_sensors, read_actuators, read_outputs, read_sensitivities})
      read_part(file, context_);
    vehicle_ = read_vehicle(file, context_);
    check_bodies(model_, diagnostics_);
    check_joints(model_, diagnostics_);
    check_cuts(model_, diagnostics_);
    check_roles(model_, diagnostics_);
    check_meetings(model_, diagnostics_);
    check_flexible(model_, diagnostics_);
    return std::move(model_);
  }

  const std::optional<Vehicle>& vehicle() const { return vehicle_; }

private:
  void read_head(const Json& file) {
    model_.where = file.where();
    check_version(file, "mbsgen", diagnostics_);
    const std::optional<Json> name = file.find("name");
    if (name && check_kind(*name, JsonKind::string, "a name in double quotes", diagnostics_)) {
      model_.name = name->text();
      check_name(model_.name, NameUse::model, name->where(), diagnostics_);
    }
    model_.doc = read_doc(file, "doc", diagnostics_);
    read_doc(file, "$schema", diagnostics_);
  }

  expr::Pool& pool_;
  Diagnostics& diagnostics_;
  Model model_;
  std::optional<Vehicle> vehicle_;
  NameTables names_;
  ScalarReader scalars_;
  LawReader laws_;
  ElementContext context_;
};

} // namespace

std::optional<Model> read_model(std::string_view text, expr::Pool& pool, Diagnostics& diagnostics,
                                const NearbyFiles& files, std::optional<Vehicle>* vehicle) {
  const std::size_t errors = diagnostics.errors();
  const std::optional<JsonDocument> document = JsonDocument::parse(text, diagnostics);
  if (!document || !check_object(document->root(), model_rule, diagnostics)) return std::nullopt;
  Reader reader(pool, files, diagnostics);
  Model model = reader.read(document->root());
  if (diagnostics.errors() != errors) return std::nullopt;
  check_oversights(model, diagnostics);
  check_scale(model, diagnostics);
  check_law_units(model, diagnostics);
  if (vehicle != nullptr) *vehicle = reader.vehicle();
  return model;
}

} // namespace mbsgen::model
