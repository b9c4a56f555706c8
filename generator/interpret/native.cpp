// SPDX-License-Identifier: GPL-3.0-or-later
#include "interpret/native.h"
#include "base/numerals/numerals.h"
#include <algorithm>

namespace mbsgen::interpret {

namespace {

std::string called(expr::Op op) {
  return "f_" + std::string(expr::row(op).name);
}

// The values that op.def gives are C, too.
std::string functions() {
  std::string text;
#define OP(id, name, arity, value, ...)                                                                      \
  text += "static inline Number " + called(expr::Op::id) +                                                   \
          "(Number x, Number y) { (void)y; return " #value "; }\n";
#include "expr/core/op.def"
#undef OP
  return text;
}

// The tables that instructions read, and the function that reads them as table_entry does (expr/core/table.h).
std::string tables(const Image& image) {
  std::string text, cases;
  for (const expr::Table& table : image.tables()) {
    const std::string number = std::to_string(table.number());
    text += "static const float n" + number + "[] = {";
    for (const float value : table.numbers())
      text += "\n" + numerals::shortest(static_cast<double>(value)) + ',';
    text += "};\n";
    cases += "if (table == " + number + ") { numbers = n" + number +
             "; last = " + std::to_string(table.numbers().size() - 1) + "; }\n";
  }
  return text +
         "static double table_entry(double table, double place) {\nconst float* numbers = 0;\nint last = 0;\n" +
         cases + "(void)table;\nif (!numbers) return 0;\n" +
         "return numbers[!(place > 0) ? 0 : place < last ? (int)place : last];\n}\n";
}

// Compilers need more than linear time for long functions.
constexpr std::size_t longest_piece = 1500; // instructions

// A run of instructions of one tape: a function of the text.
struct Piece {
  std::size_t tape = 0;
  const Instruction *first = nullptr, *last = nullptr;
};

std::vector<Piece> pieces_of(const Image& image) {
  std::vector<Piece> pieces;
  const auto cut = [&](const Action& action) {
    const Instruction* const begin = action.tape.data();
    for (std::size_t i = 0; i < action.tape.size(); i += longest_piece)
      pieces.push_back({action.number, begin + i, begin + std::min(i + longest_piece, action.tape.size())});
  };
  for (const Routine& routine : image.routines()) for_each_action(routine.actions, cut);
  return pieces;
}

class Writer {
public:
  explicit Writer(const Image& image)
      : pieces_(pieces_of(image)), writer_(image.initial().size(), none), is_shared_(image.initial().size()) {
    for (std::size_t i = 0; i < pieces_.size(); ++i) note(i);
    for (const Routine& routine : image.routines()) share(routine);
  }

  std::string text(std::string_view numbers, const std::string& tables, std::size_t tapes) {
    text_ = std::string(numbers) + functions() + tables;
    for (std::size_t i = 0; i < pieces_.size(); ++i) write(i);
    text_ += "typedef void (*Tape)(Number*);\n";
    write_tapes();
    text_ += std::string("Tape const ") + native_table + "[] = {\n";
    std::vector<bool> has_code(tapes);
    for (const Piece& piece : pieces_) has_code[piece.tape] = true;
    for (std::size_t i = 0; i < tapes; ++i) text_ += has_code[i] ? "t" + std::to_string(i) + ",\n" : "0,\n";
    return text_ + "0};\n";
  }

private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // Which registers the piece writes, and which of others it reads: a piece reads its own only behind their writing.
  void note(std::size_t piece) {
    for (const Instruction* it = pieces_[piece].first; it != pieces_[piece].last; ++it) {
      for (const Register read : {it->x, it->y})
        if (writer_[read] != piece) is_shared_[read] = true;
      if (writer_[it->to] != none) is_shared_[it->to] = true;
      writer_[it->to] = piece;
    }
  }

  // What the machine reads or writes between the tapes.
  void share(const Routine& routine) {
    for (const ReadRun& run : routine.reads)
      for (Register i = 0; i < run.count; ++i) is_shared_[run.at + i] = true;
    for (const Written& array : routine.results)
      for (const Written::Element& element : array.elements) is_shared_[element.at] = true;
    for (const std::vector<Register>* registers : {&routine.unknowns, &routine.numbers}) share(*registers);
    for (const std::vector<Register>& registers : routine.rows) share(registers);
    const auto share_action = [this](const Action& action) {
      for (const Comparison& number : action.numbers) is_shared_[number.at] = true;
      share(action.zeroed);
    };
    for_each_action(routine.actions, share_action);
  }
  void share(const std::vector<Register>& registers) {
    for (const Register at : registers) is_shared_[at] = true;
  }

  std::string place(Register at, std::size_t piece) const {
    return writer_[at] == piece && !is_shared_[at] ? "r" + std::to_string(at)
                                                   : "v[" + std::to_string(at) + "]";
  }

  void write(std::size_t piece) {
    text_ += "static void p" + std::to_string(piece) + "(Number* restrict v) {\n";
    for (const Instruction* it = pieces_[piece].first; it != pieces_[piece].last; ++it)
      text_ += (is_shared_[it->to] ? "" : "const Number ") + place(it->to, piece) + " = " +
               value(*it, piece) + ";\n";
    text_ += "}\n";
  }

  std::string value(const Instruction& instruction, std::size_t piece) const {
    const std::string x = place(instruction.x, piece), y = place(instruction.y, piece);
    switch (instruction.code) {
    case Code::add:
      return "ADD(" + x + ", " + y + ")";
    case Code::subtract:
      return "SUBTRACT(" + x + ", " + y + ")";
    case Code::multiply:
      return "MULTIPLY(" + x + ", " + y + ")";
    case Code::divide:
      return "DIVIDE(" + x + ", " + y + ")";
    case Code::negate:
      return "NEGATE(" + x + ")";
    case Code::call:
      return called(instruction.op) + "(" + x + ", " + y + ")";
    case Code::copy:
      break;
    }
    return x;
  }

  void write_tapes() {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const std::size_t tape = pieces_[i].tape;
      if (i == 0 || pieces_[i - 1].tape != tape)
        text_ += "static void t" + std::to_string(tape) + "(Number* v) {\n";
      text_ += "p" + std::to_string(i) + "(v);\n";
      if (i + 1 == pieces_.size() || pieces_[i + 1].tape != tape) text_ += "}\n";
    }
  }

  std::vector<Piece> pieces_;
  std::vector<std::size_t> writer_; ///< by register: the piece that writes it
  std::vector<bool> is_shared_;     ///< by register: others than that piece use it
  std::string text_;
};

} // namespace

std::string native_text(const Image& image, std::string_view numbers) {
  return Writer(image).text(numbers, tables(image), image.tapes());
}

} // namespace mbsgen::interpret
