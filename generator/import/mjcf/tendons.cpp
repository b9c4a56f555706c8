// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/tendons.h"
#include "base/text.h"
#include "import/names.h"
#include "import/sums.h"
#include <string_view>

namespace mbsgen::importer {

MjcfTendons::MjcfTendons(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
                         const MjcfNames& names, const MjcfIndex& index, const MjcfSettings& settings,
                         MjcfPassive& passive, MjcfRotors& rotors, Diagnostics& diagnostics)
    : world_(world), names_(names), index_(index), settings_(settings), passive_(passive), rotors_(rotors),
      diagnostics_(diagnostics) {
  for (const XmlElement* section : document.children(*document.root(), "tendon"))
    for (const XmlElement* one : document.children(*section)) {
      const MjcfElement element = defaults.of(*one);
      if (std::string_view(one->name()) == "fixed") read_fixed(element);
      if (std::string_view(one->name()) == "spatial") read_spatial(element);
    }
}

void MjcfTendons::read_fixed(const MjcfElement& element) {
  MjcfTendon tendon;
  for (const XmlElement* one : element.document().children(element.own(), "joint")) {
    const MjcfElement row(element.document(), {one}, diagnostics_);
    const MjcfJointIndex* const found = index_.joint(row.word("joint"), row.where());
    if (found == nullptr) continue;
    tendon.terms.push_back({*found, row.number("coef", 0)});
    if (joint(tendon.terms.back()).coordinates() > 1) {
      row.error("joint " + quoted(row.word("joint")) +
                " has several coordinates, a fixed tendon takes hinges and slides");
      tendon.terms.pop_back();
    }
  }
  if (tendon.terms.empty()) element.error(element.subject() + " has no joint, add one");
  if (!element.name().empty() && !tendons_.emplace(element.name(), tendon).second)
    element.error("a second tendon " + quoted(element.name()) + ", rename one of them");
  add_spring(element, tendon);
  rotors_.add(element, tendon.terms);
}

void MjcfTendons::read_spatial(const MjcfElement& element) {
  MjcfTendon tendon;
  for (const XmlElement* one : element.document().children(element.own(), "site"))
    if (const char* const name = one->attribute("site"))
      if (index_.site(name, element.document().where(*one)) != nullptr) tendon.ends.emplace_back(name);
  if (tendon.ends.size() != 2 || element.document().children(element.own()).size() != 2) tendon.ends.clear();
  if (!element.name().empty() && !tendons_.emplace(element.name(), tendon).second)
    element.error("a second tendon " + quoted(element.name()) + ", rename one of them");
}

const MjcfJoint& MjcfTendons::joint(const MjcfTendon::Term& term) const {
  return world_.bodies[term.joint.body].joints[term.joint.joint];
}

// `of`: "q" or "qd"
std::string MjcfTendons::coordinates(const MjcfTendon& tendon, const char* of) const {
  std::string text;
  for (const MjcfTendon::Term& term : tendon.terms)
    text += plus(term.factor, std::string(of) + "(" + names_.of(term.joint) + ")");
  return text;
}

std::string MjcfTendons::stretch(const MjcfTendon& tendon, double factor) const {
  std::string text;
  double offset = 0;
  for (const MjcfTendon::Term& term : tendon.terms) {
    text += plus(factor * term.factor, "q(" + names_.of(term.joint) + ")");
    offset -= factor * term.factor * joint(term).ref.value;
  }
  return text + plus(offset);
}

// The length beyond that of the relaxed spring. Between two lengths nothing pulls.
std::string MjcfTendons::stretch_of_spring(const MjcfElement& element, const MjcfTendon& tendon) const {
  std::vector<double> rest = element.overlaid("springlength", {-1, -1});
  if (rest[1] == -1) rest[1] = rest[0];
  if (rest[0] == -1) {
    rest[0] = 0;
    for (const MjcfTendon::Term& term : tendon.terms) rest[0] += term.factor * joint(term).spring;
    rest[1] = rest[0];
  }
  const std::string length = coordinates(tendon, "q");
  if (rest[0] == rest[1]) return sum_of(length + plus(-rest[0]));
  return "max(" + sum_of(length + plus(-rest[1])) + ", 0) + min(" + sum_of(length + plus(-rest[0])) + ", 0)";
}

void MjcfTendons::add_spring(const MjcfElement& element, const MjcfTendon& tendon) {
  const double stiffness = settings_.springs ? element.number("stiffness", 0) : 0;
  const double damping = settings_.dampers ? element.number("damping", 0) : 0;
  std::string pull;
  if (stiffness > 0)
    pull = passive_.parameter({"stiffness_" + element.name(), element.line()}, stiffness, "") + "*(" +
           stretch_of_spring(element, tendon) + ")";
  if (damping > 0)
    pull += (pull.empty() ? "" : " + ") +
            passive_.parameter({"damping_" + element.name(), element.line()}, damping, "") + "*(" +
            sum_of(coordinates(tendon, "qd")) + ")";
  if (pull.empty()) return;
  for (const MjcfTendon::Term& term : tendon.terms)
    passive_.add(term.joint, 0, plus(-term.factor, "(" + pull + ")"));
}

const MjcfTendon* MjcfTendons::find(const std::string& name, const MjcfElement& user) const {
  const auto found = tendons_.find(name);
  if (found != tendons_.end()) return &found->second;
  user.error("there is no tendon " + quoted(name) +
             advice_on(
                 name, tendons_, [](const auto& one) { return one.first; }, diagnostics_));
  return nullptr;
}

const MjcfTendon* MjcfTendons::fixed(const std::string& name, const MjcfElement& user) const {
  const MjcfTendon* const found = find(name, user);
  if (found == nullptr || !found->terms.empty()) return found;
  user.error("tendon " + quoted(name) + " runs along a path, which is not read: remove " + user.subject() +
             ", and write what it does as \"links\" or \"constraints\" into the model file");
  return nullptr;
}

} // namespace mbsgen::importer
