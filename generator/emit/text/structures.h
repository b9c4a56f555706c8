// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A size that is a constant of the model.
struct SizeConstant {
  std::string name;
  int value = 0;
  std::string meaning;
};

/// An array of constants of the model.
struct ArrayConstant {
  enum class Kind { texts, numbers, places, flags };

  Kind kind = Kind::texts;
  std::string name;
  std::vector<std::string> values; ///< words, or digits; also "inf" and "-inf"
  std::string comment;
};

/// Names for places in arrays: `joint`, `coordinate` or `state`.
struct PlaceConstants {
  std::string name;
  std::string meaning;
  std::vector<std::string> members; ///< by place; names of the model, such as "base.vx"
};

/// The sizes nq, nqd, …: those that the model has.
std::vector<SizeConstant> size_constants(const scheme::Program& program);

/// The arrays joint_names, q0, …: those that the model has. Lists of names may be empty.
std::vector<ArrayConstant> array_constants(const scheme::Program& program);

/// The values as languages of the C family write them: words in quotation marks.
std::vector<std::string> literals(const ArrayConstant& array);

/// The digits of a number or, where they are "inf" or "-inf", the language's word for infinity: the limit of a joint
/// without one.
std::string with_infinity(const std::string& digits, const std::string& infinity);

/// Those that the model has.
std::vector<PlaceConstants> place_constants(const scheme::Shape& shape);

/// The members as identifiers, which are no words of `reserved`.
std::vector<std::string> unique_members(const PlaceConstants& places,
                                        const std::vector<std::string>& reserved);

/// The units of q: those of all coordinates.
std::string coordinate_units(const scheme::Shape& shape);

/// A member of a generated structure: a number, or an array of numbers.
struct Member {
  std::string name;
  int size = 0;        ///< 0: a number
  std::string comment; ///< may be empty
};

/// A structure that generated functions read or write, in languages where all members are numbers.
struct Structure {
  std::string comment;
  std::vector<Member> members;
};

Structure wrench_structure();
Structure law_point_structure();
Structure law_contact_structure();
Structure sensor_structure(const scheme::Program& program);
Structure contact_structure();
Structure rigid_contact_structure();
Structure linearization_structure(const scheme::Program& program);

/// A structure that functions of the program write, by its name as a word and as a class.
struct ResultStructure {
  std::string name, class_name;
  Structure structure;
};

std::vector<ResultStructure> result_structures(const scheme::Program& program);

/// What the members of Newton mean: tolerance, max_iterations, largest_step, smallest_pivot.
Structure newton_structure();

/// The comment on the structure of input forces, time and states.
std::string inputs_comment(std::size_t states);

} // namespace mbsgen::emit
