// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/model_formats.h"
#include "export/mjcf/mjcf.h"
#include "export/sdf/sdf.h"
#include "export/urdf/urdf.h"

namespace mbsgen::cli {

const std::vector<ModelFormat>& model_formats() {
  static const std::vector<ModelFormat> table = {
      {"urdf", "a URDF file", exporter::urdf},
      {"mjcf", "an MJCF file of MuJoCo", exporter::mjcf},
      {"sdf", "an SDF file", exporter::sdf},
  };
  return table;
}

namespace {

exporter::Posture posture_in_file(const model::Model& model) {
  exporter::Posture posture;
  for (const model::Joint& joint : model.joints) {
    if (!joint.moves()) continue;
    for (const model::Scalar& one : joint.q0) posture.q.push_back(one.nominal);
    for (const model::Scalar& one : joint.qd0) posture.qd.push_back(one.nominal);
  }
  return posture;
}

} // namespace

exporter::Mechanism mechanism_of(const Understood& understood) {
  const model::Model& model = understood.model;
  const formalism::Partition& partition = understood.loops.partition;
  exporter::Posture posture = posture_in_file(model);
  const std::vector<double>& q = understood.loops.has_partition ? partition.q0 : partition.nearest;
  if (q.size() == posture.q.size()) posture.q = q;
  if (understood.loops.has_partition && partition.qd0.size() == posture.qd.size()) posture.qd = partition.qd0;
  return exporter::read_mechanism(model, posture);
}

} // namespace mbsgen::cli
