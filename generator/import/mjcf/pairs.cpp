// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/pairs.h"
#include "base/index.h"
#include "base/text.h"
#include "import/mjcf/read/friction.h"
#include "import/names.h"
#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace mbsgen::importer {

namespace {

constexpr std::size_t most_tries = 1'000'000; // of pairs that are looked at

bool share_a_bit(const MjcfSurface& a, const MjcfSurface& b) {
  return (a.contype & b.conaffinity) != 0 || (b.contype & a.conaffinity) != 0;
}

// Of two geoms, by MuJoCo's rule.
double friction_of(const MjcfSurface& a, const MjcfSurface& b) {
  if (a.priority != b.priority) {
    const MjcfSurface& first = a.priority > b.priority ? a : b;
    return first.condim == 1 ? 0 : first.friction;
  }
  return std::max(a.condim, b.condim) == 1 ? 0 : std::max(a.friction, b.friction);
}

class PairFinder {
public:
  PairFinder(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfSettings& settings,
             const MjcfWorld& world, const std::vector<MjcfPlacement>& placements, Diagnostics& diagnostics)
      : document_(document), defaults_(defaults), settings_(settings), world_(world), placements_(placements),
        diagnostics_(diagnostics) {}

  std::vector<MjcfPair> run() {
    index();
    for (const XmlElement* section : document_.children(*document_.root(), "contact"))
      for (const XmlElement* one : document_.children(*section)) {
        const std::string name = one->name();
        if (name == "pair") read_pair(defaults_.of(*one));
        if (name == "exclude") read_exclude(defaults_.bare(*one));
      }
    find_others();
    return std::move(pairs_);
  }

private:
  using Key = std::pair<std::size_t, std::size_t>;

  static Key ordered(std::size_t a, std::size_t b) { return std::minmax(a, b); }

  const MjcfSurface& surface(const MjcfSurfaceIndex& at) const {
    return world_.bodies[at.body].surfaces[at.surface];
  }
  // The body with joints that carries one; 0: the world.
  std::size_t carrier(std::size_t body) const { return at(placements_[body].carrier); }

  void index() {
    for (std::size_t b = 0; b < world_.bodies.size(); ++b) {
      bodies_.emplace(world_.bodies[b].name, b);
      first_.push_back(count_);
      count_ += world_.bodies[b].surfaces.size();
      for (std::size_t s = 0; s < world_.bodies[b].surfaces.size(); ++s) add_name({b, s});
    }
  }

  void add_name(const MjcfSurfaceIndex& at) {
    const MjcfSurface& one = surface(at);
    if (!one.name.empty() && !surfaces_.emplace(one.name, at).second)
      diagnostics_.error(one.where, "a second geom named " + quoted(one.name) + ", rename one of them");
  }

  std::size_t number(const MjcfSurfaceIndex& at) const { return first_[at.body] + at.surface; }

  template <class Value>
  const Value* find(const std::unordered_map<std::string, Value>& values, const char* kind,
                    const char* attribute, const MjcfElement& element) const {
    if (!element.has(attribute)) {
      element.error(element.subject() + " has no attribute " + attribute + ", add it");
      return nullptr;
    }
    const std::string name = element.word(attribute);
    const auto found = values.find(name);
    if (found != values.end()) return &found->second;
    element.error(std::string("there is no ") + kind + " " + quoted(name) +
                  advice_on(
                      name, values, [](const auto& one) { return one.first; }, diagnostics_));
    return nullptr;
  }

  void read_pair(const MjcfElement& element) {
    const MjcfSurfaceIndex* const a = find(surfaces_, "geom", "geom1", element);
    const MjcfSurfaceIndex* const b = find(surfaces_, "geom", "geom2", element);
    const double friction = read_condim(element, 3) == 1 ? 0 : read_friction(element, 1);
    if (a == nullptr || b == nullptr) return;
    if (carrier(a->body) == carrier(b->body))
      return element.note("a <pair> of geoms that do not move against each other is left out");
    named_.insert(ordered(number(*a), number(*b)));
    add(*a, *b, {element.name(), friction, element.where(), element.line()});
  }

