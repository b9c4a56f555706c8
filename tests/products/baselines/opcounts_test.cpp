// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/standing.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <cstdlib>
#include <vector>

// No operation count of a guarded model may grow: `mbsgen --baseline` with opcounts.json beside this file. To
// take over new counts, run this program with MBSGEN_UPDATE_BASELINE=1 in the environment and commit the
// file.

namespace {

namespace fs = std::filesystem;

enum class Loops { opened, kept };

struct Guarded {
  const char* file;           ///< relative to the source tree, or to the shared folder
  const char* functions = ""; ///< empty: all
  const char* import_options = "";
  Loops loops = Loops::opened;
  const char* suffix = ""; ///< what tells it from the same file with other functions
  bool stands = false;     ///< Atlas, with rigid contacts under its feet
};

/// What the name of a guarded model has beyond its file's.
std::string suffix_of(const Guarded& guarded) {
  if (*guarded.suffix != '\0') return guarded.suffix;
  if (guarded.loops == Loops::kept) return "_closed";
  return std::string(guarded.import_options) == "--floating" ? "_free" : "";
}

/// The model, or its tree, named as its file: two files may hold models of one name.
std::string model_text(const fs::path& file, const Guarded& guarded) {
  const bool json = file.extension() == ".json";
  const bool kept = guarded.loops == Loops::kept;
  std::string text =
      json ? mbsgen::test::read_file(file) : oracle::import_model(file, guarded.import_options);
  if (guarded.stands) text = oracle::standing_atlas(text);
  oracle::Json model = oracle::Json::parse(kept ? text : oracle::tree_of(text));
  model["name"] = file.stem().string() + suffix_of(guarded);
  return model.dump(1);
}

void guard(const fs::path& file, const Guarded& model) {
  const fs::path baseline = mbsgen::test::source_dir() / "tests/products/baselines/opcounts.json";
  std::string options = "--quiet --baseline " + oracle::quoted(baseline);
  if (std::getenv("MBSGEN_UPDATE_BASELINE") != nullptr) options += " --update-baseline";
  if (*model.functions != '\0') options += std::string(" --functions ") + model.functions;
  const mbsgen::test::TemporaryDirectory folder;
  CAPTURE(model.file);
  CHECK_NOTHROW(oracle::generate(model_text(file, model), folder.path(), options));
}

void guard_shared(const std::vector<Guarded>& models) {
  for (const Guarded& model : models)
    if (const auto path = mbsgen::test::shared_path(model.file)) guard(*path, model);
}

constexpr const char* quantities =
    "gravity,coriolis,passive,energy,mass,center_of_mass,momentum,poses,regressor";

constexpr const char* robotran_functions = "inverse_dynamics,mass_matrix_and_bias";

} // namespace

TEST_CASE("operation counts of the project's models do not grow") {
  for (const Guarded& model : std::vector<Guarded>{{"tests/products/golden/models/pendulum.json"},
                                                   {"tests/products/golden/models/double_pendulum.json"},
                                                   {"tests/products/golden/models/cart_pole.json"},
                                                   {"tests/products/golden/models/tree.json"},
                                                   {"examples/beams/spin_up.json"},
                                                   {"examples/puma560/puma560.json"},
                                                   {"examples/ur5/ur5.urdf"}})
    guard(mbsgen::test::source_dir() / model.file, model);
}

TEST_CASE("operation counts of the project's mechanisms do not grow") {
  for (const char* file :
       {"examples/four_bar/four_bar.json", "examples/slider_crank/spatial_slider_crank.json",
        "examples/stewart_platform/stewart_platform.json", "examples/andrews_squeezer/andrews_squeezer.json",
        "examples/suspension/suspension.json", "examples/beams/flexible_crank.json",
        "tests/products/golden/models/strut.json"})
    guard(mbsgen::test::source_dir() / file, {file, "", "", Loops::kept});
}

TEST_CASE("operation counts of quantities do not grow") {
  const auto guarded = [](const char* file, const char* functions, const char* options, Loops loops) {
    return Guarded{file, functions, options, loops, "_quantities"};
  };
  const std::string with_frame = std::string(quantities) + ",frame_tip";
  for (const Guarded& model :
       {guarded("examples/puma560/puma560.json", quantities, "", Loops::opened),
        guarded("examples/four_bar/four_bar.json", quantities, "", Loops::kept),
        guarded("tests/products/golden/models/spatial.json", quantities, "", Loops::opened),
        guarded("tests/products/golden/models/sensor_arm.json", with_frame.c_str(), "", Loops::opened)})
    guard(mbsgen::test::source_dir() / model.file, model);
  guard_shared(
      {guarded("models/arms/puma560_full.json", quantities, "", Loops::opened),
       guarded("models/arms/iiwa_full.json", quantities, "", Loops::opened),
       guarded("models/urdf/canonical/simple_humanoid.urdf", quantities, "--floating", Loops::opened)});
}

