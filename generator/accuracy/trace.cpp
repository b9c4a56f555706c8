// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/trace.h"
#include "interpret/loops.h"
#include <algorithm>
#include <set>

namespace mbsgen::accuracy {

namespace {

using interpret::Action;
using interpret::Code;
using interpret::Instruction;
using interpret::Register;
using Kind = schedule::Step::Kind;

class Tracer;

// A number of a loop over matrices whose operations are recorded.
struct Recorded {
  Recorded() = default;
  explicit Recorded(int number);
  Recorded(Tracer& into, Place at) : tracer(&into), place(at) {}

  Tracer* tracer = nullptr;
  Place place = 0;
  int whole = 0; ///< without a tracer
};

class Tracer {
public:
  Tracer(const interpret::Image& image, const VariableOf& variable_of)
      : image_(image), variable_of_(variable_of) {
    for (const auto& [path, at] : image.parameters()) parameters_.insert(at);
  }

  Trace trace(const interpret::Routine& routine, ResultPlaces& results) {
    for (const Instruction& instruction : image_.update()) add(instruction);
    add(routine.actions);
    for (const interpret::Written& array : routine.results)
      for (const interpret::Written::Element& element : array.elements)
        results[routine.arrays[array.array]][element.index] = place_of(element.at);
    for (const Register at : routine.unknowns) {
      trace_.unknowns.push_back(place_of(at));
      if (!variable_of_(at)) throw NoTrace("it iterates for what is no argument");
    }
    for (const Register at : routine.of(scheme::Purpose::residual)) trace_.residuals.push_back(place_of(at));
    return std::move(trace_);
  }

  Place operation(Code code, Place x, Place y) {
    return push({Value::Kind::operation, {code, expr::Op::pi, 0, x, y}});
  }
  Place whole(int number) { return push({Value::Kind::constant, {}, double(number)}); }

private:
  Place push(const Value& value) {
    trace_.values.push_back(value);
    return static_cast<Place>(trace_.values.size() - 1);
  }

  Place place_of(Register at) {
    const auto found = places_.find(at);
    return found != places_.end() ? found->second : places_[at] = push(unwritten(at));
  }

  Value unwritten(Register at) const {
    Value value;
    value.kind = Value::Kind::constant;
    if (const auto variable = variable_of_(at)) {
      value.kind = Value::Kind::given;
      value.variable = *variable;
      return value;
    }
    value.number = image_.initial()[at];
    value.is_rounded = parameters_.count(at) == 0;
    return value;
  }

  void add(const Instruction& instruction) {
    Value value;
    value.instruction = instruction;
    value.instruction.x = place_of(instruction.x);
    value.instruction.y = place_of(instruction.y);
    places_[instruction.to] = push(value);
  }

  void add(const std::vector<Action>& actions) {
    for (const Action& action : actions) {
      for (const Instruction& instruction : action.tape) add(instruction);
      for (const interpret::MatrixLoop& loop : action.loops) add(loop);
      if (action.law) add(*action.law);
      if (action.kind == Kind::if_holds && !action.numbers.empty())
        add_region(action);
      else
        add(action.actions);
    }
  }

  void add(const interpret::LawCall& call) {
    std::vector<Place> arguments;
    for (const Register at : call.arguments) arguments.push_back(place_of(at));
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      if (!call.results[i]) continue;
      const Register at = *call.results[i];
      Value value;
      value.kind = Value::Kind::given;
      value.variable = variable_of_(at).value();
      value.law = trace_.laws.size();
      trace_.laws.push_back({call.law, i, arguments, {}, {}});
      places_[at] = push(value);
    }
  }

  void add_region(const Action& action) {
    Region region;
    for (const interpret::Comparison& number : action.numbers)
      region.numbers.emplace_back(place_of(number.at), number.negated);
    // What the region reads is known before it, so that it has nothing which is read later but what it hands on.
    read_before(action.actions);
    region.first = static_cast<Place>(trace_.values.size());
    const std::size_t row = trace_.regions.size();
    trace_.regions.push_back(std::move(region));
    add(action.actions);
    trace_.regions[row].past = static_cast<Place>(trace_.values.size());
    for (const Register at : action.zeroed) trace_.regions[row].zeroed.push_back(place_of(at));
  }

  void read_before(const std::vector<Action>& actions) {
    std::set<Register> written;
    const auto read = [&](const Action& action) {
      for (const interpret::Comparison& number : action.numbers)
        if (written.count(number.at) == 0) place_of(number.at);
      for (const Instruction& instruction : action.tape) {
        for (const Register at : {instruction.x, instruction.y})
          if (written.count(at) == 0) place_of(at);
        written.insert(instruction.to);
      }
    };
    interpret::for_each_action(actions, read);
  }