  void read_exclude(const MjcfElement& element) {
    const std::size_t* const a = find(bodies_, "body", "body1", element);
    const std::size_t* const b = find(bodies_, "body", "body2", element);
    if (a != nullptr && b != nullptr) excluded_.insert(ordered(*a, *b));
  }

  struct Contact {
    std::string name;
    double friction;
    Location where;
    int line;
  };

  void add(const MjcfSurfaceIndex& a, const MjcfSurfaceIndex& b, const Contact& how) {
    if (settings_.contacts == MjcfContacts::world && carrier(a.body) != 0 && carrier(b.body) != 0) return;
    const bool swaps = carrier(a.body) == 0;
    pairs_.push_back({swaps ? b : a, swaps ? a : b, how.name, how.friction, how.where, how.line});
  }

  static bool may_touch_any(const MjcfBody& body) {
    return std::any_of(body.surfaces.begin(), body.surfaces.end(),
                       [](const MjcfSurface& one) { return one.contype != 0 || one.conaffinity != 0; });
  }

  bool may_touch(std::size_t a, std::size_t b) const {
    const std::size_t first = carrier(a), second = carrier(b);
    if (first == second || excluded_.count(ordered(a, b)) > 0) return false;
    if (!settings_.filters_parents || first == 0 || second == 0) return true;
    return below(first) != second && below(second) != first;
  }

  // The body with joints that carries the one with joints.
  std::size_t below(std::size_t with_joints) const { return carrier(at(world_.bodies[with_joints].parent)); }

  void find_others() {
    std::vector<std::size_t> bodies;
    for (std::size_t b = 0; b < world_.bodies.size(); ++b)
      if (may_touch_any(world_.bodies[b])) bodies.push_back(b);
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (std::size_t j = i + 1; j < bodies.size(); ++j)
        if (!find_between(bodies[i], bodies[j])) return;
  }

  // False after an error.
  bool find_between(std::size_t a, std::size_t b) {
    const std::size_t rows = world_.bodies[a].surfaces.size(), columns = world_.bodies[b].surfaces.size();
    const bool touch = may_touch(a, b);
    tries_ += touch ? rows * columns : 1;
    if (tries_ > most_tries) {
      diagnostics_.error(
          world_.bodies[b].where,
          "--contacts looks at " + std::to_string(most_tries) +
              " pairs of geoms, and there are more: take geoms that nothing should touch out of "
              "it by contype=\"0\" and conaffinity=\"0\", and merge others");
      return false;
    }
    for (std::size_t i = 0; touch && i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j) try_pair({a, i}, {b, j});
    return true;
  }

  void try_pair(const MjcfSurfaceIndex& a, const MjcfSurfaceIndex& b) {
    const MjcfSurface &first = surface(a), &second = surface(b);
    if (!share_a_bit(first, second) || named_.count(ordered(number(a), number(b))) > 0) return;
    const MjcfSurface& shown = carrier(a.body) == 0 ? second : first;
    add(a, b, {"", friction_of(first, second), shown.where, shown.line});
  }

  const MjcfDocument& document_;
  const MjcfDefaults& defaults_;
  const MjcfSettings& settings_;
  const MjcfWorld& world_;
  const std::vector<MjcfPlacement>& placements_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, std::size_t> bodies_;
  std::unordered_map<std::string, MjcfSurfaceIndex> surfaces_;
  std::vector<std::size_t> first_; ///< per body: number of its first geom
  std::size_t count_ = 0, tries_ = 0;
  std::set<Key> named_, excluded_;
  std::vector<MjcfPair> pairs_;
};

} // namespace

std::vector<MjcfPair> touching_pairs(const MjcfDocument& document, const MjcfDefaults& defaults,
                                     const MjcfSettings& settings, const MjcfWorld& world,
                                     const std::vector<MjcfPlacement>& placements, Diagnostics& diagnostics) {
  if (settings.contacts == MjcfContacts::none || !settings.touches) return {};
  return PairFinder(document, defaults, settings, world, placements, diagnostics).run();
}

} // namespace mbsgen::importer
