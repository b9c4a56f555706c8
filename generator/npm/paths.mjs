// SPDX-License-Identifier: GPL-3.0-or-later

/** A word of the command line as the program has it: drives of Windows are folders there. */
export function inside(word, platform = process.platform) {
  return platform === "win32" ? word.replaceAll("\\", "/").replace(/(^|=)([A-Za-z]:\/)/g, "$1/$2") : word;
}