  void add(const interpret::MatrixLoop& loop) {
    std::map<Register, Recorded> used;
    for (const auto* matrix : {&loop.left, &loop.matrix})
      for (const Register at : *matrix) used.emplace(at, Recorded(*this, place_of(at)));
    std::vector<Recorded> numbers;
    interpret::MatrixLoop packed{loop.rows, {}, {}};
    std::map<Register, Register> rows;
    for (const auto& [at, number] : used) {
      rows[at] = static_cast<Register>(numbers.size());
      numbers.push_back(number);
    }
    for (const Register at : loop.left) packed.left.push_back(rows.at(at));
    for (const Register at : loop.matrix) packed.matrix.push_back(rows.at(at));
    interpret::MatrixLoops<Recorded>(numbers.data()).run(packed);
    for (const Register at : loop.matrix) places_[at] = at_place(numbers[rows.at(at)]);
  }

  Place at_place(const Recorded& number) {
    return number.tracer != nullptr ? number.place : whole(number.whole);
  }

  const interpret::Image& image_;
  const VariableOf& variable_of_;
  std::set<Register> parameters_;
  std::map<Register, Place> places_;
  Trace trace_;
};

Recorded::Recorded(int number) : whole(number) {}

Recorded record(Code code, const Recorded& a, const Recorded& b) {
  Tracer& tracer = a.tracer != nullptr ? *a.tracer : *b.tracer;
  const Place x = a.tracer != nullptr ? a.place : tracer.whole(a.whole);
  const Place y = b.tracer != nullptr ? b.place : tracer.whole(b.whole);
  return {tracer, tracer.operation(code, x, y)};
}
Recorded operator*(const Recorded& a, const Recorded& b) {
  return record(Code::multiply, a, b);
}
Recorded operator/(const Recorded& a, const Recorded& b) {
  return record(Code::divide, a, b);
}
Recorded operator-(const Recorded& a) {
  return record(Code::negate, a, a);
}
Recorded& operator+=(Recorded& a, const Recorded& b) {
  return a = record(Code::add, a, b);
}
Recorded& operator-=(Recorded& a, const Recorded& b) {
  return a = record(Code::subtract, a, b);
}

// Marks what the wanted value and the residuals read, the conditions of regions among them.
std::vector<bool> needed_for(const Trace& trace, Place wanted) {
  std::vector<bool> needed(trace.values.size(), false);
  needed[wanted] = true;
  for (const Place at : trace.residuals) needed[at] = true;
  for (const Place at : trace.unknowns) needed[at] = true;
  for (bool grows = true; grows;) {
    for (Place at = static_cast<Place>(trace.values.size()); at-- > 0;) {
      const Value& value = trace.values[at];
      if (needed[at] && value.law)
        for (const Place argument : trace.laws[*value.law].arguments) needed[argument] = true;
      if (!needed[at] || value.kind != Value::Kind::operation) continue;
      needed[value.instruction.x] = needed[value.instruction.y] = true;
    }
    grows = false;
    for (const Region& region : trace.regions) {
      const auto begin = needed.begin() + region.first, end = needed.begin() + region.past;
      if (std::find(begin, end, true) == end) continue;
      for (const auto& [number, is_negated] : region.numbers) {
        grows = grows || !needed[number];
        needed[number] = true;
      }
    }
  }
  return needed;
}

} // namespace

Trace Trace::only(Place wanted_place) const {
  const std::vector<bool> needed = needed_for(*this, wanted_place);
  std::vector<Place> moved(values.size() + 1, 0); // by old place: how many needed ones come before it
  Trace result;
  for (Place at = 0; at < values.size(); ++at) {
    moved[at + 1] = moved[at] + (needed[at] ? 1 : 0);
    if (!needed[at]) continue;
    Value value = values[at];
    value.instruction.x = moved[value.instruction.x];
    value.instruction.y = moved[value.instruction.y];
    result.values.push_back(value);
  }
  result.wanted = moved[wanted_place];
  result.laws = laws; // those that are not needed have no value
  for (LawValue& law : result.laws)
    for (Place& argument : law.arguments) argument = moved[argument];
  for (const Place at : unknowns) result.unknowns.push_back(moved[at]);
  for (const Place at : residuals) result.residuals.push_back(moved[at]);
  for (const Region& region : regions) {
    Region kept{moved[region.first], moved[region.past], {}, {}};
    if (kept.first == kept.past) continue;
    for (const auto& [number, is_negated] : region.numbers)
      kept.numbers.emplace_back(moved[number], is_negated);
    for (const Place place : region.zeroed)
      if (needed[place]) kept.zeroed.push_back(moved[place]);
    result.regions.push_back(std::move(kept));
  }
  return result;
}

Trace trace_of(const interpret::Image& image, const interpret::Routine& routine,
               const VariableOf& variable_of, ResultPlaces& results) {
  return Tracer(image, variable_of).trace(routine, results);
}

} // namespace mbsgen::accuracy
