// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/motion_table.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/pipeline/failure.h"
#include "cli/session/number_table.h"
#include "cli/session/table.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using ColumnPointers = std::vector<const std::vector<double>*>;

class MotionReader {
public:
  MotionReader(const Session& session, const std::string& file) : session_(session), table_(file) {}

  MotionTable read() {
    for (const std::string& name : table_.names()) check_joint(name);
    motion_.times = table_.times();
    std::size_t spatial = 0;
    for (const model::Joint& joint : session_.model().joints) {
      if (!joint.moves()) continue;
      const bool has_several = model::is_spatial(joint.type);
      if (may_be_given(joint)) has_several ? add_spatial(joint, spatial) : add_single(joint);
      spatial += has_several ? 1 : 0;
    }
    if (motion_.tracks.empty() && motion_.spatial_tracks.empty())
      table_.fail("no column is the motion of an independent or driven joint, such as q(" + example() + ")");
    return std::move(motion_);
  }

  const NumberTable& table() const { return table_; }
  /// Names of joints that might move, but have no column.
  const std::vector<std::string>& resting() const { return resting_; }
  /// Notes on columns that are probably in degrees.
  const std::vector<std::string>& degrees() const { return degrees_; }

private:
  // Motions of joints that the model has not are mistakes, not columns of something else.
  void check_joint(const std::string& name) const {
    const std::vector<std::string>& coordinates = session_.coordinate_names();
    for (const char* quantity : {"q", "qd", "qdd"}) {
      const std::string joint = name_in(quantity, name);
      if (joint.empty() || std::find(coordinates.begin(), coordinates.end(), joint) != coordinates.end())
        continue;
      try {
        session_.velocity(table_.place(), joint);
      } catch (const UsageError& error) {
        throw WrongTable(error.what());
      }
    }
  }

  void add_single(const model::Joint& joint) {
    const ColumnPointers q = columns("q", joint), qd = columns("qd", joint), qdd = columns("qdd", joint);
    if (rests(joint, q, qd, qdd)) return;
    const std::vector<double>& t = table_.times();
    if (qd.front() == nullptr) {
      note_degrees(joint, *q.front());
      return void(motion_.tracks.emplace(joint.velocity, analysis::Track(t, *q.front())));
    }
    std::vector<analysis::Moment> moments;
    for (std::size_t i = 0; i < t.size(); ++i)
      moments.push_back({(*q.front())[i], (*qd.front())[i], (*qdd.front())[i]});
    motion_.tracks.emplace(joint.velocity, analysis::Track(t, moments));
  }

  // A table with velocities comes from a program, which turns shafts more than once.
  void note_degrees(const model::Joint& joint, const std::vector<double>& q) {
    constexpr double turn = 6.28318530717958647693;
    const auto nearer = [](double a, double b) { return std::fabs(a) < std::fabs(b); };
    const double most = *std::max_element(q.begin(), q.end(), nearer);
    if (model::is_revolute(joint.type) && std::fabs(most) > turn)
      degrees_.push_back(
          fmt::format("{} reaches {:.6g} rad, more than a turn, multiply by pi/180 if these are degrees",
                      column("q", joint.name), most));
  }

  void add_spatial(const model::Joint& joint, std::size_t row) {
    const ColumnPointers q = columns("q", joint), qd = columns("qd", joint), qdd = columns("qdd", joint);
    if (rests(joint, q, qd, qdd)) return;
    const bool is_free = joint.type == model::JointType::Free;
    const std::vector<double>& t = table_.times();
    const std::vector<analysis::Vector> positions = rows_of(q);
    for (std::size_t i = 0; i < t.size(); ++i) check_length(joint, positions[i], t[i]);
    if (qd.front() == nullptr)
      return void(motion_.spatial_tracks.emplace(row, analysis::SpatialTrack(is_free, t, positions)));
    const std::vector<analysis::Vector> velocities = rows_of(qd), accelerations = rows_of(qdd);
    std::vector<analysis::SpatialMoment> moments;
    for (std::size_t i = 0; i < t.size(); ++i)
      moments.push_back({positions[i], velocities[i], accelerations[i]});
    motion_.spatial_tracks.emplace(row, analysis::SpatialTrack(is_free, t, moments));
  }

