// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/textbook/contacts.h"
#include "certify/textbook/contact_surfaces.h"

namespace mbsgen::certify {

namespace {

template <class Field>
class ContactFormulation {
public:
  using Number = typename Field::Number;
  using Values = ContactValues<Number>;

  ContactFormulation(Motion<Field>& motion, const std::vector<Frame<Jet<Number, 2>>>& frames,
                     const model::Contact& contact)
      : at_(motion, frames, contact), values_(motion.values()), contact_(contact) {}

  Values run() {
    const Number half = at_.number(Rational::half());
    const Number middle = half * at_.gap();
    point_ = at_.surface(0) - middle * at_.normal();
    const Vector<Number> velocity = at_.velocity(0, point_) - at_.velocity(1, point_);
    rate_ = -dot(at_.normal(), velocity);
    sliding_ = velocity - dot(at_.normal(), velocity) * at_.normal();
    apply_law();
    return results();
  }

private:
  /// 1 for a positive number, 0 else.
  Number gate(const Number& x) { return at_.largest(at_.sign(x), Number(0)); }

  Number law(const expr::Expr& law, const std::array<const char*, 2>& stems, const Number& first,
             const Number& second) {
    values_.set_variable(stems[0], first);
    values_.set_variable(stems[1], second);
    return values_.law(law);
  }

  void apply_law() {
    const Number touches = gate(-at_.gap());
    if (contact_.law == model::ContactLaw::external) return apply_users_law(touches);
    const Number idle = at_.number(Rational(10).power(-6)) * (Number(1) - touches);
    const Number depth = at_.largest(-at_.gap(), idle);
    const Number pressure = law(contact_.normal, model::contact_normal_variables, depth, touches * rate_);
    load_ = at_.facing() * touches * at_.largest(pressure, Number(0));
    force_ = load_ * at_.normal();
    if (!contact_.friction) return;
    const Number presses = gate(load_);
    const Number load = at_.largest(load_, at_.number(Rational(10).power(-9)) * (Number(1) - presses));
    const Number speed = at_.length(sliding_);
    const Number friction = law(*contact_.friction, model::contact_friction_variables, load, speed);
    force_ = force_ - (at_.facing() * presses * friction / speed) * sliding_;
  }

  void apply_users_law(const Number& touches) {
    arguments_ = {at_.largest(-at_.gap(), Number(0)), rate_};
    for (const Vector<Number>& vector : {sliding_, at_.normal(), point_})
      arguments_.insert(arguments_.end(), vector.begin(), vector.end());
    values_.add_states(contact_.states, arguments_);
    const std::vector<Number> given = values_.law_results(contact_.name, arguments_);
    const Number acts = at_.facing() * touches;
    force_ = acts * Vector<Number>{given[0], given[1], given[2]};
    torque_ = acts * Vector<Number>{given[3], given[4], given[5]};
    load_ = dot(force_, at_.normal());
  }

  Values results() const {
    const auto list = [](const Vector<Number>& a) { return std::vector<Number>{a[0], a[1], a[2]}; };
    Values result;
    result.results = {{"gap", {at_.gap()}},           {"rate", {rate_}},        {"load", {load_}},
                      {"normal", list(at_.normal())}, {"point", list(point_)},  {"sliding", list(sliding_)},
                      {"force", list(force_)},        {"torque", list(torque_)}};
    const Vector<Number> none{};
    for (std::size_t side = 0; side < 2; ++side)
      result.loads[side] = {contact_.shapes[side].point.body, at_.in_body(side, point_), point_,
                            side == 0 ? force_ : none - force_, side == 0 ? torque_ : none - torque_};
    result.law_arguments = arguments_;
    return result;
  }

  ContactSurfaces<Field> at_;
  ModelValues<Field>& values_;
  const model::Contact& contact_;
  Vector<Number> point_, sliding_, force_{}, torque_{};
  Number rate_, load_;
  std::vector<Number> arguments_;
};

} // namespace

template <class Field>
ContactValues<typename Field::Number>
contact_values(Motion<Field>& motion, const std::vector<Frame<Jet<typename Field::Number, 2>>>& frames,
               const model::Contact& contact) {
  return ContactFormulation<Field>(motion, frames, contact).run();
}

#define DUALS
#define FIELD(Field)                                                                                         \
  template ContactValues<Field::Number> contact_values(                                                      \
      Motion<Field>&, const std::vector<Frame<Jet<Field::Number, 2>>>&, const model::Contact&);
#include "certify/field/fields.def"

} // namespace mbsgen::certify
