// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/proposals.h"
#include "language/model/variables.h"
#include "language/model/words.h"
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace mbsgen::language {

namespace {

using Form = JsonTree::Form;

std::string in_quotes(const std::string& text) {
  return '"' + text + '"';
}

bool is_in_comment(const ModelFile& file, std::size_t cursor) {
  const std::vector<Span>& comments = file.tree.comments();
  return std::any_of(comments.begin(), comments.end(), [&](const Span& one) { return one.encloses(cursor); });
}

// A cursor in a model file.
class Cursor {
public:
  Cursor(const ModelFile& file, std::size_t at) : file_(file), tree_(file.tree), at_(at) {}

  std::vector<Proposal> take() {
    const int around = tree_.container(at_);
    if (around < 0) return {};
    const int child = child_at(around);
    if (child < 0) {
      if (tree_[around].form == Form::object)
        keys(around, -1, {at_, at_});
      else
        value(file_.grammar.element(file_.placed(around).place), -1, {at_, at_}, around);
    } else if (tree_[child].key.size() > 0 && tree_[child].key.touches(at_) && at_ > tree_[child].key.begin) {
      keys(around, child,
           token(tree_[child].key, tree_[child].form != Form::missing || tree_[child].is_closed));
    } else {
      value(file_.placed(child).place, child, value_span(child), around);
    }
    return std::move(proposals_);
  }

private:
  // Of a text without its second quote, no more than is before the cursor.
  Span token(const Span& whole, bool is_closed) const { return is_closed ? whole : Span{whole.begin, at_}; }

  Span value_span(int child) const {
    const JsonTree::Node& node = tree_[child];
    return node.form == Form::missing ? Span{at_, at_} : token(node.place, node.is_closed);
  }

  // The child whose key or value the cursor touches, or whose value is awaited there; -1: none.
  int child_at(int around) const {
    for (const int child : tree_[around].children) {
      const JsonTree::Node& node = tree_[child];
      if (node.key.size() > 0 && node.key.begin < at_ && at_ <= node.key.end) return child;
      if (node.form != Form::missing && node.place.touches(at_)) return child;
    }
    int last = -1;
    for (const int child : tree_[around].children)
      if (tree_[child].key.begin < at_) last = child;
    const bool awaits = last >= 0 && tree_[last].form == Form::missing && tree_[last].key.size() > 0 &&
                        tree_[last].place.begin > tree_[last].key.end;
    return awaits && tree_[last].place.begin <= at_ ? last : -1;
  }

  void keys(int object, int own, const Span& place) {
    const int here = file_.placed(object).place;
    if (here < 0) return;
    const std::set<std::string> present = keys_beside(object, own);
    const bool has_colon = own >= 0 && tree_[own].place.begin > tree_[own].key.end;
    for (const auto& [key, below] : file_.grammar[here].keys)
      if (present.count(key) == 0 && fits(file_.grammar[here], present, key))
        proposals_.push_back(of_key(key, file_.grammar[here], file_.grammar[below], place, has_colon));
  }

  std::set<std::string> keys_beside(int object, int own) const {
    std::set<std::string> present;
    for (const int child : tree_[object].children)
      if (child != own) present.insert(tree_[child].name);
    return present;
  }

  // An object of several forms has one that has all of its keys, if any has.
  static bool fits(const Grammar::Place& place, const std::set<std::string>& present,
                   const std::string& key) {
    bool any_has_all = false, fits = false;
    for (const std::set<std::string>& form : place.forms) {
      const bool has_all = std::includes(form.begin(), form.end(), present.begin(), present.end());
      any_has_all = any_has_all || has_all;
      fits = fits || (has_all && form.count(key) != 0);
    }
    return fits || !any_has_all;
  }

  static Proposal of_key(const std::string& key, const Grammar::Place& around, const Grammar::Place& below,
                         const Span& place, bool has_colon) {
    Proposal one{key, in_quotes(key) + (has_colon ? "" : ": "), place, ProposalKind::key};
    one.detail = around.required.count(key) != 0 ? "required"
                 : below.standard.empty()        ? ""
                                                 : "default " + below.standard;
    one.documentation = below.description;
    one.is_of_schema = true;
    if (!has_colon) one.snippet = in_quotes(key) + ": " + value_snippet(below);
    return one;
  }

  static const char* value_snippet(const Grammar::Place& place) {
    if (place.is_object && !place.is_list && !place.is_text) return "{$0}";
    if (place.is_list && !place.is_object && !place.is_text && !place.is_expression) return "[$0]";
    const bool is_word = !place.choices.empty() && place.choices.front().front() == '"';
    return is_word || (place.is_text && !place.is_expression) ? "\"$0\"" : "$0";
  }

  void value(int here, int node, const Span& place, int around) {
    if (here < 0) return;
    for (const std::string& choice : file_.grammar[here].choices) {
      proposals_.push_back({choice, choice, place, ProposalKind::value});
      proposals_.back().documentation = file_.grammar[here].description;
      proposals_.back().is_of_schema = true;
    }
    const bool is_text = node >= 0 && (tree_[node].form == Form::string || tree_[node].form == Form::missing);
    if (is_text || node < 0)
      names(node < 0 ? file_.placed(around) : file_.placed(node), here, node, place, around);
  }

  void names(const PlacedNode& placed, int here, int node, const Span& place, int around) {
    const Naming naming = node < 0 ? naming_of_element(here, around) : placed.naming;
    switch (naming) {
    case Naming::body:
      return bodies(place, tree_.string(tree_.member(around, "name")));
    case Naming::road:
      return things(Kind::road, "", place);
    case Naming::own_point:
    case Naming::wheel_point:
      return things(Kind::point, placed.owner, place);
    case Naming::point:
      return points(place);
    case Naming::joint:
      return things(Kind::joint, "", place);
    case Naming::state:
      return things(Kind::state, "", place);
    case Naming::sensitivity:
      return sensitivities(place);
    case Naming::expression:
      return expression(node, node < 0 ? around : node, here, place);
    case Naming::declaration:
    case Naming::nothing:
      return;
    }
  }

  // An element of a list that is not there yet.
  Naming naming_of_element(int here, int around) const {
    const Grammar::Place& place = file_.grammar[here];
    if (place.has("point")) return Naming::point;
    if (file_.grammar[file_.placed(around).place].has("law_states")) return Naming::state;
    if (place.has("output") || place.is_expression) return Naming::expression;
    if (place.has("name")) return Naming::joint;
    return tree_[around].name == "sensitivities" ? Naming::sensitivity : Naming::nothing;
  }

  void add(const std::string& name, const Span& place, std::string detail) {
    proposals_.push_back({name, in_quotes(name), place, ProposalKind::name, std::move(detail)});
  }

  void things(Kind kind, const std::string& owner, const Span& place) {
    for (const std::string& name : file_.contents.names(kind, owner)) add(name, place, "");
    if (kind == Kind::point) add("origin", place, "");
  }

  // A body does not carry itself.
  void bodies(const Span& place, const std::string& own) {
    add("base", place, "the inertial body");
    for (const std::string& name : file_.contents.names(Kind::body))
      if (name != own) add(name, place, "body");
  }

  void points(const Span& place) {
    std::vector<std::string> bodies = file_.contents.names(Kind::body);
    bodies.insert(bodies.begin(), "base");
    for (const std::string& body : bodies) {
      for (const std::string& point : file_.contents.names(Kind::point, body))
        add(body + "." + point, place, "point");
      add(body + ".origin", place, "point");
    }
  }

  void sensitivities(const Span& place) {
    for (const std::string& name : file_.contents.names(Kind::parameter)) add(name, place, "parameter");
    for (const std::string& name : file_.contents.names(Kind::body))
      add(name + ".mass", place, "mass of the body");
  }

  void word(const std::string& text, const Span& place, ProposalKind kind, std::string detail) {
    proposals_.push_back({text, text, place, kind, std::move(detail)});
  }

  // Where no quote has been written, the word needs them.
  void expression(int node, int anchor, int here, const Span& place) {
    const bool is_inside = node >= 0 && tree_[node].form == Form::string;
    if (!is_inside) {
      const std::size_t first = proposals_.size();
      inside(place, here, anchor);
      for (std::size_t i = first; i < proposals_.size(); ++i)
        proposals_[i].text = in_quotes(proposals_[i].text);
      return;
    }
    const Content content = tree_.content(node);
    const std::size_t first = content.place(0, 0).begin, last = content.from.back();
    if (at_ < first || at_ > last) return;
    const std::size_t cursor = static_cast<std::size_t>(
        std::lower_bound(content.from.begin(), content.from.end(), at_) - content.from.begin());
    const std::size_t begin = word_begin(content.text, cursor), end = word_end(content.text, cursor);
    const std::string_view accessor = open_accessor(content.text, cursor);
    if (!accessor.empty()) return arguments(accessor, content.place(begin, end));
    inside(content.place(begin, end), here, anchor);
  }

  void arguments(std::string_view accessor, const Span& place) {
    for (const std::string& name : file_.contents.names(kind_of_argument(accessor)))
      word(name, place, ProposalKind::name, std::string(accessor) + "(" + name + ")");
  }

  void inside(const Span& place, int here, int anchor) {
    if (file_.grammar[here].has("output")) return several(quantities(), place);
    for (const std::string& name : file_.contents.names(Kind::parameter))
      word(name, place, ProposalKind::variable, "parameter");
    for (const Variable& one : functions()) word(one.name, place, ProposalKind::function, one.about);
    several(variables(file_, anchor), place);
  }

  void several(const std::vector<Variable>& all, const Span& place) {
    for (const Variable& one : all) calls(one, place);
  }

  // q of each joint, x of each state; a variable without argument is a word.
  void calls(const Variable& one, const Span& place) {
    if (!one.takes_name) return word(one.name, place, ProposalKind::variable, one.about);
    for (const std::string& name : file_.contents.names(kind_of_argument(one.name)))
      word(std::string(one.name) + "(" + name + ")", place, ProposalKind::variable, one.about);
  }

  const ModelFile& file_;
  const JsonTree& tree_;
  std::size_t at_;
  std::vector<Proposal> proposals_;
};

} // namespace

std::vector<Proposal> proposals(const ModelFile& file, std::size_t cursor) {
  return is_in_comment(file, cursor) ? std::vector<Proposal>() : Cursor(file, cursor).take();
}

} // namespace mbsgen::language
