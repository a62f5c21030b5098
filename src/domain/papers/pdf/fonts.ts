import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../paths.ts';
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
/** The build puts them there from their packages, which are many times as large. */
const FOLDER = join(projectRoot, 'dist/fonts');
const loaded = new Map<string, Buffer>();

/** The names of a weight's fonts, in the order in which they are asked for a character. */
export const fontNames = (weight: Weight): string[] =>
  SCRIPTS.map(([, script]) => `${script} ${weight}`);

/** A font by its name, as OpenType; read once in the process. */
export function fontOf(name: string): Buffer {
  let file = loaded.get(name);
  if (!file) {
    file = unpackWoff(readFileSync(join(FOLDER, fileOf(name))));
    loaded.set(name, file);
  }
  return file;
}

function fileOf(name: string): string {
  const [script, weight] = name.split(' ') as [string, Weight];
  const family = SCRIPTS.find((known) => known[1] === script)?.[0] ?? 'noto-sans';
  return `${family}-${script}-${FILE_WEIGHT[weight]}-normal.woff`;
}

/** The files of all fonts, by the package below @fontsource that has them. */
export const fontFiles = (): { family: string; file: string }[] =>
  WEIGHTS.flatMap((weight) =>
    SCRIPTS.map(([family, script]) => ({ family, file: fileOf(`${script} ${weight}`) })),
  );