TEST_CASE("operation counts of arms and chains do not grow") {
  guard_shared({{"models/arms/puma560_corke.json"},
                {"models/arms/puma560_full.json"},
                {"models/arms/stanford_paul.json"},
                {"models/arms/stanford_full.json"},
                {"models/arms/rx90_full.json"},
                {"models/arms/iiwa_full.json"},
                {"models/arms/general_6r.json"},
                {"models/chains/planar_10.json"},
                {"models/chains/spatial_10.json"},
                {"models/chains/spatial_100.json", "inverse_dynamics,direct_dynamics"}});
}

TEST_CASE("operation counts of derivatives do not grow") {
  const char* trees = "inverse_dynamics_derivatives,direct_dynamics_derivatives,energy_derivatives";
  const auto tree = [&](const char* file) { return Guarded{file, trees, "", Loops::opened, "_derivatives"}; };
  const auto loop = [](const char* file) {
    return Guarded{file, "linearize,energy_derivatives", "", Loops::kept, "_derivatives"};
  };
  for (const Guarded& model : {tree("examples/puma560/puma560.json"), loop("examples/four_bar/four_bar.json"),
                               loop("examples/andrews_squeezer/andrews_squeezer.json"),
                               Guarded{"examples/suspension/suspension.json", "energy_derivatives", "",
                                       Loops::kept, "_derivatives"}})
    guard(mbsgen::test::source_dir() / model.file, model);
  guard_shared({tree("models/arms/puma560_full.json"), tree("models/arms/iiwa_full.json"),
                tree("models/arms/stanford_full.json"), tree("models/chains/spatial_10.json")});
}

TEST_CASE("operation counts of derivatives by velocities alone do not grow") {
  const auto damped = [](const char* file, Loops loops) {
    return Guarded{file, "direct_dynamics_damping", "", loops, "_damping"};
  };
  for (const Guarded& model : {damped("examples/puma560/puma560.json", Loops::opened),
                               damped("examples/four_bar/four_bar.json", Loops::kept),
                               damped("examples/piano_key/piano_key.json", Loops::kept)})
    guard(mbsgen::test::source_dir() / model.file, model);
}

TEST_CASE("operation counts of robots do not grow") {
  guard_shared({{"models/urdf/canonical/iiwa.urdf"},
                {"models/urdf/canonical/panda.urdf"},
                {"models/urdf/canonical/anymal_b.urdf", "", "--floating=euler"},
                {"models/urdf/canonical/anymal_b.urdf", "", "--floating"},
                {"models/urdf/canonical/simple_humanoid.urdf", "", "--floating=euler"},
                {"models/urdf/canonical/simple_humanoid.urdf", "", "--floating"},
                {"models/urdf/canonical/hyq.urdf", "", "--floating=euler"},
                {"models/urdf/canonical/hyq.urdf", "", "--floating"},
                {"models/urdf/canonical/atlas.urdf", "", "--floating=euler"},
                {"models/urdf/canonical/atlas.urdf", "", "--floating"}});
}

TEST_CASE("operation counts of rigid contacts do not grow") {
  const char* functions = "contact_jacobian,contact_space_inverse_inertia,contact_response";
  guard_shared(
      {{"models/urdf/canonical/atlas.urdf", functions, "--floating", Loops::opened, "_standing", true}});
}

TEST_CASE("operation counts of ROBOTRAN's models do not grow") {
  const char* loops = "constraints,constraint_bias,direct_dynamics,inverse_dynamics";
  guard_shared({{"models/robotran/pendulum5.mbs", robotran_functions, "--body-wrenches"},
                {"models/robotran/simple_manege9.mbs", robotran_functions, "--body-wrenches"},
                {"models/robotran/offroad_robot14.mbs", robotran_functions, "--body-wrenches"},
                {"models/robotran/coman_23dof29.mbs", robotran_functions, "--body-wrenches"},
                {"models/robotran/coman_init_feet29.mbs", robotran_functions, "--body-wrenches"},
                {"models/robotran/car50.mbs", robotran_functions, "--body-wrenches"},
                {"models/robotran/car43.mbs", loops, "", Loops::kept},
                {"models/robotran/complete_vehicle38.mbs", loops, "", Loops::kept}});
}
