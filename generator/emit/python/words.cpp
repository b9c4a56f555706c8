// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/words.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <sstream>

namespace mbsgen::emit {

namespace {

std::set<std::string> words_of(const char* text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

// Those of Python 3.11, and what no member can be called.
const std::set<std::string>& python_keywords() {
  static const std::set<std::string> words = words_of(
      "False None True and as assert async await break class continue def del elif else except finally for from "
      "global if import in is lambda nonlocal not or pass raise return try while with yield");
  return words;
}

// Modules of Python's library (3.11): it finds them before any package. And numpy, which each package imports.
const std::set<std::string>& modules() {
  static const std::set<std::string> words = words_of(
      "abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect "
      "builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall "
      "concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm "
      "decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput "
      "fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq "
      "hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 "
      "linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt "
      "multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib "
      "pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd "
      "py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter runpy "
      "sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd "
      "sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau "
      "symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit "
      "tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata "
      "unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp "
      "zipfile zipimport zlib zoneinfo numpy");
  return words;
}

} // namespace

std::string package_name(const std::string& model) {
  const bool is_taken = python_keywords().count(model) != 0 || modules().count(model) != 0;
  return is_taken ? model + '_' : model;
}

PythonNames::PythonNames() {
  for (const std::string& word : python_keywords()) names_.reserve(word);
}

std::string PythonNames::take(std::string_view wanted) {
  const std::size_t first = std::min(wanted.find_first_not_of('_'), wanted.size());
  const std::string name = std::string(wanted.substr(first)) + std::string(first, '_');
  const bool is_name = std::isdigit(static_cast<unsigned char>(name.front())) == 0 && name.front() != '_';
  return names_.take(is_name ? name : 'n' + name);
}

NameScope python_scope() {
  return [names = PythonNames()](std::string_view wanted) mutable { return names.take(wanted); };
}

std::string python_string(std::string_view text) {
  return '"' + replaced(std::string(text), {{"\\", "\\\\"}, {"\"", "\\\""}}) + '"';
}

std::string python_tuple(const std::vector<std::string>& parts) {
  return '(' + joined(parts, ", ") + (parts.size() == 1 ? ",)" : ")");
}

std::string python_tuple(const std::vector<int>& numbers) {
  std::vector<std::string> parts;
  for (const int number : numbers) parts.push_back(std::to_string(number));
  return python_tuple(parts);
}

std::string docstring(const std::string& indent, const std::vector<std::string>& paragraphs) {
  const std::string quotes = "\"\"\"";
  std::string text;
  for (const std::string& paragraph : paragraphs) {
    const std::string lines = wrapped_comment(indent, replaced(paragraph, {{"\"", "'"}}));
    text += (text.empty() ? indent + quotes : "\n\n" + indent) + lines.substr(indent.size());
    text.pop_back();
  }
  return text + (paragraphs.size() > 1 ? '\n' + indent : "") + quotes + '\n';
}

std::string python_doc(const std::string& text) {
  const std::string line = harmless(text);
  return python_string(line.substr(0, line.find_last_not_of(' ') + 1));
}

} // namespace mbsgen::emit
