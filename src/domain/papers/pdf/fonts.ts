import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unpackWoff } from './unpack-woff.ts';

export const WEIGHTS = ['regular', 'bold'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** The fonts that a text is looked for in, the first that has it counts: package and script. */
const SCRIPTS = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'vietnamese'],
] as const;

const FILE_WEIGHT: Record<Weight, number> = { regular: 400, bold: 600 };
const require = createRequire(import.meta.url);
const loaded = new Map<string, Buffer>();

/** The names of a weight's fonts, in the order in which they are asked for a character. */
export const fontNames = (weight: Weight): string[] =>
  SCRIPTS.map(([, script]) => `${script} ${weight}`);

/** A font by its name, as OpenType; read once in the process. */
export function fontOf(name: string): Buffer {
  let file = loaded.get(name);
  if (!file) {
    file = unpackWoff(readFileSync(pathOf(name)));
    loaded.set(name, file);
  }
  return file;
}

function pathOf(name: string): string {
  const [script, weight] = name.split(' ') as [string, Weight];
  const family = SCRIPTS.find((known) => known[1] === script)?.[0] ?? 'noto-sans';
  const folder = dirname(require.resolve(`@fontsource/${family}/package.json`));
  return join(folder, 'files', `${family}-${script}-${FILE_WEIGHT[weight]}-normal.woff`);
}
