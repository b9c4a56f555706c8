// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/physics/mujoco_model.h"
#include "support/files.h"
#include <algorithm>
#include <array>

namespace physics {

MujocoModel::MujocoModel(mjModel* model)
    : model_(model, &mj_deleteModel), data_(mj_makeData(model), &mj_deleteData) {}

std::optional<MujocoModel> MujocoModel::load(const std::string& mjcf, std::string& reason) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string file = (folder.path() / "model.xml").string();
  mbsgen::test::write_file(file, mjcf);
  return load_file(file, reason);
}

std::optional<MujocoModel> MujocoModel::load_file(const std::string& file, std::string& reason) {
  std::array<char, 1000> error{};
  mjModel* model = mj_loadXML(file.c_str(), nullptr, error.data(), static_cast<int>(error.size()));
  if (model != nullptr) return MujocoModel(model);
  reason = error.data();
  return std::nullopt;
}

std::optional<MujocoModel::Place> MujocoModel::place(const std::string& joint) const {
  const int id = mj_name2id(model_.get(), mjOBJ_JOINT, joint.c_str());
  if (id < 0) return std::nullopt;
  return Place{model_->jnt_qposadr[id], model_->jnt_dofadr[id]};
}

void MujocoModel::set(const double* q, const double* v) {
  std::copy(q, q + nq(), data_->qpos);
  if (v != nullptr) std::copy(v, v + nv(), data_->qvel);
  mj_kinematics(model_.get(), data_.get());
  mj_comPos(model_.get(), data_.get());
}

void MujocoModel::inverse_dynamics(const double* q, const double* v, const double* a, double* tau) {
  set(q, v);
  std::copy(a, a + nv(), data_->qacc);
  mj_comVel(model_.get(), data_.get());
  mj_rne(model_.get(), data_.get(), 1, tau);
  for (int k = 0; k < nv(); ++k) tau[k] += model_->dof_armature[k] * a[k]; // as mj_inverse does
}

void MujocoModel::mass_matrix(const double* q, double* M) {
  set(q, nullptr);
  mj_crb(model_.get(), data_.get());
  mj_fullM(model_.get(), M, data_->qM);
}

void MujocoModel::passive_forces(const double* q, const double* v, double* tau) {
  model_->opt.density = model_->opt.viscosity = 0;
  std::copy(q, q + nq(), data_->qpos);
  std::copy(v, v + nv(), data_->qvel);
  mj_fwdPosition(model_.get(), data_.get());
  mj_fwdVelocity(model_.get(), data_.get());
  std::copy(data_->qfrc_passive, data_->qfrc_passive + nv(), tau);
}

std::vector<MujocoModel::Touch> MujocoModel::touches(const double* q) {
  constexpr double margin = 100;
  std::fill_n(model_->geom_margin, model_->ngeom, margin);
  std::fill_n(model_->pair_margin, model_->npair, margin);
  set(q, nullptr);
  mj_collision(model_.get(), data_.get());
  std::vector<Touch> all;
  const auto name = [&](int geom) { return std::string(mj_id2name(model_.get(), mjOBJ_GEOM, geom)); };
  for (int i = 0; i < data_->ncon; ++i) {
    const mjContact& one = data_->contact[i];
    all.push_back({name(one.geom1), name(one.geom2), one.dist, one.dim == 1 ? 0 : one.friction[0]});
  }
  return all;
}

void MujocoModel::direct_dynamics(const double* q, const double* v, const double* tau, double* a) {
  set(q, v);
  mj_crb(model_.get(), data_.get());
  mj_factorM(model_.get(), data_.get());
  mj_comVel(model_.get(), data_.get());
  mj_rne(model_.get(), data_.get(), 0, data_->qfrc_bias);
  for (int k = 0; k < nv(); ++k) data_->qfrc_smooth[k] = tau[k] - data_->qfrc_bias[k];
  mj_solveM(model_.get(), data_.get(), a, data_->qfrc_smooth, 1);
}

} // namespace physics
