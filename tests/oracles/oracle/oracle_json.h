// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/reference/model.h"
#include <filesystem>
#include <nlohmann/json.hpp>

namespace oracle {

using Json = nlohmann::ordered_json;
using Eigen::MatrixXd;
using Eigen::VectorXd;

Json load(const std::filesystem::path& path);
VectorXd vector(const Json& numbers);
/// A matrix given as a list of rows.
MatrixXd matrix(const Json& rows);
/// A symmetric matrix from the triangle that is listed row by row.
MatrixXd symmetric_from_upper(const Json& numbers, int size);
MatrixXd symmetric_from_lower(const Json& numbers, int size);

/// The model file without what closes loops, drives joints or adds forces by a law: its tree alone, with its
/// input forces.
std::string tree_of(const std::string& model_text);

/// A tree of one-joint frames as the reference files describe chains: rows of {type, axis or type letter,
/// offset_in_parent, rotation_in_parent, mass, com_in_body_frame, inertia_about_com_body_axes}, one a link,
/// as the text of a model file. Rotations are rounded to 1e-15, so that 6e-17 is zero.
std::string chain_model(const std::string& name, const Json& chain, const Json& gravity);

} // namespace oracle
