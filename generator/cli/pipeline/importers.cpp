// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/importers.h"
#include "base/system/system.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include "cli/pipeline/understand.h"
#include "import/mjcf/mjcf.h"
#include "import/names.h"
#include "import/sdf/sdf.h"
#include "import/xml/formats.h"
#include <algorithm>
#include <map>

namespace mbsgen::cli {

namespace {

std::optional<importer::Imported> import_urdf(std::string_view text, const NearbyFiles& /*files*/,
                                              const Importing& how, Diagnostics& diagnostics) {
  return importer::import_urdf(text, how.urdf, diagnostics);
}

std::optional<importer::Imported> import_sdf(std::string_view text, const NearbyFiles& files,
                                             const Importing& how, Diagnostics& diagnostics) {
  return importer::import_sdf(text, files, how.urdf, diagnostics);
}

// The name of such a file tells less than its root element.
std::optional<importer::Imported> import_xml(std::string_view text, const NearbyFiles& files,
                                             const Importing& how, Diagnostics& diagnostics) {
  if (importer::is_mjcf(text))
    return importer::import_mjcf(text, files, {how.urdf.body_wrenches, how.contacts}, diagnostics);
  const std::string advice = importer::advice_on_xml(text);
  diagnostics.error({},
                    advice.empty() ? "this is no XML, write a file whose root element is <mujoco>" : advice);
  return std::nullopt;
}

std::optional<importer::Imported> import_mbs(std::string_view text, const NearbyFiles& /*files*/,
                                             const Importing& how, Diagnostics& diagnostics) {
  return import_mbs_with_fitting_roles(text, {how.urdf.body_wrenches, true}, diagnostics);
}

// Why the model is refused; empty when it is not.
std::string refusal(const std::string& model) {
  RunContext context{Budget(Budget::Limits{}), {}, "model"};
  Diagnostics diagnostics("model");
  expr::Pool pool(expr::AngleSums::known);
  understand(model, pool, context, {}, diagnostics);
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::error) return one.message;
  return {};
}

using importer::Json;

constexpr const char* axes = "xyz";

// The three coordinates of a point, which may have axes of its own.
Json& coordinates(Json& point) {
  return point.is_array() ? point : point["at"];
}

class TunablePoints {
public:
  explicit TunablePoints(Json& model) : parameters_(model["parameters"]) {
    if (model.contains("base")) add("base", model["base"]);
    for (Json& body : model["bodies"]) add(body["name"], body);
  }

  void make_tunable(const std::string& wanted) {
    if (const auto point = points_.find(wanted); point != points_.end()) {
      for (std::size_t i = 0; i < 3; ++i) name(wanted, *point->second, i);
      return;
    }
    const std::size_t dot = wanted.rfind('.');
    const std::string axis = dot == std::string::npos ? "" : wanted.substr(dot + 1);
    const auto point = points_.find(wanted.substr(0, dot));
    if (point == points_.end() || axis.size() != 1 || axis[0] < 'x' || axis[0] > 'z') refuse(wanted);
    name(point->first, *point->second, static_cast<std::size_t>(axis[0] - 'x'));
  }

private:
  void add(const std::string& body, Json& owner) {
    if (!owner.contains("points")) return;
    for (auto& [name, point] : owner["points"].items()) points_[body + "." + name] = &coordinates(point);
  }

  // A coordinate that has a name already keeps it.
  void name(const std::string& path, Json& position, std::size_t axis) {
    if (!position.at(axis).is_number()) return;
    std::string parameter = path + "." + axes[axis];
    for (char& letter : parameter)
      if (letter == '.') letter = '_';
    while (parameters_.contains(parameter)) parameter += '_'; // of a.b_c and a_b.c
    parameters_[parameter] = {{"value", position[axis]}, {"unit", "m"}};
    position[axis] = parameter;
  }

  [[noreturn]] void refuse(const std::string& wanted) const {
    std::vector<std::string> known;
    for (const auto& [path, position] : points_) known.push_back(path);
    throw UsageError("--tunable: the model has no point " + mbsgen::quoted(wanted) +
                     importer::advice_on(wanted, known) +
                     " (BODY.POINT, or BODY.POINT.x for one coordinate)");
  }

  Json& parameters_;
  std::map<std::string, Json*> points_; ///< by path
};

} // namespace

const std::vector<Importer>& importers() {
  static const std::vector<Importer> table = {
      {".urdf", import_urdf, ""},
      {".mbs", import_mbs, "a .mbs file has its own joints, forces and sensors"},
      {".xml", import_xml, "a file of MJCF has its own joints and forces", "", true, ".mjcf"},
      {".sdf", import_sdf, "", "models of SDF float unless a joint fixes them to the world", false, ".world"},
  };
  return table;
}

const Importer* importer_of(const std::string& file) {
  const std::string extension = system::path_of(file).extension().u8string();
  const auto found = std::find_if(importers().begin(), importers().end(), [&](const Importer& one) {
    return one.extension == extension || (!extension.empty() && one.other_extension == extension);
  });
  return found == importers().end() ? nullptr : &*found;
}

std::optional<importer::Imported>
import_mbs_with_fitting_roles(std::string_view text, importer::MbsOptions options, Diagnostics& diagnostics) {
  std::optional<importer::Imported> model = importer::import_mbs(text, options, diagnostics);
  if (!model || model->text.find("\"dependent\"") == std::string::npos) return model;
  const std::string why = refusal(model->text);
  if (why.empty()) return model;
  options.keeps_partition = false;
  Diagnostics unused(diagnostics.file());
  std::optional<importer::Imported> without = importer::import_mbs(text, options, unused);
  if (!without || !refusal(without->text).empty()) return model;
  diagnostics.warning({},
                      "the roles independent and dependent are left out, they do not fit the equations of "
                      "the cuts: " +
                          why);
  return without;
}

void make_tunable(importer::Imported& model, const std::vector<std::string>& points) {
  if (points.empty()) return;
  Json json = Json::parse(model.text);
  if (!json.contains("parameters")) json["parameters"] = Json::object();
  TunablePoints tunable(json);
  for (const std::string& point : points) tunable.make_tunable(point);
  model.text = importer::json_text(importer::with_parameters_first(json));
}

} // namespace mbsgen::cli
