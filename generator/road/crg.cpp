// SPDX-License-Identifier: GPL-3.0-or-later
#include "road/crg.h"
#include "base/text.h"
#include "road/crg_head.h"
#include "road/records.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace mbsgen::road {

namespace {

using Channel = CrgHead::Channel;

class CrgReader {
public:
  CrgReader(const CrgHead& head, const Records& records, const std::string& file, Diagnostics& diagnostics)
      : head_(head), records_(records), file_(file), diagnostics_(diagnostics) {}

  std::optional<MeasuredRoad> read() {
    const std::size_t errors = diagnostics_.errors();
    if (records_.size() < 2)
      error(head_.data_line,
            "the road has " + counted(records_.size(), "cross section") + ", it needs at least two");
    read_steps();
    order_sections();
    if (diagnostics_.errors() == errors) place_columns();
    if (diagnostics_.errors() == errors) read_heights();
    if (diagnostics_.errors() == errors) read_line();
    if (diagnostics_.errors() != errors) return std::nullopt;
    check_length();
    check_jumps();
    return std::move(road_);
  }

private:
  void error(int line, const std::string& message) { diagnostics_.error({line, 1, "", file_}, message); }
  void warning(int line, const std::string& message) { diagnostics_.warning({line, 1, "", file_}, message); }
  int line_of(const char* key) const {
    const auto found = head_.numbers.find(key);
    return found == head_.numbers.end() ? head_.data_line - 1 : found->second.line;
  }

  void read_steps() {
    road_.sections = records_.size();
    road_.u_step = head_.u_step ? head_.u_step->value : head_.number("reference_line_increment", 0.01);
    if (!(road_.u_step > 0))
      error(head_.u_step ? head_.u_step->line : line_of("reference_line_increment"),
            "the step along the reference line is not positive, write a length in m");
  }

  // A file that is cut off between two cross sections is as good as a whole one, but for the length in its head.
  void check_length() {
    constexpr const char* end = "reference_line_end_u";
    if (!head_.has(end)) return;
    const double first = head_.number("reference_line_start_u", head_.first_u ? head_.first_u->value : 0);
    const double length = head_.number(end, 0) - first;
    if (std::abs(length - road_.length()) < 0.5 * road_.u_step) return;
    warning(line_of(end), "the head has " + rounded(length, 6) + " m of road and the numbers have " +
                              rounded(road_.length(), 6) +
                              " m: the file is cut off, or its head has another length or step");
  }

  void check_jumps() {
    double largest = 0;
    const auto take = [&](std::size_t one, std::size_t other, double step) {
      const double jump = std::abs(road_.heights[other] - road_.heights[one]);
      if (jump > step) largest = std::max(largest, jump);
    };
    for (std::size_t at = 0; at < road_.heights.size(); ++at) {
      if (at >= road_.columns) take(at, at - road_.columns, road_.u_step);
      if (at % road_.columns > 0) take(at, at - 1, road_.v_step);
    }
    constexpr double unusual = 1; // m
    if (largest > unusual)
      warning(head_.data_line, "heights beside each other differ by up to " + rounded(largest, 3) +
                                   " m: write them in m where they are in mm");
  }

  // Places of the long sections, from the right; the file may have them in any order.
  void order_sections() {
    bool has_numbers = false, has_places = false;
    for (std::size_t i = 0; i < head_.columns.size(); ++i) {
      const CrgHead::Column& column = head_.columns[i];
      if (column.channel != Channel::height) continue;
      (column.is_number ? has_numbers : has_places) = true;
      sections_.push_back({column.place, i});
    }
    std::stable_sort(sections_.begin(), sections_.end(),
                     [](const Section& a, const Section& b) { return a.place < b.place; });
    if (has_numbers && has_places)
      error(head_.columns[sections_.front().column].line,
            "some long sections have numbers and others places, give all of them one or the other");
    else if (has_numbers)
      number_sections();
    for (std::size_t i = 1; i < sections_.size(); ++i)
      if (!(sections_[i - 1].place < sections_[i].place))
        return error(head_.columns[sections_[i].column].line,
                     "two long sections lie at one place, remove one");
  }

  void number_sections() {
    const double step = head_.number("long_section_v_increment", 0.01);
    const double right =
        head_.number("long_section_v_right", -step * static_cast<double>(sections_.size() - 1) / 2);
    if (!(step > 0))
      error(line_of("long_section_v_increment"),
            "the step between long sections is not positive, write a length in m");
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      if (std::abs(sections_[i].place - static_cast<double>(i + 1)) > 1e-3)
        return error(head_.columns[sections_[i].column].line,
                     "long sections are not numbered from 1 to " + std::to_string(sections_.size()));
      sections_[i].place = right + step * static_cast<double>(i);
    }
  }

  // Evenly spaced columns at all places of long sections: steps of a tenth of a millimetre at the finest.
  void place_columns() {
    constexpr double unit = 1e-4;
    constexpr long long most = 1LL << 40;
    long long divisor = 0;
    const double first = sections_.front().place;
    bool is_even = true;
    for (const Section& section : sections_) {
      const double steps = (section.place - first) / unit;
      if (!(std::abs(steps) < static_cast<double>(most)))
        return error(head_.data_line - 1, "the road is too wide");
      const long long whole = std::llround(steps);
      is_even = is_even && std::abs(steps - static_cast<double>(whole)) < 0.01;
      divisor = std::gcd(divisor, whole);
    }
    const double width = sections_.back().place - first;
    const double own = width / static_cast<double>(sections_.size() - 1);
    const bool has_own_step = std::all_of(sections_.begin(), sections_.end(), [&](const Section& section) {
      const double steps = (section.place - first) / own;
      return std::abs(steps - std::round(steps)) < 1e-6;
    });
    road_.v_first = first;
    road_.v_step = has_own_step ? own : unit * static_cast<double>(divisor);
    const double columns = has_own_step || is_even ? std::round(width / road_.v_step) + 1 : 0;
    constexpr double most_columns = 65536;
    if (columns < 2 || columns > most_columns)
      return error(head_.columns[sections_.front().column].line,
                   "the long sections lie at places without a common step, place them at multiples of 1 mm");
    road_.columns = static_cast<std::size_t>(columns);
  }

