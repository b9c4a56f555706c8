// SPDX-License-Identifier: GPL-3.0-or-later

/** Files by their names in the folder of the model, "arm.json" or "meshes/link.stl": text or bytes. */
export type Files = Record<string, string | Uint8Array>;

/**
 * Options of the command line by their names there: `{ functions: ["bias"], foldParameters: true }` are
 * `--functions=bias --fold-parameters`. See docs/command-line.md.
 */
export interface Options {
  /** The model among several files: JSON, URDF, MJCF or a ROBOTRAN project, by the end of its name. */
  model?: string;
  [option: string]: string | number | boolean | readonly string[] | undefined;
}

/** What mbsgen says of a model, see docs/diagnostics. Without `file` it concerns the options. */
export interface Diagnostic {
  severity: "error" | "warning" | "note";
  message: string;
  file?: string;
  /** From 1 on. */
  line?: number;
  /** From 1 on. */
  column?: number;
  /** JSON pointer of the element. */
  pointer?: string;
}

/** `ok` is false where the program ends with another exit code than 0: an error, or a result that is not there. */
export interface Result {
  ok: boolean;
  diagnostics: Diagnostic[];
}

export interface Generated extends Result {
  /** The files of the output folder, by their names; none where the model has an error. */
  files: Files;
  /** The report, of the form that schemas/report.schema.json describes. */
  report: any | null;
}

/** mbsgen MODEL: the equations of motion as code. */
export function generate(files: Files, options?: Options): Promise<Generated>;

/** mbsgen check: `result` is what the command prints with --json. */
export function check(files: Files, options?: Options): Promise<Result & { result: any | null }>;

/** mbsgen MODEL --certify: the code, and the comparison of it with an independent formulation. */
export function certify(files: Files, options?: Options): Promise<Generated & { certificate: any | null }>;

/** mbsgen draw: the mechanism as SVG. */
export function draw(files: Files, options?: Options): Promise<Result & { svg: string | null }>;

/** mbsgen view: a page of HTML that shows the model and moves it. */
export function view(files: Files, options?: Options): Promise<Result & { page: string | null }>;

/** mbsgen simulate: a table of the motion, CSV. Times are s, options such as `tf: 2`. */
export function simulate(files: Files, options?: Options): Promise<Result & { table: string | null }>;

/** Any command: the words behind `mbsgen`, in a folder that holds `files`; `files` of the result are those it wrote. */
export function run(args: readonly string[], files?: Files,
                    more?: { input?: string; environment?: Record<string, string> }):
  Promise<{ code: number; output: string; errors: string; files: Files }>;

/**
 * The language server: the messages that follow a message of the Language Server Protocol 3.17, as objects. Its instance
 * stays, and knows the documents that were opened. One that ends by a fault rejects, and the next message has a new server.
 */
export function language(message: object): Promise<object[]>;

/** The same functions, for a program that does not lie beside the module: bytes, or a compiled module. */
export function of_program(wasm: BufferSource | Promise<BufferSource> | WebAssembly.Module): {
  generate: typeof generate; check: typeof check; certify: typeof certify; draw: typeof draw; view: typeof view;
  simulate: typeof simulate; run: typeof run; language: typeof language;
};
