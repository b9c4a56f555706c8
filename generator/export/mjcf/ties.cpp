// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/mjcf/ties.h"
#include "base/index.h"
#include "import/quaternion.h"

namespace mbsgen::exporter {

namespace {

// The constant and the powers of <equality>'s polynomials.
std::string polynomial(const std::array<double, Coupling::most_powers>& powers) {
  return text_of(powers);
}

std::string constant(double value) {
  return polynomial({value, 0, 0, 0, 0});
}

class TieWriter {
public:
  TieWriter(const Mechanism& mechanism, const MjcfNames& names, const MjcfWorldState& state, Xml& xml,
            Diagnostics& diagnostics)
      : mechanism_(mechanism), model_(*mechanism.model), names_(names), state_(state), xml_(xml),
        diagnostics_(diagnostics),
        poses_(poses(mechanism, [&](const Joint& joint) { return drawn_at(mechanism, joint); })) {
    for (const model::Constraint& constraint : model_.constraints)
      if (auto coupling = coupling_of(model_, constraint))
        couplings_.push_back(*std::move(coupling));
      else
        lost_.add(constraint.where, constraint.name);
  }

  void write() {
    lost_.warn("constraints are left out, MuJoCo has sums of joints and polynomials of one alone, and the "
               "mechanism of the file moves without them",
               diagnostics_);
    write_tendons();
    if (couplings_.empty() && mechanism_.cuts.empty() && state_.screws.empty()) return;
    const Xml::Scope equality(xml_, "equality");
    for (const Cut& cut : mechanism_.cuts) write_cut(cut);
    for (const Coupling& coupling : couplings_) write_coupling(coupling);
    for (const auto& [coordinate, slide] : state_.screws) write_screw(coordinate, slide);
    apart_.note("balls whose points do not coincide where the file draws them are tied between sites, which "
                "MuJoCo 2.2 does not read",
                diagnostics_);
  }

private:
  static bool is_rod(const Cut& cut) { return cut.source->type == model::CutType::rod; }
  // A sum of more than two joints.
  static bool is_sum(const Coupling& coupling) { return coupling.terms.size() > 2; }

  void write_tendons() {
    bool any = false;
    for (const Cut& cut : mechanism_.cuts) any = any || is_rod(cut);
    for (const Coupling& coupling : couplings_) any = any || is_sum(coupling);
    if (!any) return;
    const Xml::Scope tendon(xml_, "tendon");
    for (const Cut& cut : mechanism_.cuts)
      if (is_rod(cut)) {
        const Xml::Scope spatial(xml_, "spatial", {{"name", cut.name()}});
        xml_.leaf("site", Attributes{{"site", site(cut.a)}});
        xml_.leaf("site", Attributes{{"site", site(cut.b)}});
      }
    for (const Coupling& coupling : couplings_)
      if (is_sum(coupling)) {
        const Xml::Scope fixed(xml_, "fixed", {{"name", coupling.name()}});
        for (const Coupling::Term& term : coupling.terms)
          xml_.leaf("joint", Attributes{{"joint", joint(term.coordinate)}, {"coef", text_of(term.factor)}});
      }
  }

  const std::string& site(const End& end) const { return state_.sites.at({end.link, end.point}); }
  const std::string& joint(int coordinate) const { return names_.coordinates[at(coordinate)]; }
  std::string body(int link) const { return link < 0 ? "world" : names_.links[at(link)]; }

  Pose drawn(const End& end) const { return (end.link < 0 ? Pose{} : poses_[at(end.link)]) * end.frame; }

  double ref(int coordinate) const {
    return drawn_at(mechanism_, mechanism_.joint(mechanism_.place_of(coordinate)))[0];
  }

  void write_cut(const Cut& cut) {
    const bool swapped = cut.a.link < 0; // the world comes second
    const End& first = swapped ? cut.b : cut.a;
    const End& second = swapped ? cut.a : cut.b;
    const Vec3 way = drawn(second).origin - drawn(first).origin;
    switch (cut.source->type) {
    case model::CutType::ball:
      return write_ball(cut, first, second, importer::largest(way));
    case model::CutType::rod:
      return xml_.leaf("tendon", Attributes{{"name", cut.name()},
                                            {"tendon1", cut.name()},
                                            {"polycoef", constant(cut.length - importer::length(way))}});
    case model::CutType::solid:
      return write_weld(cut, first, second);
    }
  }