  void read_heights() {
    road_.heights.reserve(road_.sections * road_.columns);
    const std::vector<double> line = line_heights();
    for (std::size_t i = 0; i < road_.sections; ++i) {
      std::vector<double> section;
      for (const Section& each : sections_) section.push_back(records_.value(i, each.column));
      if (!fill(section)) return error(records_.line(i), "a cross section has no height at all, write one");
      const double bank = bank_at(i);
      std::size_t right = 0;
      for (std::size_t k = 0; k < road_.columns; ++k) {
        const double v = road_.v_first + road_.v_step * static_cast<double>(k);
        while (right + 2 < sections_.size() && sections_[right + 1].place <= v) ++right;
        const double share =
            (v - sections_[right].place) / (sections_[right + 1].place - sections_[right].place);
        const double height =
            section[right] + std::min(std::max(share, 0.0), 1.0) * (section[right + 1] - section[right]);
        road_.heights.push_back(height + line[i] + bank * v);
      }
    }
  }

  // A missing height is that of the nearest neighbours: at an edge of one, within the section between two.
  bool fill(std::vector<double>& section) {
    const auto is_missing = [](double height) { return !std::isfinite(height); };
    if (std::all_of(section.begin(), section.end(), is_missing)) return false;
    for (std::size_t i = 0; i < section.size(); ++i) {
      if (!is_missing(section[i])) continue;
      std::size_t end = i;
      while (end < section.size() && is_missing(section[end])) ++end;
      for (std::size_t k = i; k < end; ++k, ++road_.filled) {
        if (i == 0 || end == section.size()) {
          section[k] = i == 0 ? section[end] : section[i - 1];
          continue;
        }
        const double share =
            (sections_[k].place - sections_[i - 1].place) / (sections_[end].place - sections_[i - 1].place);
        section[k] = section[i - 1] + share * (section[end] - section[i - 1]);
      }
    }
    return true;
  }

  std::optional<std::size_t> column(Channel channel) const {
    for (std::size_t i = 0; i < head_.columns.size(); ++i)
      if (head_.columns[i].channel == channel) return i;
    return std::nullopt;
  }

  double bank_at(std::size_t section) {
    const std::optional<std::size_t> banking = column(Channel::banking);
    if (!banking) return head_.number("reference_line_start_b", 0);
    return checked(section, *banking, "banking");
  }

  double checked(std::size_t section, std::size_t column, const char* what) {
    const double value = records_.value(section, column);
    if (std::isfinite(value)) return value;
    error(records_.line(section), std::string("a cross section has no ") + what + ", write a number");
    return 0;
  }

  // Heights of the reference line against its start: the slope of a section leads to it. Where the head has the height of
  // the end, the difference to it is spread along the line.
  std::vector<double> line_heights() {
    std::vector<double> heights(road_.sections, 0.0);
    const std::optional<std::size_t> slope = column(Channel::slope);
    for (std::size_t i = 1; i < road_.sections; ++i)
      heights[i] = heights[i - 1] + road_.u_step * (slope ? checked(i, *slope, "slope")
                                                          : head_.number("reference_line_start_s", 0));
    if (head_.has("reference_line_end_z") && (slope || head_.number("reference_line_start_s", 0) != 0))
      spread(heights, head_.number("reference_line_end_z", 0) - head_.number("reference_line_start_z", 0));
    return heights;
  }

  static void spread(std::vector<double>& values, double end) {
    const double gap = end - values.back(), last = static_cast<double>(values.size() - 1);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += gap * static_cast<double>(i) / last;
  }

  void read_line() {
    const std::optional<std::size_t> heading = column(Channel::heading);
    if (!heading) return;
    std::vector<double> headings;
    for (std::size_t i = 1; i < road_.sections; ++i) headings.push_back(checked(i, *heading, "direction"));
    const double start = head_.number("reference_line_start_phi", headings.front());
    for (double& angle : headings) angle -= start;
    constexpr double straight = 1e-9;
    if (std::any_of(headings.begin(), headings.end(),
                    [](double angle) { return std::abs(angle) > straight; }))
      road_.headings = std::move(headings);
  }

  struct Section {
    double place = 0;
    std::size_t column = 0;
  };

  const CrgHead& head_;
  const Records& records_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  MeasuredRoad road_;
  std::vector<Section> sections_;
};

} // namespace

std::optional<MeasuredRoad> read_crg(std::string_view text, const std::string& file,
                                     Diagnostics& diagnostics) {
  const std::optional<CrgHead> head = read_crg_head(text, file, diagnostics);
  if (!head) return std::nullopt;
  const std::optional<Records> records = read_records(text, *head, file, diagnostics);
  if (!records) return std::nullopt;
  return CrgReader(*head, *records, file, diagnostics).read();
}

} // namespace mbsgen::road
