// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/random_contacts.h"
#include "properties/random/dice.h"
#include <nlohmann/json.hpp>

namespace random_models {

namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

class Drawer {
public:
  Drawer(bool floating, bool rigid, unsigned seed) : floating_(floating), rigid_(rigid), dice_(seed) {}

  Json build(Pairs pairs, unsigned seed) {
    Json model{{"mbsgen", 1}, {"name", "touch_" + std::to_string(seed)}, {"gravity", {0.3, 0.2, -9.81}}};
    model["parameters"] = {{"k", 900}, {"c", 0.2}, {"mu", 0.4}, {"v0", 0.3}, {"R", 0.7}, {"tilt", 0.4}};
    model["base"]["points"] = points();
    for (int k = 0; k < bodies_count; ++k) model["bodies"].push_back(body(k));
    for (int k = 0; k < contacts_count; ++k) model["contacts"].push_back(contact(pairs, k));
    return model;
  }

private:
  static constexpr int bodies_count = 4, contacts_count = 3;

  Json vector(double size) {
    return {dice_.decimal(-size, size), dice_.decimal(-size, size), dice_.decimal(-size, size)};
  }
  Json points() {
    Json turned{{"at", vector(0.5)}, {"orientation", {{"rpy", vector(1)}}}};
    return {{"p", vector(0.5)}, {"q", vector(0.5)}, {"w", turned}};
  }
  static std::string name(int body) { return body < 0 ? "base" : "b" + std::to_string(body); }

  Json body(int k) {
    Json body{{"name", name(k)}, {"parent", name(k == 0 ? -1 : dice_.pick(k + 1) - 1)}};
    if (dice_.once_in(2)) body["at"] = vector(0.5);
    body["joints"] = joints(k);
    body["mass"] = dice_.decimal(0.5, 2);
    body["com"] = vector(0.2);
    body["inertia"] = {0.4, 0.01, 0.02, 0.5, 0.03, 0.6};
    body["points"] = points();
    return body;
  }

  Json joints(int k) {
    const std::string q = "j" + std::to_string(k);
    if (k == 0 && floating_) return {{{"name", q}, {"type", "Free"}}};
    if (floating_ && dice_.once_in(3)) return {{{"name", q}, {"type", "Ball"}}};
    const Names types{"Rx", "Ry", "Rz", "Tx", "Ty", "Tz"};
    const int first = dice_.pick(6);
    const int second = (first + 1 + dice_.pick(5)) % 6;
    return {{{"name", q + "a"}, {"type", types[at(first)]}},
            {{"name", q + "b"}, {"type", types[at(second)]}}};
  }

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  Json round(const std::string& body) {
    const Json radius = dice_.once_in(3) ? Json("R") : Json(dice_.decimal(0.1, 0.9));
    if (dice_.once_in(3))
      return {{"sphere", body + "." + dice_.of(Names{"p", "q", "origin"})}, {"radius", radius}};
    return {{"capsule", {body + ".p", body + ".q"}}, {"radius", radius}};
  }
  Json plane(const std::string& body) {
    const Json tuned{dice_.decimal(0.2, 1), "tilt", 1}, alone{0, -2.5, 0};
    return {{"plane", body + "." + dice_.of(Names{"p", "w"})},
            {"direction", dice_.once_in(3) ? alone : tuned}};
  }
  Json disc(const std::string& body) {
    return {{"disc", body + ".w"}, {"axis", vector(1)}, {"radius", dice_.decimal(0.3, 0.9)}};
  }

  Json contact(Pairs pairs, int k) {
    const int a = dice_.pick(bodies_count);
    const int b = (a + 1 + dice_.pick(bodies_count)) % (bodies_count + 1);
    const std::string second = name(b == bodies_count ? -1 : b);
    Json contact{{"name", "c" + std::to_string(k)}};
    contact["a"] = pairs == Pairs::planes && dice_.once_in(2) ? disc(name(a)) : round(name(a));
    contact["b"] = pairs == Pairs::planes ? plane(second) : round(second);
    if (rigid_ && contact["a"].contains("capsule") && contact["b"].contains("capsule"))
      contact["b"] = {{"sphere", contact["b"]["capsule"][0]}, {"radius", contact["b"]["radius"]}};
    if (dice_.once_in(2)) std::swap(contact["a"], contact["b"]);
    rigid_ ? add_rigid_law(contact) : add_law(contact);
    return contact;
  }

  void add_law(Json& contact) {
    if (dice_.once_in(4)) {
      contact["law"] = "extern";
      return;
    }
    const Names normal{"k*pen", "k*pen^2*(1 + 0.35*tanh(rate/0.1) + c*rate)", "k*pen^1.5",
                       "k*pen - 20*c*rate"};
    contact["normal"] = dice_.of(normal);
    if (!dice_.once_in(3))
      contact["friction"] = dice_.of(Names{"mu*load*tanh(slide/v0)", "mu*load", "mu*load^0.7*slide"});
  }

  void add_rigid_law(Json& contact) {
    contact["law"] = "rigid";
    if (dice_.once_in(2)) contact["friction"] = "mu*2";
    if (dice_.once_in(2)) contact["restitution"] = dice_.decimal(0.1, 0.9);
  }

  bool floating_, rigid_;
  Dice dice_;
};

} // namespace

std::string random_contacts(Pairs pairs, bool floating, unsigned seed) {
  return Drawer(floating, false, seed).build(pairs, seed).dump(1);
}

std::string random_rigid_contacts(Pairs pairs, bool floating, unsigned seed) {
  return Drawer(floating, true, seed).build(pairs, seed).dump(1);
}

} // namespace random_models
