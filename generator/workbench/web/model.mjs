// SPDX-License-Identifier: GPL-3.0-or-later
// The model that is edited: its text, the name of its file, and the files beside it, such as meshes.
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";

const most_link_bytes = 1 << 20;
const model_endings = [".json", ".urdf", ".mbs", ".xml", ".sdf"];

export const is_model = (name) => model_endings.some((ending) => name.toLowerCase().endsWith(ending));

export class Model {
  constructor(name, text, others = {}) {
    this.name = name;
    this.text = text;
    this.others = others;
  }

  /** Files as the program takes them, with the option that names the model. */
  get files() {
    return { ...this.others, [this.name]: this.text };
  }
}

const base64url = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** An address that holds the model, behind "#": nothing of it goes to a server. */
export function link_of({ name, text }) {
  const packed = base64url(deflateSync(strToU8(JSON.stringify({ name, text })), { level: 9 }));
  return `${location.href.split("#")[0]}#model=${packed}`;
}

/** The model of such an address; null where there is none, or it is spoilt. */
export function linked_model(hash) {
  const packed = /^#model=([\w-]+)$/.exec(hash)?.[1];
  if (packed === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const { name, text } = JSON.parse(strFromU8(inflateSync(bytes, { out: new Uint8Array(most_link_bytes) })));
    return typeof name === "string" && typeof text === "string" ? new Model(name, text) : null;
  } catch {
    return null;
  }
}

/** The files that a reader drops or opens: the first model among them, the others beside it. */
export async function model_of(files) {
  const contents = await Promise.all(Array.from(files, async (file) => [file.name, new Uint8Array(await file.arrayBuffer())]));
  const model = contents.find(([name]) => is_model(name));
  const others = Object.fromEntries(contents.filter((one) => one !== model));
  return { model: model ? new Model(model[0], strFromU8(model[1]), others) : null, others };
}
