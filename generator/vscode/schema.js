// SPDX-License-Identifier: GPL-3.0-or-later
// Copies the schema and the licence of the source tree into the extension, before it is packed.
'use strict';
const fs = require('fs');
const path = require('path');

const root = path.join(__dirname, '..', '..');
fs.copyFileSync(path.join(root, 'schemas', 'mbsgen-model.schema.json'), path.join(__dirname, 'mbsgen-model.schema.json'));
fs.copyFileSync(path.join(root, 'LICENSE'), path.join(__dirname, 'LICENSE'));
