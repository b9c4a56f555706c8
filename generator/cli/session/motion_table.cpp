// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/motion_table.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/session/number_table.h"
#include "cli/session/table.h"
#include "import/urdf/unknown_name.h"
#include <algorithm>

namespace mbsgen::cli {

namespace {

class MotionReader {
public:
  MotionReader(const Session& session, const std::string& file) : session_(session), table_(file) {}

  MotionTable read() {
    MotionTable motion{table_.times(), {}};
    for (const std::string& name : table_.names())
      if (const std::string joint = joint_of("q", name); !joint.empty()) add(joint, motion);
    if (motion.tracks.empty())
      table_.fail("no column is the motion of an independent or driven joint, such as q(" + example() + ")");
    return motion;
  }

private:
  // The joint of a column "QUANTITY(JOINT)"; empty for another column.
  static std::string joint_of(const std::string& quantity, const std::string& name) {
    const std::string head = quantity + '(';
    if (name.rfind(head, 0) != 0 || name.back() != ')') return "";
    return name.substr(head.size(), name.size() - head.size() - 1);
  }

  void add(const std::string& joint, MotionTable& motion) const {
    const std::vector<std::string>& coordinates = session_.shape().coordinate_names;
    if (std::find(coordinates.begin(), coordinates.end(), joint) != coordinates.end() && !is_single(joint))
      return;
    const int velocity = velocity_of(joint);
    if (!may_be_given(velocity)) return;
    const std::vector<double>&q = *table_.find(column("q", joint)), &t = table_.times();
    const std::vector<double>*qd = table_.find(column("qd", joint)), *qdd = table_.find(column("qdd", joint));
    if ((qd == nullptr) != (qdd == nullptr))
      table_.fail("the column " + std::string(qd == nullptr ? "qd(" : "qdd(") + joint +
                  ") is missing, add it, or leave velocity and acceleration out");
    if (qd == nullptr) return void(motion.tracks.emplace(velocity, analysis::Track(t, q)));
    std::vector<analysis::Moment> moments;
    for (std::size_t i = 0; i < t.size(); ++i) moments.push_back({q[i], (*qd)[i], (*qdd)[i]});
    motion.tracks.emplace(velocity, analysis::Track(t, moments));
  }

  int velocity_of(const std::string& joint) const {
    try {
      return session_.velocity(table_.place(), joint);
    } catch (const importer::UnknownName& error) {
      throw WrongTable(error.what());
    }
  }

  // Ball and free joints have several coordinates, whose motions are no columns.
  bool is_single(const std::string& joint) const {
    const std::vector<std::string>& names = session_.shape().joint_names;
    return std::find(names.begin(), names.end(), joint) != names.end();
  }

  bool may_be_given(int velocity) const {
    const scheme::Shape& shape = session_.shape();
    const auto among = [&](const std::vector<int>& places) {
      return std::find(places.begin(), places.end(), velocity) != places.end();
    };
    const model::Joint& joint = session_.model().joint_of_velocity(velocity);
    return among(shape.independent) || (among(shape.driven) && !joint.motion);
  }

  std::string example() const {
    const scheme::Shape& shape = session_.shape();
    const std::vector<int>& places = shape.driven.empty() ? shape.independent : shape.driven;
    return places.empty() ? "JOINT" : shape.joint_names[at(places.front())];
  }

  const Session& session_;
  NumberTable table_;
};

} // namespace

MotionTable read_motion(const Session& session, const std::string& file) {
  return MotionReader(session, file).read();
}

} // namespace mbsgen::cli
