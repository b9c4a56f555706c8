// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/session/motion_table.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/session/result.h"
#include "cli/session/table.h"
#include "import/urdf/unknown_name.h"
#include <algorithm>
#include <sstream>
#include <string_view>

namespace mbsgen::cli {

namespace {

using Row = std::vector<std::string>;

// Commas in quotes do not divide.
Row cells_of(const std::string& line) {
  Row cells{""};
  bool is_quoted = false;
  for (const char c : line) {
    if (c == '"') is_quoted = !is_quoted;
    if (c == ',' && !is_quoted)
      cells.emplace_back();
    else if (c != '"' && c != '\r')
      cells.back() += c;
  }
  return cells;
}

// Spreadsheets begin a file with the mark of UTF-8.
std::string without_mark(std::string text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.compare(0, mark.size(), mark) == 0) text.erase(0, mark.size());
  return text;
}

class MotionReader {
public:
  MotionReader(const Session& session, const std::string& file) : session_(session), file_(file) {}

  MotionTable read() {
    std::istringstream lines(without_mark(read_text(file_)));
    int end = 0, line_of_names = 1;
    for (std::string line; std::getline(lines, line);) {
      line_ = ++end;
      if (line.find_first_not_of('\r') == std::string::npos || line.front() == '#') continue;
      if (names_.empty()) line_of_names = line_;
      names_.empty() ? read_names(cells_of(line)) : read_row(cells_of(line));
    }
    if (columns_.front().size() < 2) fail("a motion needs two rows at least");
    line_ = line_of_names;
    MotionTable table{columns_.front(), {}};
    for (const std::string& name : names_)
      if (const std::string joint = joint_of("q", name); !joint.empty()) add(joint, table);
    if (table.tracks.empty())
      fail("no column is the motion of an independent or driven joint, such as q(" + example() + ")");
    return table;
  }

private:
  [[noreturn]] void fail(const std::string& what) const { throw WrongTable(place() + ": " + what); }

  std::string place() const { return shown_input(file_) + ':' + std::to_string(line_); }

  void read_names(Row names) {
    if (names.size() == 1 && names.front().find_first_of(";\t") != std::string::npos)
      fail("the cells are not divided by commas, write commas between and points in numbers");
    if (names.front() != "t")
      fail("the first column is " + quoted(names.front()) + ", name it 't', the time in s");
    names_ = std::move(names);
    columns_.resize(names_.size());
  }

  void read_row(const Row& cells) {
    if (cells.size() != names_.size())
      fail(std::to_string(cells.size()) + " cells in a row, write " + std::to_string(names_.size()) +
           " as there are names");
    for (std::size_t i = 0; i < cells.size(); ++i) {
      double value = 0;
      if (!reads_number(cells[i], value)) fail(quoted(cells[i]) + " is no number, write one such as 0.5");
      columns_[i].push_back(value);
    }
    const std::vector<double>& times = columns_.front();
    if (times.size() > 1 && !(times.back() > times[times.size() - 2]))
      fail("the time does not increase, sort the rows by t");
  }

  // The joint of a column "QUANTITY(JOINT)"; empty for another column.
  static std::string joint_of(const std::string& quantity, const std::string& name) {
    const std::string head = quantity + '(';
    if (name.rfind(head, 0) != 0 || name.back() != ')') return "";
    return name.substr(head.size(), name.size() - head.size() - 1);
  }

  const std::vector<double>* find(const std::string& quantity, const std::string& joint) const {
    const std::string name = column(quantity, joint);
    if (std::count(names_.begin(), names_.end(), name) > 1)
      fail("there are two columns " + name + ", remove one");
    const auto found = std::find(names_.begin(), names_.end(), name);
    return found == names_.end() ? nullptr : &columns_[static_cast<std::size_t>(found - names_.begin())];
  }

  void add(const std::string& joint, MotionTable& table) const {
    const std::vector<std::string>& coordinates = session_.shape().coordinate_names;
    if (std::find(coordinates.begin(), coordinates.end(), joint) != coordinates.end() && !is_single(joint))
      return;
    const int velocity = velocity_of(joint);
    if (!may_be_given(velocity)) return;
    const std::vector<double>&q = *find("q", joint), &t = columns_.front();
    const std::vector<double>*qd = find("qd", joint), *qdd = find("qdd", joint);
    if ((qd == nullptr) != (qdd == nullptr))
      fail("the column " + std::string(qd == nullptr ? "qd(" : "qdd(") + joint +
           ") is missing, add it, or leave velocity and acceleration out");
    if (qd == nullptr) return void(table.tracks.emplace(velocity, analysis::Track(t, q)));
    std::vector<analysis::Moment> moments;
    for (std::size_t i = 0; i < t.size(); ++i) moments.push_back({q[i], (*qd)[i], (*qdd)[i]});
    table.tracks.emplace(velocity, analysis::Track(t, moments));
  }

  int velocity_of(const std::string& joint) const {
    try {
      return session_.velocity(place(), joint);
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
  std::string file_;
  int line_ = 1;
  Row names_;
  std::vector<std::vector<double>> columns_{1};
};

} // namespace

MotionTable read_motion(const Session& session, const std::string& file) {
  return MotionReader(session, file).read();
}

} // namespace mbsgen::cli
