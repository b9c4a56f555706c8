// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the program's ES module: names that its parts for node expect of a script, and that modules lack.
var require = Module["require"], __dirname = Module["folder"];
