// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fortran/language.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <set>
#include <utility>

namespace mbsgen::emit {

namespace {

constexpr std::size_t longest_name = 63; // of Fortran 2008
// Leaves room for what stands before the name of a function in names made of it: "part12_of_", "reason_in_".
constexpr std::size_t longest_function = 48;

const char* structure_of(LawObject object) {
  switch (object) {
  case LawObject::wrench:
    return "wrench_type";
  case LawObject::contact:
    return "law_contact_type";
  case LawObject::point:
  case LawObject::none:
    break;
  }
  return "law_point_type";
}

Words words_for_fortran() {
  Words words;
  words.members = "model%";
  words.derived = "model%derived%";
  words.arrow = "%";
  words.status = "status_";
  words.indent = "  ";
  words.number = "";
  words.constant = "";
  words.variable = "";
  words.zero = "0.0_rk";
  words.one = "1.0_rk";
  words.parameters = "model%parameters";
  words.has_products = true;
  words.status_type = "integer";
  words.sensor_type = "type(sensor_type)";
  words.contact_type = "type(contact_type)";
  words.contacts_type = "type(rigid_contact_type)";
  words.linearization_type = "type(linearization_type)";
  words.inputs_type = "type(inputs_type)";
  words.helpers.insert({"floor", "pow"});
  words.work_type = "type(work_of_@)";
  words.work_object = "  type(work_of_@) :: work\n";
  for (const LawObject each : {LawObject::wrench, LawObject::contact, LawObject::point})
    words.law_objects[each] = std::string("@ = ") + structure_of(each) + "()";
  return words;
}

Syntax syntax_of_fortran() {
  Syntax syntax;
  syntax.comment = "! ";
  syntax.description = "!> ";
  syntax.end = "";
  syntax.continuation = " &";
  syntax.opening = "(";
  syntax.closing = ")";
  syntax.first_index = 1;
  syntax.member = "%";
  syntax.number_end = "_rk";
  syntax.power = "**";
  syntax.negation = ".not. ";
  syntax.both = " .and. ";
  syntax.either = " .or. ";
  syntax.unequal = " /= ";
  syntax.wanted = "present(";
  syntax.end_of_wanted = ")";
  syntax.reduce = "";
  syntax.call = "call ";
  syntax.then = " then";
  syntax.end_if = "end if";
  syntax.leave = "exit";
  syntax.begin_iteration = {"iteration = 0", "polished = 0", "do"};
  syntax.last_in_iteration = {"iteration = iteration + 1"};
  syntax.end_iteration = "end do";
  syntax.answer = "answer = ";
  syntax.answer_status = "status = ";
  syntax.return_line = "return";
  syntax.choice_function = "merge";
  syntax.declares_first = true;
  syntax.counts_are_arguments = true;
  return syntax;
}

// Names of the module that are alike in all models.
constexpr const char* module_words =
    "rk int32 int64 real32 real64 model answer work status init update implausible plausible finite largest degenerate "
    "semidefinite tensor keep_active multiply invert mirror sincos reduce_angle smaller larger sign_of power_of floor_of "
    "entry_of law_step "
    "moved_point moved_contact derived parameters newton laws smallest_pivot status_ok status_not_converged status_singular "
    "status_invalid_input model_type parameters_type inputs_type wrench_type law_point_type law_contact_type laws_type "
    "newton_type sensor_type contact_type rigid_contact_type linearization_type derived_type";

// Names in procedures that are alike in all models: the module's own name may not be one.
constexpr const char* local_words =
    "inputs sensor contact linearization Z Zd dZ dZd x xd dx dxd t q qd dt dq dqd at along rate above below force point "
    "wrench by i j k n r zz ps pc qs qc ts tc high middle low shifted total left matrix column factor inverse active "
    "contacts angle sine cosine sine_r cosine_r turns values pivot pivot_scale a b y xx xy xz yy yz first second half xd_above xd_below";

// Statements begin with these words, or they are procedures of the language: no name of the module or of a value is one.
constexpr const char* language_words =
    "abstract allocatable allocate assign assignment associate asynchronous backspace bind block call case character "
    "class close codimension common complex concurrent contains contiguous continue critical cycle data deallocate "
    "deferred dimension do double elemental else elseif elsewhere end endfile endif entry enum enumerator equivalence "
    "error exit extends external final flush forall format function generic goto if images implicit import impure in "
    "include inout inquire integer intent interface intrinsic kind len lock logical memory module namelist none "
    "non_overridable nopass nullify only open operator optional out parameter pass pause pointer precision print "
    "private procedure program protected public pure read real recursive result return rewind save select sequence "
    "stop submodule subroutine sync target then type unlock use value volatile wait where while write "
    "abs achar acos acosh adjustl adjustr aimag aint all allocated anint any asin asinh associated atan atan2 atanh "
    "atomic_define atomic_ref bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 bessel_yn bge bgt bit_size ble blt "
    "btest ceiling char cmplx command_argument_count conjg cos cosh count cpu_time cshift date_and_time dble digits dim "
    "dot_product dprod dshiftl dshiftr eoshift epsilon erf erfc erfc_scaled execute_command_line exp exponent "
    "extends_type_of findloc floor fraction gamma get_command get_command_argument get_environment_variable huge hypot "
    "iachar iall iand iany ibclr ibits ibset ichar ieor image_index index int ior iparity is_iostat_end is_iostat_eor "
    "ishft ishftc lbound lcobound leadz len_trim lge lgt lle llt log log10 log_gamma maskl maskr matmul max maxexponent "
    "maxloc maxval merge merge_bits min minexponent minloc minval mod modulo move_alloc mvbits nearest new_line nint "
    "norm2 not null num_images pack parity popcnt poppar present product radix random_number random_seed range repeat "
    "reshape rrspacing same_type_as scale scan selected_char_kind selected_int_kind selected_real_kind set_exponent "
    "shape shifta shiftl shiftr sign sin sinh size spacing spread sqrt storage_size sum system_clock tan tanh this_image "
    "tiny trailz transfer transpose trim ubound ucobound unpack verify";

} // namespace

Fortran::Fortran(const scheme::Program& program, bool has_laws)
    : Language(words_for_fortran(), syntax_of_fortran(), {{}, true, longest_name, true}, {}),
      has_laws_(has_laws) { // members may have any name
  UniqueNames names(name_rules());
  for (const char* words : {module_words, language_words})
    for (const std::string& name : words_in(words)) names.reserve(name);
  for (const SizeConstant& size : size_constants(program)) taken_.push_back(size.name);
  for (const ArrayConstant& array : array_constants(program)) taken_.push_back(array.name);
  for (const std::string& name : taken_) names.reserve(name);
  name_functions(program, names);
  name_types(program, names);
  for (const scheme::Function& function : program.functions)
    for (const auto& [own, name] : argument_names(function, *this)) taken_.push_back(name);
  for (const std::string& name : taken_) names.reserve(name);
  for (const std::string& name : words_in(local_words)) names.reserve(name);
  module_ = take(names, program.shape.model);
  for (const char* words : {module_words, language_words})
    for (std::string& name : words_in(words)) taken_.push_back(std::move(name));
  own(std::move(taken_));
}

std::string Fortran::take(UniqueNames& names, const std::string& wanted) {
  taken_.push_back(names.take(wanted));
  return taken_.back();
}

void Fortran::name_functions(const scheme::Program& program, UniqueNames& names) {
  for (const scheme::Function& function : program.functions)
    rename(function.name, take(names, function.name.substr(0, longest_function)));
}

void Fortran::name_types(const scheme::Program& program, UniqueNames& names) {
  const Layout layout = make_layout(program, name_rules());
  for (const Group& group : layout.groups) types_[group.type] = take(names, group.type);
  for (const PlaceConstants& places : place_constants(program.shape))
    for (std::string member : places.members) {
      std::replace(member.begin(), member.end(), '.', '_');
      places_[places.name].push_back(take(names, places.name + '_' + member));
    }
  for (const LawMethod& law : layout.laws) {
    derivatives_[law.method] = law.derivative;
    for (const std::string& name : {law.method, law.derivative})
      if (!name.empty()) for_laws_[name] = take(names, "law_" + name);
  }
}

// The language's own `min` and `max` may treat NaN otherwise, its `sign` has two arguments.
std::string Fortran::helper(const std::string& name, int /*count*/) const {
  static const std::map<std::string, std::string> others{{"min", "smaller"},    {"max", "larger"},
                                                         {"sign", "sign_of"},   {"pow", "power_of"},
                                                         {"floor", "floor_of"}, {"entry", "entry_of"}};
  const auto found = others.find(name);
  return found == others.end() ? name : found->second;
}

std::string Fortran::from_place(const std::string& array, int place) const {
  return place == 0 ? array : syntax().element(array, place);
}

std::string Fortran::zeros(const std::string& array, const std::string& row, int first, int count,
                           const std::string& /*column*/, Needs& /*needs*/) const {
  return array + '(' + row + std::to_string(first + 1) + ':' + row + std::to_string(first + count) +
         ") = 0.0_rk";
}

std::string Fortran::is_finite(const std::string& value, Needs& needs) const {
  needs.helpers.insert("finite");
  return "finite(" + value + ')';
}

std::string Fortran::is_finite(const std::string& path, const Field& field) const {
  return field.is_array ? "all(finite(" + path + "))" : "finite(" + path + ')';
}

namespace {

bool gives_status(const Signature& signature) {
  return signature.result == "integer" && !signature.is_private;
}

bool is_function(const Signature& signature) {
  return signature.result != "void" && !gives_status(signature);
}

} // namespace

std::string Fortran::arguments(const Signature& signature) const {
  std::string text = signature.has_model ? "model" : "";
  const auto add = [&text](const std::string& name) { text += (text.empty() ? "" : ", ") + name; };
  for (const ArgumentText& argument : signature.arguments) add(argument.name);
  if (gives_status(signature)) add("status");
  return text;
}

// Results of a function that can fail, and of a part, keep what is not written.
std::string Fortran::declaration_of(const ArgumentText& argument, const Signature& signature) const {
  const std::string& type = argument.type;
  const bool is_number = type == "Real", is_read = type == "const Real*" || type == "const bool*";
  const bool is_input = is_number || is_read || type == words().inputs_type || type == words().status_type;
  const bool keeps = argument.is_read || signature.is_private || gives_status(signature);
  std::string attributes = is_number || type == "const Real*" || type == "Real*" ? "real(rk)" : type;
  if (type == "const bool*") attributes = "logical";
  attributes += is_input ? ", intent(in)" : keeps ? ", intent(inout)" : ", intent(out)";
  if (argument.is_nullable) attributes += ", optional";
  const bool is_array = is_read || type == "Real*" || type == words().contacts_type;
  std::string name = argument.name;
  if (is_array) name += '(' + std::to_string(argument.size) + ')';
  std::string text = declared("  ", attributes, name);
  if (argument.shape.size() < 2) return text;
  text.pop_back();
  std::string sizes;
  for (const int size : argument.shape) sizes += (sizes.empty() ? "" : " x ") + std::to_string(size);
  return text + " ! " + sizes + ", row by row\n";
}

std::string Fortran::declared(const std::string& indent, const std::string& attributes,
                              const std::string& names) const {
  return broken(indent + attributes + " :: " + names, indent.size() + 4);
}

std::string Fortran::declarations(const Signature& signature) const {
  std::string text;
  if (signature.has_model)
    text += declared(
        "  ", std::string("class(model_type), intent(") + (signature.is_const ? "in)" : "inout)"), "model");
  for (const ArgumentText& argument : signature.arguments) text += declaration_of(argument, signature);
  if (gives_status(signature)) text += declared("  ", "integer, intent(out)", "status");
  if (is_function(signature))
    text += declared("  ", signature.result == "Real" ? "real(rk)" : signature.result, "answer");
  return text;
}

// Compilers put large local values of procedures that are not recursive where all calls share them.
std::string Fortran::definition(const Signature& signature, const std::string& body) const {
  const bool has_work = body.find(" :: work\n") != std::string::npos;
  const std::string kind = is_function(signature) ? "function" : "subroutine";
  std::string head = (has_laws_ ? "" : "pure ") + std::string(has_work ? "recursive " : "") + kind + ' ' +
                     signature.name + '(' + arguments(signature) + ')';
  if (is_function(signature)) head += " result(answer)";
  std::string unread = signature.has_model && !reads(body, "model") ? "unused_model => model" : "";
  for (const ArgumentText& argument : signature.arguments)
    if (!reads(body, argument.name))
      unread += (unread.empty() ? "unused_" : ", unused_") + argument.name + " => " + argument.name;
  std::string text = broken(head, 4) + declarations(signature) + body;
  if (!unread.empty()) text += broken("  associate (" + unread + ')', 6) + "  end associate\n";
  return text + "end " + kind + ' ' + signature.name + '\n';
}

std::string Fortran::call(const Signature& signature) const {
  return signature.name + '(' + arguments(signature) + ')';
}

namespace {

std::string type_of_local(const Local& local) {
  if (local.is_counter) return "integer";
  return local.object == LawObject::none ? "real(rk)"
                                         : std::string("type(") + structure_of(local.object) + ')';
}

} // namespace

// Statements of one line each: the number of continuation lines is limited.
std::string Fortran::declare(const std::string& indent, const std::string& /*function*/,
                             const std::vector<Local>& locals) const {
  constexpr std::size_t line_length = 100;
  std::map<std::string, std::string> lines; // by type
  std::set<std::string> seen;
  std::string text;
  for (const Local& local : locals) {
    if (!seen.insert(local.name).second) continue;
    const std::string name =
        local.size == 0 ? local.name : local.name + '(' + std::to_string(local.size) + ')';
    std::string& line = lines[type_of_local(local)];
    if (line.size() + name.size() > line_length) text += std::exchange(line, "") + '\n';
    line += (line.empty() ? indent + type_of_local(local) + " :: " : ", ") + name;
  }
  for (const auto& [type, line] : lines) text += line + '\n';
  return text;
}

std::string Fortran::law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                              bool is_derivative) const {
  const bool is_number = arguments.front().object == LawObject::none;
  return (is_number ? "" : "call ") + std::string("model%laws%") +
         (is_derivative ? derivatives_.at(method) : method) + '(' + joined(arguments) + ')';
}

} // namespace mbsgen::emit
