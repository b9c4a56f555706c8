// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/io/files.h"
#include "cli/session/session.h"
#include <limits>
#include <string>
#include <vector>

namespace mbsgen::cli {

/// A table of numbers as CSV: a line of names, the first of them "t", then a line for each time.
class Table {
public:
  explicit Table(const std::vector<std::string>& names);
  void add(const std::vector<double>& row);
  /// Cells as they are to be read: numbers, or nothing.
  void add(const std::vector<std::string>& cells);
  const std::string& text() const { return text_; }
  std::size_t rows() const { return rows_; }

private:
  std::string text_;
  std::size_t rows_ = 0;
};

/// Throws UsageError for intervals, in s, that give more than ten million rows over a span of time.
void check_rows(double span, double every);

/// The columns of a motion: t, q, qd, qdd, x and xd of states, Q, Qdriven, lambda, Z, Zd, F of links, and the
/// model's other outputs.
class MotionColumns {
public:
  explicit MotionColumns(const Session& session);
  /// With the evaluator's parameters.
  MotionColumns(const Session& session, interpret::Model evaluator);

  std::vector<std::string> names() const;
  /// The time and the coordinates alone.
  std::vector<std::string> coordinates() const;
  /// `Q`: forces of joints.
  std::vector<double> row(const analysis::Point& point, const std::vector<double>& Q) const {
    return row(evaluator_, point.t, point, Q);
  }
  /// The row over another type of numbers, with the parameters of that evaluator.
  template <class T, class Point>
  std::vector<T> row(const interpret::BasicModel<T>& evaluator, double t, const Point& point,
                     const std::vector<T>& Q) const;

private:
  template <class T>
  void add_outputs(const interpret::BasicModel<T>& evaluator, const interpret::BasicInputs<T>& inputs,
                   const std::map<std::string, interpret::Array<T>>& arguments, std::vector<T>& row) const;

  const Session& session_;
  interpret::Model evaluator_;
  std::vector<std::string> links_;
  std::vector<std::size_t> outputs_; ///< places among the model's
};

/// Z of all links, then Zd, then F.
template <class T>
std::vector<T> link_values(const interpret::BasicModel<T>& evaluator, std::size_t links,
                           const std::vector<T>& q, const std::vector<T>& qd,
                           const interpret::BasicInputs<T>& inputs) {
  std::vector<T> values(3 * links);
  if (links > 0)
    evaluator.call(links_function,
                   {{"q", interpret::in(q.data())},
                    {"qd", interpret::in(qd.data())},
                    {"LZ", interpret::out(values.data())},
                    {"LZd", interpret::out(values.data() + links)},
                    {"LF", interpret::out(values.data() + 2 * links)}},
                   inputs);
  return values;
}

template <class T, class Point>
std::vector<T> MotionColumns::row(const interpret::BasicModel<T>& evaluator, double t, const Point& point,
                                  const std::vector<T>& Q) const {
  std::vector<T> row{T(t)};
  const auto append = [&](const std::vector<T>& values) {
    row.insert(row.end(), values.begin(), values.end());
  };
  for (const auto* values :
       {&point.q, &point.qd, &point.qdd, &point.x, &point.xd, &Q, &point.Qdriven, &point.lambda})
    append(*values);
  const interpret::BasicInputs<T> inputs{t, point.x.data()};
  append(link_values<T>(evaluator, links_.size(), point.q, point.qd, inputs));
  if (!outputs_.empty())
    add_outputs(evaluator, inputs,
                {{"q", interpret::in(point.q.data())},
                 {"qd", interpret::in(point.qd.data())},
                 {"Q", interpret::in(Q.data())}},
                row);
  return row;
}

// Where the function has no answer, its results are no numbers.
template <class T>
void MotionColumns::add_outputs(const interpret::BasicModel<T>& evaluator,
                                const interpret::BasicInputs<T>& inputs,
                                const std::map<std::string, interpret::Array<T>>& arguments,
                                std::vector<T>& row) const {
  std::vector<T> y(session_.model().outputs.size(), T(std::numeric_limits<double>::quiet_NaN()));
  auto with_results = arguments;
  with_results["y"] = interpret::out(y.data());
  evaluator.call(outputs_function, with_results, inputs);
  for (const std::size_t i : outputs_) row.push_back(y[i]);
}

/// "q(NAME)".
std::string column(const std::string& quantity, const std::string& name);

/// Numbers about an analysis beside its table, in the order in which they are printed.
using Figures = std::vector<std::pair<std::string, double>>;

/// Adds the share of compiled code in what the analysis has evaluated, where there is some.
void add_compiled(const Session& session, Figures& figures);

/// Several findings of one kind: a line each, or elements of a list in JSON.
struct Records {
  std::string name; ///< empty: none are looked for
  std::vector<Figures> rows;
};

/// Other files than the table: what each is, and its name; empty where it is not written.
using OtherFiles = std::vector<std::pair<std::string, std::string>>;

/// Writes the table where it belongs together with `files`, and tells about it on standard output, unless the
/// table goes there. `others`: those among the files that are named there.
void deliver(const AnalysisOptions& options, const Table& table, FileSet& files, const Figures& figures,
             const Records& records = {}, const OtherFiles& others = {});
/// With a text of `findings` for readers, which takes the table's place on a terminal unless --output names
/// that.
void deliver(const AnalysisOptions& options, const Table& table, FileSet& files, const Figures& figures,
             const std::string& findings, const OtherFiles& others = {});

/// Prints that the drawing of --plot is missing, where there is a complaint; returns the exit code.
int drawn_or_not(const std::string& complaint);

/// Prints that there is no result; returns the exit code of that.
int no_result(const AnalysisOptions& options, const std::string& why);

/// The number that the whole word spells. False where it spells none, or one that is not finite.
bool reads_number(const std::string& word, double& value);

} // namespace mbsgen::cli