  void write_ball(const Cut& cut, const End& first, const End& second, double gap) {
    constexpr double closed = 1e-11; // m
    if (gap < closed)
      return xml_.leaf("connect", Attributes{{"name", cut.name()},
                                             {"body1", body(first.link)},
                                             {"body2", body(second.link)},
                                             {"anchor", text_of(first.frame.origin)}});
    apart_.add(cut.source->where, cut.name());
    xml_.leaf("connect", Attributes{{"name", cut.name()}, {"site1", site(first)}, {"site2", site(second)}});
  }

  void write_weld(const Cut& cut, const End& first, const End& second) {
    const Pose pose = first.frame * importer::inverse(second.frame);
    xml_.leaf("weld", Attributes{{"name", cut.name()},
                                 {"body1", body(first.link)},
                                 {"body2", body(second.link)},
                                 {"relpose", text_of(pose.origin) + " " +
                                                 text_of(importer::quaternion_of(pose.rotation))}});
  }

  void write_coupling(const Coupling& coupling) {
    if (is_sum(coupling)) return write_sum(coupling);
    if (!coupling.is_linear()) return write_polynomial(coupling, coupling.y, coupling.x, coupling.powers);
    const bool single = coupling.terms.size() == 1;
    const bool first =
        single || model_.joint_of_coordinate(coupling.terms[0].coordinate).role == model::Role::dependent;
    const Coupling::Term& y = coupling.terms[first ? 0 : 1];
    const double offset = -coupling.offset / y.factor;
    if (single)
      return xml_.leaf("joint", Attributes{{"name", coupling.name()},
                                           {"joint1", joint(y.coordinate)},
                                           {"polycoef", constant(offset - ref(y.coordinate))}});
    const Coupling::Term& x = coupling.terms[first ? 1 : 0];
    write_polynomial(coupling, y.coordinate, x.coordinate, {offset, -x.factor / y.factor, 0, 0, 0});
  }

  // MuJoCo counts both coordinates from where the file draws them.
  void write_polynomial(const Coupling& coupling, int y, int x,
                        std::array<double, Coupling::most_powers> powers) {
    const double from = ref(x);
    for (std::size_t k = 0; k + 1 < powers.size(); ++k) // Taylor's shift, by Horner's scheme
      for (std::size_t i = powers.size() - 1; i-- > k;) powers[i] += from * powers[i + 1];
    powers[0] -= ref(y);
    xml_.leaf("joint", Attributes{{"name", coupling.name()},
                                  {"joint1", joint(y)},
                                  {"joint2", joint(x)},
                                  {"polycoef", polynomial(powers)}});
  }

  void write_sum(const Coupling& coupling) {
    double length = coupling.offset;
    for (const Coupling::Term& term : coupling.terms) length += term.factor * ref(term.coordinate);
    xml_.leaf(
        "tendon",
        Attributes{{"name", coupling.name()}, {"tendon1", coupling.name()}, {"polycoef", constant(-length)}});
  }

  void write_screw(int coordinate, const std::string& slide) {
    const double pitch = mechanism_.joint(mechanism_.place_of(coordinate)).pitch;
    xml_.leaf("joint", Attributes{{"name", joint(coordinate) + "_screw"},
                                  {"joint1", slide},
                                  {"joint2", joint(coordinate)},
                                  {"polycoef", polynomial({0, pitch, 0, 0, 0})}});
  }

  const Mechanism& mechanism_;
  const model::Model& model_;
  const MjcfNames& names_;
  const MjcfWorldState& state_;
  Xml& xml_;
  Diagnostics& diagnostics_;
  std::vector<Pose> poses_;
  std::vector<Coupling> couplings_;
  Named lost_, apart_;
};

} // namespace

void write_ties(const Mechanism& mechanism, const MjcfNames& names, const MjcfWorldState& state, Xml& xml,
                Diagnostics& diagnostics) {
  TieWriter(mechanism, names, state, xml, diagnostics).write();
}

} // namespace mbsgen::exporter