  // A column for each coordinate, or velocity, of the joint; null where the table has none.
  ColumnPointers columns(const std::string& quantity, const model::Joint& joint) const {
    ColumnPointers found;
    for (const std::string& name : names(quantity, joint)) found.push_back(table_.find(name));
    return found;
  }

  std::vector<std::string> names(const std::string& quantity, const model::Joint& joint) const {
    std::vector<std::string> result;
    const model::Model& model = session_.model();
    const bool is_q = quantity == "q";
    const std::size_t count = is_q ? joint.form().coordinates.size() : joint.form().velocities.size();
    for (int i = 0; i < static_cast<int>(count); ++i)
      result.push_back(column(quantity, is_q ? model.coordinate_name(joint.coordinate + i)
                                             : model.velocity_name(joint.velocity + i)));
    return result;
  }

  // True where the table has nothing of the joint. A part of its columns is a mistake.
  bool rests(const model::Joint& joint, const ColumnPointers& q, const ColumnPointers& qd,
             const ColumnPointers& qdd) {
    const auto has_any = [](const ColumnPointers& of) {
      return std::any_of(of.begin(), of.end(), [](const auto* column) { return column != nullptr; });
    };
    if (!has_any(q) && !has_any(qd) && !has_any(qdd)) {
      resting_.push_back(joint.name);
      return true;
    }
    require("q", joint, q, "the motion of the joint " + quoted(joint.name) + " needs it");
    if (!has_any(qd) && !has_any(qdd)) return false;
    const char* const remedy = "add it, or leave velocity and acceleration out";
    require("qd", joint, qd, remedy);
    require("qdd", joint, qdd, remedy);
    return false;
  }

  void require(const char* quantity, const model::Joint& joint, const ColumnPointers& columns,
               const std::string& why) const {
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i] == nullptr)
        table_.fail("the column " + names(quantity, joint)[i] + " is missing, " + why);
  }

  static std::vector<analysis::Vector> rows_of(const ColumnPointers& columns) {
    std::vector<analysis::Vector> rows(columns.front()->size());
    for (const std::vector<double>* column : columns)
      for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back((*column)[i]);
    return rows;
  }

  // Rounded tables have lengths near to 1; others are no attitudes.
  void check_length(const model::Joint& joint, const analysis::Vector& q, double t) const {
    const double* const p = q.data() + q.size() - 4;
    const double length = std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
    if (std::fabs(length - 1) < 1e-3) return;
    table_.fail(fmt::format("the quaternion of the joint '{}' has the length {:.6g} at t = {} s, write qw, "
                            "qx, qy, qz of length 1",
                            joint.name, length, t));
  }

  bool may_be_given(const model::Joint& joint) const {
    const scheme::Shape& shape = session_.shape();
    for (int i = 0; i < static_cast<int>(joint.form().velocities.size()); ++i) {
      const auto among = [place = joint.velocity + i](const std::vector<int>& places) {
        return std::find(places.begin(), places.end(), place) != places.end();
      };
      if (among(shape.independent) || (among(shape.driven) && !joint.motion)) return true;
    }
    return false;
  }

  std::string example() const {
    const scheme::Shape& shape = session_.shape();
    const std::vector<int>& places = shape.driven.empty() ? shape.independent : shape.driven;
    if (places.empty()) return "JOINT";
    const model::Model& model = session_.model();
    return model.coordinate_name(model.joint_of_velocity(places.front()).coordinate);
  }

  const Session& session_;
  NumberTable table_;
  MotionTable motion_;
  std::vector<std::string> resting_, degrees_;
};

} // namespace

MotionTable read_motion(const Session& session, const std::string& file, const Reporting& reporting) {
  MotionReader reader(session, file);
  MotionTable motion = reader.read();
  const std::vector<std::string>& resting = reader.resting();
  if (!resting.empty())
    print_notes(reader.table(),
                {fmt::format("there is no column of the joint{} '{}', which rest{} at the initial value{}",
                             resting.size() == 1 ? "" : "s", fmt::join(resting, "', '"),
                             resting.size() == 1 ? "s" : "", resting.size() == 1 ? "" : "s")},
                reporting);
  print_notes(reader.table(), reader.degrees(), reporting);
  note_unknown_columns(reader.table(), session.model(), reporting);
  return motion;
}

} // namespace mbsgen::cli
