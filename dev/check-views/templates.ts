import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './template-code.ts';

export interface Template {
  code: string;
  /** Keys that whoever shows it may leave out. */
  mayLack: string[];
}

/** By name: `seller/orders/show`. */
export type Templates = ReadonlyMap<string, Template>;

/** `<% /* may lack: hint, error *\/ %>` */
const MAY_LACK = /\/\* may lack: ([\w\s,]+) \*\//;

export const templateOf = (text: string): Template => ({
  code: codeOf(text),
  mayLack: MAY_LACK.exec(text)?.[1]?.split(/[\s,]+/) ?? [],
});

/** The templates in a folder. */
export function readTemplates(folder: string): Templates {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const templates = files.filter((file) => file.endsWith('.eta'));
  const nameOf = (file: string) => file.replaceAll('\\', '/').replace('.eta', '');
  return new Map(
    templates.map((file) => [nameOf(file), templateOf(readFileSync(join(folder, file), 'utf8'))]),
  );
}
